/**
 * Families of documents as a company would send them: generated ones of each kind, sealed for one taxpayer that the authority knows and
 * signed with its certificate. A change of their tree is made before they are signed: nothing but the change is wrong with them.
 */
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import * as fc from 'fast-check'
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent, parseUnitPrice } from '#base/decimal.ts'
import {
  contingencyFormat,
  creditNoteFormat,
  cudeFieldsOf,
  cudsFieldsOf,
  cufeFieldsOf,
  debitNoteFormat,
  exportFormat,
  incoterms,
  invoiceFormat,
  invoiceTree,
  noteTree,
  posCreditNoteFormat,
  posDebitNoteFormat,
  posFormat,
  saleNumber,
  supportFormat,
  supportNoteFormat,
  testRange,
  type Element,
  type NoteFormat,
  type SaleFormat,
  type UblInvoice,
  type UblNote,
  type UblParty,
  type UblPos,
  type UblSale,
} from '#colombia/index.ts'
import { cude, cuds, cufe, signerOf, signXml, softwareSecurityCode, type Signer } from '#colombia/index.server.ts'
import { serialise } from '#colombia/dian/element.ts'
import { certificateOf, type CertificateSpec } from '#colombia/dian/testing/certificate.server.ts'
import { invoices, text } from '#colombia/dian/testing/invoices.server.ts'
import { notes } from '#colombia/dian/testing/notes.server.ts'
import { supportNotes, supports } from '#colombia/dian/testing/supports.server.ts'
import type { KeptDocument, Taxpayer } from '../register.server.ts'

const NIT = '900123456'
const CHECK_DIGIT = '8'
const PIN = '20191'
const SOFTWARE = 'fa326ca7-c1f8-40d3-a6fc-24d7c1040607'

const [rootPair, pair] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })]
const root = certificateOf({
  ...{ nit: '', holder: 'Entidad de las familias', pair: rootPair, isAuthority: true },
  ...{ from: new Date('2020-01-01T05:00:00Z'), to: new Date('2045-01-01T05:00:00Z') },
})
/** Who issued the certificate of the one taxpayer. */
export const familyRoots: readonly X509Certificate[] = [new X509Certificate(Buffer.from(root))]

/** What somebody signs with: the one taxpayer, unless a test says another. */
export const signerWith = (spec: Partial<CertificateSpec> = {}): Signer =>
  signerOf({
    key: pair.privateKey.export({ format: 'der', type: 'pkcs8' }),
    chain: [
      certificateOf({
        ...{ nit: NIT, holder: 'FAMILIAS S.A.S.', pair, issuer: { certificate: root, pair: rootPair } },
        ...{ from: new Date('2024-01-01T05:00:00Z'), to: new Date('2040-01-01T05:00:00Z') },
        ...spec,
      }),
    ],
  })
const signer = signerWith()

const range = {
  ...{ resolution: '18764000012345', resolutionDate: '2024-12-31', prefix: 'FE', from: '1', to: '999999999' },
  ...{ validFrom: '2024-12-31', validTo: '2032-12-31', technicalKey: testRange.technicalKey },
}
/** Of the one taxpayer. */
export const signedText = (xml: string, signingTime: string, whose = signer): Uint8Array =>
  signXml(xml, { signer: whose, signingTime, id: 'xmldsig-1' })

export const familyTaxpayer: Taxpayer = { nit: NIT, softwareId: SOFTWARE, pin: PIN, ranges: [range], payroll: null }

/** What the notes of the families are about. */
const ABOUT = { number: 'FE0', issueDate: parseDay('2020-01-01') }
export const referred = (key: string, changes: Partial<KeptDocument> = {}): KeptDocument => ({
  ...{ key, root: 'Invoice', nit: NIT, ...ABOUT, fileName: '', sha256: '', notifications: [] },
  ...{ answer: '', isHeld: false, payroll: null, annuls: '' },
  ...changes,
})

export interface Sealed {
  readonly tree: Element
  readonly issuedAt: Date
}

/** @returns the bytes as they would be sent */
export function signed({ tree, issuedAt }: Sealed, whose = signer): Uint8Array {
  const date = tree.children.find(({ name }) => name === 'cbc:IssueDate')?.text ?? ''
  const time = tree.children.find(({ name }) => name === 'cbc:IssueTime')?.text ?? ''
  // A document whose own instant was broken is signed at the true one.
  const own = `${date}T${time}`
  const signingTime = Number.isNaN(Date.parse(own)) ? `${issuedAt.toISOString().slice(0, 19)}Z` : own
  return signedText(serialise(tree), signingTime, whose)
}

const issuer = { typeCode: '31', number: NIT, checkDigit: CHECK_DIGIT }

/** Of the one taxpayer, with its software. */
function owned<S extends UblSale>(sale: S, issues: SaleFormat['issuer']): S {
  const prefixed = { ...sale, prefix: 'FE' }
  const securityCode = softwareSecurityCode({ softwareId: SOFTWARE, softwarePin: PIN, number: saleNumber(prefixed) })
  const side = issues === 'seller' ? 'supplier' : 'customer'
  return {
    ...prefixed,
    [side]: { ...(issues === 'seller' ? sale.supplier : { ...sale.supplier, responsibilities: ['R-99-PN'] }), identification: issuer },
    ...(issues === 'buyer'
      ? { supplier: { ...sale.supplier, identification: { typeCode: '31', number: '860043217', checkDigit: '6' } } }
      : {}),
    software: { providerNit: NIT, providerCheckDigit: CHECK_DIGIT, id: SOFTWARE, securityCode },
  }
}

const instantOf = ({ issueDate, issueTime }: UblSale): Date => new Date(`${issueDate}T${issueTime}`)

const resolution = {
  ...{ number: range.resolution, from: range.from, to: range.to },
  ...{ validFrom: parseDay(range.validFrom), validTo: parseDay(range.validTo) },
}

/** Invoices by the format that seals them. */
const invoiceFamily = (format: SaleFormat, from: fc.Arbitrary<UblInvoice>): fc.Arbitrary<Sealed> =>
  from.map((generated) => {
    const invoice: UblInvoice = { ...owned(generated, format.issuer), resolution, cufe: '' }
    const seals = {
      CUFE: () => cufe(cufeFieldsOf(invoice, range.technicalKey)),
      CUDE: () => cude(cudeFieldsOf({ ...invoice, ...ABOUT_NOTHING }, PIN)),
      CUDS: () => cuds(cudsFieldsOf(invoice, PIN)),
    }
    return { tree: invoiceTree({ ...invoice, cufe: seals[format.code]() }, format), issuedAt: instantOf(invoice) }
  })

/** A code is made of the sale alone. */
const ABOUT_NOTHING = {
  concept: '',
  reason: '',
  corrects: { kind: 'period', from: parseDay('2025-01-01'), to: parseDay('2025-01-01') },
} as const

const noteFamily = (format: NoteFormat, from: fc.Arbitrary<UblNote>): fc.Arbitrary<Sealed> =>
  from.map((generated) => {
    const own = owned(generated, format.issuer)
    const note: UblNote = { ...own, corrects: own.corrects.kind === 'invoice' ? { ...own.corrects, ...ABOUT } : own.corrects }
    const code = format.code === 'CUDS' ? cuds(cudsFieldsOf(note, PIN)) : cude(cudeFieldsOf(note, PIN))
    return { tree: noteTree({ ...note, cude: code }, format), issuedAt: instantOf(note) }
  })

/** In pesos, dollars or euros: what is in another currency says its rate. */
const inCurrencies = <S extends UblSale>(sales: fc.Arbitrary<S>): fc.Arbitrary<S> =>
  fc.tuple(sales, fc.constantFrom('COP', 'USD', 'EUR'), fc.integer({ min: 1, max: 600_000 })).map(([sale, currency, cents]) => ({
    ...sale,
    currency,
    exchange: currency === 'COP' ? null : { rate: parseUnitPrice(String(cents / 100)), date: sale.issueDate },
  }))

const abroad: fc.Arbitrary<UblParty> = fc
  .record({
    name: text(),
    line: text(),
    city: text(30),
    region: fc.option(text(30), { nil: '' }),
    country: fc.constantFrom('US', 'ES', 'EC'),
  })
  .map(({ name, line, city, region, country }) => ({
    ...{ kind: 'juridica', name, tradeName: null, activities: [], responsibilities: ['R-99-PN'], taxScheme: 'ZZ' },
    identification: { typeCode: '50', number: 'B12345678', checkDigit: null },
    address: {
      ...{ cityCode: '', cityName: city, postalCode: null, departmentCode: '', departmentName: region, line },
      ...{ countryCode: country, countryName: country === 'US' ? 'Estados Unidos' : country === 'ES' ? 'España' : 'Ecuador' },
    },
    ...{ email: 'buyer@abroad.example', phone: null },
  }))

const exports = fc
  .tuple(inCurrencies(invoices), abroad, fc.option(fc.constantFrom(...incoterms.map(({ code }) => code)), { nil: null }))
  .map(([invoice, customer, incoterm]) => ({ ...invoice, customer, incoterm }))

/** The first line is the administration; of the others some are the rest of the AIU. */
const byAiu = fc
  .tuple(inCurrencies(invoices), text(200), fc.infiniteStream(fc.constantFrom(null, 'contingencies' as const, 'profit' as const)))
  .map(([invoice, object, rest]) => ({
    ...invoice,
    aiu: { object, components: ['administration' as const, ...rest.take(invoice.lines.length - 1)] },
  }))

const pos: fc.Arbitrary<UblPos> = fc.record({
  maker: fc.record({ person: text(), company: text(), software: text(30) }),
  buyer: fc.record({ code: text(20), name: text(), points: fc.nat({ max: 99_999 }).map(String) }),
  till: fc.record({
    ...{ plate: text(20), place: text(), cashier: text(), kind: text(30), saleCode: text(20) },
    subtotal: fc.constantFrom('0', '100100', '1000100.55').map(parseAmount),
  }),
})
const atTheTill = fc.tuple(invoices, pos).map(([invoice, own]) => ({ ...invoice, pos: own }))

const ofInvoice = ({ corrects }: UblNote): boolean => corrects.kind === 'invoice'

/** What a buyer documents is withheld whole, and is in pesos. */
const withheld = supports.map((support) => ({
  ...support,
  withholdings: support.withholdings.slice(0, 1).map((one) => ({ ...one, percent: parsePercent('4') })),
}))

export const families: readonly { readonly name: string; readonly format: SaleFormat; readonly documents: fc.Arbitrary<Sealed> }[] = [
  { name: 'sale invoice 01', format: invoiceFormat, documents: invoiceFamily(invoiceFormat, inCurrencies(invoices)) },
  { name: 'sale by AIU (operation 09)', format: invoiceFormat, documents: invoiceFamily(invoiceFormat, byAiu) },
  { name: 'export 02', format: exportFormat, documents: invoiceFamily(exportFormat, exports) },
  {
    name: 'contingency 04',
    format: contingencyFormat,
    documents: invoiceFamily(contingencyFormat, fc.oneof(inCurrencies(invoices), exports)),
  },
  { name: 'credit note 91', format: creditNoteFormat, documents: noteFamily(creditNoteFormat, inCurrencies(notes(creditNoteFormat))) },
  { name: 'debit note 92', format: debitNoteFormat, documents: noteFamily(debitNoteFormat, inCurrencies(notes(debitNoteFormat))) },
  { name: 'support document 05', format: supportFormat, documents: invoiceFamily(supportFormat, withheld) },
  { name: 'its adjustment 95', format: supportNoteFormat, documents: noteFamily(supportNoteFormat, supportNotes) },
  { name: 'POS 20', format: posFormat, documents: invoiceFamily(posFormat, atTheTill) },
  {
    name: 'POS credit note 94',
    format: posCreditNoteFormat,
    documents: noteFamily(posCreditNoteFormat, notes(posCreditNoteFormat).filter(ofInvoice)),
  },
  {
    name: 'POS debit note 93',
    format: posDebitNoteFormat,
    documents: noteFamily(posDebitNoteFormat, notes(posDebitNoteFormat).filter(ofInvoice)),
  },
]
