// The electronic face of the credit note: any document that the pricing rule makes passes the authority's rules, what is
// missing is named before a number is taken, and XML and paper are the same for ever.
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { arithmeticProblems, creditNoteFormat, cudeFieldsOf, debitNoteFormat, noteTree, structureProblems } from '#colombia/index.ts'
import { cude, hasSchemas, readElement, releaseSchemas, sha384, validateAgainstXsd } from '#colombia/index.server.ts'
import { sellerOf } from '#modules/company/index.ts'
import { ONE } from '#modules/items/index.ts'
import type { IssuingDocument } from '#modules/documents/index.server.ts'
import { compute, draftOf, emptyHead, type DocumentInput } from '#modules/documents/index.ts'
import { refuseInvalid } from '../schema.server.ts'
import { invoiceXmlOf } from '../seal.server.ts'
import {
  companyOf,
  customerFacts,
  documentOf,
  documents,
  knownTaxes,
  noteFacts,
  noteRequestOf,
  stored,
  storedDocument,
} from '../testing/requests.server.ts'
import { noteFace } from './face.server.ts'
import { paperOfNote } from './paper.ts'
import { noteProblems } from './problems.ts'
import { noteXmlOf, sealNote } from './seal.server.ts'
import { readNoteSnapshot } from './snapshot.ts'
import { toUblNote } from './ubl.ts'

afterAll(releaseSchemas)

const taken = { prefix: 'NC', number: 31 }
const xmlOf = noteXmlOf(creditNoteFormat)
const paperOf = paperOfNote(creditNoteFormat, { title: 'Nota crédito electrónica', dueLabel: null, netLabel: 'Neto a acreditar' })
const invoice = { kind: 'invoice', number: 'FV1208', cufe: 'ab'.repeat(48), issueDate: parseDay('2026-11-20') } as const

const notes = fc.record({
  document: documents,
  concept: fc.constantFrom(...creditNoteFormat.concepts.map(({ code }) => code)),
  reason: fc.string({ unit: fc.constantFrom(...'abcñáé Ü&<>"'), minLength: 1, maxLength: 80 }).map((text) => `x${text}`),
})

test('any priced document makes a note that passes the rules of structure and every sum', () => {
  fc.assert(
    fc.property(notes, ({ document, concept, reason }) => {
      fc.pre(!document.lines.some((line) => line.gift && line.unitPrice === 0n))
      const request = noteRequestOf(document, { note: { ...noteFacts, concept, reason } })
      expect(noteProblems(request)).toEqual([])
      const { snapshot, uniqueCode } = sealNote(request, taken)
      const note = toUblNote(readNoteSnapshot(stored(snapshot), creditNoteFormat), document, taken, uniqueCode)
      expect(structureProblems(noteTree(note, creditNoteFormat))).toEqual([])
      expect(arithmeticProblems(noteTree(note, creditNoteFormat))).toEqual([])
      expect(cude(cudeFieldsOf(note, '20191'))).toBe(uniqueCode)
    }),
    runs(200),
  )
})

const XSD = new URL('../../../../shared/colombia/dian/xsd/', import.meta.url).pathname
const withoutXsd = hasSchemas(XSD) ? '' : ' (skipped: the DIAN schemas are not in ../shared/colombia/dian/xsd)'

test.skipIf(withoutXsd)(`any priced document makes a note that the authority's schema takes${withoutXsd}`, () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { snapshot, uniqueCode } = sealNote(noteRequestOf(document), taken)
      expect(validateAgainstXsd(xmlOf(stored(snapshot), document, taken, uniqueCode), XSD)).toEqual([])
    }),
    runs(60),
  )
})

// --- one note -----------------------------------------------------------------------------------------------------------

const golden = documentOf(
  [
    { description: 'Café molido tostado 500 g, caja × 12', quantity: '3', price: '318000', discount: '5', taxes: [knownTaxes.iva5] },
    { description: 'Bolsa', quantity: '3', price: '100', taxes: [knownTaxes.bag] },
  ],
  { withholdings: [{ kind: 'retefuente', base: parseAmount('906600'), rate: parsePercent('2.5'), amount: parseAmount('22665') }] },
)

test('what goes to the authority: concept, reason and invoice, the own number, and nothing of what was withheld', () => {
  const { snapshot, uniqueCode } = sealNote(noteRequestOf(golden), taken)
  const note = toUblNote(snapshot, golden, taken, uniqueCode)
  expect(note).toMatchObject({
    prefix: 'NC',
    consecutive: '31',
    issueDate: '2026-11-24',
    issueTime: '10:48:10-05:00',
    concept: '1',
    reason: 'Llegaron tres cajas rotas & húmedas',
    corrects: { kind: 'invoice', number: 'FV1208', cufe: 'ab'.repeat(48), issueDate: '2026-11-20' },
  })
  expect(note.software.securityCode).toBe(sha384('8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a1020191NC31'))
  const xml = xmlOf(stored(snapshot), golden, taken, uniqueCode)
  expect(xml).toContain(`<cbc:ID>NC31</cbc:ID><cbc:UUID schemeID="2" schemeName="CUDE-SHA384">${uniqueCode}</cbc:UUID>`)
  expect(xml).not.toContain('22665')
  expect(readElement(xml).name).toBe('CreditNote')
})

test('what it remembers does not hold the PIN, and is read back as it was', () => {
  const { snapshot } = sealNote(noteRequestOf(golden), taken)
  expect(readNoteSnapshot(stored(snapshot), creditNoteFormat)).toEqual(snapshot)
  expect(JSON.stringify(snapshot)).not.toContain('20191"')
  expect(() => readNoteSnapshot({ ...snapshot, concept: '7' }, creditNoteFormat)).toThrow()
  expect(() => xmlOf({}, golden, taken, '')).toThrow()
})

test('a note is not an invoice: neither reads what the other remembered', () => {
  const { snapshot, uniqueCode } = sealNote(noteRequestOf(golden), taken)
  expect(() => invoiceXmlOf(stored(snapshot), golden, taken, uniqueCode)).toThrow()
})

test.skipIf(withoutXsd)(`the operator's schemas refuse a note that the authority would (511)${withoutXsd}`, () => {
  const { snapshot, uniqueCode } = sealNote(noteRequestOf(golden), taken)
  const xml = xmlOf(stored(snapshot), golden, taken, uniqueCode)
  expect(() => refuseInvalid(xml, XSD)).not.toThrow()
  expect(() => refuseInvalid(xml.replace('<cbc:CreditedQuantity ', '<cbc:InvoicedQuantity '), XSD)).toThrow(
    'La DIAN rechazaría el documento',
  )
})

// --- what is missing ----------------------------------------------------------------------------------------------------

const found = (changes: Parameters<typeof noteRequestOf>[1]) =>
  noteProblems(noteRequestOf(golden, changes)).map(({ code, field, message }) => [code, field, message])

test.each([
  ['no reason', { reason: ' ' }, 'notes', 'motivo de la nota'],
  ['an invoice without CUFE', { corrects: { ...invoice, cufe: '' } }, 'correction.documentId', 'CUFE de la factura que corrige'],
  ['an invoice without number', { corrects: { ...invoice, number: '' } }, 'correction.documentId', 'número de la factura que corrige'],
  [
    'an invoice of tomorrow',
    { corrects: { ...invoice, issueDate: parseDay('2026-11-25') } },
    'date',
    'La nota no puede ser anterior a la factura que corrige',
  ],
])('%s is said at its field', (_, changes, field, says) => {
  expect(found({ note: { ...noteFacts, ...changes } })).toEqual([[401, field, expect.stringContaining(says)]])
})

test('a note needs the software and its PIN, but no resolution and no technical key', () => {
  expect(found({ company: companyOf({ electronic: { environment: 'produccion' } }) })).toEqual([
    [518, null, 'La empresa no está habilitada como facturador electrónico. Falta: identificador del software, PIN del software.'],
  ])
  expect(found({})).toEqual([])
  // On trial nothing is sent, and neither is asked for.
  expect(found({ company: companyOf({ electronic: {} }) })).toEqual([])
})

test('customer, lines and rules are asked as of an invoice', () => {
  expect(found({ customer: { ...customerFacts, emailInvoicing: '' } })).toEqual([
    [519, 'partyId', expect.stringContaining('correo para facturación')],
  ])
  expect(found({ document: { ...golden, paymentMeans: '99' } }).map(([code, field]) => [code, field])).toEqual([[401, 'paymentMeans']])
  expect(found({ prefix: 'NOTAS' })).toEqual([[522, null, expect.stringContaining('el prefijo')]])
})

// --- paper and engine ---------------------------------------------------------------------------------------------------

const storedNote = (environment: 'habilitacion' | 'produccion', state: 'queued' | 'validated') => {
  const company = companyOf({ electronic: { ...companyOf().profile.electronic, environment } })
  return storedDocument(golden, taken, sealNote(noteRequestOf(golden, { company }), taken), state)
}

test('paper: title, CUDE with its QR, and the invoice that it corrects with why', () => {
  const document = storedNote('produccion', 'validated')
  const paper = paperOf(document)
  expect(paper).toMatchObject({
    title: 'Nota crédito electrónica',
    issuer: { name: 'Provisiones Sumapaz S.A.S.' },
    customer: { name: 'Hoteles Monserrate Alto S.A.' },
    authorization: null,
    code: { label: 'CUDE', value: document.uniqueCode, generatedAt: '24/11/2026 10:48:10' },
    dueLabel: null,
    texts: [
      { label: 'Corrige', value: `Factura electrónica FV1208 del 20/11/2026, CUFE ${'ab'.repeat(48)}` },
      { label: 'Concepto', value: 'Devolución parcial. Llegaron tres cajas rotas & húmedas' },
    ],
    notices: [],
  })
  // 3 × 318.000 less 5 % is 906.300, and three bags of 100; IVA 45.315 and 219 of the bags.
  expect(paper.code?.qr.split('\n')).toEqual([
    'NumFac: NC31',
    'FecFac: 2026-11-24',
    'HorFac: 10:48:10-05:00',
    'NitFac: 901482337',
    'DocAdq: 860043217',
    'ValFac: 906600.00',
    'ValIva: 45315.00',
    'ValOtroIm: 219.00',
    'ValTolFac: 952134.00',
    `CUDE: ${document.uniqueCode}`,
    `https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=${document.uniqueCode}`,
  ])
  expect(paperOf(storedNote('produccion', 'queued')).notices.at(-1)).toBe('Pendiente de validación por la DIAN')
  expect(paperOf(storedNote('habilitacion', 'queued')).notices.at(-1)).toContain('documento de prueba')
  expect(() => paperOf({ ...document, snapshot: {} })).toThrow()
})

const ITEM = '01890000-0000-7000-8000-00000000000a'
const input: DocumentInput = {
  kind: null,
  branchId: null,
  registerId: null,
  sellerId: null,
  resolutionId: null,
  partyId: customerFacts.id,
  date: '2026-11-24',
  dueDate: '2026-11-24',
  warehouseId: null,
  costCenterId: null,
  ...emptyHead,
  discount: { kind: 'Porcentaje', value: '0' },
  custom: {},
  lines: [
    {
      itemId: ITEM,
      accountId: null,
      promotionIds: [],
      batches: [],
      serials: [],
      warehouseId: null,
      costCenterId: null,
      description: 'Aceite de girasol',
      unitId: null,
      quantity: '2',
      unitPrice: '38900',
      discount: { kind: 'Porcentaje', value: '0' },
      gift: false,
      optional: false,
      taxIds: [knownTaxes.iva19.id],
      statedTaxes: null,
      ...{ withheldBy: null, vatUse: null },
      custom: {},
      source: null,
    },
  ],
  correction: {
    documentId: '01890000-0000-7000-8000-00000000000b',
    period: null,
    concept: '1',
    surplus: 'keep',
    moneyAccountId: null,
  },
  withholdings: [],
}

function issuing(): IssuingDocument {
  const company = companyOf()
  const item = {
    id: ITEM,
    code: 'ACE-3000',
    name: 'Aceite',
    kind: 'product' as const,
    active: true,
    unitCode: '94',
    unitName: 'Unidad',
    withholdingCode: null,
    icaCode: null,
    incomeAccountId: '',
    inventoryAccountId: null,
    costAccountId: null,
  }
  const facts: IssuingDocument['facts'] = {
    company,
    party: customerFacts,
    seller: sellerOf(company),
    buyer: null,
    deductsVat: true,
    uvt: parseAmount('52374'),
    rounding: company.profile.withholdingRounding,
    items: new Map([[ITEM, item]]),
    accounts: new Map(),
    units: [{ id: null, code: '94', name: 'Unidad', factor: ONE, content: null }],
    taxes: new Map([[knownTaxes.iva19.id, { ...knownTaxes.iva19, accountId: null, returnAccountId: null }]]),
    withholdingRules: [],
    earlier: [],
    referred: {
      id: '01890000-0000-7000-8000-00000000000b',
      kind: 'INE',
      partyId: customerFacts.id,
      number: 'FV-1208',
      fiscalNumber: 'FV1208',
      date: parseDay('2026-11-20'),
      uniqueCode: 'ab'.repeat(48),
    },
    corrected: null,
    costCenters: new Map(),
  }
  const draft = draftOf(input)
  return { input, draft, computed: compute(draft, facts), facts, resolution: null, issuedAt: new Date('2026-11-24T15:48:10Z') }
}

test('the face seals what the engine issues, without a resolution', () => {
  const face = noteFace(creditNoteFormat, 'NC')
  const document = issuing()
  expect(face.problems(document)).toEqual([])
  const { uniqueCode, snapshot } = face.seal(document, taken)
  expect(snapshot).toMatchObject({ concept: '1', itemCodes: ['ACE-3000'], supplier: { address: { cityName: 'Bogotá, D.C.' } } })
  // 2 × 38.900 = 77.800 and IVA 14.782.
  expect(uniqueCode).toBe(sha384('NC312026-11-2410:48:10-05:0077800.000114782.00040.00030.0092582.00901482337860043217201912'))
  // Without words its concept is the reason; with an invoice that has no CUFE there is nothing to refer to.
  expect(snapshot).toMatchObject({ reason: 'Devolución parcial', corrects: { number: 'FV1208' } })
  const { referred } = document.facts
  const without = { ...document, facts: { ...document.facts, referred: referred && { ...referred, uniqueCode: null } } }
  expect(face.problems(without).map(({ field }) => field)).toEqual(['correction.documentId'])
})

test('a note of a period says it on paper and in its XML, and a debit note is charged', () => {
  const corrects = { kind: 'period', from: parseDay('2026-10-01'), to: parseDay('2026-10-31') } as const
  const ofPeriod = noteRequestOf(golden, { note: { ...noteFacts, corrects } })
  expect(noteProblems(ofPeriod)).toEqual([])
  const sealed = sealNote(ofPeriod, taken)
  expect(xmlOf(stored(sealed.snapshot), golden, taken, sealed.uniqueCode)).toContain('<cbc:CustomizationID>22</cbc:CustomizationID>')
  expect(paperOf(storedDocument(golden, taken, sealed, 'queued')).texts[0]).toEqual({
    label: 'Corrige',
    value: 'Lo facturado del 01/10/2026 al 31/10/2026',
  })

  const debit = noteRequestOf(golden, {
    format: debitNoteFormat,
    prefix: 'ND',
    note: { ...noteFacts, concept: '2', reason: 'Gastos por cobrar' },
  })
  expect(noteProblems(debit)).toEqual([])
  const charged = sealNote(debit, { prefix: 'ND', number: 4 })
  const xml = noteXmlOf(debitNoteFormat)(stored(charged.snapshot), golden, { prefix: 'ND', number: 4 }, charged.uniqueCode)
  expect(readElement(xml).name).toBe('DebitNote')
  expect(xml).toContain('<cbc:CustomizationID>30</cbc:CustomizationID>')
  expect(withoutXsd ? [] : validateAgainstXsd(xml, XSD)).toEqual([])
  const paperOfDebit = paperOfNote(debitNoteFormat, { title: 'Nota débito electrónica', dueLabel: 'Vence', netLabel: 'Neto a pagar' })
  // A reason that only repeats the concept is said once.
  expect(paperOfDebit(storedDocument(golden, { prefix: 'ND', number: 4 }, charged, 'queued')).texts[1]?.value).toBe('Gastos por cobrar')
  expect(() => noteXmlOf(debitNoteFormat)(stored({ ...charged.snapshot, concept: '6' }), golden, taken, '')).toThrow()
})

test('the first credit notes kept their invoice otherwise, and are read all the same', () => {
  const { snapshot } = sealNote(noteRequestOf(golden), taken)
  const { corrects: _corrects, ...rest } = snapshot
  const old = { ...rest, invoice: { number: 'FV1208', uniqueCode: 'ab'.repeat(48), issueDate: '2026-11-20' } }
  expect(readNoteSnapshot(stored(old), creditNoteFormat)).toEqual(snapshot)
})
