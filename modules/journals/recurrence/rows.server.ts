/** A journal that repeats, as it is kept. */
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { recurringColumns, type Recurring, type RecurrenceTables } from '#platform/recurrence/rows.server.ts'
import { RECURRENCE } from '../journal-voucher.ts'
import type { RecurrenceInput } from './endpoints.ts'

export { RECURRENCE }

export const recurrenceTables: RecurrenceTables = { table: 'journal_recurrence', slots: 'journal_recurrence_slot' }

export interface StoredRecurrence extends Recurring {
  readonly makes: RecurrenceInput['makes']
  readonly journalId: string | null
  readonly templateId: string | null
  readonly answers: RecurrenceInput['answers']
  /** Number of the journal or name of the template. */
  readonly sourceName: string | null
}

const readWhere = (tx: Tx, companyId: string, rest: Sql): Promise<StoredRecurrence[]> =>
  tx.rows<StoredRecurrence>(sql`
    select ${recurringColumns(recurrenceTables)}, r.makes, r.journal_id as "journalId", r.template_id as "templateId", r.answers,
           coalesce(j.number, t.name) as "sourceName"
      from journal_recurrence r
      left join journal j on j.company_id = r.company_id and j.id = r.journal_id
      left join journal_template t on t.company_id = r.company_id and t.id = r.template_id
     where r.company_id = ${companyId} ${rest}`)

export const MOST_RECURRENCES = 500

/** What comes first goes first; what has no next comes last. */
export const readRecurrences = (tx: Tx, companyId: string): Promise<StoredRecurrence[]> =>
  readWhere(tx, companyId, sql`order by r.next_on nulls last, lower(r.name), r.id limit ${MOST_RECURRENCES}`)

export const findRecurrence = async (tx: Tx, companyId: string, id: string): Promise<StoredRecurrence | undefined> =>
  (await readWhere(tx, companyId, sql`and r.id = ${id}`))[0]

/** Those that still repeat a template keep it; those that ended let it go. @returns the name of one that keeps it */
export async function letGoOfTemplate(tx: Tx, companyId: string, templateId: string): Promise<string | null> {
  const keeps = await tx.first<{ name: string }>(sql`
    select name from journal_recurrence where company_id = ${companyId} and template_id = ${templateId} and state <> 'finished' limit 1`)
  if (keeps) return keeps.name
  await tx.run(sql`update journal_recurrence set template_id = null where company_id = ${companyId} and template_id = ${templateId}`)
  return null
}

export const showRecurrence = (stored: StoredRecurrence) => {
  const { id, name, makes, frequency, every, state, nextOn, lastOn, pausedUntil, problem, version, times, nextIndex } = stored
  const { journalId, templateId, sourceName } = stored
  const source =
    journalId !== null
      ? { kind: 'journal' as const, id: journalId, name: sourceName ?? '' }
      : templateId !== null
        ? { kind: 'template' as const, id: templateId, name: sourceName ?? '' }
        : null
  return {
    ...{ id, name, makes, frequency, every, state, nextOn, lastOn, pausedUntil, problem, version, source },
    left: times === null ? null : state === 'finished' ? 0 : times - nextIndex,
  }
}
