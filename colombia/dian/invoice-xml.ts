/**
 * UBL 2.1 of the sale invoice (type 01), as the technical annex 1.9 orders it. Each function writes one group, in the
 * order of the schema; `structure.ts` holds that order as a table, and the tests check one against the other and
 * against the authority's own schema. No signature is written: an empty ExtensionContent does not validate, and the
 * signer adds its own extension.
 */
import {
  amountText,
  parseQuantity,
  percentText,
  quantityText,
  unitPriceText,
  type Amount,
  type Percent,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { codeName, productStandards, taxCodes } from './codes.ts'
import { el, elIf, serialise, type Element } from './element.ts'
import { qrUrl } from './environment.ts'
import { groupTaxes, invoiceTotals, type InvoiceTotals, type TaxGroup } from './invoice-totals.ts'
import { invoiceNumber, type UblAllowanceCharge, type UblInvoice, type UblLine, type UblTax } from './invoice.ts'
import { customerParty, supplierParty } from './party-xml.ts'
import { DIAN_AGENCY, DIAN_NIT, INVOICE_NAMESPACES, INVOICE_PROFILE } from './literals.ts'

/** The invoice as text, ready to be signed. */
export const invoiceXml = (invoice: UblInvoice): string => serialise(invoiceTree(invoice))

export function invoiceTree(invoice: UblInvoice): Element {
  const totals = invoiceTotals(invoice)
  const money = moneyIn(invoice.currency)
  return el(
    'Invoice',
    [
      el('ext:UBLExtensions', [el('ext:UBLExtension', [el('ext:ExtensionContent', [dianExtensions(invoice)])])]),
      el('cbc:UBLVersionID', 'UBL 2.1'),
      el('cbc:CustomizationID', '10'),
      el('cbc:ProfileID', INVOICE_PROFILE),
      el('cbc:ProfileExecutionID', invoice.environment),
      el('cbc:ID', invoiceNumber(invoice)),
      el('cbc:UUID', invoice.cufe, { schemeID: invoice.environment, schemeName: 'CUFE-SHA384' }),
      el('cbc:IssueDate', invoice.issueDate),
      el('cbc:IssueTime', invoice.issueTime),
      elIf('cbc:DueDate', invoice.payment.dueDate),
      el('cbc:InvoiceTypeCode', '01'),
      invoice.notes.map((note) => elIf('cbc:Note', note)),
      el('cbc:DocumentCurrencyCode', invoice.currency),
      el('cbc:LineCountNumeric', String(invoice.lines.length)),
      invoice.order && el('cac:OrderReference', [el('cbc:ID', invoice.order.number), elIf('cbc:IssueDate', invoice.order.date)]),
      supplierParty(invoice.supplier, invoice.prefix),
      customerParty(invoice.customer),
      paymentMeansGroup(invoice),
      invoice.allowanceCharges.map((one, index) => allowanceCharge(one, index, money)),
      exchangeRate(invoice),
      totals.taxes.map((group) => taxTotal('cac:TaxTotal', group, money)),
      totals.withholdings.map((group) => taxTotal('cac:WithholdingTaxTotal', group, money)),
      monetaryTotal(totals, money),
      invoice.lines.map((line, index) => invoiceLine(line, index, money)),
    ],
    INVOICE_NAMESPACES,
  )
}

// --- extensions of the DIAN -----------------------------------------------------------------------------------------

function dianExtensions(invoice: UblInvoice): Element {
  const { resolution, software } = invoice
  return el('sts:DianExtensions', [
    el('sts:InvoiceControl', [
      el('sts:InvoiceAuthorization', resolution.number),
      el('sts:AuthorizationPeriod', [el('cbc:StartDate', resolution.validFrom), el('cbc:EndDate', resolution.validTo)]),
      el('sts:AuthorizedInvoices', [elIf('sts:Prefix', invoice.prefix), el('sts:From', resolution.from), el('sts:To', resolution.to)]),
    ]),
    el('sts:InvoiceSource', [
      el('cbc:IdentificationCode', 'CO', {
        listAgencyID: '6',
        listAgencyName: 'United Nations Economic Commission for Europe',
        listSchemeURI: 'urn:oasis:names:specification:ubl:codelist:gc:CountryIdentificationCode-2.1',
      }),
    ]),
    el('sts:SoftwareProvider', [
      el('sts:ProviderID', software.providerNit, { ...DIAN_AGENCY, schemeID: software.providerCheckDigit, schemeName: '31' }),
      el('sts:SoftwareID', software.id, DIAN_AGENCY),
    ]),
    el('sts:SoftwareSecurityCode', software.securityCode, DIAN_AGENCY),
    el('sts:AuthorizationProvider', [el('sts:AuthorizationProviderID', DIAN_NIT, { ...DIAN_AGENCY, schemeID: '4', schemeName: '31' })]),
    el('sts:QRCode', qrUrl(invoice.environment, invoice.cufe)),
  ])
}

// --- the document ---------------------------------------------------------------------------------------------------

const paymentMeansGroup = ({ payment }: UblInvoice): Element =>
  el('cac:PaymentMeans', [
    el('cbc:ID', payment.form),
    el('cbc:PaymentMeansCode', payment.meansCode),
    elIf('cbc:PaymentDueDate', payment.dueDate),
  ])

/** Pesos for one unit of the document's currency. */
function exchangeRate({ currency, exchange }: UblInvoice): Element | null {
  if (exchange === null) return null
  return el('cac:PaymentExchangeRate', [
    el('cbc:SourceCurrencyCode', currency),
    el('cbc:SourceCurrencyBaseRate', '1.00'),
    el('cbc:TargetCurrencyCode', 'COP'),
    el('cbc:TargetCurrencyBaseRate', '1.00'),
    el('cbc:CalculationRate', price(exchange.rate)),
    el('cbc:Date', exchange.date),
  ])
}

const monetaryTotal = (totals: InvoiceTotals, money: Money): Element =>
  el('cac:LegalMonetaryTotal', [
    money.amount('cbc:LineExtensionAmount', totals.lineExtension),
    money.amount('cbc:TaxExclusiveAmount', totals.taxExclusive),
    money.amount('cbc:TaxInclusiveAmount', totals.taxInclusive),
    money.amount('cbc:AllowanceTotalAmount', totals.allowance),
    money.amount('cbc:ChargeTotalAmount', totals.charge),
    money.amount('cbc:PayableAmount', totals.payable),
  ])

// --- lines ----------------------------------------------------------------------------------------------------------

function invoiceLine(line: UblLine, index: number, money: Money): Element {
  return el('cac:InvoiceLine', [
    el('cbc:ID', String(index + 1)),
    elIf('cbc:Note', line.note),
    quantityOf('cbc:InvoicedQuantity', line.quantity, line.unitCode),
    money.amount('cbc:LineExtensionAmount', line.lineExtension),
    el('cbc:FreeOfChargeIndicator', line.gift === null ? 'false' : 'true'),
    line.gift &&
      el('cac:PricingReference', [
        el('cac:AlternativeConditionPrice', [
          money.price('cbc:PriceAmount', line.gift.unitPrice),
          el('cbc:PriceTypeCode', line.gift.reference),
        ]),
      ]),
    line.allowanceCharges.map((one, at) => allowanceCharge(one, at, money)),
    groupTaxes(line.taxes).map((group) => taxTotal('cac:TaxTotal', group, money)),
    itemGroup(line),
    el('cac:Price', [money.price('cbc:PriceAmount', line.unitPrice), quantityOf('cbc:BaseQuantity', ONE, line.unitCode)]),
  ])
}

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

// --- groups that document and lines share ---------------------------------------------------------------------------

const allowanceCharge = (one: UblAllowanceCharge, index: number, money: Money): Element =>
  el('cac:AllowanceCharge', [
    el('cbc:ID', String(index + 1)),
    el('cbc:ChargeIndicator', one.kind === 'charge' ? 'true' : 'false'),
    elIf('cbc:AllowanceChargeReasonCode', one.reasonCode),
    el('cbc:AllowanceChargeReason', one.reason),
    one.percent === null ? null : el('cbc:MultiplierFactorNumeric', percent(one.percent)),
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
      el('cac:TaxCategory', [el('cbc:Percent', percent(tax.percent)), scheme]),
    ])
  }
  return el('cac:TaxSubtotal', [
    money.amount('cbc:TaxAmount', tax.amount),
    quantityOf('cbc:BaseUnitMeasure', tax.quantity, tax.unitCode),
    money.amount('cbc:PerUnitAmount', tax.perUnit),
    el('cac:TaxCategory', [scheme]),
  ])
}

// --- figures --------------------------------------------------------------------------------------------------------

/** Elements with a figure in the document's currency. */
interface Money {
  amount(name: string, value: Amount): Element
  price(name: string, value: UnitPrice): Element
}

const moneyIn = (currency: string): Money => ({
  amount: (name, value) => el(name, amountText(value), { currencyID: currency }),
  price: (name, value) => el(name, price(value), { currencyID: currency }),
})

const quantityOf = (name: string, quantity: Quantity, unitCode: string): Element =>
  el(name, atLeastCents(quantityText(quantity)), { unitCode })
const price = (value: UnitPrice): string => atLeastCents(unitPriceText(value))
const percent = (rate: Percent): string => atLeastCents(percentText(rate))

/** "1.5" → "1.50": figures that may have up to six decimals are written with two or more, as the samples are. */
function atLeastCents(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
