/** The entries of a shift, and what gives one back when it is reopened. */
import type { Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import type { JournalDraft, JournalDraftLine } from '#modules/accounting/index.ts'
import { centersOf, chosenLineProblems, entryRows, numbered, onBehalfOf, openBooks, reversalOf } from '#modules/accounting/index.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { SHIFT } from './rows.server.ts'

/** A till is money, and its entry is of the books. */
const modules = ['treasury', 'accounting'] as const

type Rows = readonly (readonly [table: string, rows: readonly Row[]])[]

const accountsOf = (lines: readonly JournalDraftLine[]): string[] => lines.flatMap(({ account }) => ('id' in account ? [account.id] : []))

interface ToPost {
  readonly source: JournalDraft['source']
  readonly today: Day
  readonly now: Date
  readonly description: string
  /** Of that number: a shift that is closed again keeps it. */
  readonly version?: number
  readonly lines: (number: string) => JournalDraftLine[]
  /** The account that a person chose, of which each refusal is told at its own field. */
  readonly chosenAccountId?: string
  /** Asked once the month is locked. */
  readonly number: () => Promise<string>
}

/** @throws 430, 431 and 433 of a month that takes nothing, and what the accounts ask of a line */
export async function postTill(tx: Tx, session: Session, toPost: ToPost): Promise<{ number: string; rows: Rows }> {
  const { source, today, now, description, version = 1, lines, chosenAccountId, number: takeNumber } = toPost
  const { companyId, personId } = session
  const named = lines('')
  const entering = { companyId, date: today, today, modules, by: onBehalfOf(session, now) }
  const books = await openBooks(tx, entering, accountsOf(named), centersOf(named))
  const chosen = named.filter(({ account }) => 'id' in account && account.id === chosenAccountId)
  failWith(
    chosenLineProblems(
      books,
      chosen.map((line) => ({ line, field: '' })),
    ),
  )
  const number = await takeNumber()
  // Each means stands by itself, though two may be of one account.
  const draft: JournalDraft = { source, date: today, type: 'till', number, version, description, lines: lines(number), asWritten: true }
  return { number, rows: entryRows(books, { personId }, draft) }
}

/** Gives back the entry of a closing, on its day or on the first open one after it; none when it had no difference. */
export async function giveBackClosing(
  tx: Tx,
  session: Session,
  { id, closing, now }: { id: string; closing: number; now: Date },
): Promise<Rows> {
  const { companyId, personId } = session
  const entering = { companyId, modules, by: onBehalfOf(session, now) }
  const reversal = await reversalOf(tx, entering, { kind: SHIFT, id, event: `close.${closing}` }, `reopen.${closing}`)
  if (!reversal) return []
  const { draft, reverses } = reversal
  const books = await openBooks(tx, { ...entering, date: draft.date, today: null }, accountsOf(draft.lines), centersOf(draft.lines))
  return entryRows(books, { personId }, await numbered(tx, companyId, draft), reverses)
}
