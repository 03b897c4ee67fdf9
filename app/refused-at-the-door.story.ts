// What brought the server down or shut a list for good, each refused with its code at its field; and what was kept before
// it was refused is read all the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addComment } from '#modules/comments/index.ts'
import { MOST_MONEY, type DocumentRequest } from '#modules/documents/index.ts'
import { createOpening } from '#modules/inventory/index.ts'
import { invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { amountText } from '#base/decimal.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { exportFormats } from '#platform/catalogue/export.ts'
import { Refused } from './client.server.ts'
import { operationsOf } from './testing/hostile/operations.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', taxes: ['IVA 19 %'], stock: { quantity: '10', cost: '30000' } },
      { name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] },
    ],
  })
})
afterAll(() => world.close())

const refusal = async (work: Promise<unknown>): Promise<[number, string | null, string][]> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refused)) throw error ?? new Error('It was taken')
  expect(error.status).toBe(400)
  return error.errors.map(({ code, field, message }) => [code, field, message])
}

const draft = (changes: Partial<DocumentRequest['lines'][number]>): DocumentRequest => {
  const request = shop.request([['Asesoría', '1']])
  return { ...request, lines: request.lines.map((line) => ({ ...line, ...changes })) }
}
const keep = (document: DocumentRequest) => shop.client.call(quoteEndpoints.create, { body: { document, issue: false } })

test('a comment that a parser could get lost in is refused or read at once', async () => {
  const { id } = await shop.issue([['Cafetera', '1']])
  const comment = (description: string) => shop.client.call(addComment, { body: { description, entityId: id } })
  expect(await refusal(comment('<a"'.repeat(6_600)))).toMatchObject([[401, 'description', 'El campo Comentario es obligatorio.']])
  expect(await refusal(comment(`${'<div>'.repeat(3_000)}hola`))).toEqual([
    [401, 'description', 'El comentario tiene demasiados formatos dentro de otros. Pega solo el texto.'],
  ])
  expect((await comment('<p>Hola <strong>a todos</strong></p>')).description).toBe('Hola <b>a todos</b>')
})

test('the file of every list asks for a column that it has, in every format', async () => {
  const lists = operationsOf().filter(({ path, query }) => path.endsWith('/export') && query?.properties?.['columns'])
  expect(lists.length).toBeGreaterThan(50)
  const headers = { authorization: `Bearer ${shop.client.token}`, [COMPANY_HEADER]: shop.companyId }
  const wrong: string[] = []
  for (const { path } of lists) {
    for (const format of exportFormats) {
      const answer = await world.app.inject({ method: 'GET', url: path, query: { format, columns: 'no-existe' }, headers })
      const is = answer.statusCode === 400 ? answer.json() : null
      if (is?.field !== 'columns' || is.code !== 401) wrong.push(`${path} ${format} ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a bar code typed as a price is refused at its line, also in a draft', async () => {
  expect(await refusal(keep(draft({ unitPrice: '7702001000014', quantity: '12' })))).toEqual([
    [401, 'lines.0.unitPrice', 'El ítem debe valer menos de 10 billones de pesos. Revisa la cantidad y el valor unitario.'],
  ])
})

test('a document of before the limit, larger than a number holds exactly, shuts neither its list nor its file', async () => {
  const { id } = await keep(draft({}))
  await inCompany(world.pool, { companyId: shop.companyId, personId: shop.personId }, (tx) =>
    tx.run(sql`update document set total = 99999999999999.99 where company_id = ${shop.companyId} and id = ${id}`),
  )
  for (const sort of ['date', 'total'] as const) {
    const { rows } = await shop.client.call(quoteEndpoints.list, { query: { sort } })
    expect(rows.map(({ total }) => total)).toContain('99999999999999.99')
  }
  expect((await shop.client.call(quoteEndpoints.totals, {})).count).toBeGreaterThan(0)
  expect((await shop.client.call(quoteEndpoints.view, { params: { id } })).id).toBe(id)
  const answer = await world.app.inject({
    method: 'GET',
    url: quoteEndpoints.export.path,
    query: { format: 'csv', columns: 'total' },
    headers: { authorization: `Bearer ${shop.client.token}`, [COMPANY_HEADER]: shop.companyId },
  })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('99999999999999.99')])
  expect(amountText(MOST_MONEY)).toBe('10000000000000.00')
})

test('the same tax twice on a line is refused at its field', async () => {
  const [tax = ''] = shop.item('Asesoría').taxIds
  for (const endpoints of [quoteEndpoints, invoiceEndpoints])
    expect(await refusal(shop.client.call(endpoints.create, { body: { document: draft({ taxIds: [tax, tax] }), issue: false } }))).toEqual([
      [401, 'lines.0.taxIds', 'Hay un impuesto repetido.'],
    ])
})

test('opening stock in a warehouse that is none is refused at its field', async () => {
  const body = {
    date: world.today,
    warehouseId: shop.customerId,
    lines: [{ itemId: shop.item('Cafetera').id, quantity: '1', unitCost: '1' }],
  }
  expect(await refusal(shop.client.call(createOpening, { body }))).toEqual([[698, 'warehouseId', 'El registro no existe o fue eliminado.']])
})
