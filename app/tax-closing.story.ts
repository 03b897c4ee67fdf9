// Closing the taxes of a period: into what is paid, by third party, once, whole or not at all, and back again.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  changeTaxPeriodicity,
  closeTax,
  getClosure,
  lookAtTaxes,
  openPeriod,
  previewTaxClosing,
  reopenTax,
} from '#modules/accounting/index.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { createJournal } from '#modules/journals/index.ts'
import { createParty } from '#modules/people/index.ts'
import { accountTax, accountTaxes, setAccountTax } from '#modules/taxes/index.ts'
import { paymentEndpoints as payments } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { signedIn, type Refused } from './client.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let dianId: string
let supplierId: string
let accounts: ReadonlyMap<string, string>
const codes = ['24080519', '240810', '135517', '236540', '236705', '236805', '110505', '240890']
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA 19 %'] }] })
  const company = { kind: 'juridica' as const, identificationType: '31' as const, isSupplier: true, responsibilities: ['R-99-PN' as const] }
  dianId = (await shop.client.call(createParty, { body: { ...company, legalName: 'DIAN', identification: '800197268' } })).id
  supplierId = (await shop.client.call(createParty, { body: { ...company, legalName: 'Molinos SAS', identification: '900123456' } })).id
  accounts = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, codes))
  await october()
})
afterAll(() => world.close())

const idOf = (code: string): string => accounts.get(code) ?? ''
const line = (code: string, side: 'debit' | 'credit', amount: string, base?: string) => ({
  accountId: idOf(code),
  partyId: supplierId,
  [side]: amount,
  ...(base === undefined ? {} : { base }),
})
const write = (date: string, lines: readonly ReturnType<typeof line>[]) =>
  shop.client.call(createJournal, { body: { date, type: 'CG', description: 'Impuestos', lines: [...lines] } })

/** September and October: 1.900.000 generated, 700.400 deducted, 285.000 withheld; 25.000 and 14.250 withheld to others, 6.900 of ICA. */
const october = () =>
  write('2026-10-15', [
    line('24080519', 'credit', '1900000', '10000000'),
    line('240810', 'debit', '700400'),
    line('135517', 'debit', '285000', '1900000'),
    line('236540', 'credit', '25000', '1000000'),
    line('236705', 'credit', '14250', '95000'),
    line('236805', 'credit', '6900', '1000000'),
    line('110505', 'debit', '960750'),
  ])

const close = (tax: 'vat' | 'withholding' | 'ica', month: string, more: object = {}) =>
  shop.client.call(closeTax, { body: { tax, month, partyId: dianId, ...more } })
const taxesOf = async (month: string) => (await shop.client.call(lookAtTaxes, { params: { month } })).taxes
const taxOf = async (tax: string, month: string) => (await taxesOf(month)).find((each) => each.tax === tax)
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    ({ code }: Refused) => code,
  )
const balances = async (...asked: readonly string[]) => {
  const said = await closingBalances(shop.client)
  return asked.map((code) => said.find((each) => each.startsWith(`${code} `))?.slice(code.length + 1) ?? '0,00')
}
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('a month tells of its taxes, and the review of the month that they are not closed', async () => {
  expect(await taxesOf('2026-09')).toMatchObject([
    // Told in September too: its period ends in October.
    { tax: 'vat', first: '2026-09-01', last: '2026-10-31', owed: '914600.00', before: '0.00', standing: null, obstacle: '' },
    { tax: 'withholding', last: '2026-09-30', owed: '0.00' },
    { tax: 'ica', last: '2026-10-31', owed: '6900.00' },
  ])
  expect(await taxOf('withholding', '2026-10')).toMatchObject({ owed: '39250.00', party: { id: dianId } })
  const { points } = await shop.client.call(getClosure, { params: { month: '2026-10' } })
  expect(points.find(({ title }) => title.startsWith('Impuestos del periodo'))).toMatchObject({ group: 'attention', count: 3 })
  const seen = await shop.client.call(previewTaxClosing, { body: { tax: 'vat', month: '2026-10' } })
  expect(seen).toMatchObject({ owed: '914600.00', rounding: '400.00', payable: '915000.00', date: '2026-10-31' })
  expect(seen.lines.map(({ code, debit, credit }) => [code, debit, credit])).toEqual([
    ['135517', '0.00', '285000.00'],
    ['24080519', '1900000.00', '0.00'],
    ['240810', '0.00', '700400.00'],
    ['539595', '400.00', '0.00'],
    ['240890', '0.00', '915000.00'],
  ])
})

test('an account proposes by what it carries, and is closed with the tax that it says', async () => {
  const { client } = shop
  const of = (code: string) => ({ id: idOf(code) })
  const rates = (code: string) => client.call(accountTaxes, { params: of(code), query: { day: '2026-10-15' } })
  expect(await rates('24080519')).toMatchObject({ side: 'credit', base: 'lines', rates: [{ rate: '19', minimum: null }] })
  expect(await rates('236705')).toMatchObject({ side: 'credit', base: 'vat' })
  expect((await rates('110505')).rates).toEqual([])
  const { choices, chosen } = await client.call(accountTax, { params: of('236540') })
  expect(chosen).toBeNull()
  const set = (code: string, concept: { kind: 'tax' | 'withholding'; id: string } | null, by = client) =>
    by.call(setAccountTax, { params: of(code), body: { concept } })
  const ica = choices.find(({ name }) => name.includes('Bogotá')) ?? choices[0]
  const concept = ica && { kind: ica.kind, id: ica.id }
  if (!concept) throw new Error('The company has taxes')
  expect(await refusalOf(set('240810', { ...concept, id: supplierId }))).toBe(698)
  const stranger = (await newCompany(world)).client
  expect([await refusalOf(set('236805', concept, stranger)), await refusalOf(set('110505', { kind: 'tax', id: concept.id }))]).toEqual([
    698, 698,
  ])
  // What was practised of ICA waits on an account of income tax: it is closed with what it carries.
  const before = await taxOf('withholding', '2026-10')
  await set('236540', concept)
  expect((await client.call(accountTax, { params: of('236540') })).chosen?.id).toBe(concept.id)
  expect((await rates('236540')).rates).toHaveLength(1)
  expect([await taxOf('withholding', '2026-10'), await taxOf('ica', '2026-10')]).toMatchObject([{ owed: '14250.00' }, { owed: '31900.00' }])
  await set('236540', null)
  expect(await taxOf('withholding', '2026-10')).toEqual(before)
})

test('closed once, also when two ask at once; the accounts end in nothing, and what is owed is of who is paid', async () => {
  const both = await Promise.allSettled([close('vat', '2026-10'), close('vat', '2026-09')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await close('withholding', '2026-10', { round: false })).toMatchObject({ payable: '39250.00' })
  expect(await close('ica', '2026-10')).toMatchObject({ payable: '7000.00' })
  expect(await balances('24080519', '240810', '135517', '236540', '236705', '236805')).toEqual(Array.from({ length: 6 }, () => '0,00'))
  expect(await balances('240890', '236590', '236890')).toEqual(['(915.000,00)', '(39.250,00)', '(7.000,00)'])
  expect(await taxOf('vat', '2026-10')).toMatchObject({ standing: { payable: '915000.00', party: 'DIAN' } })
  expect(await refusalOf(close('vat', '2026-10'))).toBe(401)
  await proven()
})

test('what a closing left is paid in parts by egresos, never beyond it, and holds the closing while it is', async () => {
  const owed = async () => (await shop.client.call(payments.pending, { params: { partyId: dianId } })).taxes
  expect((await owed()).map(({ crossDocument, balance, account }) => [crossDocument, balance, account.slice(0, 6)])).toEqual([
    ['IVA 2026-10', '915000.00', '240890'],
    ['Retención en la fuente 2026-10', '39250.00', '236590'],
    ['ReteICA 2026-10', '7000.00', '236890'],
  ])
  const tax = (await owed()).find(({ crossDocument }) => crossDocument === 'Retención en la fuente 2026-10')
  const moneyAccountId = shop.moneyAccountId
  const pay = (amount: string) =>
    shop.client.call(payments.create, {
      body: {
        ...{ date: world.today, partyId: dianId, moneyAccountId, meansCode: '47', applications: [] },
        lines: [{ accountId: tax?.accountId ?? '', crossDocument: tax?.crossDocument ?? '', base: '0', sign: 'adds', amount }],
      },
    })
  await expect(pay('39250.01')).rejects.toMatchObject({ code: 591, fields: ['lines.0.amount'] })
  const first = await pay('9250')
  const tries = await Promise.allSettled([pay('30000'), pay('30000')])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await owed()).map(({ crossDocument }) => crossDocument)).toEqual(['IVA 2026-10', 'ReteICA 2026-10'])
  expect(await balances('236590')).toEqual(['0,00'])
  const { standing } = (await taxOf('withholding', '2026-10')) ?? {}
  expect(standing).toMatchObject({ payable: '39250.00', left: '0.00' })
  const undo = () => shop.client.call(reopenTax, { params: { id: standing?.id ?? '' }, body: { reason: 'Faltaba una retención' } })
  expect(await refusalOf(undo())).toBe(401)
  const second = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
  for (const id of [first.id, ...second]) await shop.client.call(payments.annul, { params: { id }, body: { reason: 'Rechazado' } })
  expect((await taxOf('withholding', '2026-10'))?.standing).toMatchObject({ left: '39250.00' })
  await undo()
  await close('withholding', '2026-10', { round: false })
  await proven()
})

test('in order, not before its end, with something to close and somebody there to pay', async () => {
  expect(await refusalOf(close('vat', '2026-08'))).toBe(401)
  expect(await refusalOf(close('vat', '2026-12'))).toBe(401)
  expect(await refusalOf(close('withholding', '2026-09'))).toBe(401)
  expect(await refusalOf(close('vat', '2026-13'))).toBe(401)
  const stranger = await newCompany(world)
  expect(await refusalOf(close('ica', '2026-12', { partyId: stranger.companyId }))).not.toBe('it was taken')
  expect((await stranger.client.call(lookAtTaxes, { params: { month: '2026-10' } })).taxes.map(({ owed }) => owed)).toEqual([
    ...['0.00', '0.00', '0.00'],
  ])
})

test('undone, the accounts have what they had; not in a closed month, not twice, and closed again with what came since', async () => {
  const { id = '' } = (await taxOf('vat', '2026-10'))?.standing ?? {}
  const undo = (reason = 'Faltaba una factura') => shop.client.call(reopenTax, { params: { id }, body: { reason } })
  expect(await refusalOf(undo(''))).toBe(401)
  await closeMonths(shop.client, '2026-10')
  expect(await refusalOf(undo())).toBe(430)
  await shop.client.call(openPeriod, { params: { month: '2026-10' }, body: { reason: 'Para deshacer' } })
  await undo()
  expect(await balances('24080519', '240810', '135517', '240890')).toEqual(['(1.900.000,00)', '700.400,00', '285.000,00', '0,00'])
  expect(await refusalOf(undo())).toBe(401)
  await proven()
  await write('2026-10-20', [line('240810', 'debit', '1200000'), line('110505', 'credit', '1200000')])
  expect(await close('vat', '2026-10')).toMatchObject({ payable: '-285000.00' })
  expect(await balances('240810', '240890', '135520')).toEqual(['0,00', '0,00', '285.000,00'])
  await proven()
})

test('the periodicity is of the company, as the law allows it, while no closing stands against it', async () => {
  const change = (tax: 'vat' | 'withholding' | 'ica', periodicity: 'monthly' | 'fourMonthly' | 'yearly', year = 2026) =>
    shop.client.call(changeTaxPeriodicity, { body: { tax, year, periodicity } })
  expect(await refusalOf(change('withholding', 'yearly'))).toBe(401)
  expect(await refusalOf(change('vat', 'monthly', 2027))).toBe(401)
  expect(await refusalOf(change('vat', 'fourMonthly'))).toBe(401)
  await change('vat', 'fourMonthly', 2027)
  expect(await taxOf('vat', '2026-11')).toMatchObject({ periodicity: 'bimonthly', last: '2026-12-31' })
  expect(await taxOf('vat', '2027-02')).toMatchObject({ periodicity: 'fourMonthly', first: '2027-01-01', last: '2027-04-30' })
})

test('what stands in favour is taken off the next period', async () => {
  await write('2026-11-10', [line('24080519', 'credit', '500000', '2631579'), line('110505', 'debit', '500000')])
  world.clock.moveTo('2027-01-10T15:00:00Z')
  const client = await signedIn(world.app, shop.email, shop.password)
  const body = { tax: 'vat', month: '2026-12', partyId: dianId } as const
  expect(await client.call(previewTaxClosing, { body })).toMatchObject({ owed: '500000.00', used: '285000.00', payable: '215000.00' })
  expect(await client.call(closeTax, { body })).toMatchObject({ payable: '215000.00' })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
