/** The calls of the files of an item, and of those of them that are photos. */
import * as z from 'zod/mini'
import { attachedEndpoints } from '#platform/attached/endpoints.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id } from '#platform/http/fields.ts'
import { itemPermissions } from '../endpoints.ts'

const gate = { plan: null, services: ['full'] } as const
const reading = { permission: itemPermissions.read, ...gate }
const writing = { permission: itemPermissions.write, ...gate }

export const itemFileEndpoints = attachedEndpoints('/api/items', { title: 'Producto o servicio', reading, writing })

const photo = z.object({ id, name: z.string(), image: z.enum(['image/png', 'image/jpeg']) })
export type ItemPhoto = z.output<typeof photo>

export const getItemPhotos = endpoint({
  method: 'GET',
  path: '/api/items/{id}/photos',
  summary: 'Cuáles archivos de un producto o servicio son fotos, la principal primero',
  ...reading,
  response: z.object({ photos: z.array(photo) }),
})

export const setMainPhoto = endpoint({
  method: 'PUT',
  path: '/api/items/{id}/main-photo',
  summary: 'Elegir la foto principal de un producto o servicio',
  ...writing,
  body: z.object({ fileId: id }),
  response: done,
})
