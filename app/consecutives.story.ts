// Consecutives are changed without repeating a number, and what is passed over is explained; also while others issue.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { changeConsecutive, consecutivePermissions, getGaps, listConsecutives } from '#modules/company/index.ts'
import { quoteEndpoints } from '#modules/sales/index.ts'
import { Refused } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const openQuotes = () => openShop(world, { items: [{ name: 'Asesoría', price: '350000', taxes: ['IVA 19 %'] }] })

const quote = (shop: Shop) =>
  shop.client.call(quoteEndpoints.create, {
    body: { document: { ...shop.request([['Asesoría', '1']]), resolutionId: null }, issue: true },
  })
const current = async ({ client }: Pick<Shop, 'client'>, code = 'QTE') => {
  const found = (await client.call(listConsecutives)).consecutives.find((each) => each.code === code)
  if (!found) throw new Error(`No consecutive ${code}`)
  return found
}
const change = async (shop: Pick<Shop, 'client'>, to: { prefix?: string; next: number; reason?: string }, code = 'QTE') => {
  const { prefix, next } = await current(shop, code)
  return shop.client.call(changeConsecutive, { params: { code }, body: { prefix, reason: '', ...to, seen: { prefix, next } } })
}
const gaps = async ({ client }: Pick<Shop, 'client'>, code = 'QTE') => client.call(getGaps, { params: { code } })
const codeOf = (work: Promise<unknown>): Promise<number | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.code : Promise.reject(error)),
  )

test('every consecutive of the modules is there, from the first day', async () => {
  const company = await newCompany(world)
  const { consecutives } = await company.client.call(listConsecutives)
  expect(consecutives.map(({ title, prefix, next }) => [title, prefix, next])).toEqual(
    expect.arrayContaining([
      ['Cotización', 'CT', 1],
      ['Nota crédito', 'NC', 1],
      ['Recibo de caja', 'RC', 1],
      ['Comprobante de egreso', 'CE', 1],
      ['Inventario inicial', 'SI', 1],
    ]),
  )
  expect(new Set(consecutives.map(({ prefix }) => prefix)).size).toBe(consecutives.length)
})

describe('a change', () => {
  test('passes numbers over with a reason, never takes one again, and the report explains the gap', async () => {
    const shop = await openQuotes()
    expect((await quote(shop)).number).toBe('CT-1')
    expect(await codeOf(change(shop, { next: 500 }))).toBe(401)
    await change(shop, { next: 500, reason: 'Seguimos la numeración del programa anterior' })
    expect((await quote(shop)).number).toBe('CT-500')
    expect(await codeOf(change(shop, { next: 500 }))).toBe(417)
    // By mistake, and put right before anything took it.
    await change(shop, { next: 9000, reason: 'Se escribió de más' })
    await change(shop, { next: 501 })
    await change(shop, { next: 501 })
    expect((await quote(shop)).number).toBe('CT-501')
    const { used, highest, gaps: found } = await gaps(shop)
    expect([used, highest]).toEqual([3, 501])
    expect(found).toMatchObject([
      { from: 2, to: 499, skip: { reason: 'Seguimos la numeración del programa anterior', person: 'Ana Historia' } },
    ])
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  })

  test('another prefix begins its own row of numbers, and going back follows on', async () => {
    const shop = await openQuotes()
    await quote(shop)
    await change(shop, { prefix: 'COT26', next: 1 })
    expect((await quote(shop)).number).toBe('COT26-1')
    expect(await codeOf(change(shop, { prefix: 'CT', next: 1 }))).toBe(417)
    await change(shop, { prefix: 'CT', next: 2 })
    expect((await quote(shop)).number).toBe('CT-2')
    expect(await codeOf(change(shop, { prefix: 'NC', next: 1 }))).toBe(401)
    expect((await gaps(shop)).gaps).toEqual([])
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  })

  test('written over what somebody issued meanwhile, it is refused', async () => {
    const shop = await openQuotes()
    const seen = await current(shop)
    await quote(shop)
    const body = { prefix: 'CT', next: 10, reason: 'Talonario nuevo', seen: { prefix: seen.prefix, next: seen.next } }
    expect(await codeOf(shop.client.call(changeConsecutive, { params: { code: 'QTE' }, body }))).toBe(697)
  })

  test('while many issue, no number repeats', async () => {
    const shop = await openQuotes()
    const quotes = Array.from({ length: 12 }, () => quote(shop))
    const changes = [40, 80].map((next) => codeOf(change(shop, { next, reason: 'Durante las ventas' })))
    const numbers = (await Promise.all(quotes)).map(({ number }) => number)
    for (const answer of await Promise.all(changes)) expect([null, 697, 417]).toContain(answer)
    expect(new Set(numbers).size).toBe(12)
    expect((await gaps(shop)).gaps.every(({ skip }) => skip !== null)).toBe(true)
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  })

  test('receipts and opening stock count their texts', async () => {
    const shop = await openShop(world, {
      items: [{ name: 'Panela', price: '62400', stock: { quantity: '10', cost: '40000' }, taxes: ['IVA excluido'] }],
    })
    expect(await gaps(shop, 'SI')).toMatchObject({ used: 1, highest: 1, gaps: [] })
    await change(shop, { next: 7, reason: 'Talonario de papel' }, 'RC')
    expect((await gaps(shop, 'RC')).gaps).toMatchObject([{ from: 1, to: 6 }])
  })
})

test('each company has its own, who may not change is refused, and an unknown one is not found', async () => {
  const shop = await openQuotes()
  await change(shop, { next: 30, reason: 'Numeración propia' })
  expect((await current(await openQuotes())).next).toBe(1)
  const seller = await newCompany(world, {}, 'seller')
  await expect(seller.client.call(listConsecutives)).rejects.toMatchObject({ status: 403 })
  expect(consecutivePermissions.write.title).toBe('Cambiar consecutivos')
  expect(await codeOf(gaps(shop, 'NADA'))).toBe(698)
})
