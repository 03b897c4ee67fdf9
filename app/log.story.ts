// The log of the company: who, what, from where, with old and new values; its filters, its file, who may read it, and how far it reaches.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogRow } from '#platform/log/log.ts'
import { roleIds } from '#modules/access/index.ts'
import { newCompany, newPerson, openStage, signedIn, type Stage, type Visitor } from '#modules/access/story.server.ts'
import { serverModules } from './modules.server.ts'

let stage: Stage
let companyId: string
let anaId: string
let ana: Visitor
let beto: Visitor
let brand: string

beforeAll(async () => {
  stage = await openStage(serverModules.filter(({ name }) => !['company', 'access'].includes(name)))
  const [first, second] = await Promise.all([newPerson(stage, 'ana'), newPerson(stage, 'beto')])
  anaId = first
  companyId = await newCompany(stage, {
    name: 'Provisiones Sumapaz S.A.S.',
    identification: '900123456',
    members: [
      { personId: first, roleId: roleIds.administrator },
      { personId: second, roleId: roleIds.seller },
    ],
  })
  ana = await signedIn(stage, 'ana')
  beto = await signedIn(stage, 'beto')
  brand = (await ana.call('POST', '/api/settings/brands', { name: 'Volcán', color: 'teja' })).json<{ id: string }>().id
  await ana.call('PUT', `/api/settings/brands/${brand}`, { name: 'Nevado', color: 'laguna', version: 1 })
})
afterAll(() => stage.close())

const rows = async (visitor: Visitor, query = ''): Promise<LogRow[]> =>
  (await visitor.call('GET', `/api/logs?${query}`)).json<{ rows: LogRow[] }>().rows

test('says who did what, from where, with what it was and is, and where it is seen', async () => {
  const [last] = await rows(ana)
  expect(last).toMatchObject({
    verb: 'Editó',
    area: 'Productos y servicios',
    title: 'Marca Nevado',
    ip: '127.0.0.1',
    href: `/settings/brands?id=${brand}`,
    others: 0,
  })
  expect(last?.person).not.toBe('')
  expect(last?.device).not.toBe('')
  expect(last?.changes).toEqual([
    { label: 'Nombre', before: 'Volcán', after: 'Nevado' },
    { label: 'Color', before: 'Rojo', after: 'Azul' },
  ])
})

test('by person, area and day', async () => {
  expect((await rows(ana, `personId=${anaId}&area=items`)).map(({ verb }) => verb)).toEqual(['Editó', 'Creó'])
  expect(await rows(ana, 'area=crm')).toEqual([])
  expect(await rows(ana, 'to=2020-01-01')).toEqual([])
  const pages = (await ana.call('GET', '/api/logs?size=25')).json<{ rows: LogRow[] }>()
  expect(pages.rows.length).toBeGreaterThan(2)
})

test('goes out as a file; whoever may not read it gets nothing', async () => {
  const file = await ana.call('GET', '/api/logs/export?format=csv')
  expect(file.body).toContain('Marca Nevado')
  expect(file.body).toContain('Nombre: Volcán → Nevado')
  expect((await beto.call('GET', '/api/logs')).statusCode).toBe(403)
})

test('it reaches back ninety days; the history of a record keeps all', async () => {
  const owner = new pg.Client({ connectionString: stage.ownerUrl })
  await owner.connect()
  // As time would make them: the application cannot date an event.
  await owner.query(
    `begin; set local app.company = '${companyId}';
     insert into audit_event (company_id, id, at, action, entity, entity_id, title) values
       ('${companyId}', gen_random_uuid(), now() - interval '100 days', 'update', 'items.brand', '${brand}', 'Vieja'),
       ('${companyId}', gen_random_uuid(), now() - interval '10 days', 'update', 'items.brand', '${brand}', 'Reciente');
     commit`,
  )
  await owner.end()
  const titles = (await rows(ana, 'size=100')).map(({ title }) => title)
  expect(titles).toContain('Reciente')
  expect(titles).not.toContain('Vieja')
  const history = (await ana.call('GET', `/api/settings/brands/${brand}/history`)).json<{ events: { title: string }[] }>()
  expect(history.events.map(({ title }) => title)).toContain('Vieja')
})
