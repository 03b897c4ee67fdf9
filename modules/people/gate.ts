import type { ServiceSet } from '#platform/access.ts'

/** Of /people in the specification; 9 is assumed. */
export const peopleServices: readonly ServiceSet[] = [9, 13, 'full']
