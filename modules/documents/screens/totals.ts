/** The box of totals in its order (interface, E8): subtotal, discounts, base, taxes with their base, total, withholdings, net. */
import { negate, zeroAmount, type Amount } from '#base/decimal.ts'

export interface TotalsSource {
  readonly gross: Amount
  readonly discounts: Amount
  readonly net: Amount
  readonly taxes: readonly { readonly name: string; readonly base: Amount; readonly amount: Amount }[]
  readonly total: Amount
  readonly withholdings: readonly { readonly id: string; readonly name: string; readonly amount: Amount }[]
  readonly payable: Amount
  /** What is offered beside it; nothing where there is none. */
  readonly optional?: Amount
}

export interface TotalRow {
  readonly part: 'gross' | 'discounts' | 'net' | 'tax' | 'total' | 'withholding' | 'payable' | 'optional'
  readonly label: string
  /** Of a tax: what it was computed on. */
  readonly base: Amount | null
  readonly value: Amount
  /** Of a withholding: its rule. */
  readonly id: string | null
}

const row = (part: TotalRow['part'], label: string, value: Amount, base: Amount | null = null, id: string | null = null): TotalRow => ({
  part,
  label,
  base,
  value,
  id,
})

/** @param net what is left in the end: "Neto a pagar" */
export const totalRows = (source: TotalsSource, net: string): TotalRow[] => [
  row('gross', 'Subtotal', source.gross),
  row('discounts', 'Descuentos', negate(source.discounts)),
  row('net', 'Base gravable y excluida', source.net),
  ...source.taxes.flatMap((tax) => (tax.amount === zeroAmount ? [] : [row('tax', tax.name, tax.amount, tax.base)])),
  row('total', 'Total', source.total),
  ...source.withholdings.map(({ id, name, amount }) => row('withholding', name, negate(amount), null, id)),
  row('payable', net, source.payable),
  ...(source.optional ? [row('optional', 'Opcionales, aparte', source.optional)] : []),
]
