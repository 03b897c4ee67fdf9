// What a customer is sold in a day is compared with the minimum together: the invoice that reaches it withholds on what
// nothing was withheld of, says with which others, and what happens to them later leaves it as it is.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createParty } from '#modules/people/index.ts'
import { creditNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
import { listWithholdings, setWithholdingActive } from '#modules/taxes/index.ts'
import { prove } from './testing/prove.server.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { anyNit, openShop, openWorld, type Shop, type ShopSpec, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = (changes: Partial<ShopSpec> = {}) =>
  openShop(world, {
    customer: { withholds: true, largeTaxpayer: true },
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '300', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Lápiz', price: '100', stock: { quantity: '90000', cost: '30' }, taxes: ['IVA 19 %'] },
      { name: 'Domicilio', price: '5000', taxes: ['IVA 19 %'] },
    ],
    ...changes,
  })

const read = async (shop: Shop, id: string) => (await shop.client.call(invoiceEndpoints.view, { params: { id } })).withholdings
const withheld = async (shop: Shop, id: string) =>
  (await read(shop, id)).map(({ kind, base, amount }) => `${kind} ${base} ${amount}`).toSorted()
const annul = (shop: Shop, id: string) => shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se hizo mal' } })
const proven = async (shop: Shop) => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('the second invoice of the day reaches the minimum and withholds on both, and names the first', async () => {
  const shop = await open()
  const first = await shop.issue([['Cafetera', '6']])
  expect(await withheld(shop, first.id)).toEqual([])
  const second = await shop.issue([['Cafetera', '5']])
  expect(await withheld(shop, second.id)).toEqual(['reteiva 104500.00 15675.00', 'retefuente 550000.00 13750.00'].toSorted())
  const reasons = (await read(shop, second.id)).find(({ kind }) => kind === 'retefuente')?.reasons.join(' ')
  expect(reasons).toContain('Con FV-1 del mismo día, la base suma $ 550.000.')
  expect(reasons).toContain('De FV-1 no se había retenido')
  // From then on, each on its own.
  const third = await shop.issue([['Cafetera', '1']])
  expect(await withheld(shop, third.id)).toEqual(['reteiva 9500.00 1425.00', 'retefuente 50000.00 1250.00'].toSorted())
  await proven(shop)

  // Annulling the one that withheld leaves the others as they were; what it withheld of them waits again.
  await annul(shop, second.id)
  expect(await withheld(shop, third.id)).toEqual(['reteiva 9500.00 1425.00', 'retefuente 50000.00 1250.00'].toSorted())
  const fourth = await shop.issue([['Cafetera', '1']])
  expect(await withheld(shop, fourth.id)).toEqual([])
  const fifth = await shop.issue([['Cafetera', '4']])
  // 300.000 of the first, 50.000 of the fourth and 200.000 of its own; the third was withheld of.
  expect(await withheld(shop, fifth.id)).toEqual(['reteiva 104500.00 15675.00', 'retefuente 550000.00 13750.00'].toSorted())
  await proven(shop)
})

test('what came back that day does not count, and another day begins again', async () => {
  const shop = await open()
  const { id } = await shop.issue([['Cafetera', '8']])
  const request = shop.request([['Cafetera', '8']], { resolutionId: null, correction: { documentId: id, concept: '2' } })
  await shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: { ...request, lines: request.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, restock: true } })) },
      issue: true,
    },
  })
  expect(await withheld(shop, (await shop.issue([['Cafetera', '8']])).id)).toEqual([])
  await proven(shop)
})

test('of two invoices at once the second finds the first', async () => {
  const shop = await open()
  const made = await Promise.all(Array.from({ length: 4 }, () => shop.issue([['Cafetera', '4']])))
  const bases = (await Promise.all(made.map(({ id }) => read(shop, id))))
    .map((each) => each.find(({ kind }) => kind === 'retefuente')?.base ?? '0.00')
    .toSorted()
  // The third of them reaches 524.000 with 600.000, and the fourth is withheld of by itself.
  expect(bases).toEqual(['0.00', '0.00', '200000.00', '600000.00'])
  await proven(shop)
})

test('the day is whole for whoever sees only their own sales', async () => {
  const shop = await open()
  await shop.issue([['Cafetera', '6']])
  const { personId, client } = await colleague(world, shop.client)
  await restrict(world, shop.client, personId, { ownDocuments: true })
  const { id } = await client.call(invoiceEndpoints.create, { body: { document: shop.request([['Cafetera', '5']]), issue: true } })
  expect(await withheld(shop, id)).toEqual(['reteiva 104500.00 15675.00', 'retefuente 550000.00 13750.00'].toSorted())
  expect((await client.call(invoiceEndpoints.list, { query: {} })).rows.map((row) => row.id)).toEqual([id])
})

test('without a concept ReteIVA has the minimum of goods or of services', async () => {
  const shop = await open()
  expect(await withheld(shop, (await shop.issue([['Lápiz', '1']])).id)).toEqual([])
  expect(await withheld(shop, (await shop.issue([['Domicilio', '20']])).id)).toEqual([])
  expect(await withheld(shop, (await shop.issue([['Domicilio', '1']])).id)).toEqual(['reteiva 19950.00 2993.00'])
  expect(await withheld(shop, (await shop.issue([['Lápiz', '5239']])).id)).toEqual(['reteiva 99560.00 14934.00'])
})

test('the editor is told what the day has, and of whom withholds nothing it asks nothing', async () => {
  const shop = await open()
  await shop.issue([
    ['Cafetera', '2'],
    ['Cafetera', '1'],
    ['Domicilio', '2'],
  ])
  const ask = (partyId: string) => shop.client.call(invoiceEndpoints.withholdingDay, { query: { partyId, date: world.today } })
  expect(
    (await ask(shop.customerId)).lines.map(({ number, conceptCode, kind, positions, base, withheld: on }) => [
      number,
      conceptCode,
      kind,
      positions,
      base,
      on,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['FV-1', 'COMPRAS', 'product', [1, 2], '150000.00', []],
      ['FV-1', null, 'service', [3], '10000.00', []],
    ]),
  )
  const { id } = await shop.client.call(createParty, {
    body: {
      kind: 'juridica',
      identificationType: '31',
      identification: anyNit(),
      legalName: 'Almacén sin retenciones S.A.S.',
      withholdsRetefuente: false,
      responsibilities: ['R-99-PN'],
      isCustomer: true,
    },
  })
  expect((await ask(id)).lines).toEqual([])
})

test('between agents nobody withholds IVA: also where the seller is named, and not a large taxpayer', async () => {
  const shop = await open({ profile: { responsibilities: ['O-23'] } })
  expect(await withheld(shop, (await shop.issue([['Cafetera', '20']])).id)).toEqual(['retefuente 1000000.00 25000.00'])
})

test('who is responsible for IVA withholds of a seller in SIMPLE, while the company keeps the rule', async () => {
  const shop = await open({ profile: { responsibilities: ['O-47'] }, customer: { withholds: true } })
  expect(await withheld(shop, (await shop.issue([['Cafetera', '20']])).id)).toEqual(['reteiva 190000.00 28500.00'])
  const { withholdings } = await shop.client.call(listWithholdings)
  const rule = withholdings.find(({ code }) => code === 'RETEIVA_SIMPLE')
  expect(rule).toMatchObject({ active: true, beneficiary: 'simple' })
  expect(rule?.versions[0]?.source).toContain('por confirmar')
  await shop.client.call(setWithholdingActive, { params: { id: rule?.id ?? '' }, body: { active: false } })
  expect(await withheld(shop, (await shop.issue([['Cafetera', '20']])).id)).toEqual([])
})
