/** By what the money of receipts and payments moves, where it moves by several: asked, written and read. */
import { uuidv7 } from 'uuidv7'
import { amountText, parseAmount, subtract, sumAmounts, zeroAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { codeName, paymentMeans } from '#colombia/index.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import type { SettlementDraft, SettlementInput } from './endpoints.ts'
import { treasuryErrors as errors } from './errors.ts'
import { moneyAccountsOf, type MoneyPlace } from './money/money-accounts.server.ts'
import { paymentTypeColumns, requirePaymentTypes } from './payment-types.server.ts'
import type { MeansShare } from './settlement-means.ts'
import { meansProblems } from './settlement-rules.ts'
import type { SettlementKind } from './settlement.ts'

const fieldOf = (index: number): string => `otherMeans.${index}.`

/**
 * What else it moves by is there: accounts and forms of payment are read together, however many there are.
 * @returns where the money is, in their order
 * @throws 592, 597, 698, 401 each at its field
 */
export async function requireOtherMeans(tx: Tx, companyId: string, kind: SettlementKind, input: SettlementInput): Promise<MoneyPlace[]> {
  const others = input.otherMeans ?? []
  const places = await moneyAccountsOf(
    tx,
    companyId,
    others.map(({ moneyAccountId }) => moneyAccountId),
  )
  const found = others.map(({ moneyAccountId, meansCode }, index) => {
    const place = places.get(moneyAccountId)
    if (!place) return errors.fail('accountRequired', {}, `${fieldOf(index)}moneyAccountId`)
    failWith(meansProblems(meansCode, `${fieldOf(index)}meansCode`))
    return place
  })
  await requirePaymentTypes(
    tx,
    companyId,
    { ledger: kind.ledger, use: 'record' },
    others.map((said, index) => ({ said, at: fieldOf(index) })),
  )
  return found
}

/** The same of a draft, which may lack most of it. */
export async function requireDraftMeans(tx: Tx, companyId: string, kind: SettlementKind, draft: SettlementDraft): Promise<void> {
  const others = draft.otherMeans ?? []
  const places = await moneyAccountsOf(
    tx,
    companyId,
    others.flatMap(({ moneyAccountId }) => moneyAccountId ?? []),
  )
  for (const [index, { moneyAccountId, meansCode }] of others.entries()) {
    if (moneyAccountId !== null && !places.has(moneyAccountId)) errors.fail('accountRequired', {}, `${fieldOf(index)}moneyAccountId`)
    if (meansCode !== '') failWith(meansProblems(meansCode, `${fieldOf(index)}meansCode`))
  }
  await requirePaymentTypes(
    tx,
    companyId,
    { ledger: kind.ledger, use: 'draft' },
    others.map((said, index) => ({ said, at: fieldOf(index) })),
  )
}

/** The rows of several; none of one alone, which the row of the voucher says. */
export const meansRows = (
  companyId: string,
  shares: readonly MeansShare[],
  voucher: { readonly column: 'receipt_id' | 'payment_id'; readonly id: string },
): (readonly [string, Row[]])[] =>
  shares.length < 2
    ? []
    : [
        [
          'settlement_means',
          shares.map((share, index) => ({
            ...{
              company_id: companyId,
              id: uuidv7(),
              receipt_id: null,
              payment_id: null,
              [voucher.column]: voucher.id,
              position: index + 1,
            },
            ...{ money_account_id: share.moneyAccountId, means_code: share.meansCode, ...paymentTypeColumns(share) },
            ...{ reference: share.reference, amount: amountText(share.amount) },
          })),
        ],
      ]

export interface MeansRow {
  readonly moneyAccount: string
  readonly meansCode: string
  readonly paidBy: string | null
  readonly reference: string
  readonly amount: string
}

const named = sql`
  json_build_object('moneyAccount', coalesce(m.name, ''), 'meansCode', x.means_code, 'reference', x.reference, 'amount', x.amount::text,
    'paidBy', t.name || coalesce(' · ' || n.name, ''))`
const names = sql`
  left join money_account m on m.company_id = v.company_id and m.id = x.money_account_id
  left join payment_type t on t.company_id = v.company_id and t.id = x.payment_type_id
  left join payment_device n on n.company_id = v.company_id and n.id = x.payment_device_id`

/** Of a voucher `v`, its rows as they stand. */
export const standingMeans = (kind: SettlementKind): Sql =>
  kind.revises
    ? sql`x.company_id = v.company_id and x.payment_id = v.id and x.revision = v.revision`
    : sql`x.company_id = v.company_id and x.receipt_id = v.id`

/** Of a voucher `v`: those that it moves by where they are several, otherwise null; of a draft, those besides the first. */
export const meansColumn = (kind: SettlementKind): Sql => sql`
  case when v.state = 'draft' then (
    select json_agg(${named} order by x.place) from (
      select place, (o.value ->> 'moneyAccountId')::uuid as money_account_id, o.value ->> 'meansCode' as means_code,
             (o.value ->> 'paymentTypeId')::uuid as payment_type_id, (o.value ->> 'paymentDeviceId')::uuid as payment_device_id,
             o.value ->> 'reference' as reference, (o.value ->> 'amount')::numeric(20,2) as amount
        from jsonb_array_elements(v.draft -> 'otherMeans') with ordinality as o (value, place)) x ${names})
  else (select json_agg(${named} order by x.position) from settlement_means x ${names} where ${standingMeans(kind)}) end`

interface Moved {
  readonly state: string
  readonly money_account: string | null
  readonly means_code: string
  readonly paid_by: string | null
  readonly reference: string
  readonly amount: string
  readonly means: readonly MeansRow[] | null
}

/** Each with its part where they are several; none of one alone. */
export function meansShown({ state, money_account, means_code, paid_by, reference, amount, means }: Moved): readonly MeansRow[] {
  if (means === null || means.length === 0 || state !== 'draft') return means ?? []
  const left = subtract(parseAmount(amount), sumAmounts(means.map((each) => parseAmount(each.amount))))
  const first = { moneyAccount: money_account ?? '', meansCode: means_code, paidBy: paid_by, reference }
  return [{ ...first, amount: amountText(left < zeroAmount ? zeroAmount : left) }, ...means]
}

/** As the company calls it, otherwise the means of the authority's list. */
export const meansName = ({ paidBy, meansCode }: Pick<MeansRow, 'paidBy' | 'meansCode'>): string =>
  paidBy ?? codeName(paymentMeans, meansCode)

/** Each once, in its order: "Caja general, Bancolombia". */
export const eachOnce = (texts: readonly string[]): string => [...new Set(texts)].join(', ')

export interface OtherMeansRow {
  readonly moneyAccountId: string
  readonly meansCode: string
  readonly paymentTypeId: string | null
  readonly paymentDeviceId: string | null
  readonly reference: string
  readonly amount: string
}

/** Those besides the first, as its form writes them again. */
export const otherMeansOf = (tx: Tx, companyId: string, kind: SettlementKind, id: string): Promise<OtherMeansRow[]> =>
  tx.rows<OtherMeansRow>(sql`
    select x.money_account_id as "moneyAccountId", x.means_code as "meansCode", x.payment_type_id as "paymentTypeId",
           x.payment_device_id as "paymentDeviceId", x.reference, x.amount
      from ${raw(kind.table)} v join settlement_means x on ${standingMeans(kind)}
     where v.company_id = ${companyId} and v.id = ${id} and x.position > 1 order by x.position`)
