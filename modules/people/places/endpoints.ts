/**
 * Countries, departments and municipalities: lists of the law, the same for every company. They are read and never
 * written here: the electronic invoice names a municipality by its code, and one that does not exist is rejected.
 */
import * as z from 'zod/mini'
import { ALL_SERVICES, definePermissions, type ServiceSet } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { obeys, option, pageOf, pageQuery } from '#platform/http/fields.ts'
import { maxLength } from '#platform/rules/index.ts'
import { everybody } from '#platform/roles.ts'

export const placePermissions = definePermissions('people.places', { read: 'Ver países, departamentos y municipios' }, { read: everybody })

/** The reduced sets of the specification are assumed: whoever keeps third parties needs their places. */
export const placeServices: readonly ServiceSet[] = [9, 11, 13, 'full']

export const placeLevels = ['countries', 'regions', 'cities'] as const
export type PlaceLevel = (typeof placeLevels)[number]

export const placeRow = z.object({
  /** "CO", "05", "05001". */
  code: z.string(),
  name: z.string(),
  /** Of a country, its code of three letters and its number; of a municipality, nothing. */
  otherCode: z.string(),
  aboveCode: z.string(),
  aboveName: z.string(),
  /** How many in force it holds: departments of a country, municipalities of a department. */
  below: z.number(),
  /** How many active third parties of the company have their main address there. */
  people: z.number(),
  /** Out of force: it stays readable for old documents and is not offered for new ones. */
  active: z.boolean(),
})
export type PlaceRow = z.output<typeof placeRow>

const text = z._default(z.string().check(obeys((value) => maxLength(value, 200))), '')
const filters = { search: text, above: z._default(z.string().check(z.maxLength(5)), '') }
const gate = { permission: placePermissions.read, plan: null, services: placeServices } as const

const listOf = <const Path extends string>(path: Path, summary: string) => ({
  list: endpoint({
    method: 'GET',
    path,
    summary,
    ...gate,
    query: z.object({ ...filters, state: z._default(z.enum(['all', 'active', 'inactive']), 'all'), ...pageQuery }),
    response: pageOf(placeRow),
  }),
  count: endpoint({
    method: 'GET',
    path: `${path}/count` as const,
    summary: `${summary}: cuántos hay`,
    ...gate,
    query: z.object(filters),
    response: z.object({ all: z.number(), active: z.number(), inactive: z.number() }),
  }),
})

export const placeEndpoints = {
  countries: listOf('/api/settings/countries', 'Países'),
  regions: listOf('/api/settings/regions', 'Departamentos'),
  cities: listOf('/api/settings/cities', 'Municipios'),
} as const

/** The municipalities as the pickers of catalogues ask for them. */
export const cityOptions = endpoint({
  method: 'GET',
  path: '/api/settings/cities/options',
  summary: 'Buscar municipios por nombre o código DANE',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  query: z.object({ text, leaves: z._default(z.string(), '') }),
  response: z.object({ options: z.array(option) }),
})
