/** What mends a company that has no range to issue with: trying with that of the authority. A file of its own, because the shell knows it. */
export const TRIAL_REMEDY = 'trial'
