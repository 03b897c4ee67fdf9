/** The totals of an invoice or a note: sums of what its lines already say, never computed anew. They feed the XML and its code. */
import { addQuantities, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { UblInvoice } from './invoice.ts'
import type { UblNote } from './note.ts'
import { saleNumber, type UblAllowanceCharge, type UblPercentTax, type UblSale, type UblTax, type UblUnitTax } from './sale.ts'
import type { CudeFields, CudsFields, CufeFields, SaleCodeFields } from './unique-code.ts'

/** All that is charged for one tax, by rate. */
export interface TaxGroup {
  readonly code: string
  readonly amount: Amount
  readonly subtotals: readonly UblTax[]
}

export interface SaleTotals {
  readonly lineExtension: Amount
  readonly taxExclusive: Amount
  readonly taxInclusive: Amount
  readonly allowance: Amount
  readonly charge: Amount
  readonly payable: Amount
  readonly taxes: readonly TaxGroup[]
}

/** Taxes that share a subtotal: same tax and same rate, or same price for the same unit. */
const subtotalKey = (tax: UblTax): string => (tax.kind === 'percent' ? `${tax.percent}` : `${tax.perUnit} ${tax.unitCode}`)

const joinPercent = (a: UblPercentTax, b: UblPercentTax): UblPercentTax => ({
  ...a,
  base: sumAmounts([a.base, b.base]),
  amount: sumAmounts([a.amount, b.amount]),
})
const joinUnit = (a: UblUnitTax, b: UblUnitTax): UblUnitTax => ({
  ...a,
  quantity: addQuantities(a.quantity, b.quantity),
  amount: sumAmounts([a.amount, b.amount]),
})
function join(a: UblTax, b: UblTax): UblTax {
  if (a.kind === 'percent' && b.kind === 'percent') return joinPercent(a, b)
  if (a.kind === 'perUnit' && b.kind === 'perUnit') return joinUnit(a, b)
  throw new RangeError(`Tax ${a.code} is charged both by percentage and by unit at the same key`)
}

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/**
 * One group per tax, by code, with one subtotal per rate, the highest first. Several rates of IVA must share a group:
 * the authority takes the amount of the first one for the CUFE.
 */
export function groupTaxes(taxes: readonly UblTax[]): TaxGroup[] {
  const groups = new Map<string, Map<string, UblTax>>()
  for (const tax of taxes) {
    const subtotals = groups.get(tax.code) ?? new Map<string, UblTax>()
    groups.set(tax.code, subtotals)
    const key = `${tax.kind} ${subtotalKey(tax)}`
    const same = subtotals.get(key)
    subtotals.set(key, same ? join(same, tax) : tax)
  }
  return [...groups]
    .sort(([a], [b]) => byText(a, b))
    .map(([code, subtotals]) => ({
      code,
      amount: sumAmounts([...subtotals.values()].map((tax) => tax.amount)),
      subtotals: [...subtotals.values()].sort(highestFirst),
    }))
}

const rateOf = (tax: UblTax): bigint => (tax.kind === 'percent' ? tax.percent : tax.perUnit)
const highestFirst = (a: UblTax, b: UblTax): number => (rateOf(a) === rateOf(b) ? 0 : rateOf(a) > rateOf(b) ? -1 : 1)

const sumOf = (kind: UblAllowanceCharge['kind'], list: readonly UblAllowanceCharge[]): Amount =>
  sumAmounts(list.filter((one) => one.kind === kind).map((one) => one.amount))

export function saleTotals(sale: Pick<UblSale, 'lines' | 'allowanceCharges'>): SaleTotals {
  const lineTaxes = sale.lines.flatMap((line) => line.taxes)
  const taxes = groupTaxes(lineTaxes)
  const lineExtension = sumAmounts(sale.lines.map((line) => line.lineExtension))
  // Rule FAU04 adds every base of every line, so a line with IVA and INC counts twice. Taxes by unit have no base.
  const taxExclusive = sumAmounts(lineTaxes.map((tax) => (tax.kind === 'percent' ? tax.base : zeroAmount)))
  const taxInclusive = sumAmounts([lineExtension, ...taxes.map((group) => group.amount)])
  const allowance = sumOf('allowance', sale.allowanceCharges)
  const charge = sumOf('charge', sale.allowanceCharges)
  const payable = subtract(sumAmounts([taxInclusive, charge]), allowance)
  return { lineExtension, taxExclusive, taxInclusive, allowance, charge, payable, taxes }
}

/** What the customer withholds from an invoice, by tax and rate. */
export const withholdingGroups = ({ withholdings }: Pick<UblInvoice, 'withholdings'>): TaxGroup[] =>
  groupTaxes(withholdings.map((one) => ({ ...one, kind: 'percent' })))

/** The total of one tax; zero when the document does not have it. */
export const taxAmount = (totals: Pick<SaleTotals, 'taxes'>, code: string): Amount =>
  totals.taxes.find((group) => group.code === code)?.amount ?? zeroAmount

/** What the printed QR shows besides IVA, INC and ICA. */
export const otherTaxesAmount = (totals: Pick<SaleTotals, 'taxes'>): Amount =>
  sumAmounts(totals.taxes.filter((group) => !['01', '03', '04'].includes(group.code)).map((group) => group.amount))

/** What the CUFE or the CUDE and the printed QR are made from, taken from the same totals as the XML. */
export function saleCodeFieldsOf(sale: UblSale): SaleCodeFields {
  const totals = saleTotals(sale)
  return {
    number: saleNumber(sale),
    date: sale.issueDate,
    time: sale.issueTime,
    lineExtension: totals.lineExtension,
    iva: taxAmount(totals, '01'),
    inc: taxAmount(totals, '04'),
    ica: taxAmount(totals, '03'),
    payable: totals.payable,
    issuerNit: sale.supplier.identification.number,
    customerNumber: sale.customer.identification.number,
    environment: sale.environment,
  }
}

/** An invoice before its CUFE, which is made from its own totals. */
export type UnsealedInvoice = Omit<UblInvoice, 'cufe'>
/** A note before its CUDE. */
export type UnsealedNote = Omit<UblNote, 'cude'>

export const cufeFieldsOf = (invoice: UnsealedInvoice, technicalKey: string): CufeFields => ({ ...saleCodeFieldsOf(invoice), technicalKey })

/** The PIN of the software stands where the invoice has its technical key (annex 1.9, 11.4). */
export const cudeFieldsOf = (sealed: UnsealedNote | UnsealedInvoice, softwarePin: string): CudeFields => ({
  ...saleCodeFieldsOf(sealed),
  softwarePin,
})

/** Of a support document or its adjustment: the seller, then the buyer who issues, and IVA alone. */
export function cudsFieldsOf(bought: UblSale, softwarePin: string): CudsFields {
  const { number, date, time, lineExtension, iva, payable, issuerNit, customerNumber, environment } = saleCodeFieldsOf(bought)
  return { number, date, time, lineExtension, iva, payable, sellerNumber: issuerNit, buyerNit: customerNumber, softwarePin, environment }
}
