// What is offered to choose from: whoever may not read a thing is told no more than its name, by any of the calls that offer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '#modules/access/index.server.ts'
import { createParty, partyOptions, pickParties } from '#modules/people/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { fillPath } from '#platform/http/endpoint.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { serverModules } from './modules.server.ts'
import { permissionsOf } from '#platform/permissions.server.ts'
import { anyEmail, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
/** May nothing. */
let nobody: Client
/** May write sales and read no third party. */
let cashier: Client
let reader: Client
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Cafetera', price: '50000', taxes: ['IVA 19 %'] }] })
  await shop.client.call(createParty, {
    body: {
      ...{ kind: 'natural', identificationType: '13', identification: '1018425371', firstName: 'Zoraida', firstSurname: 'Zarigüeya' },
      ...{ isCustomer: true, emailInvoicing: 'zoraida@zarigueya.example', phone: '3001234567', paymentDays: 37, creditLimit: '7654321' },
      ...{ cityCode: '05001', addressLine: 'Carrera 70 # 44-21', withholdsRetefuente: true, responsibilities: ['R-99-PN'] },
    } as never,
  })
  nobody = await colleagueWith([])
  cashier = await colleagueWith(['sales.invoice.read', 'sales.invoice.write'])
  reader = await colleagueWith(permissionsOf(serverModules).map(({ code }) => code))
})
afterAll(() => world.close())

let roles = 700
async function colleagueWith(permissions: readonly string[]): Promise<Client> {
  const email = anyEmail()
  const { companyId } = shop
  const personId = await createPerson(world.pool, { email, password: 'Colega-2026*', firstName: 'Luz', lastName: 'Peña' })
  roles += 1
  const roleId = roles
  await inCompany(world.pool, { companyId, personId: null }, async (tx) => {
    await insertRows(tx, 'role', [{ company_id: companyId, id: roleId, name: `Rol ${roleId}`, permissions }])
    await insertRows(tx, 'membership', [{ company_id: companyId, person_id: personId, role_id: roleId, active: true }])
  })
  return signedIn(world.app, email, 'Colega-2026*')
}

const offers = serverModules
  .flatMap(({ handlers }) => handlers)
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method === 'GET' && /\/(options|choices)$/.test(path))

const ask = (client: Client, path: string) =>
  world.app.inject({
    method: 'GET',
    url: fillPath(path, { role: 'receivable' }),
    headers: { authorization: `Bearer ${client.token}`, [COMPANY_HEADER]: shop.companyId },
  })

/** Lists that all companies share say where a thing is, and are nobody's. */
const PUBLIC = ['/api/settings/cities/options']
const NAMES = ['id', 'label', 'displayName', 'active', 'inactive']
/** What the picker of third parties says where it may say nothing. */
const UNTOLD: Readonly<Record<string, unknown>> = { kind: 'juridica', countryCode: 'CO' }
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0)

/** What of the things offered is more than their names. A third party that is told nothing of is a company of this country until it is known. */
function told(body: unknown): string[] {
  const rows = Array.isArray(body) ? body : typeof body === 'object' && body !== null && 'options' in body ? body.options : []
  if (!Array.isArray(rows)) return ['no list']
  return [
    ...new Set(
      rows.flatMap((row: object) =>
        Object.entries(row).flatMap(([name, value]) => (NAMES.includes(name) || isNothing(value) || UNTOLD[name] === value ? [] : [name])),
      ),
    ),
  ]
}

test('there is something to ask', () => expect(offers.length).toBeGreaterThan(50))

test.each(['nobody', 'cashier'] as const)('%s is told the names of what they may not read, or nothing', async (who) => {
  const client = { nobody, cashier }[who]
  const found: string[] = []
  for (const { path, permission } of offers) {
    const answer = await ask(client, path)
    if (answer.statusCode === 403) continue
    expect([path, answer.statusCode]).toEqual([path, 200])
    // Only what is open to every member is answered at all.
    expect([path, permission]).toEqual([path, 'member'])
    if (!PUBLIC.includes(path)) found.push(...told(answer.json()).map((name) => `${path}: ${name}`))
  }
  expect(found).toEqual([])
})

test('whoever may read them is told what a document needs', async () => {
  for (const { path } of offers) expect([path, (await ask(reader, path)).statusCode]).toEqual([path, 200])
  const [party] = await reader.call(pickParties, { query: { search: 'zoraida' } })
  expect(party).toMatchObject({
    ...{ identification: '1018425371', emailInvoicing: 'zoraida@zarigueya.example', phone: '3001234567', paymentDays: 37 },
    ...{ creditLimit: '7654321.00', withholdsRetefuente: true, cityCode: '05001', addressLine: 'Carrera 70 # 44-21' },
  })
  const [option] = (await reader.call(partyOptions, { query: { text: 'zoraida' } })).options
  expect(option).toMatchObject({ detail: '1018425371' })
  const [named] = await cashier.call(pickParties, { query: { search: 'zoraida' } })
  expect(named).toMatchObject({ id: party?.id, displayName: party?.displayName, identification: '', phone: '' })
})
