/** Minutes of work on a task without a pause: a clock that runs longer was left running. */
export const longestWork = 960
