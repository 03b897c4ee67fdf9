/** Editing a journal that stands (house.md, section 3): it keeps its number, and the entry that it had is reversed on its day. */
import { showDay, type Day } from '#base/date.ts'
import { amountText, parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { onBehalfOf, reviseEntry } from '#modules/accounting/index.server.ts'
import { stateNames, voucherErrors, voucherTitle, type VoucherState } from '#modules/vouchers/index.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateProblems } from '#platform/own-date.ts'
import { forgetWords, wordRows } from '#platform/search.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { reviseJournal, type JournalInput } from './endpoints.ts'
import { journal, journalPermissions } from './journal-voucher.ts'
import { branchOf, checkJournal, debitsOf, lineOf, refuseAutomatic, refuseReversed } from './journals.server.ts'
import { reviseItems } from './items/journal-items.server.ts'
import { entryOfJournal } from './list.server.ts'

interface StandingRow {
  readonly state: VoucherState
  readonly version: number
  readonly number: string
  readonly type: string
  readonly date: Day
  readonly description: string
  readonly amount: string
  readonly branch_id: string | null
  readonly changed_by: string | null
}

/** @throws 459 of what a document wrote, 482 of what does not stand, 697 when somebody else changed it meanwhile, 698 */
export async function lockStanding(
  tx: Tx,
  companyId: string,
  { id, version, verb }: { readonly id: string; readonly version: number; readonly verb: string },
) {
  await refuseAutomatic(tx, companyId, id)
  const row = await tx.first<StandingRow>(sql`
    select v.state, v.version, v.number, v.type, v.date, v.description, v.amount, v.branch_id, nullif(trim(p.first_name || ' ' || p.last_name), '') as changed_by
      from journal v left join person p on p.id = coalesce(v.updated_by, v.created_by)
     where v.company_id = ${companyId} and v.id = ${id} for update of v`)
  if (!row) return httpErrors.fail('notFound')
  if (row.state !== 'posted') return voucherErrors.fail('notInThisState', { accion: verb, estado: stateNames[row.state].toLowerCase() })
  if (row.version !== version) return httpErrors.fail('changedByOther', { usuario: row.changed_by ?? 'otra persona' })
  // Read under the lock: a reclassification may have written it again.
  const standing = await tx.first<{ id: string | null }>(sql`select ${entryOfJournal('id', sql`${companyId}`, sql`${id}`)} as id`)
  return { row, entryId: standing?.id ?? httpErrors.fail('notFound') }
}

/** What it said and says, besides its lines. */
const changesOf = (row: StandingRow, input: JournalInput) => {
  const said = [
    ['Fecha', showDay(row.date), showDay(input.date as Day)],
    ['Descripción', row.description, input.description],
    ['Débitos', formatMoney(parseAmount(row.amount)), formatMoney(debitsOf(input.lines))],
  ] as const
  return said.filter(([, before, after]) => before !== after)
}

export interface RevisingCall {
  readonly session: Session
  readonly now: Date
  readonly today: Day
}

/** Writes it otherwise, under its number. @param version as it was seen @throws what `lockStanding`, the editor and the books say */
export async function revise(
  tx: Tx,
  { session, now, today }: RevisingCall,
  { id, version, input }: { readonly id: string; readonly version: number; readonly input: JournalInput },
): Promise<{ id: string; number: string }> {
  const { companyId, personId } = session
  const { row, entryId } = await lockStanding(tx, companyId, { id, version, verb: 'editar' })
  await refuseReversed(tx, companyId, id)
  const { number } = row
  const title = voucherTitle(journal, number)
  failWith([
    ...dateProblems(session, journalPermissions.date, input.date, today, row.date),
    ...(input.type === row.type
      ? []
      : [httpErrors.of('invalid', { detalle: `Su número es de ${row.type}: anúlalo y escríbelo de nuevo para cambiar el tipo.` }, 'type')]),
  ])
  await checkJournal(tx, companyId, input)
  // One that it has already stays, also once it was closed.
  const branchId = input.branchId === row.branch_id ? row.branch_id : await branchOf(tx, session, input)
  const description = input.description || title
  const lines = input.lines.map((line) => lineOf(line, description))
  const written = { date: input.date as Day, lines: input.lines }
  await reviseEntry(
    tx,
    { companyId, personId, by: onBehalfOf(session, now), words: `Edición de ${number}`, today },
    {
      ...{ entryId, date: written.date, description, lines },
      prepare: async () => {
        const revising = { id, event: `edit.${row.version + 1}`, date: written.date, standsOn: row.date }
        const { sets, said } = await reviseItems(tx, companyId, written, revising)
        return { sets, lines: lines.map((line, index) => ({ ...line, ...said.get(index) })) }
      },
    },
  )
  await tx.run(sql`
    update journal set date = ${input.date}, branch_id = ${branchId}, description = ${input.description}, amount = ${amountText(debitsOf(input.lines))},
           version = version + 1, updated_at = ${now}, updated_by = ${personId}
     where company_id = ${companyId} and id = ${id}`)
  await forgetWords(tx, companyId, journal.entity, [id])
  await insertTogether(tx, [
    ['search_word', wordRows(companyId, journal.entity, id, [number, input.description])],
    ['audit_event', [auditRow(session, { action: 'update', entity: journal.entity, entityId: id, title, changes: changesOf(row, input) })]],
  ])
  return { id, number }
}

export const reviseHandler = handle(reviseJournal, ({ tx, session, params: { id }, body: { input, version }, now, today }) =>
  revise(tx, { session, now, today }, { id, version, input }),
)
