/** An egreso as its form writes it again: what it says, and what it closed as if it were owed still. */
import { amountText, negate, parseAmount, subtract, zeroAmount } from '#base/decimal.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { stateNames, voucherErrors, type VoucherState } from '#modules/vouchers/index.ts'
import { appliedEvent } from './applied-event.server.ts'
import type { SettlementDraft, SettlementRevision } from './endpoints.ts'
import { openItemView, readOpenItems, reopened } from './open-items.server.ts'
import type { SettlementKind } from './settlement.ts'
import { otherMeansOf } from './settlement-means.server.ts'
import { otherPartyIdsOf } from './settlement-parties.server.ts'

interface HeadRow {
  readonly number: string
  readonly state: VoucherState
  readonly revision: number
  readonly date: string
  readonly party_id: string
  readonly branch_id: string | null
  readonly money_account_id: string
  readonly means_code: string
  readonly payment_type_id: string | null
  readonly reference: string
  readonly notes: string
  readonly amount: string
}

interface AppliedRow {
  readonly open_item_id: string
  readonly amount: string
  readonly currency_amount: string | null
  readonly rate: string | null
  readonly money: string | null
  readonly covers: boolean
}

interface LineRow {
  readonly purpose: 'account' | 'difference' | 'excess'
  readonly openItemId: string | null
  readonly accountId: string
  readonly partyId: string | null
  readonly costCenterId: string | null
  readonly description: string
  readonly crossDocument: string
  readonly base: string | null
  readonly amount: string
}

const lineOf = ({ amount, purpose: _purpose, openItemId: _openItem, ...line }: LineRow): SettlementDraft['lines'][number] => {
  const signed = parseAmount(amount)
  return signed < zeroAmount
    ? { ...line, sign: 'takes', amount: amountText(negate(signed)) }
    : { ...line, sign: 'adds', amount: amountText(signed) }
}

/** Of what is owed in another currency, how much of it and at which rate; of the rest, its pesos. */
const applicationOf = (
  { open_item_id, amount, currency_amount, rate, money }: AppliedRow,
  lines: readonly LineRow[],
): SettlementDraft['applications'][number] => {
  if (currency_amount !== null && rate !== null)
    return { openItemId: open_item_id, amount: money ?? amount, currencyAmount: currency_amount, rate }
  const closing = lines.find(({ openItemId }) => openItemId === open_item_id)
  if (!closing) return { openItemId: open_item_id, amount }
  // What the line took from the money closed the document without it.
  const difference = negate(parseAmount(closing.amount))
  return { openItemId: open_item_id, amount: amountText(subtract(parseAmount(amount), difference)), difference: amountText(difference) }
}

/** @throws 482 of one that does not stand, 698 */
export async function readRevision(
  tx: Tx,
  companyId: string,
  kind: SettlementKind,
  id: string,
): Promise<Omit<SettlementRevision, 'names'>> {
  const head = await tx.first<HeadRow>(sql`
    select number, state, revision, date, party_id, branch_id, money_account_id, means_code, payment_type_id, reference, notes, amount
      from ${raw(kind.table)} where company_id = ${companyId} and id = ${id}`)
  if (!head) return httpErrors.fail('notFound')
  if (head.state !== 'posted')
    return voucherErrors.fail('notInThisState', { accion: 'editar', estado: stateNames[head.state].toLowerCase() })
  const applied = await tx.rows<AppliedRow>(sql`
    select a.open_item_id, a.amount, a.currency_amount, a.rate, a.money, o.advance and o.kind <> ${kind.ledger} as covers
      from ${raw(kind.table)} v
      join open_item_application a on a.company_id = v.company_id and a.source_id = v.id and a.source_event = ${appliedEvent(kind, 'v')}
      join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
     where v.company_id = ${companyId} and v.id = ${id} order by o.due_date, o.id`)
  const lines = await tx.rows<LineRow>(sql`
    select account_id as "accountId", nullif(party_id, ${head.party_id}::uuid) as "partyId", cost_center_id as "costCenterId", description,
           coalesce(cross_document, '') as "crossDocument", base, amount, purpose, open_item_id as "openItemId"
      from settlement_line where company_id = ${companyId} and payment_id = ${id} and revision = ${head.revision} order by position`)
  const items = await readOpenItems(
    tx,
    companyId,
    applied.map((each) => each.open_item_id),
  )
  const owed = (isCover: boolean) =>
    applied.flatMap(({ open_item_id, amount, covers }) => {
      const item = items.get(open_item_id)
      return item && covers === isCover ? [openItemView(reopened(item, parseAmount(amount)))] : []
    })
  const excess = lines.find(({ purpose }) => purpose === 'excess')
  const others = await otherPartyIdsOf(tx, companyId, kind, id)
  const otherMeans = await otherMeansOf(tx, companyId, kind, id)
  return {
    ...{ number: head.number, version: head.revision },
    input: {
      ...{ date: head.date, partyId: head.party_id, branchId: head.branch_id, moneyAccountId: head.money_account_id },
      ...{ meansCode: head.means_code, paymentTypeId: head.payment_type_id, reference: head.reference, notes: head.notes },
      // Who left something as an advance said how much there was to spread.
      amount: excess ? head.amount : null,
      applications: applied.filter(({ covers }) => !covers).map((each) => applicationOf(each, lines)),
      advances: applied.filter(({ covers }) => covers).map(({ open_item_id, amount }) => ({ openItemId: open_item_id, amount })),
      lines: lines.filter(({ purpose }) => purpose === 'account').map(lineOf),
      ...(excess ? { excess: excess.amount } : {}),
      ...(otherMeans.length > 0 ? { otherMeans } : {}),
      ...(others.length > 0 ? { otherPartyIds: others.map((other) => other.id) } : {}),
    },
    own: { items: owed(false), advances: owed(true) },
  }
}
