/** Choosing a municipality or a country: asked by whoever writes an address, also before there is anybody to sign in. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { obeys, option } from '#platform/http/fields.ts'
import { maxLength } from '#platform/rules/index.ts'

export const searchCities = endpoint({
  method: 'GET',
  path: '/api/cities',
  summary: 'Buscar municipios por nombre o código DANE',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
  perMinute: 600,
  query: z.object({ search: z._default(z.string().check(obeys((text) => maxLength(text, 200))), '') }),
  response: z.array(option),
})

export const searchCountries = endpoint({
  method: 'GET',
  path: '/api/countries',
  summary: 'Buscar países por nombre o código',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
  perMinute: 600,
  query: z.object({ search: z._default(z.string().check(obeys((text) => maxLength(text, 200))), '') }),
  response: z.array(option),
})
