/** What must hold of the cost centres that a document names: only the server knows those that are out of use. */
import { centerProblems } from '../parts/centers.ts'
import { always, type Condition } from './condition.ts'

/** What gives back goes where it was posted, also to a centre that went out of use. */
export const costCenters: Condition = {
  uses: always,
  problems: ({ use, draft, facts }) => centerProblems(draft, facts.costCenters, use === 'draft' || facts.corrected ? 'undo' : 'write'),
}
