/**
 * A race whose answers lay further apart, in milliseconds, tells too little of what happens at the
 * same instant: a gap between test and write that is shorter may have gone unseen.
 */
export const weakAboveMs = 5;
