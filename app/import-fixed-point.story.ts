// What goes out of one company comes into another and goes out the same, for the kinds that are not catalogues, whatever the
// records are: those are made at random, through files of their own.
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceList } from '#modules/pricing/index.ts'
import { checkDigit } from '#colombia/nit.ts'
import { kindClient, wholesale } from './testing/import-client.server.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let one: StoryCompany
let other: StoryCompany
beforeAll(async () => {
  world = await openWorld()
  ;[one, other] = [await newCompany(world), await newCompany(world)]
  for (const { client } of [one, other])
    await client.call(priceList.endpoints.create, {
      body: wholesale,
    })
})
afterAll(() => world.close())

/** Another each time; said when something differs, to try the same again. */
const SEED = randomInt(1_000_000)
let turn = 0

const rowsOnly = new Set(['inventory.opening', 'treasury.openingBalance', 'purchases.bill', 'sales.quote'])
const of = (company: StoryCompany, name: string) => kindClient(company.client, name, !rowsOnly.has(name))

const word = fc
  .stringMatching(/^[A-Za-zÁÉÍÓÚÑáéíóúñ][A-Za-zÁÉÍÓÚÑáéíóúñ0-9&.,;'"()/ -]{0,30}[A-Za-z0-9]$/)
  .map((text) => text.replace(/\s+/g, ' '))
const figure = (decimals: number, most = 1_000_000) =>
  fc
    .tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 0, max: 10 ** decimals - 1 }))
    .map(([whole, rest]) => `${whole},${String(rest).padStart(decimals, '0')}`)
const flag = fc.constantFrom('Sí', 'No')
const state = fc.constantFrom('Activo', 'Inactivo')
const distinct = <T>(rows: fc.Arbitrary<T>, key: (row: T) => string) => fc.uniqueArray(rows, { minLength: 4, maxLength: 25, selector: key })

const party = fc
  .tuple(
    fc.integer({ min: 800_000_000, max: 899_999_999 }),
    word,
    flag,
    fc.integer({ min: 0, max: 360 }),
    fc.option(figure(2), { nil: '' }),
    state,
  )
  .map(([nit, name, supplier, days, limit, active]) => [
    `${nit}-${checkDigit(String(nit))}`,
    name,
    'Sí',
    supplier,
    String(days),
    limit,
    active,
  ])
const item = fc
  .tuple(
    fc.stringMatching(/^[A-Z]{2}-[0-9]{1,5}$/),
    word,
    fc.constantFrom('Producto', 'Servicio'),
    figure(6),
    fc.constantFrom('IVA excluido', 'IVA 19 %', 'IVA 5 %'),
    fc.constantFrom('', 'Ninguno'),
  )
  .map((row) => [...row])
const account = fc
  .tuple(fc.integer({ min: 1, max: 99 }), word, fc.constantFrom('Débito', 'Crédito'), flag, flag)
  .map(([place, name, ...rest]) => [`529595${String(place).padStart(2, '0')}`, name, ...rest])

/** Brought into the first company, out, into the second, out: the same; and back into the first it changes nothing. */
async function settles(name: string): Promise<readonly (readonly string[])[]> {
  const [mine, theirs] = [of(one, name), of(other, name)]
  const out = await mine.out()
  expect((await mine.bring(theirs)).wrong).toBe(0)
  expect(await theirs.out(), `seed ${SEED}`).toEqual(out)
  if (!rowsOnly.has(name)) expect(await theirs.bring(mine)).toMatchObject({ created: 0, changed: 0, wrong: 0, equal: out.length })
  return out
}
const given = <T>(rows: fc.Arbitrary<T[]>): T[] => fc.sample(rows, { numRuns: 1, seed: SEED + (turn += 1) })[0] ?? []

test('third parties, products, prices, opening stock, accounts and opening balances', async () => {
  const parties = given(distinct(party, ([nit = '']) => nit))
  await of(one, 'people.party').run(
    ['identification', 'legalName', 'isCustomer', 'isSupplier', 'paymentDays', 'creditLimit', 'active'],
    parties,
  )
  await settles('people.party')

  const items = given(distinct(item, ([code = '']) => code.toLowerCase()))
  await of(one, 'items.item').run(['code', 'name', 'kind', 'price', 'taxIds', 'withholdingCode'], items)
  // A variant before its product: whatever the order of the rows, the product is written first.
  await of(one, 'items.item').run(
    ['code', 'name', 'kind', 'price', 'parent', 'values', 'sellable', 'weight', 'warrantyMonths', 'taxIds'],
    [
      ['OXFORD-M-ROJ', 'Camisa Oxford M Rojo', 'Producto', '89900', 'OXFORD', 'Talla: M; Color: Rojo', 'Sí', '0,25', '12', ''],
      ['OXFORD', 'Camisa Oxford', 'Variable', '89900', '', '', 'Sí', '', '', 'IVA 19 %'],
    ],
  )
  const codes = (await settles('items.item')).map((row) => [row[0] ?? '', row[2] ?? ''] as const)

  const prices = codes.flatMap(([code]) => [
    ['Mayorista', code, '', given(fc.array(figure(2), { minLength: 1, maxLength: 1 }))[0] ?? '1'],
    ['Mayorista', code, '12,5', given(fc.array(figure(6), { minLength: 1, maxLength: 1 }))[0] ?? '1'],
  ])
  await of(one, 'pricing.price').run(['list', 'code', 'from', 'price'], prices)
  await settles('pricing.price')

  const products = codes.filter(([, kind]) => kind === 'Producto')
  const stock = products.map(([code], index) => [
    code,
    'Principal',
    given(fc.array(figure(3, 500_000), { minLength: 1, maxLength: 1 }))[0] ?? '1',
    given(fc.array(figure(4, 90_000), { minLength: 1, maxLength: 1 }))[0] ?? '1',
    index % 2 === 0 ? '01/10/2026' : '02/10/2026',
  ])
  if (stock.length > 0) {
    await of(one, 'inventory.opening').run(['code', 'warehouse', 'quantity', 'unitCost', 'date'], stock)
    await settles('inventory.opening')
  }

  await of(one, 'accounting.account').run(
    ['code', 'name', 'nature', 'requiresParty', 'requiresBase'],
    given(distinct(account, ([code = '']) => code)),
  )
  await settles('accounting.account')

  const nits = parties.map(([nit = '']) => nit)
  const debits = nits.map((nit, index) => [
    '130505',
    nit,
    `FV-${index + 1}`,
    '31/10/2026',
    given(fc.array(figure(2), { minLength: 1, maxLength: 1 }))[0] ?? '1',
    '',
  ])
  const cents = debits.reduce((sum, row) => sum + BigInt((row[4] ?? '').replace(',', '')), 0n)
  const total = `${cents / 100n},${String(cents % 100n).padStart(2, '0')}`
  await of(one, 'treasury.openingBalance').run(
    ['account', 'party', 'crossDocument', 'dueDate', 'debit', 'credit', 'date'],
    [...debits, ['310505', '', '', '', '', total]].map((row) => [...row, '30/09/2026']),
  )
  await settles('treasury.openingBalance')

  const services = codes.filter(([, kind]) => kind === 'Servicio').map(([code]) => code)
  const bought = parties
    .filter(([, , , supplier]) => supplier === 'Sí')
    .flatMap(([nit = ''], index) => [
      [nit, 'FE', `B-${index}`, '18/11/2026', '', '511025', '1', given(fc.array(figure(2), { minLength: 1, maxLength: 1 }))[0] ?? '1', ''],
      [nit, 'FE', `B-${index}`, '18/11/2026', services[index] ?? '', services[index] ? '' : '511020', '2,5', '1.000,25', '0,13'],
    ])
  if (bought.length > 0)
    await of(one, 'purchases.bill').run(
      ['party', 'supplierPrefix', 'supplierNumber', 'date', 'item', 'account', 'quantity', 'unitPrice', 'discount'],
      bought,
    )
  if (bought.length > 0) await settles('purchases.bill')

  const asked = parties.flatMap(([nit = ''], index) =>
    services.slice(0, 2).map((code) => [nit, String(index), '18/11/2026', code, '2,5', '1.000,25', '0,13']),
  )
  const quoted = ['party', 'group', 'date', 'item', 'quantity', 'unitPrice', 'discount']
  if (asked.length > 0) await of(one, 'sales.quote').run(quoted, asked)
  if (asked.length > 0) await settles('sales.quote')
})
