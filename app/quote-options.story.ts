// The optional items of a quote: outside its total until somebody chooses them, kept with the answer, and made into an
// invoice only when they were chosen or the seller says so.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publicAnswer, publicDocument, publicDocumentPdf, totalWith, type DocumentRequest } from '#modules/documents/index.ts'
import { amountText } from '#base/decimal.ts'
import { invoiceEndpoints, quoteEndpoints, quoteOffer } from '#modules/sales/index.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { createClient } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] },
      { name: 'Capacitación', price: '20000', taxes: ['IVA 19 %'] },
    ],
  })
})
afterAll(async () => {
  await world.close()
  await stopPdf()
})

const lines = [
  ['Cafetera', '2'],
  ['Instalación', '1'],
  ['Capacitación', '1'],
] as const

/** A quote of two machines, with installing and training as options. */
const requestOf = (changes: Partial<DocumentRequest> = {}): DocumentRequest => {
  const request = shop.request(lines, { resolutionId: null, warehouseId: null, dueDate: '2026-12-05', ...changes })
  return { ...request, lines: request.lines.map((line, index) => ({ ...line, optional: index > 0 })) }
}
const quoted = (changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(quoteEndpoints.create, { body: { document: requestOf(changes), issue: true } })
const read = (id: string) => shop.client.call(quoteEndpoints.view, { params: { id } })
const answer = (id: string, given: 'accepted' | 'rejected', chosen: number[] = []) =>
  shop.client.call(quoteOffer.answer, { params: { id }, body: { answer: given, comment: 'Por teléfono', chosen } })
const invoiceFrom = (id: string, positions: readonly number[]) => {
  const request = shop.request(positions.map((position) => lines[position - 1] ?? lines[0]))
  return shop.client.call(invoiceEndpoints.create, {
    body: {
      document: {
        ...request,
        lines: request.lines.map((line, index) => ({ ...line, source: { documentId: id, position: positions[index] ?? 0 } })),
      },
      issue: true,
    },
  })
}
const stranger = () => createClient(world.app)
const tokenOf = async (id: string): Promise<string> => {
  const { url } = await shop.client.call(quoteEndpoints.share, { params: { id } })
  return /quotes\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
}
const accept = (token: string, chosen: number[]) =>
  stranger().call(publicAnswer, {
    params: { token },
    body: { answer: 'accepted', name: 'Luz Dary Pinzón', identification: '52.123.456', comment: '', chosen },
  })
const chosenIn = async (id: string) => (await read(id)).lines.filter((line) => line.chosen).map(({ position }) => position)
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('options are priced on their own and are not in the total, nor in its discount and its taxes', async () => {
  const { id, total } = await quoted({ discount: { kind: 'Porcentaje', value: '10' } })
  expect(total).toBe('107100.00')
  const view = await read(id)
  expect(view.totals).toMatchObject({ gross: '100000.00', discounts: '10000.00', net: '90000.00', tax: '17100.00', total })
  expect(view.taxes).toEqual([{ name: 'IVA 19 %', base: '90000.00', amount: '17100.00' }])
  expect(view.lines.map((line) => [line.optional, line.globalDiscount, line.total])).toEqual([
    [false, '10000.00', '107100.00'],
    [true, '0.00', '95200.00'],
    [true, '0.00', '23800.00'],
  ])
  await proven()
})

test('the customer sees them apart with what each choice comes to, and accepting keeps which were chosen', async () => {
  const { id } = await quoted()
  const token = await tokenOf(id)
  const page = await stranger().call(publicDocument, { params: { token } })
  expect(page).toMatchObject({ total: '119000.00', lines: [{ description: 'Cafetera' }] })
  expect(page.options.map(({ position, description, total, chosen }) => [position, description, total, chosen])).toEqual([
    ['2', 'Instalación', '95.200', ''],
    ['3', 'Capacitación', '23.800', ''],
  ])
  const figures = page.offer?.figures
  expect(figures && amountText(totalWith(figures, new Set([2])))).toBe('214200.00')
  // Neither a line that counts nor one that is not there can be chosen.
  for (const wrong of [[1], [9]]) await expect(accept(token, wrong)).rejects.toMatchObject({ code: 401, fields: ['chosen'] })
  expect(await chosenIn(id)).toEqual([])
  await accept(token, [2, 2])
  expect(await read(id)).toMatchObject({ followUp: 'accepted', totals: { total: '119000.00' } })
  expect(await chosenIn(id)).toEqual([2])
  const after = await stranger().call(publicDocument, { params: { token } })
  expect(after.options.map(({ chosen }) => chosen)).toEqual(['Elegido', ''])
  expect(after.texts).toContainEqual({ label: 'Opcionales elegidos', value: 'Instalación. Total con lo elegido: $\u00a0214.200' })
  const pdf = await stranger().call(publicDocumentPdf, { params: { token } })
  expect(new TextDecoder('latin1').decode(pdf.bytes.slice(0, 5))).toBe('%PDF-')
  const { events } = await shop.client.call(quoteEndpoints.history, { params: { id } })
  expect(JSON.stringify(events)).toContain('Opcionales elegidos')
  await proven()
})

test('two answers at once: the choices kept are those of the one that was taken', async () => {
  const { id } = await quoted()
  const token = await tokenOf(id)
  const tries = await Promise.allSettled([accept(token, [2]), accept(token, [3])])
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  expect(await chosenIn(id)).toEqual(tries[0].status === 'fulfilled' ? [2] : [3])
})

test('the company notes the choice, changes it, and a rejection takes it away', async () => {
  const { id } = await quoted()
  await answer(id, 'accepted', [2, 3])
  expect(await chosenIn(id)).toEqual([2, 3])
  await answer(id, 'accepted', [3])
  expect(await chosenIn(id)).toEqual([3])
  await answer(id, 'rejected', [3])
  expect(await chosenIn(id)).toEqual([])
  await proven()
})

test('what was accepted is converted whole; an option that nobody chose does not keep it half way', async () => {
  const { id } = await quoted()
  await answer(id, 'accepted', [2])
  await invoiceFrom(id, [1])
  expect((await read(id)).followUp).toBe('partlyConverted')
  await invoiceFrom(id, [2])
  expect((await read(id)).followUp).toBe('converted')
  const other = await quoted()
  await invoiceFrom(other.id, [1])
  expect((await read(other.id)).followUp).toBe('converted')
  await proven()
})

test('the seller may bring an option that was not chosen, and what comes of it is a line like any other', async () => {
  const { id } = await quoted()
  await answer(id, 'accepted')
  const made = await invoiceFrom(id, [1, 3])
  expect(made.total).toBe('142800.00')
  expect((await read(id)).followUp).toBe('converted')
  await proven()
})

test('another version keeps which lines are optional and asks again which are chosen', async () => {
  const { id } = await quoted()
  await answer(id, 'accepted', [2])
  const { version } = await read(id)
  const next = await shop.client.call(quoteEndpoints.create, { body: { document: requestOf(), issue: true, replaces: { id, version } } })
  expect((await read(next.id)).lines.map((line) => [line.optional, line.chosen])).toEqual([
    [false, false],
    [true, false],
    [true, false],
  ])
  expect(await chosenIn(id)).toEqual([2])
  await proven()
})

test('a quote of options alone is not issued, and an invoice has none', async () => {
  const { lines: written, ...rest } = requestOf()
  const only = { ...rest, lines: written.map((line) => ({ ...line, optional: true })) }
  const attempt = shop.client.call(quoteEndpoints.create, { body: { document: only, issue: true } })
  await expect(attempt).rejects.toMatchObject({ code: 401, fields: ['lines'] })
  const request = shop.request(lines)
  const sold = await shop.client.call(invoiceEndpoints.create, {
    body: { document: { ...request, lines: request.lines.map((line) => ({ ...line, optional: true })) }, issue: true },
  })
  expect(sold.total).toBe('238000.00')
  await proven()
})
