/** The screens that somebody keeps at hand, above the menu, wherever they sign in. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '../access.ts'
import { endpoint } from '../http/endpoint.ts'

export const MOST_FAVORITES = 20

/** An address of ours, without query. */
const address = z.string().check(z.maxLength(120), z.regex(/^\/(?!\/)[\w\-/]*$/))
const gate = { permission: 'member', plan: null, services: ALL_SERVICES } as const

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/favorites',
  summary: 'Mis pantallas favoritas, en su orden',
  ...gate,
  response: z.object({ addresses: z.array(z.string()) }),
})

/** The whole of them at once: the same list twice is the same list. */
export const keepFavorites = endpoint({
  method: 'PUT',
  path: '/api/favorites',
  summary: 'Recordar mis pantallas favoritas y su orden',
  ...gate,
  body: z.object({ addresses: z.array(address).check(z.maxLength(MOST_FAVORITES)) }),
  response: z.object({ addresses: z.array(z.string()) }),
})
