/** Whether a document that is issued gets its unique code now. */
import type { ElectronicFace } from '../kind/served.server.ts'
import type { Writing } from './context.ts'

/** What the authority would refuse is not issued; what was sold already is written all the same, and sealed once nothing is wrong with it. */
export const isSealed = (face: ElectronicFace, { happened, issuing }: Pick<Writing, 'happened' | 'issuing'>): boolean =>
  !happened || face.problems(issuing).length === 0
