/** The calls of merging two records of one third party: what would follow, the merge, those that stand, and its undoing. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { created, done, id, version } from '#platform/http/fields.ts'
import { peopleServices } from '../gate.ts'
import { partyPermissions } from '../permissions.ts'

const reading = { permission: partyPermissions.read, plan: null, services: peopleServices } as const
const writing = { permission: partyPermissions.write, plan: null, services: peopleServices } as const

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/people/{id}/merge',
  summary: 'Qué pasaría al fusionar un tercero en otro: dónde se usa, qué recibe el que queda y qué lo impide',
  ...reading,
  query: z.object({ into: id }),
  response: z.object({
    version,
    intoVersion: version,
    /** Where the one that goes is used. */
    uses: z.array(z.object({ name: z.string(), count: z.number() })),
    /** What the one that stands takes from it: "Proveedor", "Celular 300 123 4567". */
    gains: z.array(z.string()),
    problems: z.array(z.string()),
  }),
})

export const mergeParty = endpoint({
  method: 'POST',
  path: '/api/people/{id}/merge',
  summary: 'Fusionar un tercero en otro; lo que está a su nombre conserva su fila y se lee con el que queda',
  ...writing,
  body: z.object({ version, into: id, intoVersion: version }),
  response: created,
})

export const listMerges = endpoint({
  method: 'GET',
  path: '/api/people/{id}/merges',
  summary: 'Los terceros fusionados en uno',
  ...reading,
  response: z.object({
    merges: z.array(
      z.object({
        id,
        merged: z.object({ id, displayName: z.string(), identification: z.string() }),
        /** An instant, ISO. */
        at: z.string(),
        by: z.nullable(z.string()),
        /** Why it cannot be undone; null when it can. */
        locked: z.nullable(z.string()),
      }),
    ),
  }),
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/people/merges/{id}/undo',
  summary: 'Deshacer una fusión completa, mientras nadie haya cambiado los dos terceros',
  ...writing,
  response: done,
})

export const mergeEndpoints = { previewMerge, mergeParty, listMerges, undoMerge }
