/**
 * Structural rules of our own for the sale invoice: order, cardinality and format of every element that we write, from
 * the technical annex 1.9 (fact sheet, sections 3.2 to 3.5 and 9). The authority's schema is wider: it allows hundreds
 * of elements that we never write and knows nothing of the DIAN's formats. This table needs no file from anybody.
 */
import { paymentForms } from './codes.ts'
import { at, textAt, type Element } from './element.ts'
import { DIAN_NIT, INVOICE_NAMESPACES, INVOICE_PROFILE } from './literals.ts'
import { any, format, group, leaf, literal, maybe, one, shapeProblems, some, type Part, type Shape } from './shape.ts'
import {
  agency,
  codesOf,
  currencyCode,
  date,
  digits,
  environment,
  hash,
  longText,
  money,
  position,
  quantity,
  text,
  time,
} from './structure-formats.ts'
import { allowanceCharge, invoiceLine, taxTotal } from './structure-lines.ts'
import { nitLeaf, partyShape } from './structure-parties.ts'

/** What is wrong with the tree of an invoice, in Spanish with the path of each problem; empty when nothing is. */
export function structureProblems(root: Element): string[] {
  if (root.name !== 'Invoice') return [`/${root.name}: no es una factura.`]
  return shapeProblems(root, invoiceShape())
}

// --- groups ---------------------------------------------------------------------------------------------------------

const dianExtensions = group([
  one(
    'sts:InvoiceControl',
    group([
      one('sts:InvoiceAuthorization', leaf(format('el número de la resolución, de 11 a 14 dígitos', /^\d{11,14}$/))),
      one('sts:AuthorizationPeriod', group([one('cbc:StartDate', leaf(date)), one('cbc:EndDate', leaf(date))])),
      one(
        'sts:AuthorizedInvoices',
        group([
          maybe('sts:Prefix', leaf(format('un prefijo de 1 a 4 letras o dígitos', /^[0-9A-Za-z]{1,4}$/))),
          one('sts:From', leaf(digits)),
          one('sts:To', leaf(digits)),
        ]),
      ),
    ]),
  ),
  one(
    'sts:InvoiceSource',
    group([
      one(
        'cbc:IdentificationCode',
        leaf(literal('CO'), {
          listAgencyID: literal('6'),
          listAgencyName: literal('United Nations Economic Commission for Europe'),
          listSchemeURI: literal('urn:oasis:names:specification:ubl:codelist:gc:CountryIdentificationCode-2.1'),
        }),
      ),
    ]),
  ),
  one(
    'sts:SoftwareProvider',
    group([
      one('sts:ProviderID', nitLeaf()),
      one('sts:SoftwareID', leaf(format('el identificador del software', /^[0-9a-f-]{36}$/i), agency)),
    ]),
  ),
  one('sts:SoftwareSecurityCode', leaf(hash, agency)),
  one(
    'sts:AuthorizationProvider',
    group([one('sts:AuthorizationProviderID', leaf(literal(DIAN_NIT), { ...agency, schemeID: literal('4'), schemeName: literal('31') }))]),
  ),
  one(
    'sts:QRCode',
    leaf(
      format(
        'la dirección de consulta de la DIAN',
        /^https:\/\/catalogo-vpfe(-hab)?\.dian\.gov\.co\/document\/searchqr\?documentkey=[0-9a-f]{96}$/,
      ),
    ),
  ),
])

const paymentMeans = group(
  [
    one('cbc:ID', leaf(codesOf(paymentForms))),
    one('cbc:PaymentMeansCode', leaf(format('un medio de pago', /^([1-9]\d?|ZZZ)$/))),
    maybe('cbc:PaymentDueDate', leaf(date)),
  ],
  (element) =>
    textAt(element, 'cbc:ID') === '2' && textAt(element, 'cbc:PaymentDueDate') === ''
      ? ['una venta a crédito lleva fecha de vencimiento.']
      : [],
)

const exchangeRate = group([
  one('cbc:SourceCurrencyCode', leaf(currencyCode)),
  one('cbc:SourceCurrencyBaseRate', leaf(literal('1.00'))),
  one('cbc:TargetCurrencyCode', leaf(literal('COP'))),
  one('cbc:TargetCurrencyBaseRate', leaf(literal('1.00'))),
  one('cbc:CalculationRate', leaf(quantity)),
  one('cbc:Date', leaf(date)),
])

const monetaryTotal = group([
  one('cbc:LineExtensionAmount', money),
  one('cbc:TaxExclusiveAmount', money),
  one('cbc:TaxInclusiveAmount', money),
  one('cbc:AllowanceTotalAmount', money),
  one('cbc:ChargeTotalAmount', money),
  one('cbc:PayableAmount', money),
])

/** The document, in the order of the schema. */
const documentParts: readonly Part[] = [
  one(
    'ext:UBLExtensions',
    group([one('ext:UBLExtension', group([one('ext:ExtensionContent', group([one('sts:DianExtensions', dianExtensions)]))]))]),
  ),
  one('cbc:UBLVersionID', leaf(literal('UBL 2.1'))),
  one('cbc:CustomizationID', leaf(literal('10'))),
  one('cbc:ProfileID', leaf(literal(INVOICE_PROFILE))),
  one('cbc:ProfileExecutionID', leaf(environment)),
  one('cbc:ID', leaf(format('prefijo y consecutivo, hasta 20 letras o dígitos', /^[0-9A-Za-z]{1,20}$/))),
  one('cbc:UUID', leaf(hash, { schemeID: environment, schemeName: literal('CUFE-SHA384') })),
  one('cbc:IssueDate', leaf(date)),
  one('cbc:IssueTime', leaf(time)),
  maybe('cbc:DueDate', leaf(date)),
  one('cbc:InvoiceTypeCode', leaf(literal('01'))),
  any('cbc:Note', leaf(longText)),
  one('cbc:DocumentCurrencyCode', leaf(currencyCode)),
  one('cbc:LineCountNumeric', leaf(position)),
  maybe('cac:OrderReference', group([one('cbc:ID', text), maybe('cbc:IssueDate', leaf(date))])),
  one('cac:AccountingSupplierParty', partyShape('supplier')),
  one('cac:AccountingCustomerParty', partyShape('customer')),
  some('cac:PaymentMeans', paymentMeans),
  any('cac:AllowanceCharge', allowanceCharge('document')),
  maybe('cac:PaymentExchangeRate', exchangeRate),
  any('cac:TaxTotal', taxTotal('tax')),
  any('cac:WithholdingTaxTotal', taxTotal('withholding')),
  one('cac:LegalMonetaryTotal', monetaryTotal),
  some('cac:InvoiceLine', invoiceLine),
]

const invoiceShape = (): Shape =>
  group(
    documentParts,
    documentProblems,
    Object.fromEntries(Object.entries(INVOICE_NAMESPACES).map(([name, value]) => [name, literal(value)])),
  )

/** Facts that stand in several places and must agree: the environment in three, the prefix in three, the CUFE in two. */
function documentProblems(root: Element): string[] {
  const dian = at(root, 'ext:UBLExtensions', 'ext:UBLExtension', 'ext:ExtensionContent', 'sts:DianExtensions')
  if (dian === null) return []
  const environmentCode = textAt(root, 'cbc:ProfileExecutionID')
  const uuid = at(root, 'cbc:UUID')
  const qr = textAt(dian, 'sts:QRCode')
  const isForeign = textAt(root, 'cbc:DocumentCurrencyCode') !== 'COP'
  const checks: readonly (readonly [boolean, string])[] = [
    [uuid?.attributes['schemeID'] === environmentCode, 'el ambiente del CUFE no es el del documento.'],
    [qr.includes('vpfe-hab') === (environmentCode === '2'), 'el ambiente del código QR no es el del documento.'],
    [qr.endsWith(uuid?.text ?? ''), 'el código QR no lleva el CUFE del documento.'],
    [(at(root, 'cac:PaymentExchangeRate') !== null) === isForeign, 'lleva tasa de cambio si, y solo si, la moneda no es COP.'],
  ]
  return [...checks.filter(([holds]) => !holds).map(([, problem]) => problem), ...numberingProblems(root, dian)]
}

/** The number belongs to the authorised range (rules FAD05, FAB10–FAB12) and the date to its validity (FAB07, FAB08). */
function numberingProblems(root: Element, dian: Element): string[] {
  const control = (...path: string[]) => textAt(dian, 'sts:InvoiceControl', ...path)
  const prefix = control('sts:AuthorizedInvoices', 'sts:Prefix')
  const registered = textAt(
    root,
    'cac:AccountingSupplierParty',
    'cac:Party',
    'cac:PartyLegalEntity',
    'cac:CorporateRegistrationScheme',
    'cbc:ID',
  )
  const number = textAt(root, 'cbc:ID')
  const consecutive = number.slice(prefix.length)
  const problems: string[] = []
  if (registered !== prefix) problems.push('el prefijo del emisor no es el de la resolución.')
  if (!number.startsWith(prefix) || !digits.matches(consecutive))
    return [...problems, 'el número no es el prefijo autorizado y un consecutivo.']
  const from = control('sts:AuthorizedInvoices', 'sts:From')
  const to = control('sts:AuthorizedInvoices', 'sts:To')
  if (digits.matches(from) && digits.matches(to) && (BigInt(consecutive) < BigInt(from) || BigInt(consecutive) > BigInt(to))) {
    problems.push(`el consecutivo ${consecutive} está fuera del rango autorizado, de ${from} a ${to}.`)
  }
  const issued = textAt(root, 'cbc:IssueDate')
  if (issued < control('sts:AuthorizationPeriod', 'cbc:StartDate') || issued > control('sts:AuthorizationPeriod', 'cbc:EndDate')) {
    problems.push('la fecha está fuera de la vigencia de la resolución.')
  }
  return problems
}
