// A company's colour: born of its NIT, changed by whoever administers it, told to all its people, and of no other company.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession } from '#modules/access/index.ts'
import { changeCompanyColor, companyColors, getCompany, type CompanyColor } from '#modules/company/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { newCompany, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('it is born of the NIT, and changing it is seen in the session and in the history', async () => {
  const company = await newCompany(world)
  const { client, companyId } = company
  const { color, identification } = await client.call(getCompany)
  expect(color).toBe(companyColors[Number(identification) % companyColors.length])
  const other = companyColors.find((each) => each !== color) ?? 'musgo'
  await client.call(changeCompanyColor, { body: { color: other } })
  const session = await client.call(getSession)
  expect([session.company?.color, session.companies[0]?.color]).toEqual([other, other])
  // The same again changes nothing, and leaves no trace.
  await client.call(changeCompanyColor, { body: { color: other } })
  const events = await inCompany(world.pool, company, (tx) =>
    tx.rows(sql`select title, changes from audit_event where company_id = ${companyId} and entity = 'company.company'`),
  )
  expect(events).toEqual([{ title: 'Historias S.A.S.', changes: { color: [color, other] } }])
})

test('only who administers changes it, only to a colour of the list, and only of their own company', async () => {
  const [viewer, neighbour] = [await newCompany(world, {}, 'viewer'), await newCompany(world)]
  const before = (await neighbour.client.call(getCompany)).color
  await expect(viewer.client.call(changeCompanyColor, { body: { color: 'teja' } })).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('Cambiar los datos de la empresa'),
  })
  const { client } = await newCompany(world)
  const foreign = 'fucsia' as CompanyColor
  await expect(client.call(changeCompanyColor, { body: { color: foreign } })).rejects.toMatchObject({ status: 400 })
  for (const color of companyColors) await client.call(changeCompanyColor, { body: { color } })
  expect((await neighbour.client.call(getCompany)).color).toBe(before)
})
