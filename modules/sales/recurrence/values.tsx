/** A recurrence while it is written: texts as canonical figures. */
import {
  amountText,
  extend,
  isQuantityText,
  parsePercent,
  percentText,
  parseQuantity,
  parseUnitPrice,
  percentOf,
  subtract,
  zeroAmount,
  type Amount,
} from '#base/decimal.ts'
import { emptyPlan, planAsked, planValuesOf, type PlanValues } from '#platform/recurrence/plan-values.ts'
import type { PickerOption } from '#platform/ui/index.tsx'
import { madeCodes, type RecurrenceInput, type WholeRecurrence } from './endpoints.ts'

export interface LineValues {
  readonly key: string
  readonly itemId: string
  readonly code: string
  readonly name: string
  readonly description: string
  readonly quantity: string
  readonly unitPrice: string
  readonly discount: string
}

export interface RecurrenceValues extends PlanValues {
  readonly name: string
  readonly partyId: PickerOption | null
  readonly makes: string
  readonly raise: string
  readonly raiseValue: string
  readonly notes: string
  readonly lines: readonly LineValues[]
}

const raises = ['none', 'percent', 'amount'] as const
const figure = (text: string): string => (isQuantityText(text) ? text : '0')

/** Before taxes. */
export function lineWorth({ quantity, unitPrice, discount }: Pick<LineValues, 'quantity' | 'unitPrice' | 'discount'>): Amount {
  const gross = extend(parseQuantity(figure(quantity)), parseUnitPrice(figure(unitPrice)))
  return subtract(gross, percentOf(gross, parsePercent(figure(discount))))
}

export const worthText = (line: LineValues): string => amountText(lineWorth(line) || zeroAmount)

export const inputOf = (values: RecurrenceValues): RecurrenceInput => ({
  ...{ name: values.name.trim(), partyId: values.partyId?.id ?? '', notes: values.notes.trim() },
  makes: madeCodes.find((code) => code === values.makes) ?? 'order',
  ...planAsked(values),
  raise: raises.find((code) => code === values.raise) ?? 'none',
  raiseValue: figure(values.raiseValue),
  lines: values.lines.map(({ itemId, description, name, quantity, unitPrice, discount }) => ({
    ...{ itemId, description: description.trim() || name },
    ...{ quantity: figure(quantity), unitPrice: figure(unitPrice), discount: figure(discount) },
  })),
})

/** A rate comes with all the decimals of its column. */
const short = (text: string): string => percentText(parsePercent(text))

export const valuesOf = (recurrence: WholeRecurrence): RecurrenceValues => ({
  ...{ name: recurrence.name, partyId: { id: recurrence.party.id, label: recurrence.party.name }, makes: recurrence.makes },
  ...planValuesOf(recurrence),
  ...{ raise: recurrence.raise, raiseValue: short(recurrence.raiseValue), notes: recurrence.notes },
  lines: recurrence.lines.map(({ item, ...line }, index) => ({
    ...{ key: `kept-${index}`, itemId: item.id, code: item.code, name: item.name },
    ...{
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discount: line.discount === '0' ? '' : line.discount,
    },
  })),
})

export const emptyValues = (today: string): RecurrenceValues => ({
  ...{ name: '', partyId: null, makes: 'order', ...emptyPlan(today), raise: 'none', raiseValue: '', notes: '', lines: [] },
})
