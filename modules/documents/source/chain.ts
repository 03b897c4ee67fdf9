import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { partyDocument } from '../party/endpoints.ts'

/** As many as a chain has at most: an invoice of a month can be of hundreds of remissions. */
export const MOST_IN_CHAIN = 60

const place = z.enum(['before', 'current', 'after'])

/** Of a document that whoever asks may see, as far as they may. */
export const getChain = endpoint({
  method: 'GET',
  path: '/api/documents/{id}/chain',
  summary: 'La cadena de un documento: de qué salió, qué salió de él y con qué se pagó, cada uno con el estado de su propia página',
  permission: 'member',
  plan: null,
  services: ['full'],
  response: z.object({
    /** Oldest first; vouchers behind the documents that they settled. */
    nodes: z.array(z.extend(partyDocument, { place })),
    /** There are more than are told. */
    isCut: z.boolean(),
  }),
})
