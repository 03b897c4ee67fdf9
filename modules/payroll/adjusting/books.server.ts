/** The books of one worker follow what a document says: the difference is posted, and what is owed grows or shrinks with it. */
import type { Day } from '#base/date.ts'
import { subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { centersOf, entryRows, onBehalfOf, openBooks } from '#modules/accounting/index.server.ts'
import { credit, debit, type JournalDraft, type JournalDraftLine } from '#modules/accounting/index.ts'
import { applyToOpenItems, lockOpenItemsOf, openItemRows, type OpenItem } from '#modules/treasury/index.server.ts'
import { treasuryErrors } from '#modules/treasury/index.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { accountsOf, joined, modules, readPlaces } from '../month/approve.server.ts'
import type { SlipToPost } from '../month/entry.ts'
import { PAYROLL_MONTH } from '../month/month.ts'
import { PAYROLL_DOCUMENT } from './source.ts'
import { adjustmentEntry, type AdjustmentEntry } from './entry.ts'

export interface Posting {
  readonly session: Session
  readonly now: Date
  readonly today: Day
  readonly monthId: string
  readonly partyId: string
  readonly payDay: Day
  /** The document that changes them, and how often something was sent under its number. */
  readonly document: { readonly id: string; readonly number: string; readonly version: number }
  /** What it says in the books. */
  readonly description: string
}

/** What is still owed to the worker of that month, the oldest first; locked. */
async function owedOf(tx: Tx, { session: { companyId }, monthId, partyId }: Posting): Promise<OpenItem[]> {
  const others = await tx.rows<{ id: string }>(sql`
    select id from payroll_document where company_id = ${companyId} and month_id = ${monthId} and party_id = ${partyId} order by created_at`)
  const items = await lockOpenItemsOf(tx, companyId, { kind: PAYROLL_MONTH, id: monthId })
  for (const { id } of others) items.push(...(await lockOpenItemsOf(tx, companyId, { kind: PAYROLL_DOCUMENT, id })))
  return items.filter((each) => each.partyId === partyId && each.balance > zeroAmount)
}

type Owed = NonNullable<AdjustmentEntry['owed']>

/** What is taken of what is owed. @throws 484 when it was paid already */
async function takeFrom(items: readonly OpenItem[], amount: Amount): Promise<{ readonly item: OpenItem; readonly amount: Amount }[]> {
  let left = amount
  const taken = items.flatMap((item) => {
    const part = item.balance < left ? item.balance : left
    left = subtract(left, part)
    return part > zeroAmount ? [{ item, amount: part }] : []
  })
  return left > zeroAmount ? treasuryErrors.fail('hasApplications') : taken
}

interface Changed {
  readonly lines: readonly JournalDraftLine[]
  readonly rows: Awaited<ReturnType<typeof applyToOpenItems>>
}

async function changeOwed(tx: Tx, posting: Posting, { partyId, accountId, amount }: Owed, event: string): Promise<Changed> {
  const { session, today, payDay, document } = posting
  const { companyId } = session
  const source = { kind: PAYROLL_DOCUMENT, id: document.id, event }
  const what = 'Neto a pagar'
  if (amount > zeroAmount) {
    const dueDate = payDay > today ? payDay : today
    const item = { kind: 'AP' as const, partyId, accountId, number: document.number, date: today, dueDate, amount, source }
    return {
      lines: [credit({ id: accountId }, amount, what, { partyId, crossDocument: document.number, dueDate })],
      rows: openItemRows(companyId, item),
    }
  }
  const applications = await takeFrom(await owedOf(tx, posting), -amount as Amount)
  return {
    lines: applications.map(({ item, amount: part }) =>
      debit({ id: item.accountId }, part, what, { partyId, crossDocument: item.number, dueDate: item.dueDate }),
    ),
    rows: await applyToOpenItems(tx, companyId, { date: today, applications, source }),
  }
}

/** What is sent again under its number is another entry. */
const entryNumber = ({ number, version }: Posting['document']): string => (version === 1 ? number : `${number}-${version}`)

/** @throws 620, 484, and what the books refuse of today */
export async function postDifference(
  tx: Tx,
  posting: Posting,
  sides: { readonly before: readonly SlipToPost[]; readonly after: readonly SlipToPost[] },
): Promise<void> {
  const { session, now, today, document, description } = posting
  const { companyId, personId } = session
  const entry = adjustmentEntry(sides, await readPlaces(tx, companyId))
  if ('problems' in entry) return failWith(entry.problems)
  const { costs, owed } = entry
  if (costs.length === 0 && owed === null) return
  const event = `send.${document.version}`
  const entering = { companyId, date: today, today, modules, by: onBehalfOf(session, now) }
  const named = [...accountsOf(costs), ...(owed === null ? [] : [owed.accountId])]
  const books = await openBooks(tx, entering, named, centersOf(costs))
  const changed = owed === null ? { lines: [], rows: [] } : await changeOwed(tx, posting, owed, event)
  const draft: JournalDraft = {
    ...{ source: { kind: PAYROLL_DOCUMENT, id: document.id, event }, date: today, type: 'payroll', number: entryNumber(document) },
    ...{ description, lines: [...costs, ...changed.lines] },
  }
  await insertTogether(tx, joined([...entryRows(books, { personId }, draft), ...changed.rows]))
}
