import { isDay, lastOfMonth, showDay, type Day } from '#base/date.ts'
import { amountText, parseAmount, parseUnitPrice, subtract, unitPriceText, type Amount, type UnitPrice } from '#base/decimal.ts'
import { isForeignCode, type ForeignCode } from '#base/currency.ts'
import { ratesOfDay } from '#modules/accounting/index.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { differenceOf } from '../exchange.ts'
import { annulRestatement, getRestatement, lookAtRestatement, restate } from './endpoints.ts'
import { annulRestated, latestRestatement, readForeign, restateMonth } from './restate.server.ts'
import { readHeldMoney } from './held-money.server.ts'
import { gainOf, lossOf, restated, restatedMoney, standingProblems } from './restatement.ts'

interface LineRow {
  readonly number: string
  readonly kind: 'AR' | 'AP'
  readonly source_kind: string
  readonly source_id: string
  readonly party: string
  readonly code: string
  readonly name: string
  readonly currency: ForeignCode
}

interface Figures {
  readonly left: Amount
  readonly rate: UnitPrice
  readonly before: Amount
  readonly after: Amount
}

const named = (companyId: string) => sql`
  select o.id, o.number, o.kind, o.source_kind, o.source_id, p.display_name as party, a.code, a.name, o.currency
    from open_item o join party p on p.company_id = ${companyId} and p.id = o.party_id
    join account a on a.company_id = ${companyId} and a.id = o.account_id
   where o.company_id = ${companyId}`

const lineOf = (row: LineRow, { left, rate, before, after }: Figures) => ({
  ...{ number: row.number, source: { kind: row.source_kind, id: row.source_id }, party: row.party },
  ...{ account: { code: row.code, name: row.name }, currency: row.currency, left: amountText(left), rate: unitPriceText(rate) },
  ...{ before: amountText(before), after: amountText(after), difference: amountText(differenceOf(row.kind, after, before)) },
})

/** By account, third party and document. */
const inOrder = <Line extends { account: { code: string }; party: string; number: string }>(lines: readonly Line[]): Line[] => {
  const key = ({ account, party, number }: Line): string => `${account.code} ${party} ${number}`
  return lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

async function lookAt(tx: Tx, companyId: string, month: string, today: Day) {
  if (!isDay(`${month}-01`)) return httpErrors.fail('notFound')
  const date = lastOfMonth(`${month}-01` as Day)
  await widen(tx)
  const latest = await latestRestatement(tx, companyId)
  const items = await readForeign(tx, companyId, date, { isLook: true })
  const held = await readHeldMoney(tx, companyId, date, { isLook: true })
  const codes = [
    ...new Set([...items.map(({ currency }) => currency.code), ...held.map(({ code }) => code)].filter(isForeignCode)),
  ].toSorted()
  const rates = await ratesOfDay(tx, companyId, codes, date)
  const whole = restated(items, rates)
  const money = restatedMoney(held, rates)
  const rows = await tx.rows<LineRow & { id: string }>(sql`${named(companyId)} and o.id = any(${items.map(({ id }) => id)}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const standing = await tx.first<{ id: string; number: string }>(sql`
    select id, number from exchange_restatement where company_id = ${companyId} and date = ${date} and state = 'posted'`)
  const lines = whole.flatMap(({ debt, rate, after }) => {
    const row = byId.get(debt.id)
    return row ? [lineOf(row, { left: debt.currency.balance, rate, before: debt.balance, after })] : []
  })
  const obstacle =
    date > today ? `Se hace desde el ${showDay(date)}, con la tasa de ese día.` : (standingProblems(date, latest)[0]?.message ?? '')
  return {
    ...{ month, date, standing: standing ?? null, obstacle },
    rates: codes.map((currency) => ({ currency, rate: textOf(rates.get(currency)) })),
    ...{ lines: inOrder(lines), money: money.map(({ held: one, ...figures }) => moneyLineOf(one, { ...one, ...figures })) },
    ...{ gain: amountText(gainOf([...whole, ...money])), loss: amountText(lossOf([...whole, ...money])) },
  }
}

interface MoneyNames {
  readonly id: string
  readonly name: string
  readonly account: string
  readonly code: string
}

const moneyLineOf = ({ id, name, account, code }: MoneyNames, { left, rate, before, after }: Figures) => ({
  ...{ id, name, account, currency: code, left: amountText(left), rate: unitPriceText(rate) },
  ...{ before: amountText(before), after: amountText(after), difference: amountText(subtract(after, before)) },
})

const textOf = (rate: UnitPrice | undefined): string | null => (rate === undefined ? null : unitPriceText(rate))

interface HeadRow {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly state: 'posted' | 'annulled'
  readonly annul_reason: string | null
  readonly gain: string
  readonly loss: string
}

async function readOne(tx: Tx, companyId: string, id: string) {
  const head = await tx.first<HeadRow>(sql`
    select id, number, date, state, annul_reason, gain, loss from exchange_restatement where company_id = ${companyId} and id = ${id}`)
  if (!head) return httpErrors.fail('notFound')
  await widen(tx)
  const rows = await tx.rows<LineRow & { currency_balance: string; rate: string; before: string; after: string }>(sql`
    select n.*, i.currency_balance, i.rate, i.before, i.after
      from exchange_restatement_item i join (${named(companyId)}) n on n.id = i.open_item_id
     where i.company_id = ${companyId} and i.restatement_id = ${id}`)
  const lines = rows
    .filter(({ currency }) => isForeignCode(currency))
    .map((row) =>
      lineOf(row, {
        ...{ left: parseAmount(row.currency_balance), rate: parseUnitPrice(row.rate) },
        ...{ before: parseAmount(row.before), after: parseAmount(row.after) },
      }),
    )
  const money = await tx.rows<MoneyNames & { left: string; rate: string; before: string; after: string }>(sql`
    select m.id, m.name, a.code || ' ' || a.name as account, i.currency as code, i.currency_balance as left, i.rate, i.before, i.after
      from exchange_restatement_money i join money_account m on m.company_id = i.company_id and m.id = i.money_account_id
      join account a on a.company_id = m.company_id and a.id = m.account_id
     where i.company_id = ${companyId} and i.restatement_id = ${id} order by a.code, m.id`)
  const { annul_reason: annulReason, ...told } = head
  return {
    ...{ ...told, annulReason, lines: inOrder(lines) },
    money: money.map((row) =>
      moneyLineOf(row, {
        ...{ left: parseAmount(row.left), rate: parseUnitPrice(row.rate) },
        ...{ before: parseAmount(row.before), after: parseAmount(row.after) },
      }),
    ),
  }
}

export const restatementHandlers: readonly Handler[] = [
  handle(lookAtRestatement, ({ tx, session, params, today }) => lookAt(tx, session.companyId, params.month, today)),
  handle(restate, ({ tx, session, body, now, today }) => restateMonth(tx, session, body.month, { now, today })),
  handle(getRestatement, ({ tx, session, params }) => readOne(tx, session.companyId, params.id)),
  handle(annulRestatement, async ({ tx, session, params, body, now }) => {
    await annulRestated(tx, session, { id: params.id, reason: body.reason, now })
    return isDone
  }),
]
