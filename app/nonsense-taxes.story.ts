// Taxes that make no sense are refused at their line, whatever the document, before anything is written.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getItemChoices } from '#modules/items/index.ts'
import { debitNoteEndpoints, invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const items = [
  { name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] },
  { name: 'Libro', price: '20000', taxes: ['IVA excluido'] },
]

/** Every kind that is written line by line, each issued. */
const kinds = (shop: Shop, invoiceId: string) => ({
  factura: (taxIds: readonly string[]) => send(shop, invoiceEndpoints, taxIds, {}),
  cotización: (taxIds: readonly string[]) =>
    send(shop, quoteEndpoints, taxIds, { resolutionId: null, warehouseId: null, dueDate: '2026-12-05' }),
  'nota débito': (taxIds: readonly string[]) =>
    send(shop, debitNoteEndpoints, taxIds, { resolutionId: null, correction: { documentId: invoiceId, concept: '3' } }),
})
const send = (
  shop: Shop,
  { create }: Pick<typeof invoiceEndpoints, 'create'> | Pick<typeof quoteEndpoints, 'create'> | Pick<typeof debitNoteEndpoints, 'create'>,
  taxIds: readonly string[],
  changes: Parameters<Shop['request']>[1],
  issue = true,
) => {
  const request = shop.request(
    [
      ['Libro', '1'],
      ['Asesoría', '1'],
    ],
    changes,
  )
  const lines = request.lines.map((line, index) => (index === 1 ? { ...line, taxIds: [...taxIds] } : line))
  return shop.client.call(create, { body: { document: { ...request, lines }, issue } })
}

test('two of one tax on a line are refused by every kind, and what may go together is not', async () => {
  const shop = await openShop(world, { items, charges: ['INC 4 %'], profile: { incResponsible: true } })
  const { taxes } = await shop.client.call(getItemChoices)
  const of = (...names: string[]) => names.map((name) => taxes.find((tax) => tax.name === name)?.id ?? `No tax ${name}`)
  const { id } = await shop.issue([['Asesoría', '1']])
  for (const [name, issue] of Object.entries(kinds(shop, id))) {
    for (const wrong of [
      of('IVA 19 %', 'IVA 5 %'),
      of('IVA 19 %', 'IVA excluido'),
      of('IVA exento', 'IVA 5 %'),
      of('INC 8 %', 'INC 4 %'),
      of('IVA 19 %', 'IVA 19 %'),
    ])
      await expect(issue(wrong), `${name} ${wrong.join()}`).rejects.toMatchObject({ code: 401, fields: ['lines.1.taxIds'] })
    await expect(issue(of('IVA 19 %', 'INC 8 %')), name).resolves.toMatchObject({ state: 'issued' })
    await expect(issue([]), name).resolves.toMatchObject({ state: 'issued' })
  }
  // A draft keeps what is still being decided, and nothing keeps the same tax twice.
  await expect(send(shop, invoiceEndpoints, of('IVA 19 %', 'IVA 5 %'), {}, false)).resolves.toMatchObject({ state: 'draft' })
  await expect(send(shop, invoiceEndpoints, of('IVA 19 %', 'IVA 19 %'), {}, false)).rejects.toMatchObject({
    code: 401,
    fields: ['lines.1.taxIds'],
  })
})

test('a company that is not responsible for IVA charges none', async () => {
  const shop = await openShop(world, { items, profile: { vatResponsible: false } })
  await expect(shop.issue([['Asesoría', '1']])).rejects.toMatchObject({ code: 401, fields: ['lines.0.taxIds'] })
  await expect(shop.issue([['Libro', '1']])).resolves.toMatchObject({ state: 'issued' })
})

test('a company that is not responsible for INC charges none, and is shown where it says that it is', async () => {
  const shop = await openShop(world, { items })
  const { taxes } = await shop.client.call(getItemChoices)
  const inc = taxes.find(({ name }) => name === 'INC 8 %')?.id ?? ''
  const { id } = await shop.issue([['Asesoría', '1']])
  for (const [name, issue] of Object.entries(kinds(shop, id)))
    await expect(issue([inc]), name).rejects.toMatchObject({ code: 401, fields: ['lines.1.taxIds'] })
  await expect(send(shop, invoiceEndpoints, [inc], {})).rejects.toMatchObject({
    errors: [
      {
        message: 'Tu empresa no es responsable de INC y no lo cobra: quita el INC de la línea.',
        params: { direccion: '/settings/my-company', lugar: 'Mi empresa' },
      },
    ],
  })
  await expect(send(shop, invoiceEndpoints, [inc], {}, false)).resolves.toMatchObject({ state: 'draft' })
})
