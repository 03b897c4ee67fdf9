/** The cost centres of a document: a line's own, or else that of the head. Only leaves in use take new ones. */
import type { ErrorBody } from '#base/errors.ts'
import { accountingErrors, centerProblem, type MovementCenter } from '#modules/accounting/index.ts'
import type { Draft, DraftLine } from '../figures/compute.ts'

/** Every centre that a draft names, each once. */
export const centersOfDraft = ({ costCenterId, lines }: Pick<Draft, 'costCenterId' | 'lines'>): string[] => [
  ...new Set([costCenterId, ...lines.map((line) => line.costCenterId)].flatMap((id) => id ?? [])),
]

/** A line that follows the head has nothing to mend of its own. */
const fieldOf = ({ costCenterId }: Draft, line: DraftLine, index: number): string =>
  line.costCenterId === costCenterId ? 'costCenterId' : `lines.${index}.costCenterId`

/**
 * Centres that take no documents, each at its field: unknown (698), a parent (629), out of use (401).
 * @param centers those of the company that the draft names
 * @param use a draft may keep one that went out of use, and so may a note that gives back what was posted there
 */
export function centerProblems(draft: Draft, centers: ReadonlyMap<string, MovementCenter>, use: 'write' | 'undo'): ErrorBody[] {
  const problemAt = (id: string | null, field: string) => (id === null ? [] : (centerProblem(centers.get(id), use, field) ?? []))
  return [
    problemAt(draft.costCenterId, 'costCenterId'),
    ...draft.lines.map((line, index) =>
      line.costCenterId === draft.costCenterId ? [] : problemAt(line.costCenterId, fieldOf(draft, line, index)),
    ),
  ].flat()
}

/** An account as this rule asks of it. */
interface Demanding {
  readonly code: string
  readonly requiresCostCenter: boolean
}

/**
 * Lines without a centre whose income or cost goes to an account that asks for one (451).
 * @param accountsOf of a line
 */
export const missingCenters = (draft: Draft, accountsOf: (line: DraftLine) => readonly (Demanding | undefined)[]): ErrorBody[] =>
  draft.lines.flatMap((line, index) => {
    const account = line.costCenterId === null ? accountsOf(line).find((each) => each?.requiresCostCenter) : undefined
    return account ? [accountingErrors.of('accountNeedsCostCenter', { cuenta: account.code }, `lines.${index}.costCenterId`)] : []
  })
