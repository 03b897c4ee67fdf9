// Events of an invoice, signed and judged by their bytes alone: what is right is taken in its order and within its terms, and each one that
// is broken in one place is refused by its rule.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { eventCudeFieldsOf, eventXml, type Element, type InvoiceEvent } from '#colombia/index.ts'
import { eventCude, readElement, softwareSecurityCode } from '#colombia/index.server.ts'
import { serialise } from '#colombia/dian/element.ts'
import { change, drop, set, setAttribute, swapsOf } from '#colombia/dian/testing/trees.ts'
import { judgeEvent } from './judge-event.server.ts'
import { orderProblems } from './order.ts'
import { Register } from './register.server.ts'
import { familyRoots, familyTaxpayer, referred, signedText } from './testing/families.server.ts'

const { nit, softwareId, pin } = familyTaxpayer
const KEY = 'a'.repeat(96)
const SELLER = '860002964'
const folder = mkdtempSync(join(tmpdir(), 'paramo-events-'))
let register: Register
let folders = 0
beforeEach(() => {
  folders += 1
  register = new Register(join(folder, String(folders)))
  register.enrol(familyTaxpayer)
  register.keep(referred(KEY, { nit: SELLER, number: 'SETP1', issueDate: '2026-11-02' }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const eventOf = (code: InvoiceEvent['code'], date: string, number: string): InvoiceEvent => ({
  ...{ environment: '2', number, date: parseDay(date), time: '10:00:00-05:00', code, concept: code === '031' ? '01' : null, notes: [] },
  software: {
    providerNit: nit,
    providerCheckDigit: '8',
    id: softwareId,
    securityCode: softwareSecurityCode({ softwareId, softwarePin: pin, number }),
  },
  sender: { name: 'FAMILIAS S.A.S.', typeCode: '31', number: nit, checkDigit: '8', taxScheme: { id: '01', name: 'IVA' } },
  receiver: { name: 'Vendedora', typeCode: '31', number: SELLER, checkDigit: '4', taxScheme: { id: '01', name: 'IVA' } },
  person: { typeCode: '13', number: '1020304050', firstName: 'Ana', lastName: 'Ruiz', position: 'Bodega', area: 'Compras' },
  ...{ invoiceNumber: 'SETP1', invoiceKey: KEY },
})
const treeOfEvent = (event: InvoiceEvent): Element => readElement(eventXml(event, eventCude(eventCudeFieldsOf(event, pin))))

function verdict(event: InvoiceEvent, how: (tree: Element) => Element = (tree) => tree) {
  const judged = judgeEvent(signedText(serialise(how(treeOfEvent(event))), `${event.date}T${event.time}`), {
    ...{ register, roots: familyRoots, xsdDir: null, now: new Date('2026-12-31T00:00:00Z') },
  })
  return { ...judged, rules: judged.rejections.map((each) => /^Regla: (\S+),/.exec(each)?.[1] ?? each) }
}
function take(event: InvoiceEvent): void {
  const { document, event: read, rules } = verdict(event)
  expect(rules).toEqual([])
  if (!document || !read) throw new Error('It was not read')
  const { invoiceKey, code, concept, person, signedAt: at } = read
  register.keepEvent({ key: document.key, invoiceKey, code, concept, nit, number: document.number, person, at, answer: '' })
}

const receipt = eventOf('030', '2026-11-03', 'AR1')
const received = eventOf('032', '2026-11-04', 'AR2')

test('each after what it needs, within its term', () => {
  expect(verdict(received).rules).toEqual(['LGC'])
  take(receipt)
  expect(verdict(receipt).rules).toEqual(['90'])
  expect(verdict(eventOf('030', '2026-11-03', 'AR9')).rules).toEqual(['89'])
  expect(verdict(eventOf('032', '2026-11-02', 'AR9')).rules).toContain('DC24b')
  take(received)
  // Three business days after Wednesday the 4th: Monday the 9th.
  expect(verdict(eventOf('033', '2026-11-10', 'AR3')).rules).toEqual(['DC24c'])
  take(eventOf('033', '2026-11-09', 'AR3'))
  expect(verdict(eventOf('031', '2026-11-09', 'AR4')).rules).toEqual(['202'])
})

test.each<[what: string, rule: string, how: (tree: Element) => Element]>([
  ['another version', 'AAD01', (tree) => change(tree, 'cbc:UBLVersionID', set('UBL 2.0'))],
  ['another operation', 'AAD02', (tree) => change(tree, 'cbc:CustomizationID', set('9'))],
  ['another profile', 'AAD03', (tree) => change(tree, 'cbc:ProfileID', set('DIAN 2.1'))],
  ['another environment', 'AAD04', (tree) => change(tree, 'cbc:ProfileExecutionID', set('3'))],
  ['another CUDE', 'AAD06', (tree) => change(tree, 'cbc:IssueTime', set('10:00:01-05:00'))],
  ['another day', 'AAD09e', (tree) => change(tree, 'cbc:IssueDate', set('2026-11-02'))],
  ['another software', 'AAB24', (tree) => change(tree, 'sts:SoftwareID', set('00000000-0000-4000-8000-000000000000'))],
  ['another PIN', 'AAB27b', (tree) => change(tree, 'sts:SoftwareSecurityCode', set('b'.repeat(96)))],
  ['another address in the QR', 'AAB36', (tree) => change(tree, 'sts:QRCode', set('https://example.org'))],
  [
    'another check digit of who says it',
    'AAF24',
    (tree) => change(tree, 'cac:SenderParty', (one) => change(one, 'cbc:CompanyID', setAttribute('schemeID', '1'))),
  ],
  [
    'another check digit of who hears it',
    'AAG24',
    (tree) => change(tree, 'cac:ReceiverParty', (one) => change(one, 'cbc:CompanyID', setAttribute('schemeID', '1'))),
  ],
  ['to another seller', 'AAG04', (tree) => change(tree, 'cac:ReceiverParty', (one) => change(one, 'cbc:CompanyID', set('800197268')))],
  ['another number of the invoice', 'AAH06', (tree) => change(tree, 'cac:DocumentReference', (one) => change(one, 'cbc:ID', set('SETP2')))],
  ['an invoice of no key', 'AAH07', (tree) => change(tree, 'cac:DocumentReference', (one) => change(one, 'cbc:UUID', set('abc')))],
  ['another type of document', 'AAH09', (tree) => change(tree, 'cbc:DocumentTypeCode', set('05'))],
  ['nobody who received', 'AAH25', (tree) => change(tree, 'cac:IssuerParty', drop)],
  ['no seller', 'ZB01', (tree) => change(tree, 'cac:ReceiverParty', drop)],
])('%s is refused by %s', (_what, rule, how) => expect(verdict(receipt, how).rules).toContain(rule))

test('a claim without a concept of the list, and an acknowledgement before its invoice', () => {
  take(receipt)
  take(received)
  const claim = eventOf('031', '2026-11-05', 'AR5')
  expect(verdict(claim, (tree) => change(tree, 'cbc:ResponseCode', setAttribute('listID', '09'))).rules).toContain('AAH03')
  expect(verdict(claim).rules).toEqual([])
})

test('two neighbours in each other’s place are refused', () => {
  for (const swapped of swapsOf(treeOfEvent(receipt))) expect(orderProblems(swapped).length).toBeGreaterThan(0)
})
