// Economic activities are those of the list of the law: offered by code or by words, refused at their field when they are not in
// it, and left alone where they were written before the list knew better: in the company, in third parties, in files, undone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNKNOWN_CIIU } from '#colombia/index.ts'
import { changeCompanySettings, companyHistory, getCompanySettings, searchCiiu } from '#modules/company/index.ts'
import { createParty, getParty, updateParty } from '#modules/people/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { checkImport, runImport, undoImport } from '#platform/import/import-endpoints.ts'
import type { Client } from './client.server.ts'
import { anyNit, newCompany, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const WHOLESALE = 'Comercio al por mayor de productos alimenticios'
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ fields, message }: { fields?: readonly (string | null)[]; message?: string }) => ({ fields, message }),
  )
const unknown = { fields: ['ciiu'], message: expect.stringContaining(UNKNOWN_CIIU) }

const partyOf = (ciiu: string, identification = anyNit()) => ({
  kind: 'juridica' as const,
  identificationType: '31' as const,
  identification,
  legalName: 'Víveres La Sierra S.A.S.',
  responsibilities: ['R-99-PN' as const],
  isSupplier: true,
  ciiu,
})

/** As a program of before the list wrote it. */
const writeOld = (companyId: string, id: string, ciiu: string) =>
  inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.run(sql`update party set ciiu = ${ciiu} where company_id = ${companyId} and id = ${id}`),
  )
const formOf = async (client: Client, id: string) => {
  const { id: _id, creditLimit, ...view } = await client.call(getParty, { params: { id } })
  return { ...view, creditLimit }
}

test('whoever belongs to a company finds an activity by its code and by an everyday word', async () => {
  const { client } = await newCompany(world, {}, 'viewer')
  const codes = async (search: string) => (await client.call(searchCiiu, { query: { search } })).map(({ code }) => code)
  expect((await client.call(searchCiiu, { query: { search: '4631' } }))[0]).toEqual({ code: '4631', name: WHOLESALE })
  expect((await codes('restaurante'))[0]).toBe('5611')
  expect((await codes('DROGUERIAS'))[0]).toBe('4773')
  expect(await codes('zapatos de charol')).toEqual([])
  expect(await codes('')).toHaveLength(20)
})

test('the company: a new code is of the list, an old one stays, and history says their names', async () => {
  const { client, companyId } = await newCompany(world, { ciiu: '1234' })
  const { id: _id, checkDigit: _digit, hasIssued: _issued, cityNames: _names, ciiuName, ...data } = await client.call(getCompanySettings)
  expect([data.ciiu, ciiuName]).toEqual(['1234', ''])
  const change = (body: Partial<typeof data>) => client.call(changeCompanySettings, { body: { ...data, ...body } })
  expect(await refusalOf(change({ ciiu: '9998', email: 'ventas@' }))).toMatchObject({ fields: ['email', 'ciiu'] })
  expect(await refusalOf(change({ ciiu: '9998' }))).toEqual(unknown)
  const { version } = await change({ phone: '6014000000' })
  await change({ ciiu: '4631', phone: '6014000000', version })
  expect(await client.call(getCompanySettings)).toMatchObject({ ciiu: '4631', ciiuName: WHOLESALE })
  const history = await client.call(companyHistory, { params: { id: companyId }, query: {} })
  expect(history.events[0]?.changes).toEqual({ ciiu: ['1234', '4631'] })
  expect(history.names).toMatchObject({ '1234': '1234', '4631': `4631 ${WHOLESALE}` })
  // What was let go does not come back.
  expect(await refusalOf(change({ ciiu: '1234', phone: '6014000000', version: version + 1 }))).toEqual(unknown)
})

test('a third party: the same', async () => {
  const { client, companyId } = await newCompany(world)
  expect(await refusalOf(client.call(createParty, { body: partyOf('1234') }))).toEqual(unknown)
  expect(await refusalOf(client.call(createParty, { body: { ...partyOf('1234'), legalName: '' } }))).toMatchObject({
    fields: ['legalName', 'ciiu'],
  })
  const { id } = await client.call(createParty, { body: partyOf('4631') })
  expect(await client.call(getParty, { params: { id } })).toMatchObject({ ciiu: '4631', ciiuName: WHOLESALE })
  await writeOld(companyId, id, '1234')
  expect(await client.call(getParty, { params: { id } })).toMatchObject({ ciiu: '1234', ciiuName: '' })
  const change = async (body: object) => client.call(updateParty, { params: { id }, body: { ...(await formOf(client, id)), ...body } })
  await change({ phone: '300 123 4567' })
  expect(await refusalOf(change({ ciiu: '1235' }))).toEqual(unknown)
  await change({ ciiu: '' })
  expect(await refusalOf(change({ ciiu: '1234' }))).toEqual(unknown)
  await change({ ciiu: '0010' })
})

test('a file: the code alone, before its name, or its name; what is none of the list says so in its cell', async () => {
  const { client, companyId } = await newCompany(world)
  const cells = ['4631', '4711 - Tienda de barrio', 'actividades jurídicas', '', '1234', '141', '4711; 4719', 'restaurante', 'Nada']
  const nits = cells.map(() => anyNit())
  const table = (said: readonly string[]) => ({
    kind: 'people.party',
    columns: ['identification', 'fullName', 'ciiu'],
    rows: said.map((ciiu, index) => ({ number: index + 2, cells: [nits[index] ?? '', `Empresa ${index} S.A.S.`, ciiu] })),
    mode: 'update' as const,
  })
  const { wrong, problems } = await client.call(checkImport, { body: table(cells) })
  expect(wrong).toBe(5)
  expect(
    problems.map(({ row, field, message, suggestions }) => [row, field, message, suggestions.map((text) => text.slice(0, 4))]),
  ).toEqual([
    [6, 'ciiu', UNKNOWN_CIIU, []],
    [7, 'ciiu', UNKNOWN_CIIU, ['0141']],
    [8, 'ciiu', UNKNOWN_CIIU, ['4711']],
    [9, 'ciiu', UNKNOWN_CIIU, ['5611', '5612']],
    [10, 'ciiu', UNKNOWN_CIIU, []],
  ])
  expect(problems[1]?.suggestions).toEqual(['0141 Cría de ganado bovino y bufalino'])
  const right = cells.slice(0, 4)
  await client.call(runImport, { body: { ...table(right), only: 'all' } })
  const kept = () =>
    inCompany(world.pool, { companyId, personId: null }, (tx) =>
      tx.rows<{ ciiu: string; id: string }>(sql`
        select coalesce(ciiu, '') as ciiu, id from party where company_id = ${companyId} and identification = any(${nits}) order by display_name`),
    )
  const before = await kept()
  expect(before.map(({ ciiu }) => ciiu)).toEqual(['4631', '4711', '6910', ''])
  // What was there before the list is no problem of the file, and undoing brings it back.
  await writeOld(companyId, before[0]?.id ?? '', '1234')
  expect(await client.call(checkImport, { body: table(['1234', '4711', '6910', '']) })).toMatchObject({ wrong: 0, equal: 4 })
  expect(await client.call(checkImport, { body: table(['1234', '1234', '6910', '']) })).toMatchObject({ wrong: 1 })
  const { id } = await client.call(runImport, { body: { ...table(['4690', '4719', '6910', '']), only: 'all' } })
  expect((await kept()).map(({ ciiu }) => ciiu)).toEqual(['4690', '4719', '6910', ''])
  await client.call(undoImport, { params: { id: id ?? '' } })
  expect((await kept()).map(({ ciiu }) => ciiu)).toEqual(['1234', '4711', '6910', ''])
})
