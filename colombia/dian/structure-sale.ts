/** Shape of the groups of the document that an invoice and its notes write alike, and what must agree between them. */
import { paymentForms } from './codes.ts'
import { at, textAt, type Element } from './element.ts'
import { DIAN_NIT } from './literals.ts'
import { codeScheme, namespaces, type SaleFormat } from './sale-format.ts'
import { any, format, group, leaf, literal, maybe, one, some, type Format, type Part, type Shape } from './shape.ts'
import {
  agency,
  codesOf,
  currencyCode,
  date,
  environment,
  hash,
  longText,
  money,
  position,
  quantity,
  text,
  time,
} from './structure-formats.ts'
import { allowanceCharge, saleLine, taxTotal } from './structure-lines.ts'
import { nitLeaf, partyShape, reducedPartyShape } from './structure-parties.ts'

/** `cbc:ID`, of this document or of the one that it refers to. */
export const saleNumberFormat = format('prefijo y consecutivo, hasta 20 letras o dígitos', /^[0-9A-Za-z]{1,20}$/)

/** What a kind of document has of its own, besides what its format says. */
export interface OwnParts {
  /** CustomizationID. */
  readonly operation: Format
  /** `sts:InvoiceControl`; empty on notes. */
  readonly control: readonly Part[]
  /** Contents of further extensions, after the one of the authority. */
  readonly extensions?: readonly Part[]
  /** Between its parties and its form of payment. */
  readonly delivery?: readonly Part[]
  /** Before what it is. */
  readonly terms: readonly Part[]
  /** Between its content and its parties. */
  readonly references: readonly Part[]
  /** After its taxes. */
  readonly withheld: readonly Part[]
  /** What order and format cannot say. */
  also(root: Element): readonly string[]
}

/** The document, in the order of the schema. */
export const saleShape = (format: SaleFormat, own: OwnParts): Shape =>
  group(
    [
      ...headParts(format, own),
      ...own.terms,
      ...(format.type ? [one(format.type.element, leaf(literal(format.type.code)))] : []),
      ...contentParts,
      ...own.references,
      ...(format.issuer === 'seller' ? partyParts : reducedParties),
      ...(own.delivery ?? []),
      ...format.payment.map((name) => paymentParts[name]),
      any('cac:TaxTotal', taxTotal('tax')),
      ...own.withheld,
      one(format.total, monetaryTotal),
      some(format.line, saleLine(format)),
    ],
    (root) => [...agreementProblems(root, format.code), ...own.also(root)],
    Object.fromEntries(Object.entries(namespaces(format)).map(([name, value]) => [name, literal(value)])),
  )

/** From UBLExtensions to IssueTime. */
const headParts = (format: SaleFormat, { operation, control, extensions = [] }: OwnParts): Part[] => [
  one(
    'ext:UBLExtensions',
    group(
      [one('sts:DianExtensions', dianExtensions(control)), ...extensions].map((content) =>
        one('ext:UBLExtension', group([one('ext:ExtensionContent', group([content]))])),
      ),
    ),
  ),
  one('cbc:UBLVersionID', leaf(literal('UBL 2.1'))),
  one('cbc:CustomizationID', leaf(operation)),
  one('cbc:ProfileID', leaf(literal(format.profile))),
  one('cbc:ProfileExecutionID', leaf(environment)),
  one('cbc:ID', leaf(saleNumberFormat)),
  one('cbc:UUID', leaf(hash, { schemeID: environment, schemeName: literal(codeScheme(format)) })),
  one('cbc:IssueDate', leaf(date)),
  one('cbc:IssueTime', leaf(time)),
]

/** From Note to LineCountNumeric. */
const contentParts: readonly Part[] = [
  any('cbc:Note', leaf(longText)),
  one('cbc:DocumentCurrencyCode', leaf(currencyCode)),
  one('cbc:LineCountNumeric', leaf(position)),
]

export const orderReference: Part = maybe('cac:OrderReference', group([one('cbc:ID', text), maybe('cbc:IssueDate', leaf(date))]))

/** Seller and buyer. */
const partyParts: readonly Part[] = [
  one('cac:AccountingSupplierParty', partyShape('supplier')),
  one('cac:AccountingCustomerParty', partyShape('customer')),
]

const reducedParties: readonly Part[] = [
  one('cac:AccountingSupplierParty', reducedPartyShape),
  one('cac:AccountingCustomerParty', reducedPartyShape),
]

const dianExtensions = (control: readonly Part[]): Shape =>
  group([
    ...control,
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
      group([
        one('sts:AuthorizationProviderID', leaf(literal(DIAN_NIT), { ...agency, schemeID: literal('4'), schemeName: literal('31') })),
      ]),
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

const paymentParts = {
  means: some('cac:PaymentMeans', paymentMeans),
  rate: maybe('cac:PaymentExchangeRate', exchangeRate),
  discounts: any('cac:AllowanceCharge', allowanceCharge('document')),
} as const satisfies Readonly<Record<SaleFormat['payment'][number], Part>>

const monetaryTotal = group([
  one('cbc:LineExtensionAmount', money),
  one('cbc:TaxExclusiveAmount', money),
  one('cbc:TaxInclusiveAmount', money),
  one('cbc:AllowanceTotalAmount', money),
  one('cbc:ChargeTotalAmount', money),
  one('cbc:PayableAmount', money),
])

export const extensionsOf = (root: Element): Element | null =>
  at(root, 'ext:UBLExtensions', 'ext:UBLExtension', 'ext:ExtensionContent', 'sts:DianExtensions')

/** Prefix that the seller says to be its own. */
export const registeredPrefix = (root: Element): string =>
  textAt(root, 'cac:AccountingSupplierParty', 'cac:Party', 'cac:PartyLegalEntity', 'cac:CorporateRegistrationScheme', 'cbc:ID')

/** What fails among conditions that must hold, in their order. */
export const failing = (checks: readonly (readonly [holds: boolean, problem: string])[]): string[] =>
  checks.filter(([holds]) => !holds).map(([, problem]) => problem)

/** Facts that stand in several places and must agree: the environment in three, the unique code in two. */
function agreementProblems(root: Element, code: SaleFormat['code']): string[] {
  const dian = extensionsOf(root)
  if (dian === null) return []
  const environmentCode = textAt(root, 'cbc:ProfileExecutionID')
  const uuid = at(root, 'cbc:UUID')
  const qr = textAt(dian, 'sts:QRCode')
  const isForeign = textAt(root, 'cbc:DocumentCurrencyCode') !== 'COP'
  return failing([
    [uuid?.attributes['schemeID'] === environmentCode, `el ambiente del ${code} no es el del documento.`],
    [qr.includes('vpfe-hab') === (environmentCode === '2'), 'el ambiente del código QR no es el del documento.'],
    [qr.endsWith(uuid?.text ?? ''), `el código QR no lleva el ${code} del documento.`],
    [(at(root, 'cac:PaymentExchangeRate') !== null) === isForeign, 'lleva tasa de cambio si, y solo si, la moneda no es COP.'],
  ])
}
