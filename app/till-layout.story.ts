// What the registers of a branch show: pages of products and categories, and the texts of their tickets.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { branch } from '#modules/documents/index.ts'
import { category, listItems } from '#modules/items/index.ts'
import { changeLayout, getLayout, layoutHistory, listLayouts } from '#modules/pos/index.ts'
import type { Client } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { newCompany, openShop, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const texts = { ticketHeader: 'Gracias por venir', ticketFooter: '' }
const openTill = async () => {
  const { client } = await openShop(world, { items: [{ name: 'Café', price: '9000', taxes: [] }] })
  const [place] = (await client.call(branch.endpoints.list, { query: {} as never })).rows
  const [coffee] = (await client.call(listItems, { query: {} as never })).rows
  const { id: drinks } = await client.call(category.endpoints.create, { body: { name: 'Bebidas', color: 'teja' } as never })
  return { client, branchId: place?.id ?? '', coffee: coffee?.id ?? '', drinks }
}
const read = (client: Client, branchId: string) => client.call(getLayout, { params: { branchId } })
const change = (client: Client, branchId: string, version: number, pages: readonly object[], more: object = texts) =>
  client.call(changeLayout, { params: { branchId }, body: { version, ...more, pages } as never })

test('a branch has its pages, in their order, and what goes out of use says so', async () => {
  const { client, branchId, coffee, drinks } = await openTill()
  expect(await read(client, branchId)).toMatchObject({ version: 0, ticketHeader: '', pages: [] })
  const pages = [
    { name: 'Favoritos', color: 'laguna', tiles: [{ categoryId: drinks, color: 'teja' }, { itemId: coffee }] },
    { name: 'Todo', tiles: [] },
  ]
  expect(await change(client, branchId, 0, pages)).toEqual({ version: 1 })
  const seen = await read(client, branchId)
  expect(seen).toMatchObject({ version: 1, ...texts })
  expect(seen.pages.map(({ name, color, tiles }) => [name, color, tiles.map((tile) => `${tile.name} ${tile.color}`)])).toEqual([
    ['Favoritos', 'laguna', ['Bebidas teja', 'Café ']],
    ['Todo', '', []],
  ])
  const { branches } = await client.call(listLayouts, {})
  expect(branches.find(({ id }) => id === branchId)).toMatchObject({ pages: 2, tiles: 2 })
  await expect(change(client, branchId, 0, pages)).rejects.toMatchObject({ code: 697 })
  const two = await Promise.allSettled([change(client, branchId, 1, []), change(client, branchId, 1, [])])
  expect(two.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { events } = await client.call(layoutHistory, { params: { id: branchId }, query: {} })
  expect(events.map(({ changes }) => changes['Páginas'])).toEqual([
    ['Favoritos (2), Todo (0)', '0 páginas'],
    [null, 'Favoritos (2), Todo (0)'],
  ])
})

test('what is refused, each at its field, and nothing is written', async () => {
  const { client, branchId, coffee } = await openTill()
  const refused = (pages: readonly object[], expected: object, more: object = texts) =>
    expect(change(client, branchId, 0, pages, more)).rejects.toMatchObject(expected)
  const page = (name: string, ...tiles: object[]) => ({ name, tiles })
  await refused([page('')], { code: 401, fields: ['pages.0.name'] })
  await refused([page('A'), page('a')], { code: 401, fields: ['pages.1.name'] })
  await refused([page('x'.repeat(31))], { code: 401, fields: ['pages.0.name'] })
  await refused([page('A', {})], { code: 401, fields: ['pages.0.tiles.0.itemId'] })
  await refused([page('A', { itemId: coffee }, { itemId: coffee })], { code: 401, fields: ['pages.0.tiles.1.itemId'] })
  await refused([page('A', { itemId: randomUUID() })], { code: 698, fields: ['pages.0.tiles.0.itemId'] })
  await refused([page('A', { categoryId: coffee })], { code: 698, fields: ['pages.0.tiles.0.categoryId'] })
  await refused([{ ...page('A'), color: 'red' }], { code: 401 })
  await refused(
    Array.from({ length: 21 }, (_, index) => page(`P${index}`)),
    { code: 401, fields: ['pages'] },
  )
  await refused([], { code: 401, fields: ['ticketHeader'] }, { ...texts, ticketHeader: 'x'.repeat(301) })
  await refused([], { code: 401, fields: ['ticketFooter'] }, { ...texts, ticketFooter: 'x\u0000' })
  expect((await read(client, branchId)).version).toBe(0)
})

test('another company, and who may only look', async () => {
  const { client, branchId, coffee } = await openTill()
  const cashier = await colleague(world, client, roleIds.cashier)
  expect((await read(cashier.client, branchId)).version).toBe(0)
  await expect(change(cashier.client, branchId, 0, [])).rejects.toMatchObject({ status: 403 })
  const stranger = await newCompany(world)
  await expect(read(stranger.client, branchId)).rejects.toMatchObject({ code: 698 })
  await expect(change(stranger.client, branchId, 0, [])).rejects.toMatchObject({ code: 698 })
  await expect(stranger.client.call(layoutHistory, { params: { id: branchId }, query: {} })).rejects.toMatchObject({ code: 698 })
  const [own] = (await stranger.client.call(branch.endpoints.list, { query: {} as never })).rows
  const pages = [{ name: 'A', tiles: [{ itemId: coffee }] }]
  await expect(change(stranger.client, own?.id ?? '', 0, pages)).rejects.toMatchObject({ code: 698, fields: ['pages.0.tiles.0.itemId'] })
})
