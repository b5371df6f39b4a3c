/** The folder that a report goes to where nothing else is said. */
export const defaultFolder = 'conformance-report';

/** The target file of a command that names none: the name that `init` writes. */
export const ownFile = 'targets.json';
