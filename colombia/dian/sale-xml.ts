/**
 * The groups of the document that an invoice and its notes write alike, each in the order of the schema. What stands
 * between them differs: `invoice-xml.ts` and `note-xml.ts` put them in place.
 */
import { codeName, incoterms } from './codes.ts'
import { el, elIf, type Element } from './element.ts'
import { qrUrl } from './environment.ts'
import { priceText, type Money } from './figures-xml.ts'
import { DIAN_AGENCY, DIAN_NIT } from './literals.ts'
import { saleLine } from './line-xml.ts'
import { customerParty, reducedParty, supplierParty } from './party-xml.ts'
import { saleNumber, type UblSale } from './sale.ts'
import { codeScheme, type SaleFormat } from './sale-format.ts'
import { allowanceCharges, taxTotals } from './taxes-xml.ts'
import { saleTotals, type SaleTotals } from './totals.ts'

export interface SaleIdentity {
  /** CustomizationID. */
  readonly operation: string
  readonly uniqueCode: string
  /** `sts:InvoiceControl`, the authorised range; null on notes. */
  readonly control: Element | null
  /** Whole extensions of its own, after the one of the authority. */
  readonly extensions?: readonly Element[]
}

/** From UBLExtensions to IssueTime. */
export const headGroups = (
  sale: UblSale,
  format: SaleFormat,
  { operation, uniqueCode, control, extensions = [] }: SaleIdentity,
): Element[] => [
  el('ext:UBLExtensions', [
    el('ext:UBLExtension', [el('ext:ExtensionContent', [dianExtensions(sale, uniqueCode, control)])]),
    ...extensions,
  ]),
  el('cbc:UBLVersionID', 'UBL 2.1'),
  el('cbc:CustomizationID', operation),
  el('cbc:ProfileID', format.profile),
  el('cbc:ProfileExecutionID', sale.environment),
  el('cbc:ID', saleNumber(sale)),
  el('cbc:UUID', uniqueCode, { schemeID: sale.environment, schemeName: codeScheme(format) }),
  el('cbc:IssueDate', sale.issueDate),
  el('cbc:IssueTime', sale.issueTime),
]

/** What it is, where the schema has an element for it. */
export const typeCode = ({ type }: SaleFormat): Element | null => type && el(type.element, type.code)

/** From Note to LineCountNumeric. */
export const contentGroups = (sale: UblSale): (Element | null)[] => [
  ...sale.notes.map((note) => elIf('cbc:Note', note)),
  el('cbc:DocumentCurrencyCode', sale.currency),
  el('cbc:LineCountNumeric', String(sale.lines.length)),
]

export const orderReference = ({ order }: UblSale): Element | null =>
  order && el('cac:OrderReference', [el('cbc:ID', order.number), elIf('cbc:IssueDate', order.date)])

/** Seller and buyer. */
export const parties = ({ supplier, customer, prefix, operation }: UblSale, { issuer }: SaleFormat): Element[] =>
  issuer === 'seller'
    ? [supplierParty(supplier, prefix), customerParty(customer)]
    : [
        reducedParty('cac:AccountingSupplierParty', supplier, operation === '10'),
        reducedParty('cac:AccountingCustomerParty', customer, false),
      ]

/** @param key of the document that the QR leads to */
export function dianExtensions(
  { environment, software }: Pick<UblSale, 'environment' | 'software'>,
  key: string,
  control: Element | null,
): Element {
  return el('sts:DianExtensions', [
    control,
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
    el('sts:QRCode', qrUrl(environment, key)),
  ])
}

/** Where what is sold abroad changes hands. */
export const deliveryTerms = ({ incoterm = null }: UblSale): Element | null =>
  incoterm === null
    ? null
    : el('cac:DeliveryTerms', [el('cbc:LossRiskResponsibilityCode', incoterm), el('cbc:LossRisk', codeName(incoterms, incoterm))])

/** One for each day on which something is due. */
const paymentMeansGroups = ({ payment: { form, meansCode, dueDate, instalments = [] } }: UblSale): Element[] =>
  (instalments.length > 0 ? instalments : [dueDate]).map((due) =>
    el('cac:PaymentMeans', [el('cbc:ID', form), el('cbc:PaymentMeansCode', meansCode), elIf('cbc:PaymentDueDate', due)]),
  )

/** Pesos for one unit of the document's currency. */
function exchangeRate({ currency, exchange }: UblSale): Element | null {
  if (exchange === null) return null
  return el('cac:PaymentExchangeRate', [
    el('cbc:SourceCurrencyCode', currency),
    el('cbc:SourceCurrencyBaseRate', '1.00'),
    el('cbc:TargetCurrencyCode', 'COP'),
    el('cbc:TargetCurrencyBaseRate', '1.00'),
    el('cbc:CalculationRate', priceText(exchange.rate)),
    el('cbc:Date', exchange.date),
  ])
}

/** Form of payment, rate of the currency, and discounts and charges of the document. */
export function paymentGroups(sale: UblSale, format: SaleFormat, money: Money): (Element | null)[] {
  const groups = {
    means: paymentMeansGroups(sale),
    rate: [exchangeRate(sale)],
    discounts: allowanceCharges(sale.allowanceCharges, money),
  }
  return format.payment.flatMap((name): readonly (Element | null)[] => groups[name])
}

/** Taxes, totals and lines. */
export function totalGroups(sale: UblSale, format: SaleFormat, money: Money, withheld: readonly Element[]): Element[] {
  const totals = saleTotals(sale)
  return [
    ...taxTotals(totals.taxes, money),
    ...withheld,
    monetaryTotal(format.total, totals, money),
    ...sale.lines.map((line, index) => saleLine(line, index, format, money)),
  ]
}

const monetaryTotal = (name: string, totals: SaleTotals, money: Money): Element =>
  el(name, [
    money.amount('cbc:LineExtensionAmount', totals.lineExtension),
    money.amount('cbc:TaxExclusiveAmount', totals.taxExclusive),
    money.amount('cbc:TaxInclusiveAmount', totals.taxInclusive),
    money.amount('cbc:AllowanceTotalAmount', totals.allowance),
    money.amount('cbc:ChargeTotalAmount', totals.charge),
    money.amount('cbc:PayableAmount', totals.payable),
  ])
