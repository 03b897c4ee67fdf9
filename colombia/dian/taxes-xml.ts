/** Discounts, charges and taxes: the groups that a document and its lines write alike. */
import { codeName, taxCodes } from './codes.ts'
import { el, elIf, type Element } from './element.ts'
import { quantityOf, rateText, type Money } from './figures-xml.ts'
import type { UblAllowanceCharge, UblTax } from './sale.ts'
import type { TaxGroup } from './totals.ts'

export const allowanceCharges = (list: readonly UblAllowanceCharge[], money: Money): Element[] =>
  list.map((one, index) => allowanceCharge(one, index, money))

export const taxTotals = (groups: readonly TaxGroup[], money: Money): Element[] =>
  groups.map((group) => taxTotal('cac:TaxTotal', group, money))

export const withholdingTotals = (groups: readonly TaxGroup[], money: Money): Element[] =>
  groups.map((group) => taxTotal('cac:WithholdingTaxTotal', group, money))

const allowanceCharge = (one: UblAllowanceCharge, index: number, money: Money): Element =>
  el('cac:AllowanceCharge', [
    el('cbc:ID', String(index + 1)),
    el('cbc:ChargeIndicator', one.kind === 'charge' ? 'true' : 'false'),
    elIf('cbc:AllowanceChargeReasonCode', one.reasonCode),
    el('cbc:AllowanceChargeReason', one.reason),
    one.percent === null ? null : el('cbc:MultiplierFactorNumeric', rateText(one.percent)),
    money.amount('cbc:Amount', one.amount),
    money.amount('cbc:BaseAmount', one.base),
  ])

const taxTotal = (name: string, group: TaxGroup, money: Money): Element =>
  el(name, [money.amount('cbc:TaxAmount', group.amount), group.subtotals.map((tax) => taxSubtotal(tax, money))])

/** A percentage has a base; a tax by unit has a quantity and a price, and neither base nor percentage. */
function taxSubtotal(tax: UblTax, money: Money): Element {
  const scheme = el('cac:TaxScheme', [el('cbc:ID', tax.code), el('cbc:Name', codeName(taxCodes, tax.code))])
  if (tax.kind === 'percent') {
    return el('cac:TaxSubtotal', [
      money.amount('cbc:TaxableAmount', tax.base),
      money.amount('cbc:TaxAmount', tax.amount),
      el('cac:TaxCategory', [el('cbc:Percent', rateText(tax.percent)), scheme]),
    ])
  }
  return el('cac:TaxSubtotal', [
    money.amount('cbc:TaxAmount', tax.amount),
    quantityOf('cbc:BaseUnitMeasure', tax.quantity, tax.unitCode),
    money.amount('cbc:PerUnitAmount', tax.perUnit),
    el('cac:TaxCategory', [scheme]),
  ])
}
