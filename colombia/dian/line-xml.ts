/** The lines of an invoice and of a note: the same groups, with another name of the quantity and another order. */
import { parseQuantity } from '#base/decimal.ts'
import { productStandards } from './codes.ts'
import { el, elIf, type Element } from './element.ts'
import { quantityOf, type Money } from './figures-xml.ts'
import type { SaleFormat } from './sale-format.ts'
import type { UblLine, UblTax } from './sale.ts'
import { allowanceCharges, taxTotals, withholdingTotals } from './taxes-xml.ts'
import { groupTaxes } from './totals.ts'

export function saleLine(line: UblLine, index: number, format: SaleFormat, money: Money): Element {
  const discounts = allowanceCharges(line.allowanceCharges, money)
  const taxes = taxTotals(groupTaxes(line.taxes), money)
  return el(format.line, [
    lineHead(line, index, format, money),
    boughtOn(line),
    format.lineBegins === 'taxes' ? [...taxes, ...discounts] : [...discounts, ...taxes],
    // The schema of a note has no place for them.
    format.root === 'Invoice' ? withholdingTotals(groupTaxes(withheldOf(line)), money) : [],
    lineItem(line, money),
  ])
}

/** By operation: what is bought along a week has another code, and a document of its own. */
const boughtOn = ({ bought }: UblLine): Element | null =>
  bought
    ? el('cac:InvoicePeriod', [el('cbc:StartDate', bought.on), el('cbc:DescriptionCode', '1'), el('cbc:Description', 'Por operación')])
    : null

const withheldOf = ({ bought }: UblLine): UblTax[] => (bought?.withholdings ?? []).map((one) => ({ ...one, kind: 'percent' }))

const lineHead = (line: UblLine, index: number, { quantity, gives }: SaleFormat, money: Money): (Element | null)[] => [
  el('cbc:ID', String(index + 1)),
  elIf('cbc:Note', line.note),
  quantityOf(quantity, line.quantity, line.unitCode),
  money.amount('cbc:LineExtensionAmount', line.lineExtension),
  gives ? el('cbc:FreeOfChargeIndicator', line.gift === null ? 'false' : 'true') : null,
  gives && line.gift !== null
    ? el('cac:PricingReference', [
        el('cac:AlternativeConditionPrice', [
          money.price('cbc:PriceAmount', line.gift.unitPrice),
          el('cbc:PriceTypeCode', line.gift.reference),
        ]),
      ])
    : null,
]

const lineItem = (line: UblLine, money: Money): Element[] => [
  itemGroup(line),
  el('cac:Price', [money.price('cbc:PriceAmount', line.unitPrice), quantityOf('cbc:BaseQuantity', ONE, line.unitCode)]),
]

/** The price is that of one unit, whatever the quantity of the line. */
const ONE = parseQuantity('1')

function itemGroup(line: UblLine): Element {
  const standard = line.standard ?? { scheme: '999', code: line.sellerCode }
  return el('cac:Item', [
    el('cbc:Description', line.description),
    elIf('cbc:BrandName', line.brand),
    elIf('cbc:ModelName', line.model),
    el('cac:SellersItemIdentification', [el('cbc:ID', line.sellerCode)]),
    el('cac:StandardItemIdentification', [el('cbc:ID', standard.code, standardAttributes(standard.scheme))]),
  ])
}

function standardAttributes(scheme: string): Record<string, string> {
  const standard = productStandards.find((one) => one.code === scheme)
  if (!standard) return { schemeID: scheme }
  const { code, name, agency } = standard
  return agency === null ? { schemeID: code, schemeName: name } : { schemeID: code, schemeName: name, schemeAgencyID: agency }
}
