/** The paper of a conciliation: from the balance in the books to that of the statement, with what explains the way. */
import { fileURLToPath } from 'node:url'
import { monthTitle, showDay, type Day } from '#base/date.ts'
import { negate, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { renderPdf } from '#platform/pdf/render.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import type { Bank, Month } from './bank.server.ts'
import { pendingReasons, type PendingReason } from './figures.ts'
import { sumsOn } from './month.server.ts'
import { pendingOn } from './pending.server.ts'
import { closedMonth } from './read.server.ts'

const template = { source: fileURLToPath(new URL('./conciliation.typ', import.meta.url)) }

interface PaperItem {
  readonly day: Day
  readonly number: string
  readonly text: string
  /** As it takes the balance of the books to that of the bank. */
  readonly amount: Amount
  readonly reason: PendingReason | null
  readonly note: string
}

type Side = 'line' | 'movement'
const towardsBank = (side: Side, amount: Amount): Amount => (side === 'line' ? amount : negate(amount))

/** Of a month that is open, as it stands. */
const standingItems = async (tx: Tx, companyId: string, bank: Bank, month: Month): Promise<PaperItem[]> =>
  (await pendingOn(tx, companyId, bank.id, month.to)).map(({ side, said, ...item }) => ({
    ...{ day: item.day, number: item.number, text: item.text, amount: towardsBank(side, item.amount) },
    ...{ reason: said?.reason ?? null, note: said?.note ?? '' },
  }))

/** Of one that was closed, as it was. */
async function keptItems(tx: Tx, companyId: string, bank: Bank, month: Month): Promise<PaperItem[]> {
  const rows = await tx.rows<Omit<PaperItem, 'amount'> & { side: Side; amount: string }>(sql`
    select side, day, number, text, amount, reason, note from bank_month_item
     where company_id = ${companyId} and money_account_id = ${bank.id} and month = ${month.from} order by place`)
  return rows.map(({ side, amount, ...item }) => ({ ...item, amount: towardsBank(side, parseAmount(amount)) }))
}

const UNSAID = 'Sin justificar'

/** What explains the difference, by its reason in the order of these. */
function groupsOf(items: readonly PaperItem[]) {
  const titles: readonly (readonly [PendingReason | null, string])[] = [
    ...(Object.entries(pendingReasons) as [PendingReason, string][]),
    [null, UNSAID],
  ]
  return titles.flatMap(([reason, title]) => {
    const own = items.filter((item) => item.reason === reason)
    if (own.length === 0) return []
    const rows = own.map(({ day, number, text, amount, note }) => ({ day: showDay(day), number, text, note, amount: formatMoney(amount) }))
    return [{ title, rows, sum: formatMoney(sumAmounts(own.map(({ amount }) => amount))) }]
  })
}

export async function conciliationPaper(tx: Tx, companyId: string, bank: Bank, month: Month) {
  const closed = await closedMonth(tx, companyId, bank.id, month)
  const sums = closed
    ? { lines: parseAmount(closed.statement), books: parseAmount(closed.books) }
    : await sumsOn(tx, companyId, bank.id, month.to)
  const { name, nit, isTrial } = await letterhead(tx, companyId)
  const data = {
    company: { name, nit },
    notice: isTrial === true ? 'Empresa de prueba: este documento no tiene validez.' : '',
    month: monthTitle(month.month),
    account: [bank.name, bank.bank, bank.number].filter((text) => text !== '').join(', '),
    standing: `Cuenta contable ${bank.code}, al ${showDay(month.to)}. ${closed ? 'Conciliación cerrada.' : 'Conciliación abierta.'}`,
    books: formatMoney(sums.books),
    groups: groupsOf(await (closed ? keptItems : standingItems)(tx, companyId, bank, month)),
    statement: formatMoney(sums.lines),
    person: closed?.closedBy ?? '',
  }
  return {
    name: `conciliacion-${month.month}.pdf`,
    async *stream() {
      yield await renderPdf(companyId, template, data)
    },
  }
}
