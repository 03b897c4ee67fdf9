// The files of a document are kept with it: of each kind, drafts too, and told in its history; of others nothing of them is there.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from './client.server.ts'
import { kinds } from './testing/kinds.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let stranger: Client
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  stranger = (await newCompany(world)).client
})
afterAll(() => world.close())

const TEXT = Buffer.from('Acta de entrega').toString('base64')

describe.each(kinds)('%s', (code, kind, endpoints) => {
  const begin = async (): Promise<string> => {
    const document = { ...shop.request([], { resolutionId: null }), kind: code as typeof kind.code }
    return (await shop.client.call(endpoints.create, { body: { document, issue: false } })).id
  }
  const attach = (id: string, content: string, name = 'acta.txt') =>
    shop.client.call(endpoints.attach, { params: { id }, body: { name, content } })

  test('they are attached, read, told of and taken away; of another document, address or company they are not there', async () => {
    const [id, other] = [await begin(), await begin()]
    await expect(attach(id, '')).rejects.toMatchObject({ code: 401, fields: ['content'] })
    const file = await attach(id, TEXT)
    const { files } = await shop.client.call(endpoints.files, { params: { id } })
    expect(files).toMatchObject([{ id: file.id, name: 'acta.txt', bytes: 15 }])
    expect(await shop.client.call(endpoints.file, { params: { id, fileId: file.id } })).toEqual({ name: 'acta.txt', content: TEXT })
    const { events } = await shop.client.call(endpoints.history, { params: { id } })
    expect(JSON.stringify(events)).toContain('acta.txt')
    const missing = { code: 698 }
    await expect(shop.client.call(endpoints.file, { params: { id: other, fileId: file.id } })).rejects.toMatchObject(missing)
    await expect(shop.client.call(endpoints.detach, { params: { id: other, fileId: file.id } })).rejects.toMatchObject(missing)
    // Under the address of another kind, whose permissions may be others, it is not there.
    const elsewhere = kinds.find(([, each]) => each.path !== kind.path)?.[2] ?? endpoints
    await expect(shop.client.call(elsewhere.files, { params: { id } })).rejects.toMatchObject(missing)
    await expect(shop.client.call(elsewhere.attach, { params: { id }, body: { name: 'a', content: TEXT } })).rejects.toMatchObject(missing)
    await expect(stranger.call(endpoints.files, { params: { id } })).rejects.toMatchObject(missing)
    await expect(stranger.call(endpoints.file, { params: { id, fileId: file.id } })).rejects.toMatchObject(missing)
    await shop.client.call(endpoints.detach, { params: { id, fileId: file.id } })
    expect((await shop.client.call(endpoints.files, { params: { id } })).files).toEqual([])

    // A draft that goes takes them with it.
    await attach(other, TEXT)
    await shop.client.call(endpoints.remove, { params: { id: other } })
    const left = await inCompany(world.pool, shop, (tx) =>
      tx.first(sql`select from document_file where company_id = ${shop.companyId} and document_id = ${other}`),
    )
    expect(left).toBe(undefined)
  })
})

test('what was issued keeps those of its draft and takes more, and is none the other for it', async () => {
  const invoices = kinds.find(([code]) => code === 'INE')?.[2]
  if (!invoices) throw new Error('No invoices')
  const document = shop.request([['Asesoría', '1']])
  const { id } = await shop.client.call(invoices.create, { body: { document, issue: false } })
  await shop.client.call(invoices.attach, { params: { id }, body: { name: 'orden.pdf', content: TEXT } })
  const { version } = await shop.client.call(invoices.view, { params: { id } })
  await shop.client.call(invoices.update, { params: { id }, body: { document, version, issue: true } })
  const before = await shop.client.call(invoices.view, { params: { id } })
  await shop.client.call(invoices.attach, { params: { id }, body: { name: 'guía.pdf', content: TEXT } })
  const { files } = await shop.client.call(invoices.files, { params: { id } })
  expect(files.map(({ name }) => name)).toEqual(['orden.pdf', 'guía.pdf'])
  expect(await shop.client.call(invoices.view, { params: { id } })).toEqual(before)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
