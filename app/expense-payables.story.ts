// Where an expense is owed: on the account of group 2335 that is called as the expense is, and from there it is paid, given back and
// annulled. Several sorts at once, and a company that moves such an account by hand, owe it with the other costs and expenses.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { changeDefaultAccount, getEntriesOfSource, listDefaultAccounts } from '#modules/accounting/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { billAccounts, billEndpoints as bills, purchaseDebitNoteEndpoints as notes } from '#modules/purchases/index.ts'
import { paymentEndpoints as payments } from '#modules/treasury/index.ts'
import { closingBalances } from './testing/books.server.ts'
import { meetSupplier } from './testing/parties.server.ts'
import { prove } from './testing/prove.server.ts'
import { firstRefusalOf } from './testing/refusals.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let supplierId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: [] }] })
  supplierId = await meetSupplier(shop.client, 'Servicios de Cali SAS')
})
afterAll(() => world.close())

const accountOf = async (text: string) => (await shop.client.call(billAccounts, { query: { text } })).accounts[0]?.id ?? ''
type Line = DocumentRequest['lines'][number]
const expense = async (code: string, unitPrice: string, changes: Partial<Line> = {}): Promise<Line> => ({
  ...{ accountId: await accountOf(code), description: 'Gasto', quantity: '1', unitPrice, taxIds: [] },
  ...changes,
})
let last = 0
const request = (lines: Line[], changes: Partial<DocumentRequest> = {}): DocumentRequest => {
  last += 1
  return {
    ...{ partyId: supplierId, supplierPrefix: 'X', supplierNumber: String(last), date: world.today, dueDate: addDays(world.today, 30) },
    ...{ paymentForm: '2', lines },
    ...changes,
  }
}
const issue = async (...lines: Line[]) => shop.client.call(bills.create, { body: { document: request(lines), issue: true } })
const linesOf = async (id: string) => {
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
  return entries.at(-1)?.lines.map(({ account, debit, credit }) => `${account.code} ${debit === '0.00' ? `(${credit})` : debit}`) ?? []
}
const owedOn = async (id: string) => (await linesOf(id)).filter((line) => /^2[23]35|^22/.test(line))
const openItemOf = async (id: string) =>
  (await shop.client.call(payments.pending, { params: { partyId: supplierId } })).items.find(({ source }) => source.id === id)?.id ?? ''
const pay = async (id: string, amount: string) =>
  shop.client.call(payments.create, {
    body: {
      ...{ date: world.today, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
      applications: [{ openItemId: await openItemOf(id), amount }],
    },
  })
const annulPayment = (id: string) => shop.client.call(payments.annul, { params: { id }, body: { reason: 'Prueba' } })
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

/** The expense, and where it is owed (puc.csv). */
const OWED = [
  ['530515', '233505'],
  ['514005', '233510'],
  ['519510', '233515'],
  ['529505', '233520'],
  ['511025', '233525'],
  ['513515', '233530'],
  ['514510', '233535'],
  ['512010', '233540'],
  ['523550', '233545'],
  ['513530', '233550'],
  ['513040', '233555'],
  ['515505', '233560'],
  ['519520', '233565'],
  ['513595', '233595'],
  ['519530', '233595'],
] as const

test.each(OWED)('%s is owed on %s, paid from it, and given back to it', async (code, owed) => {
  const before = await closingBalances(shop.client)
  const bill = await issue(await expense(code, '50000'))
  expect(await owedOn(bill.id)).toEqual([`${owed} (50000.00)`])
  const paid = await pay(bill.id, '20000')
  expect(await owedOn(paid.id)).toEqual([`${owed} 20000.00`])
  const back = await expense(code, '50000', { quantity: '0.5', source: { documentId: bill.id, position: 1 } })
  const document = request([back], { correction: { documentId: bill.id, concept: '1' } })
  const note = await shop.client.call(notes.create, { body: { document, issue: true } })
  expect(await owedOn(note.id)).toEqual([`${owed} 25000.00`])
  await shop.client.call(notes.annul, { params: { id: note.id }, body: { reason: 'Prueba' } })
  await annulPayment(paid.id)
  await shop.client.call(bills.annul, { params: { id: bill.id }, body: { reason: 'Prueba' } })
  expect(await closingBalances(shop.client)).toEqual(before)
})

test('two sorts at once are owed with the others; lines of one sort, on theirs', async () => {
  expect(await owedOn((await issue(await expense('511025', '1000'), await expense('512010', '2000'))).id)).toEqual(['233595 (3000.00)'])
  expect(await owedOn((await issue(await expense('511025', '1000'), await expense('511030', '2000'))).id)).toEqual(['233525 (3000.00)'])
  await proven()
})

test('a role without an account of its own owes with the others, asks nothing of anybody, and says so', async () => {
  const roles = async () => (await shop.client.call(listDefaultAccounts, {})).accounts
  const fees = (await roles()).find(({ role }) => role === 'feesPayable')
  expect([fees?.account?.code, fees?.problem]).toEqual(['233525', null])
  const change = (accountId: string | null, seen: string | null) =>
    shop.client.call(changeDefaultAccount, { params: { role: 'feesPayable' }, body: { accountId, seen } })
  await change(null, fees?.account?.id ?? null)
  expect((await roles()).find(({ role }) => role === 'feesPayable')).toMatchObject({
    ...{ account: null, problem: null, instead: 'costos y gastos por pagar' },
  })
  const bill = await issue(await expense('511025', '50000'))
  expect(await owedOn(bill.id)).toEqual(['233595 (50000.00)'])
  await change(fees?.account?.id ?? null, null)
  // What was owed before stays where it is, and is paid from there.
  expect(await owedOn((await pay(bill.id, '50000')).id)).toEqual(['233595 50000.00'])
  await proven()
})

const edit = async (id: string, lines: Line[]) => {
  const { version } = await shop.client.call(bills.view, { params: { id } })
  return shop.client.call(bills.update, { params: { id }, body: { document: request(lines), version, issue: true } })
}

test('a bill that is edited from fees to a lease is owed as one; once something was paid of it, it stays where it was paid', async () => {
  const bill = await issue(await expense('511025', '50000'))
  await edit(bill.id, [await expense('512010', '60000')])
  expect(await owedOn(bill.id)).toEqual(['233540 (60000.00)'])
  const paid = await pay(bill.id, '20000')
  await edit(bill.id, [await expense('511025', '70000')])
  expect(await owedOn(bill.id)).toEqual(['233540 (70000.00)'])
  expect(await firstRefusalOf(edit(bill.id, [await expense('511025', '19000')]))).toEqual([589, null])
  await proven()
  await annulPayment(paid.id)
  await edit(bill.id, [await expense('511025', '70000')])
  expect(await owedOn(bill.id)).toEqual(['233525 (70000.00)'])
  await proven()
})

test('a bill of before its account was told apart, paid in part, is edited and stays owed where it was', async () => {
  const fees = (await shop.client.call(listDefaultAccounts, {})).accounts.find(({ role }) => role === 'feesPayable')?.account?.id ?? null
  const change = (accountId: string | null, seen: string | null) =>
    shop.client.call(changeDefaultAccount, { params: { role: 'feesPayable' }, body: { accountId, seen } })
  await change(null, fees)
  const bill = await issue(await expense('511025', '50000'))
  const paid = await pay(bill.id, '20000')
  await change(fees, null)
  await edit(bill.id, [await expense('511025', '50000', { description: 'Honorarios de noviembre' })])
  expect(await owedOn(bill.id)).toEqual(['233595 (50000.00)'])
  await proven()
  expect(await owedOn((await pay(bill.id, '30000')).id)).toEqual(['233595 30000.00'])
  await annulPayment(paid.id)
  await proven()
})
