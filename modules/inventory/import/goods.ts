/** Which goods the rows of a file of opening stock bring: a batch a row, or serials; rows of one product come in together. */
import type { Day } from '#base/date.ts'
import { parseQuantity, quantityText, sumAmounts, type Amount, type Quantity } from '#base/decimal.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dayOfRow, refuseCell, refuseRepeated } from '#platform/import/reading.ts'
import type { ImportRow } from '#platform/import/served.server.ts'
import { inventoryErrors as errors } from '../errors.ts'
import { MOST_SERIALS, noGoods, readSerials, type Goods } from '../tracking/goods.ts'

/** As long as a batch or a serial may be. */
const LONGEST = 60

export interface OpeningLine {
  readonly row: ImportRow
  readonly itemId: string
  readonly warehouseId: string
  readonly date: Day
  /** Canonical. */
  readonly quantity: string
  readonly value: Amount
  readonly goods: Goods
}

interface ToldItem {
  readonly name: string
  readonly control: ItemControl
}

/** Nothing where a cell is wrong, which says so. @param quantity canonical @param date of the balance */
export function goodsOfRow(
  row: ImportRow,
  { name, control }: ToldItem,
  quantity: string,
  { date, today }: { date: Day; today: Day },
): Goods | null {
  const [batch, serials] = [row.text('batch'), readSerials(row.text('serials'))]
  const hasBatches = control === 'batch' || control === 'expiring'
  if (!hasBatches && batch !== '') refuseCell(row, 'batch', `${name} no se controla por lotes.`)
  if (control !== 'serial' && serials.length > 0) refuseCell(row, 'serials', `${name} no se controla por seriales.`)
  if (hasBatches) return batchOfRow(row, { name, control, batch, quantity, date, today })
  if (control !== 'serial') return noGoods
  if (serials.length === 0 || serials.length > MOST_SERIALS || quantityText(parseQuantity(quantity)) !== String(serials.length))
    row.refuse('serials', errors.of('serialCount', {}, 'serials'))
  else if (new Set(serials).size < serials.length) refuseCell(row, 'serials', 'Un serial está dos veces.')
  else if (serials.some((serial) => serial.length > LONGEST)) refuseCell(row, 'serials', `Un serial tiene más de ${LONGEST} letras.`)
  return { batches: [], serials }
}

interface BatchRow extends ToldItem {
  readonly batch: string
  readonly quantity: string
  readonly date: Day
  readonly today: Day
}

function batchOfRow(row: ImportRow, { name, control, batch, quantity, date, today }: BatchRow): Goods | null {
  if (batch === '') row.refuse('batch', errors.of('batchRequired', { producto: name }, 'batch'))
  else if (batch.length > LONGEST) refuseCell(row, 'batch', `El lote tiene más de ${LONGEST} letras.`)
  const [madeOn, expiresOn] = (['madeOn', 'expiresOn'] as const).map((field) =>
    row.text(field) === '' ? null : dayOfRow(row, field, today),
  )
  if (expiresOn && expiresOn <= date) row.refuse('expiresOn', errors.of('expiresBefore', {}, 'expiresOn'))
  if (madeOn && madeOn > date) refuseCell(row, 'madeOn', 'No puede ser después de la fecha del saldo.')
  if (!expiresOn && control === 'expiring' && !row.isWrong('expiresOn'))
    row.refuse('expiresOn', httpErrors.of('required', { campo: 'Vence' }, 'expiresOn'))
  return { batches: [{ code: batch, quantity, madeOn: madeOn ?? null, expiresOn: expiresOn ?? null }], serials: [] }
}

const cellOf = ({ itemId, warehouseId, date }: OpeningLine): string => `${itemId} ${warehouseId} ${date}`

/** Refuses what the file says twice: a product of a place and a day, or in it a batch; and a serial anywhere. */
export function refuseTwice(lines: readonly OpeningLine[]): void {
  const first = new Map<string, number>()
  const seen = (key: string, row: ImportRow, field: string): void => {
    const before = first.get(key)
    if (before === undefined) first.set(key, row.number)
    else refuseRepeated(row, field, before)
  }
  for (const line of lines) {
    const { row, itemId, goods } = line
    const [batch] = goods.batches
    if (goods.serials.length > 0) for (const serial of goods.serials) seen(`${itemId} ${serial}`, row, 'serials')
    else seen(`${cellOf(line)} ${batch?.code ?? ''}`, row, batch ? 'batch' : 'code')
  }
}

/** One line of a document for each product of a place and a day, with the goods of all its rows. */
export const mergeOpening = (lines: readonly OpeningLine[]): OpeningLine[] =>
  [...Map.groupBy(lines, cellOf).values()].flatMap((rows) => {
    const [head] = rows
    if (!head) return []
    return [
      {
        ...head,
        quantity: quantityText(rows.reduce((sum, { quantity }) => (sum + parseQuantity(quantity)) as Quantity, 0n as Quantity)),
        value: sumAmounts(rows.map(({ value }) => value)),
        goods: { batches: rows.flatMap(({ goods }) => goods.batches), serials: rows.flatMap(({ goods }) => goods.serials) },
      },
    ]
  })
