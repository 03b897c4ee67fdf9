// From the issued invoice to the customer's hands: sealed, its XML, its PDF, the link that opens it and the ones that do not.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import pg from 'pg'
import { arithmeticProblems, structureProblems } from '#colombia/index.ts'
import { hasSchemas, readElement, releaseSchemas } from '#colombia/index.server.ts'
import type { TrackedDocument } from '#modules/documents/index.ts'
import { xmlEndpoint } from '#modules/electronic/index.ts'
import { getParty, updateParty } from '#modules/people/index.ts'
import { electronicInvoice, invoiceEndpoints } from '#modules/sales/index.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { createClient, type Client } from '../client.server.ts'
import { createProductServer } from '../start.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from '../testing/world.server.ts'

const XSD = new URL('../../../shared/colombia/dian/xsd/', import.meta.url).pathname
const xsdDir = hasSchemas(XSD) ? XSD : null

let world: World
let app: FastifyInstance
let shop: Shop
let client: Client

beforeAll(async () => {
  world = await openWorld()
  const settings = { ...world.runtime.settings, dianXsdDir: xsdDir, publicUrl: 'https://paramo.example' }
  app = await createProductServer({ ...world.runtime, settings })
  shop = await openShop(world, {
    customer: { withholds: true },
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '1000', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      {
        name: 'Bolsa',
        price: '210',
        stock: { quantity: '1000', cost: '95' },
        taxes: ['IVA 19 %', 'Bolsas plásticas'],
        withholding: 'COMPRAS',
      },
    ],
  })
  client = createClient(app, shop.client.token, shop.companyId)
})
afterAll(async () => {
  await app.close()
  await world.close()
  await stopPdf()
  releaseSchemas()
})

const lines = [
  ['Cafetera', '20'],
  ['Bolsa', '3'],
] as const
const issue = () =>
  client.call(invoiceEndpoints.create, {
    body: { document: shop.request(lines, { dueDate: '2026-12-20', notes: 'Gracias' }), issue: true },
  })
const share = async (id: string): Promise<string> => {
  const { url } = await client.call(invoiceEndpoints.share, { params: { id } })
  const [, token = ''] = /^https:\/\/paramo\.example\/sales\/invoices\/([\w-]{43})\/tracking$/.exec(url) ?? []
  return token
}

let knocks = 0
/** Each from an address of its own: the limit per address counts real minutes. */
const open = (token: string, more = ''): Promise<LightMyRequestResponse> => {
  knocks += 1
  return app.inject({ method: 'GET', url: `/api/public/documents/${token}${more}`, remoteAddress: `10.1.0.${knocks}` })
}
const neutral = { code: 691, message: 'El enlace no es válido o venció.', field: null }

test('an issued invoice is sealed, waits for the authority, and its XML follows the rules', async () => {
  const { id, number } = await issue()
  const view = await client.call(invoiceEndpoints.view, { params: { id } })
  expect(view).toMatchObject({ electronicState: 'queued', uniqueCode: expect.stringMatching(/^[0-9a-f]{96}$/) })
  const { bytes } = await client.call(xmlEndpoint(electronicInvoice), { params: { id } })
  const xml = new TextDecoder().decode(bytes)
  expect(xml).toContain(`<cbc:ID>${number?.replace('-', '')}</cbc:ID>`)
  expect(xml).toContain(view.uniqueCode)
  const tree = readElement(xml)
  expect(structureProblems(tree)).toEqual([])
  expect(arithmeticProblems(tree)).toEqual([])

  const { version, ...party } = await client.call(getParty, { params: { id: shop.customerId } })
  await client.call(updateParty, { params: { id: shop.customerId }, body: { ...party, version, legalName: 'Otro Nombre S.A.' } })
  const again = await client.call(xmlEndpoint(electronicInvoice), { params: { id } })
  expect(new TextDecoder().decode(again.bytes)).toBe(xml)
  expect(xml).toContain('Almacenes La Ceiba S.A.')
})

test('what the company or the customer lacks is said before a number is taken', async () => {
  const bare = await openShop(world, {
    profile: { electronic: { environment: 'produccion' } },
    items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA 19 %'] }],
  })
  const stranger = createClient(app, bare.client.token, bare.companyId)
  const attempt = stranger.call(invoiceEndpoints.create, { body: { document: bare.request([['Asesoría', '1']]), issue: true } })
  await expect(attempt).rejects.toMatchObject({ code: 518 })
  await expect(attempt).rejects.toThrow('Falta: identificador del software, PIN del software.')
})

test('the link shows the document to whoever has it, and its PDF', async () => {
  const { id, number } = await issue()
  const token = await share(id)
  const reply = await open(token)
  expect(reply.statusCode).toBe(200)
  const shown: TrackedDocument = reply.json()
  // 20 × 50.000 = 1.000.000 and 3 × 210 = 630; IVA 190.119,70; 3 bags at the nominal tax of the year.
  expect(shown).toMatchObject({
    title: 'Factura electrónica de venta',
    number,
    state: 'issued',
    issuer: { name: 'Historias S.A.S.', city: 'Bogotá, D.C.' },
    texts: [{ label: 'Observaciones', value: 'Gracias' }],
    code: { label: 'CUFE' },
  })
  expect(shown.timeline.map(({ name }) => name)).toEqual(['Emitida', 'En cola para la DIAN', 'Por pagar'])
  expect(shown.lines.map(({ description, quantity }) => [description, quantity])).toEqual([
    ['Cafetera', '20'],
    ['Bolsa', '3'],
  ])
  const view = await client.call(invoiceEndpoints.view, { params: { id } })
  expect(shown).toMatchObject({ total: view.totals.total, balance: view.balance })
  expect(reply.body).not.toContain(id)
  expect(reply.body).not.toContain(shop.companyId)

  const pdf = await open(token, '/pdf')
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${number}.pdf`,
  })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const code = await open(token, '/qr')
  expect(code.headers).toMatchObject({ 'content-type': 'image/svg+xml' })
  expect(code.body).toMatch(/^<svg /)
  const own = await client.call(invoiceEndpoints.pdf, { params: { id } })
  expect(Buffer.from(own.bytes).equals(pdf.rawPayload)).toBe(true)
})

test('annulled shows so', async () => {
  const { id } = await issue()
  const token = await share(id)
  await client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Pedido devuelto' } })
  const shown = (await open(token)).json<TrackedDocument>()
  expect(shown).toMatchObject({ state: 'annulled', balance: null })
  expect(shown.timeline.map(({ name }) => name)).toEqual(['Emitida', 'Anulada'])
  expect((await client.call(xmlEndpoint(electronicInvoice), { params: { id } })).bytes.length).toBeGreaterThan(1000)
})

test('wrong, revoked and expired links give one neutral answer', async () => {
  const { id } = await issue()
  const kept = await share(id)
  for (const token of ['x', 'A'.repeat(43), id, `${kept}x`, '%00', "' or 1=1"]) {
    const reply = await open(encodeURIComponent(token))
    expect(reply.statusCode, token).toBe(400)
    expect(reply.json()).toMatchObject(neutral)
  }
  expect((await open(kept)).statusCode).toBe(200)
  await client.call(invoiceEndpoints.revokeLink, { params: { id } })
  expect((await open(kept)).json()).toMatchObject(neutral)
  expect((await open(kept, '/pdf')).json()).toMatchObject(neutral)
  expect(await client.call(invoiceEndpoints.link, { params: { id } })).toEqual({ link: null })

  const fresh = await share(id)
  expect(fresh).not.toBe(kept)
  const now = world.clock.now()
  world.clock.moveTo('2027-11-21T15:00:00Z')
  expect((await open(fresh)).json()).toMatchObject(neutral)
  world.clock.moveTo(now.toISOString())
  expect((await open(fresh)).statusCode).toBe(200)
})

test('a document has one living link: shared again it is the same, renewed the earlier ones close', async () => {
  const { id } = await issue()
  expect(await client.call(invoiceEndpoints.link, { params: { id } })).toEqual({ link: null })
  const tokens = await Promise.all(Array.from({ length: 8 }, () => share(id)))
  expect(new Set(tokens).size).toBe(1)
  const [token = ''] = tokens
  const { link } = await client.call(invoiceEndpoints.link, { params: { id } })
  expect(link?.url).toContain(`/${token}/tracking`)
  expect(link?.expiresAt).toBe(new Date(world.clock.now().getTime() + 365 * 86_400_000).toISOString())

  const { url } = await client.call(invoiceEndpoints.renewLink, { params: { id } })
  expect(url).not.toContain(token)
  expect((await open(token)).json()).toMatchObject(neutral)
  const renewed = await share(id)
  expect(url).toContain(renewed)
  expect((await open(renewed)).statusCode).toBe(200)

  const stranger = (await newCompany(world)).client
  const { link: seen, share: shared, renewLink, revokeLink } = invoiceEndpoints
  const params = { id }
  const attempts: (() => Promise<unknown>)[] = [
    () => stranger.call(seen, { params }),
    () => stranger.call(shared, { params }),
    () => stranger.call(renewLink, { params }),
    () => stranger.call(revokeLink, { params }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 698 })
  expect((await open(renewed)).statusCode).toBe(200)
})

test('a link that the key of another installation sealed gives way to a new one', async () => {
  const { id } = await issue()
  const token = await share(id)
  const elsewhere = { ...world.runtime.settings, publicUrl: 'https://paramo.example', secretKey: randomBytes(32).toString('base64') }
  const other = await createProductServer({ ...world.runtime, settings: elsewhere })
  try {
    const { url } = await createClient(other, shop.client.token, shop.companyId).call(invoiceEndpoints.share, { params: { id } })
    expect(url).not.toContain(token)
    expect((await open(token)).json()).toMatchObject(neutral)
  } finally {
    await other.close()
  }
})

test('the token is found by its hash and kept sealed, and nobody sees links without it', async () => {
  const { id } = await issue()
  const token = await share(id)
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    await owner.query(`set app.company = '${shop.companyId}'`)
    const { rows } = await owner.query('select * from public_link where entity_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(rows[0].token_hash).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(token)
  } finally {
    await owner.end()
  }
  const { rows } = await world.pool.poolOf(null).query('select * from public_link')
  expect(rows).toEqual([])
})

test('drafts have neither PDF, link nor XML', async () => {
  const { id } = await client.call(invoiceEndpoints.create, { body: { document: shop.request(lines), issue: false } })
  const attempts = [
    () => client.call(invoiceEndpoints.pdf, { params: { id } }),
    () => client.call(invoiceEndpoints.share, { params: { id } }),
    () => client.call(xmlEndpoint(electronicInvoice), { params: { id } }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 482 })
})

test('a door that is knocked on too often asks to wait', async () => {
  const codes: number[] = []
  for (let knock = 0; knock < 62; knock += 1) {
    const reply = await app.inject({ method: 'GET', url: '/api/public/documents/x', remoteAddress: '10.9.9.9' })
    codes.push(reply.json<{ code: number }>().code)
  }
  expect(codes).toEqual([...Array.from({ length: 60 }, () => 691), 429, 429])
})
