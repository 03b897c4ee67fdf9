// The inbox of purchases: what suppliers send is read once, posted as a bill of ours, remembered, ignored with a reason; and nothing
// that a stranger sends does harm.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import { readReceivedFile } from '#colombia/index.server.ts'
import { checkDigit } from '#colombia/nit.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import { warningsReport } from '#modules/analytics/index.ts'
import { createParty, getParty, listParties } from '#modules/people/index.ts'
import {
  billAccounts,
  billEndpoints as bills,
  inboxEndpoints as inbox,
  purchaseDebitNoteEndpoints,
  receivedReport,
} from '#modules/purchases/index.ts'
import type { Client, Refused } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { roleIds } from '#modules/access/index.ts'
import { signedCreditNote, signedInvoice, type SupplierInvoice } from './testing/supplier-invoice.server.ts'
import { zipOfFiles } from './testing/zip.server.ts'
import { anyNit, newCompany, nitOf, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let company: StoryCompany
let client: Client
let customerNit: string
let packaging: string
let freight: string
beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
  client = company.client
  customerNit = await nitOf(world, company)
  const accountOf = async (text: string) => (await client.call(billAccounts, { query: { text } })).accounts[0]?.id ?? ''
  packaging = await accountOf('529540')
  freight = await accountOf('523550')
})
afterAll(() => world.close())

const anySupplier = (name = 'Empaques de la Sabana S.A.S.') => {
  const number = anyNit()
  return { number, checkDigit: checkDigit(number), name }
}
let last = 0
const invoiceOf = (changes: Partial<SupplierInvoice> = {}): Uint8Array => {
  last += 1
  return signedInvoice({ number: last, date: world.today, customerNit, supplier: anySupplier(), ...changes })
}
const upload = async (...files: (readonly [name: string, bytes: Uint8Array])[]) =>
  (
    await client.call(inbox.uploadReceived, {
      body: { files: files.map(([name, bytes]) => ({ name, content: Buffer.from(bytes).toString('base64') })) },
    })
  ).files
const receive = async (changes: Partial<SupplierInvoice> = {}) => {
  const [file] = await upload(['factura.xml', invoiceOf(changes)])
  const [taken] = file?.taken ?? []
  if (!taken) throw new Error(JSON.stringify(file))
  return taken.id
}
const view = (id: string) => client.call(inbox.getReceived, { params: { id } })
const chosen = (count: number, accountId = packaging) => Array.from({ length: count }, () => ({ accountId }))
const post = async (id: string, accountId = packaging) => {
  const { version, lines } = await view(id)
  return client.call(inbox.postReceived, { params: { id }, body: { version, lines: chosen(lines.length, accountId) } })
}
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    ({ code, message }: Refused) => [code, message],
  )
const proven = async () => expect(await prove(inject('ownerUrl'), company.companyId)).toBeNull()

test('what a supplier signed is read, posted as a bill with the supplier that it describes, and the total is theirs to the cent', async () => {
  const supplier = anySupplier()
  const id = await receive({ supplier })
  const read = await view(id)
  // Golden invoice: 900.000 + 171.000, 300.000 + 15.000, 60.000, 90.000, 300 and a bag of 219, and a gift, of which its IVA is charged, 3.800.
  expect(read).toMatchObject({
    tab: 'new',
    signature: 'valid',
    validated: false,
    partyId: null,
    supplierName: supplier.name,
    isReady: false,
  })
  expect(read.lines.map(({ net, taxes }) => [net, taxes])).toEqual([
    ['900000.00', ['IVA 19 %']],
    ['300000.00', ['IVA 5 %']],
    ['60000.00', ['IVA exento']],
    ['90000.00', []],
    ['300.00', []],
    ['219.00', []],
    ['0.00', ['IVA 19 %']],
  ])
  const preview = await client.call(inbox.previewPosting, { params: { id }, body: { lines: chosen(7) } })
  expect(preview.total).toBe(read.total)
  const { billId, number } = await post(id)
  const bill = await client.call(bills.view, { params: { id: billId } })
  expect(bill).toMatchObject({ number, state: 'issued', supplierPrefix: 'SETP', date: world.today })
  expect(bill.totals.total).toBe(read.total)
  const { rows } = await client.call(listParties, { query: { search: supplier.number } as never })
  expect(rows.filter(({ identification }) => identification === supplier.number)).toHaveLength(1)
  const { entries } = await client.call(getEntriesOfSource, { params: { id: billId } })
  expect(entries[0]?.lines.filter(({ account }) => account.code === '529540')).toHaveLength(6)
  expect(await view(id)).toMatchObject({ tab: 'posted', bill: { id: billId, number } })
  // Among the bills, what came from it is told apart, with what its events ask.
  const { rows: electronic } = await client.call(bills.list, { query: { electronic: 'yes' } })
  expect(electronic.map((row) => [row.id, row.origin, row.events])).toEqual([
    [billId, 'inbox', { text: 'Crédito, falta el acuse', tone: 'warn', said: [], daysLeft: null }],
  ])
  const counted = async (answer: 'yes' | 'no') => (await client.call(bills.totals, { query: { electronic: answer } })).count
  expect([await counted('yes'), await counted('no')]).toEqual([1, 0])
  const { bytes } = await client.call(bills.export, { query: { format: 'csv', columns: 'number,events' } })
  expect(Buffer.from(bytes).toString('utf8')).toContain('Crédito, falta el acuse')
  await proven()
})

test('where it went is remembered, by its words and for the rest of that supplier; a rule is forgotten when somebody says so', async () => {
  const supplier = anySupplier()
  const first = await receive({ supplier, descriptions: ['Flete a Bogotá 4471'] })
  const { version, lines } = await view(first)
  const choices = lines.map((_, index) => ({ accountId: index === 0 ? freight : packaging }))
  await client.call(inbox.postReceived, { params: { id: first }, body: { version, lines: choices } })
  const second = await view(await receive({ supplier, descriptions: ['FLETE A BOGOTA 4512', 'Algo nuevo'] }))
  expect(second).toMatchObject({ isReady: true })
  expect(second.lines.slice(0, 3).map(({ account, origin }) => [account?.id, origin])).toEqual([
    [freight, { by: 'same', on: world.today }],
    // Most of the money of the last bill went to the freight.
    [freight, { by: 'any', on: world.today }],
    [packaging, { by: 'same', on: world.today }],
  ])
  const { rules } = await client.call(inbox.listPostingRules, { query: { supplier: supplier.number } })
  expect(rules.find(({ words }) => words === 'flete a bogota')?.account?.code).toBe('523550')
  for (const { words } of rules) await client.call(inbox.forgetPostingRule, { body: { supplier: supplier.number, words } })
  const again = await view(await receive({ supplier }))
  expect(again.lines.every(({ account }) => account === null)).toBe(true)
  // Another supplier has rules of their own.
  expect((await view(await receive())).lines.every(({ account }) => account === null)).toBe(true)
})

test('the same document comes in once; of several files each is told how it went', async () => {
  const bytes = invoiceOf()
  const [taken] = await upload(['a.xml', bytes])
  expect(taken).toMatchObject({ problems: [], taken: [{ number: expect.stringMatching(/^SETP-\d+$/) }] })
  const other = (await newCompany(world)).companyId
  const ofAnother = invoiceOf({ customerNit: anyNit() })
  const paper = Buffer.from('%PDF-1.7 factura')
  const answers = await upload(
    ['b.xml', bytes],
    ['ajena.xml', ofAnother],
    ['nada.zip', zipOfFiles([['leeme.txt', Buffer.from('hola')]])],
    ['texto.xml', Buffer.from('hola')],
    ['papel.pdf', paper],
    [
      'buena.zip',
      zipOfFiles([
        ['FV-1.xml', invoiceOf()],
        ['FV-1.pdf', paper],
        ['../../etc/passwd', Buffer.from('x')],
      ]),
    ],
  )
  expect(answers.map(({ taken: some, problems }) => [some.length, problems.map(({ code }) => code)])).toEqual([
    [0, [525]],
    [0, [524]],
    [0, [523]],
    [0, [522]],
    [0, [401]],
    [1, []],
  ])
  const { hasPdf, fileName } = await view(answers[5]?.taken[0]?.id ?? '')
  expect([hasPdf, fileName]).toEqual([true, 'FV-1.xml'])
  expect(other).not.toBe(company.companyId)
})

test('a bill that is annulled leaves the document to be posted again; two who post it at once make one bill', async () => {
  const id = await receive()
  const { billId } = await post(id)
  expect(await refusalOf(post(id))).toEqual([401, expect.stringContaining('Ya está contabilizado')])
  await client.call(bills.annul, { params: { id: billId }, body: { reason: 'Iba a otra cuenta' } })
  expect(await view(id)).toMatchObject({ tab: 'new', bill: { state: 'annulled' } })
  const both = await Promise.allSettled([post(id), post(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await proven()
})

test('an altered file, one of another month that is closed, and choices of another document are refused, and nothing is half done', async () => {
  const altered = Buffer.from(Buffer.from(invoiceOf()).toString('utf8').replace('Pocillo de obsequio', 'Pocillo de regalo 1'))
  const [file] = await upload(['alterada.xml', altered])
  const id = file?.taken[0]?.id ?? ''
  expect(await view(id)).toMatchObject({ tab: 'problem', signature: 'altered' })
  expect(await refusalOf(post(id))).toEqual([401, expect.stringContaining('La firma no corresponde')])
  const good = await receive()
  const { version } = await view(good)
  const asked = (body: object) => refusalOf(client.call(inbox.postReceived, { params: { id: good }, body: { version, ...body } as never }))
  expect(await asked({ lines: chosen(2) })).toEqual([401, expect.stringContaining('7 líneas')])
  expect(await asked({ lines: chosen(7, '0198abcd-0000-7000-8000-000000000000') })).toEqual([698, expect.any(String)])
  expect(await asked({ lines: chosen(7), date: '2031-01-01' })).toEqual([440, expect.any(String)])
  expect(await asked({ lines: chosen(7), version: version + 1 })).toEqual([697, expect.any(String)])
  expect(await view(good)).toMatchObject({ tab: 'new', bill: null, partyId: null, version })
})

test('what is no purchase is ignored with its reason and comes back; another company and who may only look do nothing', async () => {
  const id = await receive()
  const { version } = await view(id)
  await client.call(inbox.ignoreReceived, { params: { id }, body: { version, reason: 'La paga el arrendador' } })
  expect(await view(id)).toMatchObject({ tab: 'ignored', reason: 'La paga el arrendador' })
  expect(await refusalOf(post(id))).toEqual([401, expect.stringContaining('ignorados')])
  await client.call(inbox.restoreReceived, { params: { id }, body: { version: version + 1 } })
  expect(await view(id)).toMatchObject({ tab: 'new', reason: '' })
  const stranger = (await newCompany(world)).client
  expect(await refusalOf(stranger.call(inbox.getReceived, { params: { id } }))).toEqual([698, expect.any(String)])
  expect(await refusalOf(stranger.call(inbox.ignoreReceived, { params: { id }, body: { version, reason: 'No es mío' } }))).toEqual([
    698,
    expect.any(String),
  ])
  const { client: viewer } = await colleague(world, client, roleIds.viewer)
  expect(await refusalOf(viewer.call(inbox.ignoreReceived, { params: { id }, body: { version, reason: 'No puedo' } }))).toEqual([
    null,
    expect.stringContaining('"missing":"Subir e ignorar'),
  ])
  const listed = await client.call(inbox.listInbox, { query: { tab: 'new', size: '25' } })
  expect(listed.counts.new).toBe(listed.rows.length)
})

test('the report of what was received adds up what stands in the inbox, by supplier', async () => {
  const listed = await client.call(inbox.listInbox, { query: { tab: 'new', size: '100' } })
  const sum = amountText(sumAmounts(listed.rows.map(({ total }) => parseAmount(total))))
  const page = await client.call(receivedReport.endpoints.page, {
    query: { from: world.today, to: world.today, standing: 'new' } as never,
  })
  expect(page.totals['total']).toBe(sum)
  // Of what is paid later nobody said the 030 and the 032: there, in the warnings, and so in the closing.
  const unsupported = listed.rows.filter(({ kind, isCredit }) => kind === 'invoice' && isCredit).length
  expect(page.rows.filter(({ cells }) => cells['warning'] === 'Sin 030 y 032: no soporta costo ni IVA')).toHaveLength(unsupported)
  const warned = await client.call(warningsReport.endpoints.page, { query: { from: world.today, to: world.today } as never })
  expect(warned.rows.filter(({ source }) => source?.kind === 'purchases.received').length).toBeGreaterThanOrEqual(unsupported)
  expect(unsupported).toBeGreaterThan(0)
})

describe('a credit note', () => {
  const noteOn = async (invoiceId: string, supplier: NonNullable<SupplierInvoice['supplier']>, value: string) => {
    const { number, uniqueCode } = await view(invoiceId)
    last += 1
    const bytes = signedCreditNote({ number: last, date: world.today, customerNit, supplier }, { number, key: uniqueCode }, value)
    const [file] = await upload(['nota.xml', bytes])
    const [taken] = file?.taken ?? []
    if (!taken) throw new Error(JSON.stringify(file))
    return taken.id
  }
  const postNote = async (id: string) =>
    client.call(inbox.postReceivedNote, { params: { id }, body: { version: (await view(id)).version } })

  test('waits for its invoice, and lowers the bill that this became, to the cent', async () => {
    const supplier = anySupplier()
    const invoiceId = await receive({ supplier })
    const noteId = await noteOn(invoiceId, supplier, '90000')
    expect(await refusalOf(postNote(noteId))).toEqual([401, expect.stringContaining('Contabiliza primero la factura SETP-')])
    const { billId } = await post(invoiceId)
    const before = await client.call(bills.view, { params: { id: billId } })
    const posted = await postNote(noteId)
    expect(posted.number).toMatch(/^NCC-\d+$/)
    expect((await view(noteId)).bill).toMatchObject({ id: posted.noteId, number: posted.number, state: 'issued' })
    const note = await client.call(purchaseDebitNoteEndpoints.view, { params: { id: posted.noteId } })
    expect([note.kind, note.totals.net, note.totals.total]).toEqual(['NCP', '90000.00', '107100.00'])
    const after = await client.call(bills.view, { params: { id: billId } })
    expect(parseAmount(before.balance ?? '0') - parseAmount(after.balance ?? '0')).toBe(parseAmount(note.totals.payable))
    expect(await refusalOf(postNote(noteId))).toEqual([401, expect.stringContaining('Ya está contabilizada en NCC-')])
    await proven()
  })

  test('of more than what is left is refused whole, and a bill is no note', async () => {
    const supplier = anySupplier()
    const invoiceId = await receive({ supplier })
    await post(invoiceId)
    const noteId = await noteOn(invoiceId, supplier, '90000000')
    expect(await refusalOf(postNote(noteId))).toEqual([401, expect.stringContaining('La nota supera lo que queda de FC-')])
    expect((await view(noteId)).tab).toBe('new')
    const other = await receive()
    expect(await refusalOf(postNote(other))).toEqual([401, expect.stringContaining('No es una nota crédito.')])
    await proven()
  })
})

test('sixty files at once: each comes in or is told why, whatever their order; sent again, nothing changes', async () => {
  const supplier = anySupplier('Almacén de los sesenta S.A.S.')
  const fresh = Array.from({ length: 48 }, () => invoiceOf({ supplier }))
  // Notes may come before their invoices: what they are about is looked for when somebody posts them.
  const notes = fresh.slice(0, 3).map((bytes) => {
    const found = readReceivedFile(bytes)?.document
    last += 1
    const about = { number: `${found?.prefix}-${found?.number}`, key: found?.key ?? '' }
    return signedCreditNote({ number: last, date: world.today, customerNit, supplier }, about, '90000')
  })
  const strangers = [anyNit(), anyNit()].map((nit) => invoiceOf({ customerNit: nit }))
  const all = [...notes, ...strangers, Buffer.from('<Invoice>'), ...fresh, ...fresh.slice(0, 6)]
  expect(all).toHaveLength(60)
  const named = all.map((bytes, index) => [`${index}.xml`, bytes] as const)
  const send = async () => (await Promise.all([upload(...named.slice(0, 30)), upload(...named.slice(30))])).flat()
  const sum = (answers: Awaited<ReturnType<typeof send>>) =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ problems }) => problems[0]?.code ?? 'in')].map(([why, files]) => [
        why,
        files.reduce((count, { taken, problems }) => count + taken.length + problems.length, 0),
      ]),
    )
  const stands = async () => (await client.call(inbox.listInbox, { query: { tab: 'new', size: '100' } })).counts
  const before = await stands()
  expect(sum(await send())).toEqual({ in: 51, 522: 1, 524: 2, 525: 6 })
  const after = await stands()
  expect([after.new - before.new, after.problem - before.problem]).toEqual([51, 0])
  expect(sum(await send())).toEqual({ 522: 1, 524: 2, 525: 57 })
  expect(await stands()).toEqual(after)
})

test('a customer who sends an invoice is a supplier from then on', async () => {
  const seller = anySupplier()
  const { id: partyId } = await client.call(createParty, {
    body: {
      ...{
        kind: 'juridica',
        identificationType: '31',
        identification: seller.number,
        legalName: seller.name,
        responsibilities: ['R-99-PN'],
      },
      ...{ isCustomer: true, addressLine: 'Calle 9 # 8-7', cityCode: '11001' },
    },
  })
  const { billId } = await post(await receive({ supplier: seller }))
  expect((await client.call(bills.view, { params: { id: billId } })).party?.id).toBe(partyId)
  expect(await client.call(getParty, { params: { id: partyId } })).toMatchObject({ isCustomer: true, isSupplier: true })
})
