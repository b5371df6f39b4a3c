/**
 * Global set-up of a vitest project that mounts the checks. As it is, it takes the target file that
 * `SMS_GATEWAY_TARGET` names, otherwise it starts the reference gateway with every gate on. A project that
 * describes its target itself has a set-up of its own, which exports what `provideTarget` gives.
 */
export { default, provideTarget } from './vitest-target.ts';
export type { TargetDescription } from '../harness/target-file/describe.ts';
