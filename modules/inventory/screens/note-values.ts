/** What the form of a stock note holds, and how it is asked for: to be recorded, or kept as a draft. */
import { isDay, showDay } from '#base/date.ts'
import { formatQuantity, formatUnitPrice } from '#platform/ui/format.ts'
import { isQuantityText, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import type { LossCause } from '#colombia/index.ts'
import { causeNames } from '../loss.ts'
import type { NoteInput } from '../endpoints.ts'
import type { NoteLine } from '../note-lines.ts'
import { noGoods } from '../tracking/goods.ts'
import type { NoteType } from '../note-types.ts'

/** What a picker chose. */
interface Chosen {
  readonly id: string
  readonly label: string
}

export interface NoteValues {
  readonly type: NoteType
  readonly warehouseId: string
  readonly conceptId: string
  /** Named as the request names them, so that what is refused stands at its field. */
  readonly partyId: Chosen | null
  readonly costCenterId: Chosen | null
  readonly date: string
  readonly notes: string
  /** Of a loss; empty until it is chosen. */
  readonly cause: LossCause | ''
  readonly lines: readonly NoteLine[]
}

const sent = ({ itemId, quantity, unitCost, goods }: NoteLine) => ({ itemId, quantity, unitCost, ...(goods ?? noGoods) })

/** As it is recorded, and as it is kept meanwhile: a line may still lack its figures. */
export const inputOf = ({ lines, conceptId, partyId, costCenterId, cause, ...head }: NoteValues): NoteInput => ({
  ...head,
  conceptId: conceptId === '' ? null : conceptId,
  partyId: partyId?.id ?? null,
  costCenterId: costCenterId?.id ?? null,
  cause: cause === '' ? null : cause,
  lines: lines.map(sent),
})

export interface DraftOfServer {
  readonly input: Omit<NoteInput, 'lines'> & {
    /** A cost is null for who may not see it. */
    readonly lines: readonly (Omit<NoteInput['lines'][number], 'unitCost'> & { readonly unitCost: string | null })[]
  }
  readonly names: Readonly<Record<string, { readonly name: string; readonly code: string; readonly detail: string }>>
}

export function valuesOf({ input, names }: DraftOfServer): NoteValues {
  const { lines, conceptId, partyId, costCenterId, cause, ...head } = input
  const option = (id: string | null, show: (named: { name: string; code: string }) => string): Chosen | null =>
    id === null ? null : { id, label: names[id] ? show(names[id]) : '' }
  return {
    ...head,
    conceptId: conceptId ?? '',
    cause: cause ?? '',
    partyId: option(partyId, ({ name }) => name),
    costCenterId: option(costCenterId, ({ name, code }) => `${code} ${name}`),
    lines: lines.map(({ itemId, quantity, unitCost, batches, serials }, index) => {
      const { code = '', name = '', detail: unit = '' } = names[itemId] ?? {}
      return { key: `${index} ${itemId}`, itemId, code, name, unit, quantity, unitCost: unitCost ?? '', goods: { batches, serials } }
    }),
  }
}

const figure = (text: string, show: () => string): string => (text !== '' && isQuantityText(text) ? show() : '')

type Offered = readonly { readonly id: string; readonly label: string }[]

/** What the form chooses from. */
export interface Choices {
  readonly warehouses: Offered
  readonly concepts: Offered
}

/** Each field as a person reads it, to compare two versions. */
export const shownOf = (values: NoteValues, { warehouses, concepts }: Choices): (readonly [string, string])[] => [
  ['Bodega', warehouses.find(({ id }) => id === values.warehouseId)?.label ?? ''],
  ['Concepto', concepts.find(({ id }) => id === values.conceptId)?.label ?? ''],
  ['Causa', values.cause === '' ? '' : causeNames[values.cause]],
  ['Tercero', values.partyId?.label ?? ''],
  ['Centro de costo', values.costCenterId?.label ?? ''],
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
