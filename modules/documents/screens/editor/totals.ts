/** The box of totals in its order (interface, E8): subtotal, discounts, base, taxes with their base, total, withholdings, net. */
import type { CurrencyCode } from '#base/currency.ts'
import { negate, zeroAmount, type Amount } from '#base/decimal.ts'
import { formatAmount } from '#platform/ui/format.ts'
import type { Computed, Draft } from '../../figures/compute.ts'
import { measureOf } from '../../figures/measure.ts'

export interface TotalsSource {
  readonly gross: Amount
  readonly discounts: Amount
  readonly net: Amount
  readonly taxes: readonly {
    readonly name: string
    readonly base: Amount
    readonly amount: Amount
    /** Of a nominal one: what it was charged on instead of its base. */
    readonly measure: string | null
  }[]
  readonly total: Amount
  readonly withholdings: readonly { readonly id: string; readonly name: string; readonly amount: Amount }[]
  readonly payable: Amount
  /** Of figures in another currency: which, and what the total is in pesos. */
  readonly pesos?: { readonly code: CurrencyCode; readonly total: Amount } | null
  /** What is offered beside it; nothing where there is none. */
  readonly optional?: Amount
}

/** What a draft comes to, its nominal taxes with what they were charged on. */
export const figuresOfDraft = (
  { lines, exchange }: Pick<Draft, 'lines' | 'exchange'>,
  { priced, payable }: Computed,
  inPesos: Computed,
): Omit<TotalsSource, 'withholdings'> => {
  const counted = lines.flatMap(({ quantity, optional }, index) =>
    optional ? [] : [{ quantity, taxes: priced.lines[index]?.taxes ?? [] }],
  )
  return {
    ...priced,
    taxes: priced.taxes.map((tax) => ({ ...tax, measure: measureOf(counted, tax.name) })),
    payable,
    pesos: exchange ? { code: exchange.code, total: inPesos.priced.total } : null,
  }
}

export interface TotalRow {
  readonly part: 'gross' | 'discounts' | 'net' | 'tax' | 'total' | 'withholding' | 'payable' | 'optional' | 'pesos'
  readonly label: string
  /** Of a tax: "sobre 25.000", "4.000 ml". */
  readonly note: string
  readonly value: Amount
  /** Of a withholding: its rule. */
  readonly id: string | null
}

const row = (part: TotalRow['part'], label: string, value: Amount, note = '', id: string | null = null): TotalRow => ({
  part,
  label,
  note,
  value,
  id,
})

/** @param net what is left in the end: "Neto a pagar" */
export const totalRows = (source: TotalsSource, net: string): TotalRow[] => [
  row('gross', 'Subtotal', source.gross),
  row('discounts', 'Descuentos', negate(source.discounts)),
  row('net', 'Base gravable y excluida', source.net),
  ...source.taxes.flatMap((tax) =>
    tax.amount === zeroAmount ? [] : [row('tax', tax.name, tax.amount, tax.measure ?? `sobre ${formatAmount(tax.base)}`)],
  ),
  row('total', source.pesos ? `Total ${source.pesos.code}` : 'Total', source.total),
  ...source.withholdings.map(({ id, name, amount }) => row('withholding', name, negate(amount), '', id)),
  row('payable', net, source.payable),
  ...(source.pesos ? [row('pesos', 'Total en pesos', source.pesos.total)] : []),
  ...(source.optional ? [row('optional', 'Opcionales, aparte', source.optional)] : []),
]
