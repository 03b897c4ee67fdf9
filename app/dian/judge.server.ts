/**
 * What the simulated authority thinks of the bytes of a document, and of nothing else: the rules of section 9 of the fact sheet with their
 * texts. It shares with the product the reading of XML and the published formulas, and none of its objects.
 */
import type { X509Certificate } from 'node:crypto'
import {
  AIU_NOTE,
  arithmeticProblems,
  checkDigit,
  cudeText,
  cudsText,
  cufeText,
  isAiuNote,
  isUniqueCode,
  posExtensions,
  qrUrl,
  softwareSecurityText,
  structureProblems,
  testRange,
  type Element,
} from '#colombia/index.ts'
import { hasSchemas, holderNits, readElement, sha384, validateAgainstXsd, verifySignature } from '#colombia/index.server.ts'
import { dayInBogota, parseDay } from '#base/date.ts'
import { parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { kindOf, kinds, type Kind } from './kinds.ts'
import { ownRules } from './own-rules.ts'
import type { KnownAcquirer, Register, Taxpayer } from './register.server.ts'
import { all, find, textOf, withoutSignature } from './tree.ts'

const MOST_XML = 500 * 1024

export interface Judged {
  /** Sentences as the service writes them; no rejection among them means that the document is valid. */
  readonly rejections: readonly string[]
  readonly notifications: readonly string[]
  /** What could be read of it; null when it is no document. */
  readonly document: ReadDocument | null
}

export interface ReadDocument {
  readonly root: string
  readonly number: string
  readonly key: string
  readonly issuer: string
  readonly issuerName: string
  readonly issueDate: string
  /** Who sells and who buys, as the document says them. */
  readonly parties: readonly KnownAcquirer[]
}

export const rejection = (rule: string, text: string): string => `Regla: ${rule}, Rechazo: ${text}`
export const notification = (rule: string, text: string): string => `Regla: ${rule}, Notificación: ${text}`

export interface Judging {
  readonly register: Register
  readonly now: Date
  /** With the schemas of the authority, when the operator has them. */
  readonly xsdDir: string | null
  /** Whether it declared a contingency of that instant. */
  readonly isContingency?: (at: Date) => boolean
}

const nothing = (rule: string, text: string): Judged => ({ rejections: [rejection(rule, text)], notifications: [], document: null })

/** @param bytes of the XML, as they came out of the ZIP */
export function judge(bytes: Uint8Array, { register, now, xsdDir, isContingency = () => false }: Judging): Judged {
  if (bytes.length > MOST_XML) return nothing('ZA01', 'El tamaño del documento supera los 500 KB.')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return nothing('ZB03', 'El documento no está codificado en UTF-8.')
  }
  if (text.includes('<!DOCTYPE')) return nothing('ZB01', 'Fallo en el esquema XML del archivo.')
  let tree: Element
  try {
    tree = readElement(text)
  } catch {
    return nothing('ZB01', 'Fallo en el esquema XML del archivo.')
  }
  const kind = kindOf(tree)
  if (kind === null) return nothing('ZB01', 'Fallo en el esquema XML del archivo.')
  const schema = xsdDir !== null && hasSchemas(xsdDir) ? validateAgainstXsd(text, xsdDir) : []
  const document = readDocument(tree, kind)
  const taxpayer = register.taxpayer(document.issuer)
  const asked: Asked = { tree, kind, document, taxpayer, register, now, isContingency }
  const rejections = [
    ...schema.slice(0, 5).map((each) => rejection('ZB01', `Fallo en el esquema XML del archivo: ${each}`)),
    ...signatureRules(bytes, asked),
    ...headRules(asked),
    ...typeRules(bytes, asked),
    ...partyRules(asked),
    ...softwareRules(asked),
    ...(tree.name === 'Invoice' ? rangeRules(asked) : noteRules(asked)),
    ...contentRules(tree),
    ...ownRules(tree, kind.letter).map(([rule, text]) => rejection(rule, text)),
  ]
  const isKnown = register.byNumber(document.root, document.issuer, document.number)
  // Whatever it says now, the authority has one with this number.
  if (isKnown) return { rejections: [rejection('90', 'Documento procesado anteriormente.')], notifications: [], document }
  return { rejections, notifications: [], document }
}

interface Asked {
  readonly tree: Element
  readonly kind: Kind
  readonly document: ReadDocument
  readonly taxpayer: Taxpayer | null
  readonly register: Register
  readonly now: Date
  readonly isContingency: (at: Date) => boolean
}

const invoiceTypes = ['01', '02', '03', '04']

/** Of an invoice, what it says that it is; one of contingency is of a time of which the authority declared one. */
function typeRules(bytes: Uint8Array, { tree, kind, isContingency }: Asked): string[] {
  if (kind === kinds.Pos) return posRules(tree)
  if (kind !== kinds.Invoice) return []
  return [...contingencyRules(bytes, tree, isContingency), ...exportRules(tree), ...aiuRules(tree)]
}

/** A sale at the till says who made its software, what its buyer earns and where it was sold. */
function posRules(tree: Element): string[] {
  const extensions = all(find(tree, 'ext:UBLExtensions') ?? tree, 'ext:UBLExtension').map((each) => find(each, 'ext:ExtensionContent'))
  return posExtensions
    .filter(({ element, inner }) => !extensions.some((content) => find(content, element, inner) !== null))
    .map(({ element, rule }) => rejection(rule, `El documento no tiene la extensión ${element}.`))
}

const customerCountry = (tree: Element): string =>
  textOf(
    find(tree, 'cac:AccountingCustomerParty', 'cac:Party', 'cac:PhysicalLocation', 'cac:Address', 'cac:Country'),
    'cbc:IdentificationCode',
  )

/** What is exported goes to another country. */
const exportRules = (tree: Element): string[] =>
  textOf(tree, 'cbc:InvoiceTypeCode') === '02' && ['', 'CO'].includes(customerCountry(tree))
    ? [rejection('FAK08', 'El adquiriente de una exportación no tiene dirección en otro país.')]
    : []

/** A contract by AIU says in the line of its administration what it is about. */
const aiuRules = (tree: Element): string[] =>
  textOf(tree, 'cbc:CustomizationID') === '09' && !all(tree, 'cac:InvoiceLine').some((line) => isAiuNote(textOf(line, 'cbc:Note')))
    ? [rejection('FAV03', `La nota del ítem Administración no comienza con el texto «${AIU_NOTE}» y el objeto del contrato.`)]
    : []

function contingencyRules(bytes: Uint8Array, tree: Element, isContingency: (at: Date) => boolean): string[] {
  const type = textOf(tree, 'cbc:InvoiceTypeCode')
  if (!invoiceTypes.includes(type)) return [rejection('FAD12', 'El tipo de factura no está en la lista.')]
  const { signingTime } = verifySignature(bytes)
  return type === '04' && !isContingency(new Date(signingTime))
    ? [rejection('CTG01', 'La fecha de la firma está fuera de una contingencia declarada por la DIAN.')]
    : []
}

const issuerScheme = (tree: Element, { issuedBy }: Kind) => find(tree, issuedBy, 'cac:Party', 'cac:PartyTaxScheme')
const supplierScheme = (tree: Element) => find(tree, 'cac:AccountingSupplierParty', 'cac:Party', 'cac:PartyTaxScheme')
const customerScheme = (tree: Element) => find(tree, 'cac:AccountingCustomerParty', 'cac:Party', 'cac:PartyTaxScheme')

/** Numbers of a support document or of a till are apart from those of an invoice, and those of their adjustments from those of a note. */
const rootOf = (tree: Element, kind: Kind): string =>
  kind === kinds.Invoice || kind === kinds.CreditNote || kind === kinds.DebitNote ? tree.name : `${tree.name} ${kind.letter}`

const readDocument = (tree: Element, kind: Kind): ReadDocument => ({
  root: rootOf(tree, kind),
  number: textOf(tree, 'cbc:ID'),
  key: textOf(tree, 'cbc:UUID'),
  issuer: textOf(issuerScheme(tree, kind), 'cbc:CompanyID'),
  issuerName: textOf(issuerScheme(tree, kind), 'cbc:RegistrationName'),
  issueDate: textOf(tree, 'cbc:IssueDate'),
  parties: [partyIn(tree, 'cac:AccountingSupplierParty'), partyIn(tree, 'cac:AccountingCustomerParty')].filter((each) => each !== null),
})

/** The final consumer is nobody. */
const NOBODY = '222222222222'

function partyIn(tree: Element, group: string): KnownAcquirer | null {
  const party = find(tree, group, 'cac:Party')
  const scheme = find(party, 'cac:PartyTaxScheme')
  const [number, name] = [textOf(scheme, 'cbc:CompanyID'), textOf(scheme, 'cbc:RegistrationName')]
  if (number === '' || number === NOBODY || name === '') return null
  const type = find(scheme, 'cbc:CompanyID')?.attributes['schemeName'] ?? ''
  return { type, number, name, email: textOf(party, 'cac:Contact', 'cbc:ElectronicMail') }
}

type Signed = Pick<Asked, 'document' | 'now'> & { readonly kind: Pick<Kind, 'letter'> | { readonly letter: 'NIE' | 'NIAE' } }

export function signatureRules(bytes: Uint8Array, { document, now, kind }: Signed): string[] {
  const seen = verifySignature(bytes)
  if (seen.fault === 'form') return [rejection('ZE01', 'La firma no cumple el formato XAdES-EPES.')]
  if (seen.fault === 'value' || seen.certificate === null) return [rejection('ZE02', 'Valor de la firma inválido.')]
  const at = new Date(seen.signingTime)
  if (Number.isNaN(at.getTime())) return [rejection('ZE01', 'La firma no dice la fecha y hora de la firma.')]
  return [
    ...certificateRules(seen.certificate, at),
    ...(holderNits(seen.certificate).some((nit) => nit === document.issuer || nit === `${document.issuer}${checkDigitOf(document.issuer)}`)
      ? []
      : [rejection('ZE03', 'El certificado de la firma no corresponde al NIT del emisor.')]),
    ...(seen.role === 'supplier' || seen.role === 'third party' ? [] : [rejection('DC56', 'El rol del firmante no es válido.')]),
    ...(at.getTime() > now.getTime() + 60_000 ? [rejection('DC24', 'La fecha de la firma es posterior a la fecha de validación.')] : []),
    ...(dayInBogota(at) === document.issueDate
      ? []
      : [rejection(`${kind.letter}AD09e`, 'La fecha de emisión no corresponde a la fecha de la firma.')]),
  ]
}

export const certificateRules = (certificate: X509Certificate, at: Date): string[] =>
  at < new Date(certificate.validFrom) || at > new Date(certificate.validTo)
    ? [rejection('ZD02', 'El certificado de la firma no estaba vigente en la fecha de la firma.')]
    : []

export function checkDigitOf(nit: string): string {
  return /^\d{1,15}$/.test(nit) ? String(checkDigit(nit)) : ''
}

function headRules({ tree, kind: { letter, profile, operations }, document, now }: Asked): string[] {
  const environment = textOf(tree, 'cbc:ProfileExecutionID')
  const uuid = find(tree, 'cbc:UUID')
  const control = dianExtensions(tree)
  const rules: (readonly [boolean, string, string])[] = [
    [textOf(tree, 'cbc:UBLVersionID') === 'UBL 2.1', `${letter}AD01`, 'El contenido de UBLVersionID no es UBL 2.1.'],
    [operations.some((code) => code === textOf(tree, 'cbc:CustomizationID')), `${letter}AD02`, 'El tipo de operación no está en la lista.'],
    // Letter by letter: that of an adjustment ends in a space.
    [find(tree, 'cbc:ProfileID')?.text === profile, `${letter}AD03`, 'El contenido de ProfileID no corresponde al documento.'],
    [environment === '1' || environment === '2', `${letter}AD04`, 'El ambiente no es 1 ni 2.'],
    [uuid?.attributes['schemeID'] === environment, `${letter}AD07`, 'El ambiente del identificador único no es el del documento.'],
    [isUniqueCode(document.key), `${letter}AD06`, 'Valor del identificador único no está calculado correctamente.'],
    [/-05:00$/.test(textOf(tree, 'cbc:IssueTime')), `${letter}AD10`, 'La hora de emisión no está en el huso -05:00.'],
    [document.issueDate <= dayInBogota(now), `${letter}AD09c`, 'La fecha de emisión es posterior a la fecha de validación.'],
    [
      (environment === '1' || environment === '2') && textOf(control, 'sts:QRCode') === qrUrl(environment, document.key),
      `${letter}AB36`,
      'El código QR no corresponde al documento.',
    ],
  ]
  return rules.filter(([holds]) => !holds).map(([, rule, text]) => rejection(rule, text))
}

function partyRules({ tree, kind: { letter }, taxpayer }: Asked): string[] {
  const rules: string[] = []
  const wrongDigit = (scheme: Element | null): boolean => {
    const id = find(scheme, 'cbc:CompanyID')
    return id?.attributes['schemeName'] === '31' && id.attributes['schemeID'] !== checkDigitOf(id.text.trim())
  }
  if (taxpayer === null) rules.push(rejection(`${letter}AJ21`, 'El NIT del emisor no está autorizado para facturar electrónicamente.'))
  if (wrongDigit(supplierScheme(tree))) rules.push(rejection(`${letter}AJ24`, 'El DV del NIT del emisor no es correcto.'))
  if (wrongDigit(customerScheme(tree))) rules.push(rejection(`${letter}AK24`, 'El DV del NIT del adquiriente no es correcto.'))
  return rules
}

export const dianExtensions = (tree: Element): Element | null =>
  find(tree, 'ext:UBLExtensions', 'ext:UBLExtension', 'ext:ExtensionContent', 'sts:DianExtensions')

function softwareRules({ tree, kind: { letter }, document, taxpayer }: Asked): string[] {
  const own = dianExtensions(tree)
  const provider = find(own, 'sts:SoftwareProvider', 'sts:ProviderID')
  const authority = find(own, 'sts:AuthorizationProvider', 'sts:AuthorizationProviderID')
  const softwareId = textOf(own, 'sts:SoftwareProvider', 'sts:SoftwareID')
  const expected = taxpayer
    ? sha384(softwareSecurityText({ softwareId: taxpayer.softwareId, softwarePin: taxpayer.pin, number: document.number }))
    : null
  const rules: (readonly [boolean, string, string])[] = [
    [provider?.text.trim() === document.issuer, `${letter}AB19b`, 'El NIT del prestador del software no está autorizado.'],
    [
      provider?.attributes['schemeID'] === checkDigitOf(provider?.text.trim() ?? ''),
      `${letter}AB22`,
      'El DV del NIT del prestador no es correcto.',
    ],
    [taxpayer === null || softwareId === taxpayer.softwareId, `${letter}AB24`, 'El identificador del software no es de este emisor.'],
    [
      expected === null || textOf(own, 'sts:SoftwareSecurityCode') === expected,
      `${letter}AB27b`,
      'Huella no corresponde a un software autorizado para este OFE.',
    ],
    [authority?.text.trim() === '800197268', `${letter}AB31`, 'El NIT del proveedor de autorización no es el de la DIAN.'],
    [authority?.attributes['schemeID'] === '4', `${letter}AB34`, 'El DV del NIT de la DIAN no es 4.'],
  ]
  return rules.filter(([holds]) => !holds).map(([, rule, text]) => rejection(rule, text))
}

const amountOf = (text: string): Amount => (/^\d{1,15}\.\d{2}$/.test(text) ? parseAmount(text) : zeroAmount)

/** The figures that a unique code is made of, from the document itself. */
function codeFields({ tree, kind: { total }, document }: Asked) {
  const taxOf = (code: string): Amount =>
    sumAmounts(
      all(tree, 'cac:TaxTotal')
        .filter((each) => textOf(each, 'cac:TaxSubtotal', 'cac:TaxCategory', 'cac:TaxScheme', 'cbc:ID') === code)
        .map((each) => amountOf(textOf(each, 'cbc:TaxAmount'))),
    )
  return {
    number: document.number,
    date: parseDay(document.issueDate),
    time: textOf(tree, 'cbc:IssueTime'),
    lineExtension: amountOf(textOf(tree, total, 'cbc:LineExtensionAmount')),
    iva: taxOf('01'),
    inc: taxOf('04'),
    ica: taxOf('03'),
    payable: amountOf(textOf(tree, total, 'cbc:PayableAmount')),
    issuerNit: document.issuer,
    customerNumber: textOf(customerScheme(tree), 'cbc:CompanyID'),
    environment: textOf(tree, 'cbc:ProfileExecutionID') === '1' ? ('1' as const) : ('2' as const),
  }
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** What was written on paper and transcribed (type 03) is sealed as a note is. */
const codeNameOf = ({ tree, kind }: Pick<Asked, 'tree' | 'kind'>): Kind['code'] =>
  kind === kinds.Invoice && textOf(tree, 'cbc:InvoiceTypeCode') === '03' ? 'CUDE' : kind.code

/** The unique code as its document is sealed: with the key of its range, or with the PIN of the software. */
function codeOf(asked: Asked, technicalKey: string): string {
  const fields = codeFields(asked)
  const softwarePin = asked.taxpayer?.pin ?? ''
  if (asked.kind.issuedBy === 'cac:AccountingCustomerParty')
    return sha384(
      cudsText({
        ...fields,
        sellerNumber: textOf(supplierScheme(asked.tree), 'cbc:CompanyID'),
        buyerNit: asked.document.issuer,
        softwarePin,
      }),
    )
  return codeNameOf(asked) === 'CUFE' ? sha384(cufeText({ ...fields, technicalKey })) : sha384(cudeText({ ...fields, softwarePin }))
}

function rangeRules(asked: Asked): string[] {
  const {
    tree,
    document,
    taxpayer,
    kind: { letter },
  } = asked
  const control = find(dianExtensions(tree), 'sts:InvoiceControl')
  const resolution = textOf(control, 'sts:InvoiceAuthorization')
  const prefix = textOf(control, 'sts:AuthorizedInvoices', 'sts:Prefix')
  // In trials SETP may stand twice, the first without its key.
  const same = (taxpayer?.ranges ?? []).filter((each) => each.resolution === resolution && each.prefix === prefix)
  const known = same.find(({ technicalKey }) => technicalKey !== '') ?? same[0]
  if (taxpayer === null) return []
  const range = known ?? (resolution === testRange.resolution && prefix === testRange.prefix ? testRange : null)
  if (range === null) return [rejection(`${letter}AB05`, 'El número de la autorización no corresponde al emisor.')]
  const digits = document.number.startsWith(prefix) ? document.number.slice(prefix.length) : ''
  const isInside = /^\d{1,15}$/.test(digits) && BigInt(digits) >= BigInt(range.from) && BigInt(digits) <= BigInt(range.to)
  const period = find(control, 'sts:AuthorizationPeriod')
  const rules: (readonly [boolean, string, string])[] = [
    [textOf(period, 'cbc:StartDate') === range.validFrom, `${letter}AB07`, 'La fecha inicial de la autorización no corresponde.'],
    [textOf(period, 'cbc:EndDate') === range.validTo, `${letter}AB08`, 'La fecha final de la autorización no corresponde.'],
    [textOf(control, 'sts:AuthorizedInvoices', 'sts:From') === range.from, `${letter}AB11`, 'El inicio del rango no corresponde.'],
    [textOf(control, 'sts:AuthorizedInvoices', 'sts:To') === range.to, `${letter}AB12`, 'El final del rango no corresponde.'],
    [isInside, `${letter}AD05`, 'El número de la factura no está dentro del rango autorizado.'],
    [
      document.issueDate >= range.validFrom && document.issueDate <= range.validTo,
      `${letter}AD09a`,
      'La fecha de emisión está fuera de la vigencia de la autorización.',
    ],
    [
      isDate(document.issueDate) && codeOf(asked, range.technicalKey) === document.key,
      `${letter}AD06`,
      `Valor del ${codeNameOf(asked)} no está calculado correctamente.`,
    ],
  ]
  return rules.filter(([holds]) => !holds).map(([, rule, text]) => rejection(rule, text))
}

function noteRules(asked: Asked): string[] {
  const { tree, kind, document, taxpayer, register } = asked
  const letter = kind.letter
  const rules: string[] = []
  if (taxpayer && isDate(document.issueDate) && codeOf(asked, '') !== document.key)
    rules.push(rejection(`${letter}AD06`, `Valor del ${kind.code} no está calculado correctamente.`))
  if (letter !== 'NS' && !['20', '30'].includes(textOf(tree, 'cbc:CustomizationID'))) return rules
  const about = find(tree, 'cac:BillingReference', 'cac:InvoiceDocumentReference')
  if (about === null) return [...rules, rejection(`${letter}BG02`, 'La nota no informa la factura a la que se refiere.')]
  const invoice = register.byKey(textOf(about, 'cbc:UUID'))
  if (invoice === null) rules.push(rejection(`${letter}BG04a`, 'La factura de referencia no existe en los registros de la DIAN.'))
  else if (invoice.nit !== document.issuer) rules.push(rejection(`${letter}BG04b`, 'La factura de referencia es de otro emisor.'))
  else if (invoice.issueDate > document.issueDate) rules.push(rejection(`${letter}BG06`, 'La nota es anterior a la factura de referencia.'))
  return rules
}

/** Structure, lists, sums and totals, on the document without its signature. */
function contentRules(tree: Element): string[] {
  const bare: Element = {
    ...tree,
    children: tree.children.map((each) => (each.name === 'ext:UBLExtensions' ? withoutSignature(each) : each)),
  }
  const structure = structureProblems(bare)
  // Those with a rule of their own were told with it.
  const shape = structure.filter((each) => !/: F(AV03|AK08): /.test(each))
  if (structure.length > 0) return shape.slice(0, 20).map((each) => rejection('ZB01', `Fallo en el esquema XML del archivo: ${each}`))
  return arithmeticProblems(bare).map((each) => {
    const [, rule, text] = /^([A-Z]{3}\w+): (.*)$/s.exec(each) ?? []
    return rule === undefined ? rejection('FAU00', each) : rejection(rule, text ?? '')
  })
}
