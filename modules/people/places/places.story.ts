// The lists of the law are found by name and code, inside one another, and say how many of one's own are there.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  storyCompany,
  storyReference,
  storyServer,
  todayAt,
  withPermissions,
  type StoryServer,
} from '#platform/catalogue/story-world.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import type { PartyInput } from '../party.ts'
import { createPartyRecord } from '../write.server.ts'
import { cityOptions, placeEndpoints, type PlaceRow } from './endpoints.ts'
import { placeHandlers } from './places.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  await storyReference(inject('ownerUrl'))
  pool = openPool()
  server = await storyServer(pool, clock, placeHandlers)
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

const volcan: PartyInput = {
  kind: 'juridica',
  identificationType: '31',
  identification: '900123456-8',
  legalName: 'Provisiones Volcán',
  firstName: '',
  secondName: '',
  firstSurname: '',
  secondSurname: '',
  tradeName: '',
  responsibilities: ['R-99-PN'],
  vatResponsible: true,
  withholdsRetefuente: false,
  withholdsReteiva: false,
  withholdsReteica: false,
  declarante: true,
  ciiu: '',
  addressLine: 'Carrera 43A # 1-50',
  neighborhood: '',
  countryCode: 'CO',
  foreignCity: '',
  cityCode: '05001',
  postalCode: '',
  emailInvoicing: '',
  phone: '',
  isCustomer: true,
  isSupplier: false,
  isEmployee: false,
  isSeller: false,
  isContact: false,
  paymentDays: 0,
  creditLimit: null,
}

test('a municipality is found by its name without accents and by its code, with those of one’s own', async () => {
  const ana = await storyCompany(pool, todayAt(clock))
  const bruno = await storyCompany(pool, todayAt(clock))
  await inCompany(pool, ana.session, (tx) => createPartyRecord(tx, ana.session, volcan))
  const { cities, regions, countries } = placeEndpoints
  const find = async (
    endpoint: typeof cities.list | typeof regions.list | typeof countries.list,
    query: Record<string, string>,
    who = ana,
  ) => (await server.call(who, endpoint, { query })).body['rows'] as PlaceRow[]
  const expected = { code: '05001', name: 'Medellín', aboveCode: '05', aboveName: 'Antioquia', people: 1, active: true }
  expect(await find(cities.list, { search: 'medellin' })).toMatchObject([expected])
  expect(await find(cities.list, { search: '05001' })).toMatchObject([expected])
  expect(await find(cities.list, { search: 'medellin' }, bruno)).toMatchObject([{ ...expected, people: 0 }])
  expect((await find(cities.list, { above: '05' })).every(({ aboveCode }) => aboveCode === '05')).toBe(true)
  expect(await find(cities.list, { search: 'medellin', state: 'inactive' })).toEqual([])
  expect(await find(regions.list, { search: 'Antioquía' })).toMatchObject([{ code: '05', aboveName: 'Colombia', people: 1 }])
  expect(await find(countries.list, { search: 'co', above: '' })).toContainEqual(expect.objectContaining({ code: 'CO', people: 1 }))
  const counts = await server.call(ana, cities.count, { query: { search: 'medellin' } })
  expect(counts.body).toEqual({ all: 1, active: 1, inactive: 0 })
})

test('pages go on without gaps', async () => {
  const ana = await storyCompany(pool, todayAt(clock))
  const codes: string[] = []
  for (let after: unknown = ''; typeof after === 'string'; ) {
    const { body } = await server.call(ana, placeEndpoints.cities.list, { query: { size: '25', after } })
    codes.push(...(body['rows'] as PlaceRow[]).map(({ code }) => code))
    after = body['next']
  }
  const { body } = await server.call(ana, placeEndpoints.cities.count)
  expect([codes.length, new Set(codes).size]).toEqual([body['all'], body['all']])
})

test('whoever may not see them does not, but picks one in a form', async () => {
  const ana = withPermissions(await storyCompany(pool, todayAt(clock)), [])
  expect((await server.call(ana, placeEndpoints.cities.list)).status).toBe(403)
  const picked = await server.call(ana, cityOptions, { query: { text: 'medellin' } })
  expect(picked.body).toEqual({ options: [{ id: '05001', label: 'Medellín', detail: 'Antioquia · 05001' }] })
})
