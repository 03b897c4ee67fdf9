/**
 * An invoice as some supplier writes it: with whatever figures a test says, which need not add up, and without a signature. What our own
 * writer makes is well made; suppliers' are not always. Nothing of the product imports this folder.
 */
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'

export interface WrittenTax {
  readonly code?: string
  readonly rate?: string
  readonly base: string
  readonly amount: string
}

export interface WrittenLine {
  readonly description?: string
  readonly code?: string
  readonly quantity?: string
  readonly price?: string
  readonly net: string
  readonly taxes?: readonly WrittenTax[]
}

export interface WrittenInvoice {
  readonly number?: string
  readonly key: string
  readonly date: string
  readonly type?: string
  readonly currency?: string
  readonly rate?: string
  readonly supplier: { readonly nit: string; readonly digit: string; readonly name?: string; readonly scheme?: string }
  readonly customer: string
  readonly order?: string
  readonly isCredit?: boolean
  readonly lines: readonly WrittenLine[]
  /** At its foot. */
  readonly taxes?: readonly WrittenTax[]
  readonly allowances?: readonly { readonly isCharge: boolean; readonly amount: string }[]
  readonly discount?: string
  readonly charge?: string
  readonly rounding?: string
  readonly prepaid?: string
  readonly payable: string
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const tax = (currency: string, { code = '01', rate, base, amount }: WrittenTax): string =>
  `<cac:TaxTotal><cbc:TaxAmount currencyID="${currency}">${amount}</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="${currency}">${base}</cbc:TaxableAmount><cbc:TaxAmount currencyID="${currency}">${amount}</cbc:TaxAmount><cac:TaxCategory>${rate === undefined ? '' : `<cbc:Percent>${rate}</cbc:Percent>`}<cac:TaxScheme><cbc:ID>${code}</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`

const party = (nit: string, digit: string, name: string, scheme: string): string =>
  `<cbc:AdditionalAccountID>1</cbc:AdditionalAccountID><cac:Party><cac:PartyTaxScheme><cbc:RegistrationName>${escape(name)}</cbc:RegistrationName><cbc:CompanyID schemeID="${digit}" schemeName="31">${nit}</cbc:CompanyID><cbc:TaxLevelCode>R-99-PN</cbc:TaxLevelCode><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme></cac:Party>`

const optional = (name: string, value: string | undefined): string => (value === undefined ? '' : `<cbc:${name}>${value}</cbc:${name}>`)

/** The XML of an invoice of whatever figures. */
export function supplierXml(invoice: WrittenInvoice): string {
  const { number = 'FE1', type = '01', currency = 'COP', supplier, lines } = invoice
  const net = amountText(sumAmounts(lines.map((line) => parseAmount(line.net))))
  return `<?xml version="1.0" encoding="UTF-8"?><Invoice xmlns="${UBL}Invoice-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2">
<cbc:ID>${number}</cbc:ID><cbc:UUID>${invoice.key}</cbc:UUID><cbc:IssueDate>${invoice.date}</cbc:IssueDate><cbc:IssueTime>00:00:30-05:00</cbc:IssueTime><cbc:InvoiceTypeCode>${type}</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>${invoice.order === undefined ? '' : `<cac:OrderReference><cbc:ID>${invoice.order}</cbc:ID></cac:OrderReference>`}
<cac:AccountingSupplierParty>${party(supplier.nit, supplier.digit, supplier.name ?? 'Servicios del Norte S.A.S.', supplier.scheme ?? '01')}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${party(invoice.customer, '0', 'Nosotros', '01')}</cac:AccountingCustomerParty>
<cac:PaymentMeans><cbc:ID>${invoice.isCredit ? '2' : '1'}</cbc:ID></cac:PaymentMeans>
${(invoice.allowances ?? []).map(({ isCharge, amount }, index) => `<cac:AllowanceCharge><cbc:ID>${index + 1}</cbc:ID><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:Amount>${amount}</cbc:Amount></cac:AllowanceCharge>`).join('')}
${invoice.rate === undefined ? '' : `<cac:PaymentExchangeRate><cbc:SourceCurrencyCode>${currency}</cbc:SourceCurrencyCode><cbc:TargetCurrencyCode>COP</cbc:TargetCurrencyCode><cbc:CalculationRate>${invoice.rate}</cbc:CalculationRate></cac:PaymentExchangeRate>`}
${(invoice.taxes ?? []).map((each) => tax(currency, each)).join('')}
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount>${net}</cbc:LineExtensionAmount>${optional('AllowanceTotalAmount', invoice.discount)}${optional('ChargeTotalAmount', invoice.charge)}${optional('PrepaidAmount', invoice.prepaid)}${optional('PayableRoundingAmount', invoice.rounding)}<cbc:PayableAmount>${invoice.payable}</cbc:PayableAmount></cac:LegalMonetaryTotal>
${lines
  .map(
    ({ description = 'Servicio', code, quantity = '1', price, net: worth, taxes = [] }, index) =>
      `<cac:InvoiceLine><cbc:ID>${index + 1}</cbc:ID><cbc:InvoicedQuantity unitCode="94">${quantity}</cbc:InvoicedQuantity><cbc:LineExtensionAmount>${worth}</cbc:LineExtensionAmount>${taxes.map((each) => tax(currency, each)).join('')}<cac:Item><cbc:Description>${escape(description)}</cbc:Description>${code === undefined ? '' : `<cac:SellersItemIdentification><cbc:ID>${code}</cbc:ID></cac:SellersItemIdentification>`}</cac:Item><cac:Price><cbc:PriceAmount>${price ?? worth}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`,
  )
  .join('\n')}
</Invoice>`
}
