/**
 * Editing an egreso that stands (house.md, section 3): it keeps its number. What it closed is owed again and the entry that it had is
 * reversed on its day; what it says now is closed and posted as its next version. One of a closed month is not edited.
 */
import { dayInBogota, showDay, type Day } from '#base/date.ts'
import { amountText, parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { onBehalfOf, reviseEntry, standingEntryOf } from '#modules/accounting/index.server.ts'
import type { Who } from '#modules/vouchers/index.server.ts'
import { modulesOf, stateNames, voucherErrors, voucherTitle, type VoucherState } from '#modules/vouchers/index.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { empty, raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { forgetWords, wordRows } from '#platform/search.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { failWith } from '#base/errors.ts'
import { editedProblems } from './approval/approval.ts'
import { appliedEventOf } from './applied-event.server.ts'
import type { SettlementInput } from './endpoints.ts'
import { lockOpenItems, undoApplications } from './open-items.server.ts'
import { askSettlement, prepareSettlement } from './record-settlement.server.ts'
import { paidBy } from './payment-types.server.ts'
import { meansColumn, meansName, meansShown, type MeansRow } from './settlement-means.server.ts'
import { withdrawExcess } from './settlement-own-lines.server.ts'
import type { SettlementKind } from './settlement.ts'
import type { WithholdingBases } from './withholding/bases.ts'

export interface SettlementToRevise {
  readonly who: Who
  readonly kind: SettlementKind
  readonly id: string
  /** As it was seen. */
  readonly version: number
  readonly input: SettlementInput
  readonly now: Date
  readonly bases: readonly WithholdingBases[]
}

export interface StandingSettlement {
  readonly state: VoucherState
  readonly revision: number
  readonly number: string
  readonly date: Day
  readonly branch_id: string | null
  readonly party_id: string
  readonly party: string
  readonly money_account: string
  readonly means_code: string
  readonly paid_by: string | null
  readonly reference: string
  readonly notes: string
  readonly amount: string
  readonly means: readonly MeansRow[] | null
}

/** As it stands. @param lock nobody else changes it until the end of the transaction */
const readStanding = (tx: Tx, companyId: string, kind: SettlementKind, { id, lock }: { readonly id: string; readonly lock: boolean }) =>
  tx.first<StandingSettlement>(sql`
    select v.state, v.revision, v.number, v.date, v.branch_id, v.party_id, p.display_name as party, m.name as money_account, v.means_code,
           ${paidBy} as paid_by, v.reference, v.notes, v.amount, ${meansColumn(kind)} as means
      from ${raw(kind.table)} v
      left join party p on p.company_id = v.company_id and p.id = v.party_id
      left join money_account m on m.company_id = v.company_id and m.id = v.money_account_id
     where v.company_id = ${companyId} and v.id = ${id}${lock ? sql` for update of v` : empty}`)

/** @throws 482 of what does not stand, 697 when somebody else edited it meanwhile, 698 */
async function lockStanding(tx: Tx, { who: { companyId }, kind, id, version }: SettlementToRevise): Promise<StandingSettlement> {
  const row = await readStanding(tx, companyId, kind, { id, lock: true })
  if (!row) return httpErrors.fail('notFound')
  if (row.state !== 'posted') return voucherErrors.fail('notInThisState', { accion: 'editar', estado: stateNames[row.state].toLowerCase() })
  return row.revision === version ? row : httpErrors.fail('changedByOther', { usuario: 'otra persona' })
}

/** @throws 430, 431, 433 of either month, 440, 482, 487, 540, 541, 591, 592, 597, 599, 697, 698 and what the accounts of lines ask */
export async function reviseSettlement(tx: Tx, revising: SettlementToRevise): Promise<{ id: string; number: string; amount: string }> {
  const { who, kind, id, input, now, bases } = revising
  const { companyId, personId } = who
  const row = await lockStanding(tx, revising)
  const asked = await askSettlement(tx, { who, kind, input, keepsBranch: row.branch_id })
  const entry = await standingEntryOf(tx, companyId, { kind: kind.source, id })
  if (!entry) throw new Error('A voucher that stands has an entry')
  const { number } = row
  const title = voucherTitle(kind, number)
  const revision = row.revision + 1
  let written: Pick<Written, 'words' | 'amount'> = { words: [], amount: zeroAmount }
  await reviseEntry(
    tx,
    { companyId, personId, by: onBehalfOf(who, now), words: `Edición de ${number}`, today: dayInBogota(now) },
    {
      ...{ entryId: entry.id, date: input.date as Day, description: title, lines: [], isDerived: true },
      ...{ touches: asked.touches, modules: modulesOf(kind) },
      prepare: async (books) => {
        await widen(tx)
        const own = { kind: kind.source, id, event: appliedEventOf(row.revision) }
        await lockBoth(tx, companyId, own, asked.itemIds)
        const undoing = { date: row.date, source: own, event: `undo.${revision}` }
        const back = [...(await undoApplications(tx, companyId, undoing)), ...(await withdrawExcess(tx, companyId, undoing))]
        const source = { ...own, event: appliedEventOf(revision) }
        const { voucher, amount } = await prepareSettlement(tx, { companyId, kind, input, asked, bases, source, books })
        const before = { amount: parseAmount(row.amount), partyId: row.party_id }
        failWith(editedProblems(asked.approval, before, { amount, partyId: input.partyId }))
        written = { words: voucher.words, amount }
        const sets = [...voucher.sets, ...(voucher.numbered?.(number) ?? [])]
        return { lines: voucher.lines(title, number), sets: [...back, ...sets.map((set) => ofRevision(set, revision))] }
      },
    },
  )
  await keep(tx, revising, { row, revision, title, branchId: asked.branchId, ...written })
  return { id, number, amount: amountText(written.amount) }
}

/** In the order of their ids, what it closed and what it will close: two that are edited at once wait and do not stop each other. */
async function lockBoth(
  tx: Tx,
  companyId: string,
  own: { readonly kind: string; readonly id: string; readonly event: string },
  next: readonly string[],
): Promise<void> {
  const before = await tx.rows<{ id: string }>(sql`
    select open_item_id as id from open_item_application
     where company_id = ${companyId} and source_kind = ${own.kind} and source_id = ${own.id} and source_event = ${own.event}`)
  await lockOpenItems(tx, companyId, [...new Set([...before.map(({ id }) => id), ...next])])
}

/** Lines of accounts and means stay with the version that they were written with. */
const ofRevision = ([table, rows]: readonly [string, readonly Row[]], revision: number): readonly [string, readonly Row[]] =>
  table === 'settlement_line' || table === 'settlement_means' ? [table, rows.map((row) => ({ ...row, revision }))] : [table, rows]

interface Written {
  readonly row: StandingSettlement
  readonly revision: number
  readonly title: string
  readonly branchId: string | null
  readonly words: readonly string[]
  readonly amount: Amount
}

/** Each as a person reads it. */
function factsOf(row: StandingSettlement): (readonly [label: string, value: string])[] {
  const means = meansShown(row)
  const parts = means.map((each) => `${meansName(each)} en ${each.moneyAccount}: ${formatMoney(parseAmount(each.amount))}`)
  return [
    ['Fecha', showDay(row.date)],
    ['Tercero', row.party],
    ['Cuenta', row.money_account],
    ['Forma de pago', parts.length > 0 ? parts.join(', ') : meansName({ paidBy: row.paid_by, meansCode: row.means_code })],
    ['Valor', formatMoney(parseAmount(row.amount))],
    ['Referencia', row.reference],
    ['Observaciones', row.notes],
  ]
}

async function keep(
  tx: Tx,
  { who, kind, id, input }: SettlementToRevise,
  { row, revision, title, branchId, words, amount }: Written,
): Promise<void> {
  const { companyId } = who
  const { date, partyId, moneyAccountId, meansCode, paymentTypeId = null, reference, notes } = input
  await tx.run(sql`
    update ${raw(kind.table)}
       set revision = ${revision}, date = ${date}, party_id = ${partyId}, money_account_id = ${moneyAccountId}, means_code = ${meansCode},
           payment_type_id = ${paymentTypeId}, amount = ${amountText(amount)}, reference = ${reference}, notes = ${notes}, branch_id = ${branchId}
     where company_id = ${companyId} and id = ${id}`)
  const now = await readStanding(tx, companyId, kind, { id, lock: false })
  const [before, after] = [factsOf(row), now ? factsOf(now) : []]
  const said = before.map(([label, value], index) => [label, value, after[index]?.[1] ?? ''] as const)
  const changes = said.filter(([, before, after]) => before !== after)
  await forgetWords(tx, companyId, kind.entity, [id])
  await insertTogether(tx, [
    ['search_word', wordRows(companyId, kind.entity, id, [row.number, ...words])],
    ['audit_event', [auditRow(who, { action: 'update', entity: kind.entity, entityId: id, title, changes })]],
  ])
}
