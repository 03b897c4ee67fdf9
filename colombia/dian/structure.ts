/**
 * Structural rules of our own for the sale invoice: order, cardinality and format of every element that we write, from
 * the technical annex 1.9 (fact sheet, sections 3.2 to 3.5 and 9). The authority's schema is wider: it allows hundreds
 * of elements that we never write and knows nothing of the DIAN's formats. This table needs no file from anybody.
 */
import { isDay } from '#base/date.ts'
import { checkDigit } from '../nit.ts'
import { fiscalResponsibilities, identificationTypes } from '../identification.ts'
import { allowanceReasons, partyTaxSchemes, paymentForms, priceReferences, productStandards, taxCodes, type Code } from './codes.ts'
import { at, childrenOf, textAt, type Element } from './element.ts'
import { DIAN_AGENCY, DIAN_NIT, INVOICE_NAMESPACES, INVOICE_PROFILE } from './literals.ts'
import { any, format, group, leaf, literal, maybe, one, oneOf, shapeProblems, some, type Format, type Part, type Shape } from './shape.ts'

/** What is wrong with the tree of an invoice, in Spanish with the path of each problem; empty when nothing is. */
export function structureProblems(root: Element): string[] {
  if (root.name !== 'Invoice') return [`/${root.name}: no es una factura.`]
  return shapeProblems(root, invoiceShape())
}

// --- formats --------------------------------------------------------------------------------------------------------

const codesOf = (table: readonly Code[]): Format => oneOf(table.map(({ code }) => code))
const filled = format('un texto de 1 a 450 caracteres', (text) => text.trim() !== '' && text.length <= 450)
const longText = format('un texto de 1 a 5.000 caracteres', (text) => text.trim() !== '' && text.length <= 5000)
const amount = format('un valor positivo con dos decimales', /^\d{1,15}\.\d{2}$/)
const figure = format('un número positivo con dos a seis decimales', /^\d{1,15}\.\d{2,6}$/)
const quantity = format('una cantidad mayor que cero con dos a seis decimales', (text) => figure.matches(text) && /[1-9]/.test(text))
const date = format('una fecha AAAA-MM-DD', isDay)
const time = format('una hora HH:MM:SS-05:00', /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d-05:00$/)
const digits = format('solo dígitos', /^\d{1,15}$/)
const position = format('un número de orden', /^[1-9]\d{0,4}$/)
const hash = format('96 caracteres hexadecimales en minúscula', /^[0-9a-f]{96}$/)
const currencyCode = format('una moneda ISO 4217', /^[A-Z]{3}$/)
const unitCode = format('un código de unidad', /^[0-9A-Z]{2,3}$/)
const boolean = oneOf(['true', 'false'])
const environment = oneOf(['1', '2'])
const responsibilities = format('responsabilidades de la lista separadas por punto y coma', (text) => {
  const known = new Set<string>(fiscalResponsibilities.map(({ code }) => code))
  return text.split(';').every((code) => known.has(code))
})
const agency = { schemeAgencyID: literal(DIAN_AGENCY.schemeAgencyID), schemeAgencyName: literal(DIAN_AGENCY.schemeAgencyName) }

const text = leaf(filled)
const money = leaf(amount, { currencyID: currencyCode })
const priceMoney = leaf(figure, { currencyID: currencyCode })
const quantityLeaf = leaf(quantity, { unitCode })

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

/** A NIT whose check digit stands in schemeID (rules FAB22, FAJ24, FAK24). */
function nitLeaf(): Shape {
  const shape = leaf(digits, { ...agency, schemeID: format('un dígito', /^\d$/), schemeName: literal('31') })
  return { ...shape, also: checkDigitProblems }
}

function checkDigitProblems({ text: number, attributes }: Element): string[] {
  const { schemeName, schemeID } = attributes
  if (schemeName !== '31') return schemeID === undefined ? [] : ['solo un NIT lleva dígito de verificación.']
  if (!digits.matches(number)) return ['el NIT solo lleva dígitos.']
  if (schemeID === undefined) return ['falta el dígito de verificación del NIT.']
  return schemeID === checkDigit(number) ? [] : [`el dígito de verificación de ${number} es ${checkDigit(number)}, no ${schemeID}.`]
}

const identificationType = codesOf(identificationTypes)
const personNumber = format('un número de identificación sin puntos ni guiones', /^[0-9A-Za-z]{1,20}$/)
const checkDigitFormat = format('un dígito', /^\d$/)

const companyId: Shape = {
  ...leaf(personNumber, { ...agency, schemeName: identificationType }, { schemeID: checkDigitFormat }),
  also: checkDigitProblems,
}
const partyId: Shape = {
  ...leaf(personNumber, { schemeName: identificationType }, { schemeID: checkDigitFormat }),
  also: checkDigitProblems,
}

const address = group(
  [
    one('cbc:ID', leaf(format('un municipio de 5 dígitos', /^\d{5}$/))),
    one('cbc:CityName', text),
    maybe('cbc:PostalZone', leaf(format('un código postal de 6 dígitos', /^\d{6}$/))),
    one('cbc:CountrySubentity', text),
    one('cbc:CountrySubentityCode', leaf(format('un departamento de 2 dígitos', /^\d{2}$/))),
    one('cac:AddressLine', group([one('cbc:Line', text)])),
    one(
      'cac:Country',
      group([
        one('cbc:IdentificationCode', leaf(format('un país ISO 3166', /^[A-Z]{2}$/))),
        one('cbc:Name', leaf(filled, { languageID: literal('es') })),
      ]),
    ),
  ],
  (element) =>
    textAt(element, 'cbc:ID').startsWith(textAt(element, 'cbc:CountrySubentityCode')) ? [] : ['el municipio no pertenece al departamento.'],
)

const schemeOf = (table: readonly Code[]): Shape =>
  group([one('cbc:ID', leaf(codesOf(table))), one('cbc:Name', text)], (element) => {
    const code = textAt(element, 'cbc:ID')
    const name = table.find((row) => row.code === code)?.name
    return name === undefined || name === textAt(element, 'cbc:Name') ? [] : [`el nombre del código ${code} debe ser «${name}».`]
  })

/** Seller and buyer differ in who must say what: the seller its address and prefix, the buyer its identification. */
const partyShape = (role: 'supplier' | 'customer'): Shape => {
  const seller = role === 'supplier'
  const addressPart = seller ? one : maybe
  return group([
    one('cbc:AdditionalAccountID', leaf(oneOf(['1', '2']))),
    one(
      'cac:Party',
      group([
        maybe(
          'cbc:IndustryClassificationCode',
          leaf(format('actividades CIIU de 4 dígitos separadas por punto y coma', /^\d{4}(;\d{4})*$/)),
        ),
        ...(seller ? [] : [one('cac:PartyIdentification', group([one('cbc:ID', partyId)]))]),
        one('cac:PartyName', group([one('cbc:Name', text)])),
        addressPart('cac:PhysicalLocation', group([one('cac:Address', address)])),
        one(
          'cac:PartyTaxScheme',
          group([
            one('cbc:RegistrationName', text),
            one('cbc:CompanyID', companyId),
            one('cbc:TaxLevelCode', leaf(responsibilities)),
            addressPart('cac:RegistrationAddress', address),
            one('cac:TaxScheme', schemeOf(partyTaxSchemes)),
          ]),
        ),
        one(
          'cac:PartyLegalEntity',
          group([
            one('cbc:RegistrationName', text),
            one('cbc:CompanyID', companyId),
            ...(seller
              ? [one('cac:CorporateRegistrationScheme', group([maybe('cbc:ID', leaf(format('el prefijo', /^[0-9A-Za-z]{1,4}$/)))]))]
              : []),
          ]),
        ),
        maybe(
          'cac:Contact',
          group([
            maybe('cbc:Telephone', text),
            maybe('cbc:ElectronicMail', leaf(format('un correo electrónico', /^[^@\s]+@[^@\s]+\.[^@\s]+$/))),
          ]),
        ),
      ]),
    ),
  ])
}

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

const allowanceCharge = (where: 'document' | 'line'): Shape =>
  group([
    one('cbc:ID', leaf(position)),
    one('cbc:ChargeIndicator', leaf(boolean)),
    ...(where === 'document' ? [one('cbc:AllowanceChargeReasonCode', leaf(codesOf(allowanceReasons)))] : []),
    one('cbc:AllowanceChargeReason', text),
    maybe('cbc:MultiplierFactorNumeric', leaf(figure)),
    one('cbc:Amount', money),
    one('cbc:BaseAmount', money),
  ])

/** By percentage: base and rate. By unit: quantity and price, and neither base nor rate. */
const taxSubtotal = (codes: readonly Code[]): Shape =>
  group(
    [
      maybe('cbc:TaxableAmount', money),
      one('cbc:TaxAmount', money),
      maybe('cbc:BaseUnitMeasure', quantityLeaf),
      maybe('cbc:PerUnitAmount', money),
      one('cac:TaxCategory', group([maybe('cbc:Percent', leaf(figure)), one('cac:TaxScheme', schemeOf(codes))])),
    ],
    (element) => {
      const has = (...path: string[]) => textAt(element, ...path) !== ''
      const byPercent = has('cbc:TaxableAmount') && has('cac:TaxCategory', 'cbc:Percent')
      const byUnit = has('cbc:BaseUnitMeasure') && has('cbc:PerUnitAmount')
      const parts = [has('cbc:TaxableAmount'), has('cac:TaxCategory', 'cbc:Percent'), has('cbc:BaseUnitMeasure'), has('cbc:PerUnitAmount')]
      return byPercent !== byUnit && parts.filter(Boolean).length === 2
        ? []
        : ['lleva base y porcentaje, o cantidad y valor por unidad, y no ambos.']
    },
  )

const ofRole = (role: 'tax' | 'withholding'): readonly Code[] => taxCodes.filter((tax) => tax.role === role)
const taxTotal = (role: 'tax' | 'withholding'): Shape =>
  group([one('cbc:TaxAmount', money), some('cac:TaxSubtotal', taxSubtotal(ofRole(role)))], (element) => {
    const codes = new Set(
      childrenOf(element, 'cac:TaxSubtotal').map((subtotal) => textAt(subtotal, 'cac:TaxCategory', 'cac:TaxScheme', 'cbc:ID')),
    )
    return codes.size === 1 ? [] : ['reúne un solo tributo.']
  })

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

const pricingReference = group([
  one(
    'cac:AlternativeConditionPrice',
    group([one('cbc:PriceAmount', priceMoney), one('cbc:PriceTypeCode', leaf(codesOf(priceReferences)))]),
  ),
])

const item = group([
  one('cbc:Description', leaf(longText)),
  maybe('cbc:BrandName', text),
  maybe('cbc:ModelName', text),
  one('cac:SellersItemIdentification', group([one('cbc:ID', text)])),
  one(
    'cac:StandardItemIdentification',
    group([one('cbc:ID', leaf(filled, { schemeID: codesOf(productStandards), schemeName: filled }, { schemeAgencyID: digits }))]),
  ),
])

const invoiceLine = group(
  [
    one('cbc:ID', leaf(position)),
    maybe('cbc:Note', leaf(longText)),
    one('cbc:InvoicedQuantity', quantityLeaf),
    one('cbc:LineExtensionAmount', money),
    one('cbc:FreeOfChargeIndicator', leaf(boolean)),
    maybe('cac:PricingReference', pricingReference),
    any('cac:AllowanceCharge', allowanceCharge('line')),
    any('cac:TaxTotal', taxTotal('tax')),
    one('cac:Item', item),
    one('cac:Price', group([one('cbc:PriceAmount', priceMoney), one('cbc:BaseQuantity', quantityLeaf)])),
  ],
  (element) =>
    textAt(element, 'cbc:FreeOfChargeIndicator') === 'true' && childrenOf(element, 'cac:PricingReference').length === 0
      ? ['un obsequio lleva su precio de referencia.']
      : [],
)

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
