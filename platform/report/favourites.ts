/** Reports that a person keeps at hand with their filters: each one's own, in each company. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '../access.ts'
import { endpoint } from '../http/endpoint.ts'
import { created, done, text } from '../http/fields.ts'

const gate = { permission: 'member', plan: null, services: ALL_SERVICES } as const

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/reports/favourites',
  summary: 'Reportes favoritos de quien pregunta',
  ...gate,
  response: z.object({
    favourites: z.array(z.object({ id: z.string(), report: z.string(), name: z.string(), query: z.string() })),
  }),
})

export const keepFavourite = endpoint({
  method: 'POST',
  path: '/api/reports/favourites',
  summary: 'Guardar un reporte con sus filtros como favorito',
  ...gate,
  body: z.object({
    report: text(80),
    name: text(200),
    query: z.string().check(z.regex(/^[\w%=&.+*-]{0,1000}$/, 'Los filtros del reporte no se pueden guardar.')),
  }),
  response: created,
})

export const dropFavourite = endpoint({
  method: 'DELETE',
  path: '/api/reports/favourites/{id}',
  summary: 'Quitar un reporte de los favoritos',
  ...gate,
  response: done,
})

/** The query of a favourite: only what the report asks, in one order, so that the same filters are the same favourite. */
export const favouriteQuery = (names: readonly string[], address: Readonly<Record<string, string>>): string =>
  names
    .toSorted()
    .flatMap((name) => (address[name] ? [`${name}=${encodeURIComponent(address[name])}`] : []))
    .join('&')
