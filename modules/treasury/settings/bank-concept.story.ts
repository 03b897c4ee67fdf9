// An account is named with its code: in the picker, the list and the files that go out and come in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOptions } from '#modules/accounting/index.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { storyCompany, storyServer, todayAt, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { bankConcept } from './bank-concept.ts'
import { treasuryCatalogues } from './born.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, [...accountingServer.handlers, ...treasuryCatalogues.flatMap(({ handlers }) => handlers)])
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

test('found by code or by any part of its name, written with both, and imported by either', async () => {
  const ana = await storyCompany(pool, todayAt(clock), [accountingServer.provision ?? (async () => undefined)])
  const find = async (text: string) => {
    const { body } = await server.call(ana, accountOptions, { query: { text } })
    return (body['options'] as { id: string; label: string }[]).map(({ id, label }) => [id, label] as const)
  }
  const [[commissions = '', label = ''] = []] = await find('530515')
  expect(label).toBe('530515 Comisiones')
  expect((await find('moneda nacional')).map(([, each]) => each)).toContain('111005 Moneda nacional')
  expect((await find('1110')).map(([, each]) => each)).not.toContain('1110 Bancos')

  const { endpoints } = bankConcept
  const values = { name: 'Comisión', kind: 'out', accountId: commissions }
  expect((await server.call(ana, endpoints.create, { body: values })).status).toBe(200)
  // Names of accounts repeat: "Otros" is in many classes, so only code and name say which.
  const text = 'Nombre,El dinero,Cuenta\nA,Sale,530515\nB,Sale,511595 Otros\nC,Entra,"421005 intereses"'
  expect((await server.call(ana, endpoints.import, { body: { text } })).body).toMatchObject({ created: 3 })
  const ambiguous = await server.call(ana, endpoints.import, { body: { text: 'Nombre,El dinero,Cuenta\nD,Sale,Otros' } })
  expect(ambiguous.body).toMatchObject({ field: 'rows.2.accountId' })
  const { body } = await server.call(ana, endpoints.list, { query: { sort: 'accountId' } })
  const rows = body['rows'] as { name: string; labels: Record<string, string> }[]
  expect(rows.map(({ name, labels }) => [name, labels['accountId']])).toEqual([
    ['C', '421005 Intereses'],
    ['B', '511595 Otros'],
    expect.arrayContaining(['530515 Comisiones']),
    expect.arrayContaining(['530515 Comisiones']),
  ])
  const file = String(await server.file(ana, endpoints.export, { query: { columns: 'name,accountId' } }))
  expect(file).toContain('B,511595 Otros')
})
