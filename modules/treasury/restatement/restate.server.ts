/** Restating what is owed in other currencies, and taking that back. What is settled afterwards takes the pesos that it left. */
import { uuidv7 } from 'uuidv7'
import { lastOfMonth, type Day } from '#base/date.ts'
import { amountText, parseAmount, subtract, unitPriceText, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { credit, debit, futureProblems, type JournalDraftLine } from '#modules/accounting/index.ts'
import { ratesOfDay } from '#modules/accounting/index.server.ts'
import { annulVoucher, recordVoucher, type Who } from '#modules/vouchers/index.server.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { treasuryErrors as errors } from '../errors.ts'
import type { ForeignBalance } from '../exchange.ts'
import { exchangeLines } from '../exchange-lines.ts'
import { readHeldMoney, type HeldAccount } from './held-money.server.ts'
import { asOpenItem, lockOpenItems, openItemColumns, type OpenItem, type OpenItemRow, type SourceEvent } from '../open-items.server.ts'
import {
  gainOf,
  lossOf,
  missingRates,
  restated,
  restatedMoney,
  restatement,
  standingProblems,
  type Restated,
  type RestatedMoney,
  type StandingRestatement,
} from './restatement.ts'

export type ForeignItem = OpenItem & { readonly currency: ForeignBalance }

/** What is still owed in other currencies of what was owed by a day. What was settled since took its own difference. */
export async function readForeign(tx: Tx, companyId: string, day: Day, look: { readonly isLook: boolean }): Promise<ForeignItem[]> {
  const rows = await tx.rows<OpenItemRow>(sql`
    select ${openItemColumns} from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
     where o.company_id = ${companyId} and o.currency is not null and o.date <= ${day} and b.is_open
       and exists (select from account a where a.company_id = o.company_id and a.id = o.account_id and a.restated)
     order by o.id ${look.isLook ? empty : sql`for update of b`}`)
  return rows.map(asOpenItem).flatMap((item) => (item.currency ? [{ ...item, currency: item.currency }] : []))
}

/** The one of the latest month. */
export async function latestRestatement(tx: Tx, companyId: string): Promise<(StandingRestatement & { readonly id: string }) | null> {
  const row = await tx.first<StandingRestatement & { id: string }>(sql`
    select id, number, date from exchange_restatement where company_id = ${companyId} and state = 'posted' order by date desc limit 1`)
  return row ?? null
}

const deltaOf = ({ debt, after }: Restated<ForeignItem>): Amount => subtract(after, debt.balance)

/** What the debt grows by on its account, and what that gains or loses. */
function linesOf(one: Restated<ForeignItem>, title: string): JournalDraftLine[] {
  const { debt } = one
  const grows = debt.kind === 'AR' ? debit : credit
  const text = `${title}: ${debt.number}`
  const extra = { partyId: debt.partyId, crossDocument: debt.number, dueDate: debt.dueDate }
  return [grows({ id: debt.accountId }, deltaOf(one), text, extra), ...exchangeLines(debt, one.difference)]
}

interface Moved {
  readonly id: string
  /** What its pesos grow by. */
  readonly delta: Amount
}

/** The pesos of some locked items, and the rows of their ledger; their currency stays. */
async function movePesos(tx: Tx, companyId: string, moved: readonly Moved[], { source, date }: { source: SourceEvent; date: Day }) {
  await tx.run(sql`
    update open_item_balance b set balance = b.balance + m.delta, restated = b.restated + m.delta
      from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ delta }) => amountText(delta))}::numeric[]) as m (id, delta)
     where b.company_id = ${companyId} and b.open_item_id = m.id`)
  const rows = moved.map(
    ({ id, delta }): Row => ({
      ...{ company_id: companyId, id: uuidv7(), open_item_id: id, date, amount: amountText(subtract(zeroAmount, delta)) },
      ...{ currency_amount: '0', source_kind: source.kind, source_id: source.id, source_event: source.event },
    }),
  )
  return ['open_item_application', rows] as const
}

/** @throws 401 and 440 at `month`, 487 at `rates.…`, 430, 431 and 433 */
export async function restateMonth(tx: Tx, who: Who, month: string, { now, today }: { readonly now: Date; readonly today: Day }) {
  const { companyId } = who
  const date = lastOfMonth(`${month}-01` as Day)
  failWith(futureProblems(date, today).map((problem) => ({ ...problem, field: 'month' })))
  await widen(tx)
  const before = await readForeign(tx, companyId, date, { isLook: true })
  const banks = await readHeldMoney(tx, companyId, date, { isLook: true })
  let gain = zeroAmount
  let loss = zeroAmount
  const voucher = await recordVoucher(tx, {
    ...{ who, now, kind: restatement, date },
    accountIds: [...new Set([...before, ...banks].map(({ accountId }) => accountId))],
    prepare: async (source) => {
      const items = await readForeign(tx, companyId, date, { isLook: false })
      const held = await readHeldMoney(tx, companyId, date, { isLook: false })
      const codes = [...items.map(({ currency }) => currency.code), ...held.map(({ code }) => code)]
      // With its items locked: whoever restates the same month comes after.
      failWith(standingProblems(date, await latestRestatement(tx, companyId)))
      const rates = await ratesOfDay(tx, companyId, codes, date)
      failWith(missingRates(codes, rates, date))
      const changed = restated(items, rates).filter((one) => deltaOf(one) !== zeroAmount)
      const money = restatedMoney(held, rates).filter(({ difference }) => difference !== zeroAmount)
      if (changed.length + money.length === 0)
        return httpErrors.fail('invalid', { detalle: 'A la tasa de ese día ningún saldo en moneda extranjera cambia.' }, 'month')
      gain = gainOf([...changed, ...money])
      loss = lossOf([...changed, ...money])
      const moved = changed.map((one) => ({ id: one.debt.id, delta: deltaOf(one) }))
      return {
        columns: { gain: amountText(gain), loss: amountText(loss), created_at: now },
        sets: [
          await movePesos(tx, companyId, moved, { source, date }),
          ['exchange_restatement_item', rowsOf(companyId, source.id, changed)],
          ['exchange_restatement_money', moneyRows(companyId, source.id, money)],
        ],
        lines: (title) => [...changed.flatMap((one) => linesOf(one, title)), ...money.flatMap((one) => moneyLinesOf(one, title))],
        words: [],
      }
    },
  })
  return { ...voucher, gain: amountText(gain), loss: amountText(loss) }
}

const rowsOf = (companyId: string, id: string, changed: readonly Restated<ForeignItem>[]): Row[] =>
  changed.map(({ debt, rate, after }) => ({
    ...{ company_id: companyId, restatement_id: id, open_item_id: debt.id, currency_balance: amountText(debt.currency.balance) },
    ...{ rate: unitPriceText(rate), before: amountText(debt.balance), after: amountText(after) },
  }))

const moneyRows = (companyId: string, id: string, changed: readonly RestatedMoney<HeldAccount>[]): Row[] =>
  changed.map(({ held, rate, after }) => ({
    ...{ company_id: companyId, restatement_id: id, money_account_id: held.id, currency: held.code },
    ...{ currency_balance: amountText(held.left), rate: unitPriceText(rate), before: amountText(held.before), after: amountText(after) },
  }))

/** Only its pesos change: the line has no currency, so no bank has to answer it. */
const moneyLinesOf = ({ held, difference }: RestatedMoney<HeldAccount>, title: string): JournalDraftLine[] => [
  debit({ id: held.accountId }, difference, `${title}: ${held.name}`),
  ...exchangeLines({ partyId: null, number: held.name }, difference),
]

interface Annulling {
  readonly id: string
  readonly reason: string
  readonly now: Date
}

interface ItemRow {
  readonly open_item_id: string
  readonly currency_balance: string
  readonly before: string
  readonly after: string
}

/** @throws 698, 483 of one that was annulled, 401 while that of a later month stands, 484 when something was settled since */
export async function annulRestated(tx: Tx, who: Who, { id, reason, now }: Annulling): Promise<void> {
  const { companyId } = who
  await widen(tx)
  await annulVoucher(tx, {
    ...{ who, id, now, kind: restatement },
    refuse: () => voucherErrors.fail('alreadyAnnulled'),
    check: async () => {
      const latest = await latestRestatement(tx, companyId)
      if (latest && latest.id !== id) failWith(laterFirst(latest))
    },
    undo: async (source, event, date) => {
      const rows = await tx.rows<ItemRow>(sql`
        select open_item_id, currency_balance, before, after from exchange_restatement_item
         where company_id = ${companyId} and restatement_id = ${id} order by open_item_id`)
      const items = await lockOpenItems(
        tx,
        companyId,
        rows.map((row) => row.open_item_id),
      )
      if (rows.some((row) => isMoved(row, items.get(row.open_item_id)))) return errors.fail('hasApplications')
      const moved = rows.map((row) => ({ id: row.open_item_id, delta: subtract(parseAmount(row.before), parseAmount(row.after)) }))
      return { sets: [await movePesos(tx, companyId, moved, { source: { ...source, event }, date })] }
    },
    columns: { annulled_at: now, annulled_by: who.personId, annul_reason: reason },
    tell: (title) => ({ title, changes: { reason: [null, reason] } }),
  })
}

const laterFirst = ({ number }: StandingRestatement) => [
  httpErrors.of('invalid', { detalle: `El ajuste ${number} es posterior: anúlalo primero.` }, 'reason'),
]

/** Something was settled or given back since. */
const isMoved = ({ after, currency_balance }: ItemRow, item: OpenItem | undefined): boolean =>
  item?.balance !== parseAmount(after) || item.currency?.balance !== parseAmount(currency_balance)
