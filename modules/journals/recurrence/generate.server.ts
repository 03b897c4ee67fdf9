/** What a journal that repeats makes on its day: an entry through the door of the books, or its draft, in the name of its owner, once. */
import { dayInBogota, type Day } from '#base/date.ts'
import { findMember } from '#modules/access/index.server.ts'
import { stateNames, voucherTitle, type VoucherState } from '#modules/vouchers/index.ts'
import { saveDraft } from '#modules/vouchers/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors, requireGate } from '#platform/http/errors.ts'
import { planOf } from '#platform/recurrence/calendar.ts'
import { recurrenceChore, type RecurrenceKind } from '#platform/recurrence/engine.server.ts'
import type { Recurring } from '#platform/recurrence/rows.server.ts'
import { journalInput, type JournalInput } from '../endpoints.ts'
import { journal, journalPermissions } from '../journal-voucher.ts'
import { keepJournal, recordJournal } from '../journals.server.ts'
import { readLines } from '../list.server.ts'
import { filledTemplate } from '../template/templates.server.ts'
import type { RecurrenceInput } from './endpoints.ts'
import { failedRecurrence } from './notice.ts'
import { lineOn, textOn, type RepeatedOn } from './repeated.ts'
import { findRecurrence, RECURRENCE, recurrenceTables, type StoredRecurrence } from './rows.server.ts'

type Source = Pick<RecurrenceInput, 'journalId' | 'templateId' | 'answers'>

interface JournalHead {
  readonly state: VoucherState
  readonly number: string | null
  readonly type: string
  readonly date: Day
  readonly description: string
  readonly reverses_id: string | null
}

/** As it stands today: an edition of it is repeated from then on. @throws 698, 401 of what is not repeated */
async function ofJournal(tx: Tx, companyId: string, id: string, on: Omit<RepeatedOn, 'original'>): Promise<unknown> {
  const refuse = (detalle: string) => httpErrors.fail('invalid', { detalle }, 'journalId')
  const head = await tx.first<JournalHead>(sql`
    select state, number, type, date, description, reverses_id from journal where company_id = ${companyId} and id = ${id}`)
  if (!head) return httpErrors.fail('notFound', {}, 'journalId')
  const title = voucherTitle(journal, head.number)
  if (head.state !== 'posted') return refuse(`${title} está ${stateNames[head.state].toLowerCase()}: no se repite.`)
  if (head.reverses_id !== null) return refuse(`${title} es un reverso: no se repite.`)
  const lines = await readLines(tx, companyId, id)
  if (lines.some(({ openItem }) => openItem !== null && !openItem.isOwn))
    return refuse(`${title} abona documentos que ya están abiertos: guárdalo como plantilla y repite la plantilla.`)
  const of = { ...on, original: head.date }
  return {
    ...{ type: head.type, date: on.date, description: textOn(head.description, of) },
    lines: lines.map((line) => ({
      ...lineOn(
        {
          // What it was given for lack of a text of its own.
          ...{ description: line.description === title ? '' : line.description, crossDocument: line.crossDocument },
          ...{ dueDate: line.dueDate, opens: line.openItem !== null },
        },
        of,
      ),
      ...{ accountId: line.account?.id, partyId: line.party?.id ?? null, costCenterId: line.costCenter?.id ?? null },
      ...{ base: line.base, debit: line.debit, credit: line.credit, book: line.book },
      ...{ currency: line.currency, currencyAmount: line.currencyAmount },
    })),
  }
}

interface OfTemplate {
  readonly id: string
  readonly answers: Source['answers']
}

/** @throws 698, 401 at each answer that is missing, 461 */
async function ofTemplate(tx: Tx, companyId: string, { id, answers }: OfTemplate, on: Omit<RepeatedOn, 'original'>): Promise<unknown> {
  const { type, description, lines } = await filledTemplate(tx, companyId, id, answers)
  const of = { ...on, original: on.date }
  return {
    ...{ type, date: on.date, description: textOn(description, of) },
    lines: lines.map(({ accountId, partyId, costCenterId, base, debit, credit, book, description: text, crossDocument }) => ({
      ...lineOn({ description: text, crossDocument, dueDate: null, opens: false }, of),
      ...{ accountId, partyId, costCenterId, base: base || null, debit: debit || '0', credit: credit || '0', book },
    })),
  }
}

/** The journal of a day; what comes before its day, or is still to come, is dated today. @throws what is not repeated */
export async function journalOn(
  tx: Tx,
  companyId: string,
  { journalId, templateId, answers }: Source,
  on: Omit<RepeatedOn, 'original'>,
): Promise<JournalInput> {
  const written =
    journalId !== null
      ? await ofJournal(tx, companyId, journalId, on)
      : await ofTemplate(tx, companyId, { id: templateId ?? httpErrors.fail('notFound', {}, 'templateId'), answers }, on)
  const read = journalInput.safeParse(written)
  return read.success ? read.data : httpErrors.fail('invalid', { detalle: read.error.issues.map(({ message }) => message).join(' ') })
}

export const dateOf = (slot: Day, today: Day): Day => (slot < today ? slot : today)

const plannedOf = (stored: Recurring, slot: Day) => ({ plan: planOf(stored), planned: { index: stored.nextIndex, day: slot } })

export interface MadeJournal {
  readonly id: string
  readonly number: string | null
}

export const recurrenceKind: RecurrenceKind<StoredRecurrence, MadeJournal> = {
  tables: recurrenceTables,
  entity: RECURRENCE,
  find: findRecurrence,
  member: findMember,
  make: async (tx, who, { stored, slot, now }) => {
    requireGate({ permission: journalPermissions.write, plan: null, services: ['full'] }, who)
    const date = dateOf(slot, dayInBogota(now))
    const input = await journalOn(tx, who.companyId, stored, { ...plannedOf(stored, slot), date })
    if (stored.makes === 'posted') return recordJournal(tx, { who, input, now })
    const columns = await keepJournal(tx, who, input)
    const { id } = await saveDraft(tx, who, journal, { existing: null, now, date, columns, input })
    return { id, number: null }
  },
  slotOf: ({ id }) => ({ journal_id: id }),
  failed: failedRecurrence,
}

export const generateJournals = recurrenceChore(recurrenceKind)
