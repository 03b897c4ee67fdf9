/** Journals as they are written: drafts, posting through the door of the books, annulling. */
import type { Day } from '#base/date.ts'
import { amountText, isAmountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { branchToWrite } from '#modules/access/index.server.ts'
import { ledgersOf, type JournalDraftLine, type LedgerBook } from '#modules/accounting/index.ts'
import {
  annulVoucher,
  recordVoucher,
  sourceOf,
  voucherHandlers,
  type DraftName,
  type LockedDraft,
  type Who,
} from '#modules/vouchers/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateProblems } from '#platform/own-date.ts'
import {
  createJournal,
  journalDraft,
  journalEndpoints,
  journalInput,
  journalTypes,
  type JournalDraftInput,
  type JournalInput,
} from './endpoints.ts'
import { journalErrors as errors } from './errors.ts'
import { journal, journalPermissions, journalSeries } from './journal-voucher.ts'
import { entryOfJournal, fileColumns, listing, paperOf, readingHandlers, type JournalRow } from './list.server.ts'
import { foreignOf, foreignProblems } from './foreign-lines.ts'
import { itemProblems, takeItems, undoItems } from './items/journal-items.server.ts'
import { keptProblems, nameProblems, readTypes, typeProblems, type NamingLine } from './rules.server.ts'

/** Of the ledger in which it is worth most. */
export function debitsOf(lines: readonly { readonly debit: string; readonly book?: LedgerBook }[]): Amount {
  const sums = ledgersOf(lines).map((each) => sumAmounts(each.map(({ debit }) => (isAmountText(debit) ? parseAmount(debit) : zeroAmount))))
  return sums.reduce((most, sum) => (sum > most ? sum : most), zeroAmount)
}

export const lineOf = (line: JournalInput['lines'][number], description: string): JournalDraftLine => ({
  account: { id: line.accountId },
  debit: parseAmount(line.debit),
  credit: parseAmount(line.credit),
  description: line.description || description,
  partyId: line.partyId,
  costCenterId: line.costCenterId,
  base: line.base === null ? null : parseAmount(line.base),
  crossDocument: line.crossDocument || null,
  dueDate: line.dueDate as Day | null,
  currency: foreignOf(line),
  book: line.book,
})

export interface JournalCall {
  readonly who: Who
  readonly input: JournalInput
  readonly now: Date
  readonly draft?: LockedDraft | null
}

/** @throws 450, 453, 698 and 401, each at its line */
export async function checkJournal(tx: Tx, companyId: string, { lines, type, date }: JournalInput): Promise<void> {
  failWith([
    ...(await typeProblems(tx, companyId, type)),
    ...(await nameProblems(tx, companyId, lines)),
    ...(await keptProblems(tx, companyId, lines)),
    ...foreignProblems(lines),
    ...(await itemProblems(tx, companyId, { date: date as Day, lines })),
  ])
}

/** Of those where whoever writes works. @throws 401, 698 */
export const branchOf = async (tx: Tx, who: Who, { branchId }: { readonly branchId: string | null }): Promise<string | null> =>
  branchId === null ? null : branchToWrite(tx, who, branchId)

/** @throws 430, 431, 433, 440, 446 to 455, 591, 599, 698 and 401, each at its line */
export async function recordJournal(tx: Tx, { who, input, now, draft = null }: JournalCall): Promise<{ id: string; number: string }> {
  const { companyId } = who
  const { lines, type, description } = input
  await checkJournal(tx, companyId, input)
  const branch_id = await branchOf(tx, who, input)
  const centerIds = [...new Set(lines.flatMap((line) => line.costCenterId ?? []))]
  return recordVoucher(tx, {
    ...{ who, kind: journal, now, date: input.date as Day, draft },
    accountIds: lines.map((line) => line.accountId),
    written: { type, series: journalSeries(type), description, centerIds },
    prepare: async ({ id, event }) => {
      const date = input.date as Day
      const { sets, said } = await takeItems(tx, companyId, { date, lines }, { id, event, date })
      return {
        columns: { type, description, branch_id, amount: amountText(debitsOf(lines)) },
        sets,
        lines: (title) => lines.map((line, index) => ({ ...lineOf(line, description || title), ...said.get(index) })),
        words: [description],
      }
    },
  })
}

/** The row of a draft: what it names is the company's; whether it balances is asked when it is posted. @throws 401, 698 */
export async function keepJournal(tx: Tx, who: Who, draft: JournalDraftInput): Promise<Readonly<Record<string, unknown>>> {
  const { companyId } = who
  failWith([...(await typeProblems(tx, companyId, draft.type)), ...(await nameProblems(tx, companyId, draft.lines))])
  const branch_id = await branchOf(tx, who, draft)
  return { type: draft.type, description: draft.description, branch_id, amount: amountText(debitsOf(draft.lines)) }
}

export async function namesIn(
  tx: Tx,
  companyId: string,
  { lines }: { readonly lines: readonly NamingLine[] },
): Promise<Record<string, DraftName>> {
  const ids = [...new Set(lines.flatMap((line) => [line.accountId, line.partyId, line.costCenterId].flatMap((id) => id ?? [])))]
  const rows = await tx.rows<DraftName & { id: string }>(sql`
    select id, name, code, '' as detail from account where company_id = ${companyId} and id = any(${ids}::uuid[])
    union all
    select id, display_name, '', '' from party where company_id = ${companyId} and id = any(${ids}::uuid[])
    union all
    select id, name, code, '' from cost_center where company_id = ${companyId} and id = any(${ids}::uuid[])`)
  return Object.fromEntries(rows.map(({ id, ...name }) => [id, name]))
}

/** What another document wrote is undone where it was made. @throws 459 */
export async function refuseAutomatic(tx: Tx, companyId: string, id: string): Promise<void> {
  const entry = await tx.first<{ documento: string }>(sql`
    select e.description as documento from journal_entry e where e.company_id = ${companyId} and e.id = ${id}`)
  if (entry) errors.fail('automatic', { documento: `«${entry.documento}»` })
}

/**
 * A journal and the one that reverses it stand together.
 * @param isAlone also of the reverse itself, which is only annulled
 * @throws 401 naming the other
 */
export async function refuseReversed(tx: Tx, companyId: string, id: string, isAlone = true): Promise<void> {
  const found = await tx.first<{ reverse: string | null; of: string | null }>(sql`
    select (select r.number from journal r where r.company_id = j.company_id and r.reverses_id = j.id and r.state = 'posted') as reverse,
           (select o.number from journal o where o.company_id = j.company_id and o.id = j.reverses_id) as of
      from journal j where j.company_id = ${companyId} and j.id = ${id}`)
  if (found?.reverse) httpErrors.fail('invalid', { detalle: `Lo reversó el comprobante ${found.reverse}: anúlalo primero.` })
  if (isAlone && found?.of) httpErrors.fail('invalid', { detalle: `Es el reverso del comprobante ${found.of}: solo se puede anular.` })
}

/** A reclassification may have written it again. */
async function standingEvent(tx: Tx, companyId: string, id: string): Promise<string> {
  const row = await tx.first<{ event: string | null }>(
    sql`select ${entryOfJournal('source_event', sql`${companyId}`, sql`${id}`)} as event`,
  )
  return row?.event ?? sourceOf(journal, id).event
}

/** @throws 401 of one that is annulled, 484 of what opened an item that something was applied to, 459 of what a document wrote, and what the books refuse */
export async function annulJournal(tx: Tx, who: Who, annulling: { id: string; reason: string; now: Date }): Promise<void> {
  const { id, reason, now } = annulling
  await refuseAutomatic(tx, who.companyId, id)
  await annulVoucher(tx, {
    ...{ who, id, now },
    kind: journal,
    standing: () => standingEvent(tx, who.companyId, id),
    refuse: (number) => httpErrors.fail('invalid', { detalle: `El comprobante ${number} ya está anulado.` }),
    check: () => refuseReversed(tx, who.companyId, id, false),
    undo: async (_, event, date) => ({ sets: await undoItems(tx, who.companyId, id, { id, event, date }) }),
    tell: (title) => ({ title: `${title}: ${reason}` }),
  })
}

const create = handle(createJournal, ({ tx, session, body, now, today }) => {
  failWith(dateProblems(session, journalPermissions.date, body.date, today))
  return recordJournal(tx, { who: session, input: body, now })
})

const types = handle(journalTypes, async ({ tx, session }) => ({ types: await readTypes(tx, session.companyId) }))

const shared = voucherHandlers<JournalInput, JournalDraftInput, JournalRow, { id: string; number: string }>({
  ...{ kind: journal, endpoints: journalEndpoints, listing, input: journalInput, draft: journalDraft },
  file: () => fileColumns,
  keep: ({ tx, session }, draft) => keepJournal(tx, session, draft),
  // What nobody typed is nothing.
  whole: (draft) => ({
    ...draft,
    lines: draft.lines.map((line) => ({
      ...{ ...line, base: line.base || null, currencyAmount: line.currencyAmount || null },
      ...{ debit: line.debit || '0', credit: line.credit || '0' },
    })),
  }),
  names: namesIn,
  record: ({ tx, session, now }, input, draft) => recordJournal(tx, { who: session, input, now, draft }),
  annul: ({ tx, session, now }, id, reason) => annulJournal(tx, session, { id, reason, now }),
  paper: (tx, session, id) => paperOf(tx, session.companyId, id),
})

export const journalHandlers = [...shared, create, types, ...readingHandlers]
