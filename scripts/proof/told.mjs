// What vitest tells of a test, as the gate and the proof read it.

/** A test by its file, from the root of the project, and its names from outside in. */
export function unitOf(test) {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}

/** Why a test was skipped, in its own words; undefined where it says nothing or ran. */
export function noteOf(test) {
  const result = test.result();
  return result.state === 'skipped' ? result.note : undefined;
}

/** Why a test failed, in a line. */
export function errorOf(test) {
  return firstLine(test.result().errors?.[0]?.message ?? 'no reason');
}

/** As much of a text as a line of a list has room for. */
export function firstLine(text) {
  return String(text).split('\n')[0].slice(0, 1000);
}
