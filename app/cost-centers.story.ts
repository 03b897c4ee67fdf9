// Documents carry cost centres to the books: a line's own or the document's, on income, costs and returns alone, as the
// trial balance of a centre tells; and a centre with documents stays what it is.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { costCenter, getEntriesOfSource } from '#modules/accounting/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { creditNoteEndpoints, debitNoteEndpoints, invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
/** A parent with two below it, and one alone. */
const centers = { sales: '', north: '', south: '', works: '' }
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    customer: { withholds: true },
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '300', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Instalación', price: '180000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
    ],
  })
  centers.sales = await made('10', 'Ventas')
  centers.north = await made('1001', 'Norte', centers.sales)
  centers.south = await made('1002', 'Sur', centers.sales)
  centers.works = await made('20', 'Obras')
})
afterAll(() => world.close())

const made = async (code: string, name: string, parentId: string | null = null, owner = shop): Promise<string> =>
  (await owner.client.call(costCenter.endpoints.create, { body: { name, code, parentId, color: null } })).id
const versionOf = async (id: string) => (await shop.client.call(costCenter.endpoints.one, { params: { id } })).version
const change = async (id: string, values: { code: string; name: string; parentId: string | null }) =>
  shop.client.call(costCenter.endpoints.update, { params: { id }, body: { color: null, ...values, version: await versionOf(id) } })
const setActive = async (id: string, active: boolean) =>
  shop.client.call(costCenter.endpoints.setActive, { params: { id }, body: { active, version: await versionOf(id) } })

type Lines = readonly (readonly [item: string, quantity: string, center?: string | null])[]
const request = (lines: Lines, changes: Partial<DocumentRequest> = {}): DocumentRequest => {
  const document = shop.request(lines.map(([item, quantity]) => [item, quantity] as const))
  return {
    ...document,
    ...changes,
    lines: document.lines.map((line, index) => ({ ...line, costCenterId: lines[index]?.[2] ?? null })),
  }
}
const issue = (lines: Lines, changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(invoiceEndpoints.create, { body: { document: request(lines, changes), issue: true } })
const annul = (id: string) => shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se hizo mal' } })
const view = (id: string) => shop.client.call(invoiceEndpoints.view, { params: { id } })
const booksOf = (center: string) => closingBalances(shop.client, '2026', center)
const allBooks = async () => ({ all: await closingBalances(shop.client), by: await Promise.all(Object.values(centers).map(booksOf)) })
/** Accounts and centres of what a document posted last. */
const posted = async (id: string) =>
  ((await shop.client.call(getEntriesOfSource, { params: { id } })).entries.at(-1)?.lines ?? []).map(
    ({ account, costCenter: name, debit, credit }) => [account.code, name, debit === '0.00' ? `(${credit})` : debit],
  )

test('income and cost carry the centre of their line, and nothing else does', async () => {
  const before = await allBooks()
  const saved = await issue(
    [
      ['Cafetera', '20', centers.south],
      ['Cafetera', '10'],
      ['Instalación', '1'],
    ],
    { costCenterId: centers.north },
  )
  const lines = await posted(saved.id)
  expect(lines.filter(([, center]) => center !== null)).toEqual([
    ['413520', '1002 Sur', '(1000000.00)'],
    ['413520', '1001 Norte', '(500000.00)'],
    ['415595', '1001 Norte', '(180000.00)'],
    ['613520', '1002 Sur', '600000.00'],
    ['613520', '1001 Norte', '300000.00'],
  ])
  expect(lines.filter(([, center]) => center === null).map(([code]) => code?.slice(0, 2))).toEqual(['13', '13', '13', '24', '14'])
  expect(await booksOf(centers.south)).toEqual(['413520 (1.000.000,00)', '613520 600.000,00'])
  expect(await booksOf(centers.north)).toEqual(['413520 (500.000,00)', '415595 (180.000,00)', '613520 300.000,00'])
  // The parent tells what those below it tell.
  expect(await booksOf(centers.sales)).toEqual(['413520 (1.500.000,00)', '415595 (180.000,00)', '613520 900.000,00'])
  expect(await booksOf(centers.works)).toEqual([])
  const { costCenter: head, lines: written } = await view(saved.id)
  expect([head?.name, ...written.map((line) => line.costCenter?.name)]).toEqual(['1001 Norte', '1002 Sur', '1001 Norte', '1001 Norte'])
  await annul(saved.id)
  expect(await allBooks()).toEqual(before)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('a credit note goes back to where its lines came from, whatever it says; a debit note has its own', async () => {
  const { id } = await issue([['Cafetera', '4', centers.south]], { costCenterId: centers.works })
  const line = shop.request([['Cafetera', '4']]).lines[0]
  if (!line) throw new Error('A request has its lines')
  const source = { documentId: id, position: 1, restock: true }
  // Out of use since then, what was sold there still goes back there.
  await setActive(centers.south, false)
  const note = await shop.client.call(creditNoteEndpoints.create, {
    body: {
      issue: true,
      document: {
        ...shop.request([], { resolutionId: null, costCenterId: centers.north }),
        correction: { documentId: id, concept: '2' },
        lines: [{ ...line, costCenterId: centers.north, source }],
      },
    },
  })
  expect((await posted(note.id)).filter(([, name]) => name !== null)).toEqual([
    ['417501', '1002 Sur', '200000.00'],
    ['613520', '1002 Sur', '(120000.00)'],
  ])
  expect(await booksOf(centers.north)).toEqual([])
  await shop.client.call(creditNoteEndpoints.annul, { params: { id: note.id }, body: { reason: 'Se hizo mal' } })
  await setActive(centers.south, true)
  const charged = await shop.client.call(debitNoteEndpoints.create, {
    body: {
      issue: true,
      document: {
        ...request([['Instalación', '1']], { resolutionId: null, warehouseId: null, costCenterId: centers.works }),
        correction: { documentId: id, concept: '1' },
      },
    },
  })
  expect(await booksOf(centers.works)).toEqual(['415595 (180.000,00)'])
  await shop.client.call(debitNoteEndpoints.annul, { params: { id: charged.id }, body: { reason: 'Se hizo mal' } })
  await annul(id)
  expect(await booksOf(centers.sales)).toEqual([])
})

describe('a centre that takes no documents is refused at its field', () => {
  test('a parent, also of a draft', async () => {
    const refused = { status: 400, code: 629, fields: ['costCenterId'] }
    await expect(issue([['Instalación', '1']], { costCenterId: centers.sales })).rejects.toMatchObject(refused)
    const draft = { document: request([['Instalación', '1']], { costCenterId: centers.sales }) }
    await expect(shop.client.call(invoiceEndpoints.create, { body: draft })).rejects.toMatchObject(refused)
    await expect(issue([['Instalación', '1', centers.sales]])).rejects.toMatchObject({ code: 629, fields: ['lines.0.costCenterId'] })
  })

  test('one that is out of use, or hangs from one that is; a draft keeps it', async () => {
    const [old, group] = [await made('30', 'Antiguo'), await made('31', 'Grupo')]
    const below = await made('3101', 'Bajo el grupo', group)
    await setActive(old, false)
    await setActive(group, false)
    for (const id of [old, below])
      await expect(issue([['Instalación', '1', id]])).rejects.toMatchObject({
        code: 401,
        message: expect.stringContaining('está inactivo.'),
        fields: ['lines.0.costCenterId'],
      })
    const kept = await shop.client.call(invoiceEndpoints.create, { body: { document: request([['Instalación', '1', below]]) } })
    expect((await view(kept.id)).lines[0]?.costCenterId).toBe(below)
  })

  test('nobody’s, and another company’s', async () => {
    const other = await newCompany(world)
    const theirs = (
      await other.client.call(costCenter.endpoints.create, { body: { name: 'Ajeno', code: '1', parentId: null, color: null } })
    ).id
    for (const id of [theirs, '01890000-0000-7000-8000-0000000000ff'])
      await expect(issue([['Instalación', '1']], { costCenterId: id })).rejects.toMatchObject({ code: 698, fields: ['costCenterId'] })
  })

  test('an account that asks for one says so where it is missing (451)', async () => {
    const demand = (isAsked: boolean) =>
      inCompany(world.pool, { companyId: shop.companyId, personId: shop.personId }, (tx) =>
        tx.run(sql`update account set requires_cost_center = ${isAsked} where company_id = ${shop.companyId} and code = '415595'`),
      )
    await demand(true)
    await expect(
      issue([
        ['Cafetera', '1'],
        ['Instalación', '1'],
      ]),
    ).rejects.toMatchObject({
      code: 451,
      fields: ['lines.1.costCenterId'],
      message: expect.stringContaining('La cuenta 415595 exige centro de costo.'),
    })
    await annul((await issue([['Instalación', '1', centers.works]])).id)
    await demand(false)
  })
})

test('a centre with documents is not deleted, joined or made a parent, with a draft or a quote alone as well', async () => {
  const [used, other] = [await made('40', 'Usado'), await made('41', 'Otro')]
  await shop.client.call(quoteEndpoints.create, {
    body: {
      issue: true,
      document: request([['Instalación', '1', used]], { resolutionId: null, warehouseId: null, dueDate: '2026-12-05' }),
    },
  })
  await expect(shop.client.call(costCenter.endpoints.remove, { params: { id: used } })).rejects.toMatchObject({
    code: 628,
    message: expect.stringContaining('está en uso en líneas de documentos.'),
  })
  await expect(made('4001', 'Bajo el usado', used)).rejects.toMatchObject({ code: 629, fields: ['parentId'] })
  await expect(change(other, { code: '41', name: 'Otro', parentId: used })).rejects.toMatchObject({ code: 629, fields: ['parentId'] })
  await expect(
    shop.client.call(costCenter.endpoints.merge, { params: { id: used }, body: { into: other, version: await versionOf(used) } }),
  ).rejects.toMatchObject({ code: 628 })
  const free = await made('42', 'Libre')
  const draft = await shop.client.call(invoiceEndpoints.create, { body: { document: request([], { costCenterId: free }) } })
  await expect(made('4201', 'Bajo el libre', free)).rejects.toMatchObject({ code: 629 })
  await shop.client.call(invoiceEndpoints.remove, { params: { id: draft.id } })
  await made('4201', 'Bajo el libre', free)
})

test('a document and a subcentre at once: one of them is refused, and nothing stands on a parent', async () => {
  for (let round = 0; round < 5; round += 1) {
    const parent = await made(`5${round}`, `Centro ${round}`)
    const done = await Promise.allSettled([issue([['Instalación', '1', parent]]), made(`5${round}01`, `Bajo ${round}`, parent)])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = done.find((each) => each.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 629 })
  }
})

test('what changes of it is told in the history, in the words of that day', async () => {
  const { id } = await shop.client.call(invoiceEndpoints.create, { body: { document: request([['Instalación', '1']]) } })
  await shop.client.call(invoiceEndpoints.update, {
    params: { id },
    body: { version: 1, document: request([['Instalación', '1', centers.north]], { costCenterId: centers.works }) },
  })
  const { events } = await shop.client.call(invoiceEndpoints.history, { params: { id }, query: {} })
  expect(JSON.stringify(events[0])).toContain('20 Obras')
  expect(JSON.stringify(events[0])).toContain('1001 Norte')
})
