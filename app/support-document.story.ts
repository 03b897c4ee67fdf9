// Support documents: what is bought from somebody who need not invoice, from the draft to the books, the payable and the authority.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { isUniqueCode } from '#colombia/index.ts'
import { resolution, type DocumentRequest } from '#modules/documents/index.ts'
import { getBoard } from '#modules/electronic/index.ts'
import { createParty } from '#modules/people/index.ts'
import {
  billAccounts,
  billEndpoints as bills,
  purchaseDebitNoteEndpoints as notes,
  supportNoteXml,
  supportXml,
} from '#modules/purchases/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { paymentEndpoints as payments } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workLong, workOnce } from '#platform/jobs/worker.server.ts'
import { prove } from './testing/prove.server.ts'
import { workerParts } from './start.server.ts'
import { openAuthorityWorld, transmit, type AuthorityWorld } from './testing/authority.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { meetSeller } from './testing/parties.server.ts'
import { anyNit, openShop, rangeOf, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let authority: AuthorityWorld
let sellerId: string
let rangeId: string

beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world } = authority)
  shop = await openShop(world, {
    profile: { responsibilities: ['O-13'], withholdsRetefuente: true },
    items: [
      { name: 'Carpintería', price: '500000', taxes: ['IVA excluido'], withholding: 'SERVICIOS' },
      { name: 'Madera', price: '90000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA excluido'], withholding: 'COMPRAS' },
    ],
  })
  rangeId = (await shop.client.call(resolution.endpoints.create, { body: rangeOf('DSP', 'DS') })).id
  sellerId = await meetSeller(shop.client)
  await transmit(shop)
})
afterAll(async () => {
  await authority.close()
})

/** Everything that is due now is done. */
async function work(): Promise<void> {
  const parts = workerParts(world.runtime)
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.run(sql`update outbox set run_at = ${world.clock.now()} where company_id = ${shop.companyId} and state = 'pending'`),
  )
  while (await workOnce(parts));
  while (await workLong(parts));
}

const request = (lines: DocumentRequest['lines'], changes: Partial<DocumentRequest> = {}): DocumentRequest => ({
  ...{ kind: 'DSP', resolutionId: rangeId, partyId: sellerId, date: world.today, dueDate: addDays(world.today, 15) },
  ...{ paymentForm: '2', lines, warehouseId: shop.warehouseId },
  ...changes,
})
const line = (name: string, quantity: string, unitPrice: string): DocumentRequest['lines'][number] => ({
  ...{ itemId: shop.item(name).id, description: name, quantity, unitPrice, taxIds: shop.item(name).taxIds },
})
const save = (document: DocumentRequest, issue = true) => shop.client.call(bills.create, { body: { document, issue } })
const view = (id: string) => shop.client.call(bills.view, { params: { id } })
const refused = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: { errors?: readonly { code: number; field?: string | null }[] }) =>
      error.errors?.map(({ code, field }) => [code, field ?? null]),
  )

test('goods, a service and an expense: issued, posted, owed, signed with its own code and validated', async () => {
  const { accounts } = await shop.client.call(billAccounts, { query: { text: '511025' } })
  const expense = { accountId: accounts[0]?.id ?? '', description: 'Asesoría', quantity: '1', unitPrice: '300000', taxIds: [] }
  const before = await closingBalances(shop.client)
  const saved = await save(request([line('Madera', '10', '90000'), line('Carpintería', '1', '500000'), expense]))
  // By hand: 900.000 + 500.000 + 300.000 without IVA. ReteFuente: purchases 2,5 % (22.500), services 4 % (20.000), fees of who files a
  // return 11 % (33.000).
  expect(saved).toMatchObject({ number: 'DS-1', total: '1700000.00', payable: '1624500.00' })
  const { id } = saved
  const issued = await view(id)
  expect(issued).toMatchObject({ kind: 'DSP', prefix: 'DS', state: 'issued', electronicState: 'queued', balance: '1624500.00' })
  expect(isUniqueCode(issued.uniqueCode ?? '')).toBe(true)
  const after = await closingBalances(shop.client)
  expect(after.filter((each) => !before.includes(each))).toEqual([
    // 300.000 of the opening beside what came in.
    '143501 1.200.000,00',
    '220505 (1.624.500,00)',
    '236515 (33.000,00)',
    '236525 (20.000,00)',
    '236540 (22.500,00)',
    '511025 300.000,00',
    '513595 500.000,00',
  ])

  const xml = new TextDecoder().decode((await shop.client.call(supportXml, { params: { id } })).bytes)
  expect(xml).toContain('<cbc:InvoiceTypeCode>05</cbc:InvoiceTypeCode>')
  expect(xml).toContain('<cbc:CustomizationID>10</cbc:CustomizationID>')
  expect(xml.match(/<cac:WithholdingTaxTotal>/g)?.length).toBeGreaterThan(1)
  await work()
  expect(await view(id)).toMatchObject({ electronicState: 'validated' })
  // The company issued it to itself: nobody gets a container of it.
  const kept = await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.rows(sql`select from delivery where company_id = ${shop.companyId} and document_id = ${id}`),
  )
  expect(kept).toEqual([])
  expect(await refused(shop.client.call(bills.annul, { params: { id }, body: { reason: 'Se repitió' } }))).toMatchObject([[530, null]])
  expect((await shop.client.call(getBoard, { query: { tab: 'unsent' } })).rows).toEqual([])
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('paid by an egreso, as any bill', async () => {
  const { id } = await save(request([line('Carpintería', '1', '100000')]))
  const { items } = await shop.client.call(payments.pending, { params: { partyId: sellerId } })
  const item = items.at(-1)
  await shop.client.call(payments.create, {
    body: {
      ...{ date: world.today, partyId: sellerId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
      applications: [{ openItemId: item?.id ?? '', amount: item?.balance ?? '0' }],
    },
  })
  expect(await view(id)).toMatchObject({ balance: '0.00' })
})

test('somebody from abroad has another operation and no place', async () => {
  const abroad = await meetSeller(shop.client, {
    ...{ identificationType: '41', identification: 'PA123456', cityCode: '', addressLine: '', postalCode: '' },
  })
  const { id } = await save(request([line('Carpintería', '1', '100000')], { partyId: abroad }))
  const xml = new TextDecoder().decode((await shop.client.call(supportXml, { params: { id } })).bytes)
  expect(xml).toContain('<cbc:CustomizationID>11</cbc:CustomizationID>')
  expect(xml).not.toContain('<cac:PhysicalLocation>')
  await work()
  expect(await view(id)).toMatchObject({ electronicState: 'validated' })
})

test('a fee of somebody from abroad: 20 %, and its whole IVA that nobody charges, in the books and in its XML', async () => {
  const before = await closingBalances(shop.client)
  const partyId = await meetSeller(shop.client, {
    ...{ identificationType: '41', identification: 'PA654321', cityCode: '', addressLine: '', postalCode: '' },
  })
  const { accounts } = await shop.client.call(billAccounts, { query: { text: '511025' } })
  const fee = { accountId: accounts[0]?.id ?? '', description: 'Asesoría', quantity: '1', unitPrice: '4000000', taxIds: [] }
  const saved = await save(request([fee], { partyId }))
  // ET arts. 408, 437-1 and 437-2, num. 3: 20 % of 4.000.000, and 19 % of it on both sides.
  expect(saved).toMatchObject({ total: '4760000.00', payable: '3200000.00' })
  const after = await closingBalances(shop.client)
  // Beside what was bought before: 100.000 of a carpenter from abroad, whose IVA is excluded, and 300.000 of fees.
  expect(after.filter((each) => !before.includes(each))).toEqual([
    ...['221005 (3.280.000,00)', '236550 (820.000,00)', '236705 (760.000,00)', '240810 760.000,00', '511025 4.300.000,00'],
  ])
  const xml = new TextDecoder().decode((await shop.client.call(supportXml, { params: { id: saved.id } })).bytes)
  expect(xml).toContain('>760000.00</cbc:TaxAmount>')
  await work()
  expect(await view(saved.id)).toMatchObject({ electronicState: 'validated' })
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('who invoices needs none (526), and what the authority must know of the seller is asked at its field', async () => {
  const company = await shop.client.call(createParty, {
    body: {
      ...{ kind: 'juridica', identificationType: '31', identification: anyNit(), legalName: 'Maderas SAS', responsibilities: ['R-99-PN'] },
      ...{ isSupplier: true, vatResponsible: false, addressLine: 'Calle 1', cityCode: '05001', postalCode: '050001' },
    },
  })
  const lines = [line('Carpintería', '1', '100000')]
  for (const partyId of [
    company.id,
    await meetSeller(shop.client, { vatResponsible: true }),
    await meetSeller(shop.client, { responsibilities: ['O-47'] }),
  ])
    expect(await refused(save(request(lines, { partyId })))).toEqual([[526, 'partyId']])
  const nowhere = await meetSeller(shop.client, { addressLine: '', cityCode: '', postalCode: '' })
  expect(await refused(save(request(lines, { partyId: nowhere })))).toEqual([[401, 'partyId']])
})

test('hostile: yesterday, another range, none, a gift, another kind, a plan without it', async () => {
  const lines = [line('Carpintería', '1', '100000')]
  expect(await refused(save(request(lines, { date: addDays(world.today, -1) })))).toContainEqual([520, 'date'])
  expect(await refused(save(request(lines, { resolutionId: null })))).toMatchObject([[401, 'resolutionId']])
  expect((await refused(save(request(lines, { resolutionId: shop.resolutionId }))))?.map((each) => each[1])).toContain('resolutionId')
  const expired = { ...rangeOf('DSP', 'DV'), validFrom: parseDay('2025-01-02'), validTo: parseDay('2026-01-02') }
  const { id: expiredId } = await shop.client.call(resolution.endpoints.create, { body: expired })
  expect(await refused(save(request(lines, { resolutionId: expiredId })))).toEqual([[513, 'resolutionId']])
  expect((await refused(save(request([{ ...line('Madera', '1', '90000'), gift: true }]))))?.length).toBeGreaterThan(0)
  expect(await refused(save(request(lines, { kind: 'INE' })))).toMatchObject([[401, 'kind']])
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    setPlanLimits(tx, shop.companyId, { planElectronicTriplet: 0 }),
  )
  expect(await refused(save(request(lines)))).toEqual([[471, null]])
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    setPlanLimits(tx, shop.companyId, { planElectronicTriplet: null }),
  )
})

test('numbers have no holes, also at once', async () => {
  const issued = await Promise.all(Array.from({ length: 6 }, () => save(request([line('Carpintería', '1', '100000')]))))
  const numbers = issued.map(({ number }) => Number(number?.slice(3))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 6 }, (_, index) => (numbers[0] ?? 0) + index))
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('an adjustment returns goods, what is owed and what was withheld, and is validated after what it adjusts', async () => {
  const seller = await meetSeller(shop.client)
  const bought = await save(request([line('Madera', '20', '50000')], { partyId: seller }))
  // 1.000.000 less 2,5 %.
  expect(bought).toMatchObject({ total: '1000000.00', payable: '975000.00' })
  const about = { documentId: bought.id, concept: '1' } as const
  const back = (quantity: string): DocumentRequest => ({
    ...request([{ ...line('Madera', quantity, '50000'), source: { documentId: bought.id, position: 1, restock: true } }], {
      partyId: seller,
    }),
    ...{ kind: 'NDS', resolutionId: null, correction: about },
  })
  const note = await shop.client.call(notes.create, { body: { document: back('8'), issue: true } })
  // 8 of 20: 400.000 and 10.000 of what was withheld.
  expect(note).toMatchObject({ number: 'NA-1', total: '400000.00', payable: '390000.00' })
  expect(await view(bought.id)).toMatchObject({ balance: '585000.00' })
  expect((await refused(shop.client.call(notes.create, { body: { document: back('13'), issue: true } })))?.map(([code]) => code)).toContain(
    485,
  )
  const xml = new TextDecoder().decode((await shop.client.call(supportNoteXml, { params: { id: note.id } })).bytes)
  expect(xml).toContain('<cbc:CreditNoteTypeCode>95</cbc:CreditNoteTypeCode>')
  expect(xml).toContain('schemeName="CUDS-SHA384"')
  expect(xml).not.toContain('WithholdingTaxTotal')
  await work()
  // The note waits until what it adjusts is validated, and is tried again a while later.
  world.clock.moveTo(new Date(world.clock.now().getTime() + 600_000).toISOString())
  await work()
  expect(await view(bought.id)).toMatchObject({ electronicState: 'validated' })
  expect(await shop.client.call(notes.view, { params: { id: note.id } })).toMatchObject({ electronicState: 'validated' })
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})
