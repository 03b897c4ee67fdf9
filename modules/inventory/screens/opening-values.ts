/** What the form of an opening stock holds, and how it is asked for: to be recorded, or kept as a draft. */
import { isDay, showDay } from '#base/date.ts'
import { formatQuantity, formatUnitPrice } from '#platform/ui/format.ts'
import { isQuantityText, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import type { OpeningDraft, OpeningInput } from '../endpoints.ts'
import { noGoods, type Goods } from '../tracking/goods.ts'
import type { OpeningLine } from '../opening-lines.ts'

export interface OpeningValues {
  readonly warehouseId: string
  readonly date: string
  readonly notes: string
  readonly lines: readonly OpeningLine[]
}

const sent = ({ itemId, quantity, unitCost, goods }: OpeningLine) => ({ itemId, quantity, unitCost, ...(goods ?? noGoods) })

/** As it is recorded, and as it is kept meanwhile: a line may still lack its figures. */
export const inputOf = ({ lines, ...head }: OpeningValues): OpeningInput & OpeningDraft => ({ ...head, lines: lines.map(sent) })

export interface DraftOfServer {
  readonly input: Omit<OpeningDraft, 'lines'> & {
    /** A cost is null for who may not see it. */
    readonly lines: readonly {
      readonly itemId: string
      readonly quantity: string
      readonly unitCost: string | null
      readonly batches: Goods['batches']
      readonly serials: Goods['serials']
    }[]
  }
  readonly names: Readonly<Record<string, { readonly name: string; readonly code: string; readonly detail: string }>>
}

export const valuesOf = ({ input: { lines, ...head }, names }: DraftOfServer): OpeningValues => ({
  ...head,
  lines: lines.map(({ itemId, quantity, unitCost, batches, serials }, index) => {
    const { code = '', name = '', detail: unit = '' } = names[itemId] ?? {}
    return { key: `${index} ${itemId}`, itemId, code, name, unit, quantity, unitCost: unitCost ?? '', goods: { batches, serials } }
  }),
})

const figure = (text: string, show: () => string): string => (text !== '' && isQuantityText(text) ? show() : '')

/** Each field as a person reads it, to compare two versions. */
export const shownOf = (
  values: OpeningValues,
  warehouses: readonly { readonly id: string; readonly label: string }[],
): (readonly [string, string])[] => [
  ['Bodega', warehouses.find(({ id }) => id === values.warehouseId)?.label ?? ''],
  ['Fecha', isDay(values.date) ? showDay(values.date) : values.date],
  ['Observaciones', values.notes],
  ...values.lines.map(({ code, name, quantity, unitCost }, index): readonly [string, string] => [
    `Línea ${index + 1}`,
    [
      `${code} ${name}`,
      figure(quantity, () => formatQuantity(parseQuantity(quantity))),
      figure(unitCost, () => `a ${formatUnitPrice(parseUnitPrice(unitCost))}`),
    ]
      .filter((part) => part !== '')
      .join(' '),
  ]),
]
