// Electronic invoicing is enabled step by step: software, certificate kept sealed, production only with what it needs, and nobody is
// told a secret.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  certificateNotice,
  changeEnvironment,
  changeSoftware,
  getEnabling,
  putCertificate,
  removeCertificate,
} from '#modules/electronic/index.ts'
import { certificateFile } from '#modules/electronic/testing/certificates.server.ts'
import { testRange } from '#colombia/index.ts'
import { changeCompanySettings, companyHistory, getCompanySettings } from '#modules/company/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { wayOf } from '#platform/http/way.ts'
import type { Client } from './client.server.ts'
import { openToldWorld, toldTo, type ToldWorld } from './testing/told.server.ts'
import { newCompany, openShop, STORY_NOW, type StoryCompany, type World } from './testing/world.server.ts'

let told: ToldWorld
let world: World
beforeAll(async () => {
  told = await openToldWorld()
  ;({ world } = told)
})
afterAll(() => told.close())

const PASSWORD = 'Clave-del-archivo-2026'
const PIN = '48213'
const SOFTWARE = '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10'
const TEST_SET = '3f0c3b52-8f4e-4c55-9b1f-0d8c2a7e6b41'

const upload = (client: Client, spec: { nit: string; to?: Date }, password = PASSWORD) =>
  client.call(putCertificate, { body: { name: 'firma.p12', content: certificateFile({ ...spec, password: PASSWORD }), password } })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { errors?: readonly { code: number; field: string | null; message: string; params: Readonly<Record<string, string>> }[] }) =>
      (error.errors ?? []).map(({ code, field, message, params }) => ({ code, field, message, way: wayOf(params)?.href ?? null })),
  )

/** Everything of the company that these steps leave in the database, as text. */
const everythingKept = ({ companyId }: StoryCompany): Promise<string> =>
  inCompany(world.pool, { companyId, personId: null }, async (tx) => {
    const tables = [
      sql`select c::text as text from company_certificate c`,
      sql`select c::text as text from audit_event c`,
      sql`select c::text as text from outbox c`,
      sql`select c::text as text from idempotency c`,
    ]
    const texts: string[] = []
    for (const table of tables) texts.push(...(await tx.rows<{ text: string }>(table)).map(({ text }) => text))
    return texts.join('\n')
  })

test('from nothing to production, each step when what it needs is there', async () => {
  const company = await newCompany(world, { electronic: {}, address: '' })
  const { client, companyId } = company
  const start = await client.call(getEnabling)
  expect(start).toMatchObject({ environment: 'habilitacion', softwareId: '', hasPin: false, certificate: null, resolutions: [] })
  expect(start.companyLacks).toEqual(['dirección'])
  // Nothing is there: all of it is said at once.
  const early = await refusal(client.call(changeEnvironment, { body: { version: start.version, environment: 'produccion' } }))
  expect(early).toMatchObject([
    { code: 401, field: 'environment', message: expect.stringContaining('dirección'), way: '/settings/my-company' },
    {
      code: 401,
      field: 'environment',
      message: expect.stringContaining('Carga el certificado'),
      way: '/settings/companies/biz-electronic?panel=certificado',
    },
    {
      code: 401,
      field: 'environment',
      message: expect.stringContaining('PIN del software'),
      way: '/settings/companies/biz-electronic?panel=software',
    },
  ])

  const wrong = { softwareId: 'corto', softwarePin: PIN, testSetId: 'corto' }
  expect(await refusal(client.call(changeSoftware, { body: { version: start.version, ...wrong } }))).toMatchObject([
    { code: 401, field: 'softwareId' },
    { code: 517, field: 'testSetId' },
  ])
  const software = { softwareId: SOFTWARE.toUpperCase(), softwarePin: PIN, testSetId: TEST_SET }
  const { version } = await client.call(changeSoftware, { body: { version: start.version, ...software } })
  expect(version).toBe(start.version + 1)
  // Somebody saved first.
  expect(await refusal(client.call(changeSoftware, { body: { version: start.version, ...software } }))).toMatchObject([{ code: 697 }])
  // An empty PIN keeps the one that there is, and saying the same changes nothing.
  expect(await client.call(changeSoftware, { body: { version, ...software, softwarePin: '' } })).toEqual({ version })

  const { nit } = start
  expect(await refusal(upload(client, { nit: '800111222' }))).toMatchObject([{ code: 401, field: 'content' }])
  expect(await refusal(upload(client, { nit }, 'otra'))).toMatchObject([{ code: 401, field: 'password' }])
  expect(await refusal(upload(client, { nit, to: new Date('2026-11-01T05:00:00Z') }))).toMatchObject([{ code: 516, field: 'content' }])
  await upload(client, { nit })
  const data = await client.call(getCompanySettings)
  const { id: _id, checkDigit: _digit, hasIssued: _issued, cityNames: _names, ...settings } = data
  await client.call(changeCompanySettings, { body: { ...settings, address: 'Calle 1 # 2-3' } })

  const ready = await client.call(getEnabling)
  expect(ready).toMatchObject({
    softwareId: SOFTWARE,
    hasPin: true,
    testSetId: TEST_SET,
    companyLacks: [],
    certificate: { holder: 'HISTORIAS S.A.S.', nit, validTo: '2027-06-30', isReadable: true, fileName: 'firma.p12' },
  })
  await client.call(changeEnvironment, { body: { version: ready.version, environment: 'produccion' } })
  // In production neither the certificate nor the software is taken away.
  expect(await refusal(client.call(removeCertificate))).toMatchObject([{ code: 401 }])
  const now = await client.call(getEnabling)
  expect(now.environment).toBe('produccion')
  expect(
    await refusal(client.call(changeSoftware, { body: { version: now.version, softwareId: '', softwarePin: '', testSetId: '' } })),
  ).toMatchObject([{ code: 401, field: 'softwareId' }])

  // Neither answered, nor told, nor kept in the clear.
  const history = await client.call(companyHistory, { params: { id: companyId }, query: {} })
  const kept = (await everythingKept(company)) + JSON.stringify([now, ready, history])
  expect(kept).toContain('"electronic.softwarePin"')
  for (const secret of [PIN, PASSWORD, 'PRIVATE KEY', certificateFile({ nit, password: PASSWORD }).slice(0, 60)])
    expect(kept).not.toContain(secret)

  // Nothing real was issued: it may still go back, and then the certificate too.
  await client.call(changeEnvironment, { body: { version: now.version, environment: 'habilitacion' } })
  await client.call(removeCertificate)
  expect((await client.call(getEnabling)).certificate).toBeNull()
})

test('in production the key to test with makes no invoice, and what was issued for real does not become a test', async () => {
  const shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
  const { client } = shop
  const inside = (statement: ReturnType<typeof sql>) => inCompany(world.pool, shop, (tx) => tx.run(statement))
  const keyed = (key: string) => inside(sql`update resolution set technical_key = ${key} where company_id = ${shop.companyId}`)
  await keyed(testRange.technicalKey)
  const { nit, resolutions } = await client.call(getEnabling)
  expect(resolutions).toMatchObject([{ prefix: 'FV', isTest: true }])
  await upload(client, { nit })
  const issue = () => shop.issue([['Asesoría', '1']], { warehouseId: null })
  expect(await refusal(issue())).toMatchObject([{ code: 518, message: expect.stringContaining('clave técnica de producción') }])
  await keyed('a'.repeat(40))
  await issue()
  const after = await client.call(getEnabling)
  expect(after.resolutions).toMatchObject([{ isTest: false, left: 99_999 }])
  expect(await refusal(client.call(changeEnvironment, { body: { version: after.version, environment: 'habilitacion' } }))).toMatchObject([
    { code: 401, field: 'environment', message: expect.stringContaining('Ya emitiste') },
  ])
})

test('who keeps the books sees it and changes nothing; a salesperson does not see it; another company has its own', async () => {
  const company = await newCompany(world)
  const { nit, version } = await company.client.call(getEnabling)
  await upload(company.client, { nit })
  const accountant = await told.newColleague(company, 'Luz', 'accountant')
  expect((await accountant.client.call(getEnabling)).certificate?.nit).toBe(nit)
  await expect(accountant.client.call(changeEnvironment, { body: { version, environment: 'produccion' } })).rejects.toThrow('403')
  await expect(upload(accountant.client, { nit })).rejects.toThrow('403')
  const seller = await told.newColleague(company, 'Iván', 'seller')
  await expect(seller.client.call(getEnabling)).rejects.toThrow('403')
  const other = await newCompany(world)
  expect((await other.client.call(getEnabling)).certificate).toBeNull()
})

test('a certificate near its end is told once for each threshold, to who may upload the next one', async () => {
  const company = await newCompany(world)
  const { nit } = await company.client.call(getEnabling)
  await upload(company.client, { nit, to: new Date('2026-12-20T18:00:00Z') })
  for (const day of ['2026-11-20', '2026-11-21', '2026-12-05', '2026-12-15', '2026-12-19', '2026-12-21', '2026-12-22']) {
    world.clock.moveTo(`${day}T15:00:00Z`)
    await told.look()
  }
  world.clock.moveTo(STORY_NOW)
  await told.work()
  const ofCertificate = (await toldTo(company)).filter(({ event }) => event === certificateNotice.code)
  expect(ofCertificate.map(({ title }) => title).toReversed()).toEqual([
    'El certificado digital vence en 30 días',
    'El certificado digital vence en 15 días',
    'El certificado digital vence en 5 días',
    'El certificado digital vence mañana',
    'El certificado digital venció ayer',
  ])
})
