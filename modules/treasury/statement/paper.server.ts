/** Statements of account on paper, under the letterhead of the company: what moved, what is owed by document, and how late it is. */
import { fileURLToPath } from 'node:url'
import { countText } from '#base/count.ts'
import { daysBetween, showDay, type Day } from '#base/date.ts'
import { addAmounts, parseAmount, subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import { letterhead } from '#modules/company/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { renderLong, renderPdf } from '#platform/pdf/render.server.ts'
import type { Line } from '#platform/report/walk.ts'
import { formatAmount, formatMoney } from '#platform/ui/format.ts'
import { readAgeLimits } from '../ages.server.ts'
import type { AgeLimits } from '../ages.ts'
import { statementBook } from '../owed/movements.server.ts'
import type { Side } from '../owed/reports.ts'
import { agesOn, balanceOf, owedItemsOn, type OwedItem } from './owed-on.server.ts'

const template = { source: fileURLToPath(new URL('./statement.typ', import.meta.url)) }

/** Movements and documents of one file: what the printer makes within its patience. */
const MOST_ROWS = 5000
/** More than these wait in the line of long papers. */
const MOST_SHORT_ROWS = 300

export interface PaperAsked {
  readonly kind: Side
  readonly from: Day
  /** The cut day. */
  readonly to: Day
  /** Null: everybody that has a balance then. */
  readonly party: string | null
}

interface Head {
  readonly id: string
  readonly label: string
  readonly opening: Amount
}

const text = (cell: unknown): string => (typeof cell === 'string' ? cell : '')
const figure = (cell: unknown): Amount => (typeof cell === 'string' ? parseAmount(cell) : zeroAmount)
/** Nothing where there is nothing. */
const shown = (amount: Amount): string => (amount === zeroAmount ? '' : formatAmount(amount))

/** Each movement with the balance that it leaves. */
function movementRows(lines: readonly Line[], opening: Amount): string[][] {
  let balance = opening
  return lines.map(({ cells }) => {
    const [charge, payment] = [figure(cells['charge']), figure(cells['payment'])]
    balance = subtract(addAmounts(balance, charge), payment)
    const date = text(cells['date'])
    return [
      date === '' ? '' : showDay(date as Day),
      text(cells['document']),
      text(cells['description']),
      shown(charge),
      shown(payment),
      formatAmount(balance),
    ]
  })
}

const lateWords = ({ dueDate, isAdvance }: OwedItem, day: Day): string => {
  const late = daysBetween(dueDate, day)
  if (isAdvance) return 'Saldo a favor'
  return late <= 0 ? 'Por vencer' : late === 1 ? '1 día' : `${late} días`
}

interface Filling {
  readonly head: Head
  readonly lines: readonly Line[]
  readonly items: readonly OwedItem[]
  readonly limits: AgeLimits
  readonly asked: PaperAsked
}

function filled({ head, lines, items, limits, asked: { from, to } }: Filling) {
  // As the report has them: "Molinos del Valle SAS · 900123456".
  const between = head.label.lastIndexOf(' · ')
  const [name, identification] = [head.label.slice(0, between), head.label.slice(between + 3)]
  return {
    ...{ name, identification, opening: formatAmount(head.opening), closing: formatMoney(balanceOf(items)) },
    openingLabel: `Saldo anterior al ${showDay(from)}`,
    movements: movementRows(lines, head.opening),
    items: items.map((item) => [
      ...[item.number, item.isAdvance ? '' : showDay(item.dueDate), lateWords(item, to)],
      formatAmount(item.balance),
    ]),
    ages: agesOn(items, limits, to).map(({ label, amount }) => ({ label, amount: formatAmount(amount) })),
  }
}

const tooLong = (rows: number): never => {
  const detalle = `El PDF admite hasta ${countText(MOST_ROWS)} filas y estos estados de cuenta tienen ${countText(rows)}. Elige un tercero o acorta el periodo.`
  return httpErrors.fail('invalid', { detalle })
}

/** @throws 401 of too many rows, 698 of a third party that is not there or has nothing to tell */
export async function statementPaper(tx: Tx, companyId: string, asked: PaperAsked) {
  const { kind, from, to, party } = asked
  if (from > to) httpErrors.fail('invalid', { detalle: 'El periodo termina antes de empezar.' }, 'to')
  const limits = await readAgeLimits(tx, companyId)
  const items = Map.groupBy(await owedItemsOn(tx, { companyId, kind, to, party }, limits), ({ partyId }) => partyId)
  const book = await statementBook({ tx, companyId, kind, period: { from, to }, party })
  const leaves = book.leaves.filter(({ path }) => party !== null || items.has(path[0]?.key ?? ''))
  if (leaves.length === 0) httpErrors.fail('notFound', {}, 'party')
  const rows = leaves.reduce((sum, { lines, path }) => sum + lines + (items.get(path[0]?.key ?? '')?.length ?? 0), 0)
  if (rows > MOST_ROWS) tooLong(rows)
  const lines = Map.groupBy((await book.lines?.(leaves, null, MOST_ROWS)) ?? [], ({ leaf }) => leaf)
  const { name, nit, logo, isTrial } = await letterhead(tx, companyId)
  const data = {
    company: { name, nit },
    logo: logo !== null,
    notice: isTrial === true ? 'Empresa de prueba: este documento no tiene validez.' : '',
    title: 'Estado de cuenta',
    cut: `Al ${showDay(to)}`,
    statements: leaves.map(({ path, opening }, at) => {
      const [group] = path
      const head = { id: group?.key ?? '', label: group?.label ?? '', opening: figure(opening['balance']) }
      return filled({ head, lines: lines.get(at) ?? [], items: items.get(head.id) ?? [], limits, asked })
    }),
  }
  const render = rows > MOST_SHORT_ROWS ? renderLong : renderPdf
  return {
    name: `estado-de-cuenta-${to}.pdf`,
    // Nothing is drawn while the base waits.
    async *stream() {
      yield await render(companyId, template, data, { images: logo ? { logo } : {} })
    },
  }
}
