/** What the form of a template holds and how it is asked for. */
import type { JournalLine } from '../journal-lines.ts'
import type { WholeJournal } from '../endpoints.ts'
import { linesOf, unopened } from '../screens/journal-values.ts'
import type { TemplateInput, WholeTemplate } from './endpoints.ts'

export interface TemplateValues {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly lines: readonly JournalLine[]
}

export const inputOfTemplate = ({ lines, ...head }: TemplateValues): TemplateInput => ({
  ...head,
  lines: lines.map(({ accountId, partyId, costCenterId, description, crossDocument, base, debit, credit, book }) => ({
    ...{ accountId: accountId ?? '', partyId, costCenterId, description, crossDocument, base, debit, credit, book },
  })),
})

/** Their figures as they are written, which are no amounts. */
export const valuesOfTemplate = ({ name, type, description, lines }: WholeTemplate): TemplateValues => ({
  ...{ name, type, description },
  lines: linesOf(lines).map((line, index) => ({
    ...line,
    ...{ base: lines[index]?.base ?? '', debit: lines[index]?.debit ?? '', credit: lines[index]?.credit ?? '' },
  })),
})

/** A journal as a template of its own values, to be written as formulas. */
export const templateOfJournal = ({ type, description, lines }: WholeJournal): TemplateValues => ({
  ...{ name: '', type, description },
  lines: linesOf(lines).map((line, index) => (lines[index]?.openItem ? unopened(line) : line)),
})
