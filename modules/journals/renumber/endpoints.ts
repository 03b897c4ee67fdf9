/** The calls of renumbering: what would change, doing it, and the way back. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, id } from '#platform/http/fields.ts'
import { numberMessages } from '#platform/rules/index.ts'
import { journalPermissions } from '../journal-voucher.ts'

const gate = { plan: null, services: ['full'] } as const
const BASE = '/api/accounting/journal-renumbers'

/** Numbers that are looked at one by one: the rest is only counted. */
export const MOST_SHOWN = 500
export const MOST_RENUMBERED = 20_000

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Elige el mes.'))
const numbering = z.object({
  /** Code of a type of entry. */
  type: z.string().check(z.minLength(1, 'Elige el tipo de comprobante.'), z.maxLength(6, 'Elige el tipo de comprobante.')),
  from: month,
  to: month,
  /** The first number; empty exchanges those that the entries have. */
  first: z._default(z.string().check(z.regex(/^([1-9]\d{0,8})?$/, numberMessages.notWhole)), ''),
})
export type Numbering = z.output<typeof numbering>

const change = z.object({ from: z.string(), to: z.string(), date: day, description: z.string() })

const renumbering = z.object({
  id,
  type: z.string(),
  typeName: z.string(),
  from: day,
  to: day,
  entries: z.number(),
  at: z.string(),
  person: z.string(),
  /** It is the way back of another one. */
  isUndo: z.boolean(),
  undone: z.boolean(),
})

export const listRenumberings = endpoint({
  method: 'GET',
  path: BASE,
  summary: 'Renumeraciones hechas, y los tipos de comprobante que se pueden renumerar',
  permission: journalPermissions.read,
  ...gate,
  response: z.object({
    /** `lack`: why it cannot be renumbered; empty when it can. */
    types: z.array(z.object({ code: z.string(), name: z.string(), lack: z.string() })),
    /** Those that are open, from the newest. */
    months: z.array(z.string()),
    renumberings: z.array(renumbering),
  }),
})

export const previewRenumbering = endpoint({
  method: 'GET',
  path: `${BASE}/preview`,
  summary: 'El número que tendría cada comprobante de un tipo en el orden de sus fechas, sin cambiar nada',
  permission: journalPermissions.write,
  ...gate,
  query: numbering,
  response: z.object({
    /** How many there are in those months, and how many of them get another number. */
    entries: z.number(),
    changed: z.number(),
    rows: z.array(change),
  }),
})

export const renumberEntries = endpoint({
  method: 'POST',
  path: BASE,
  summary: 'Renumerar por fecha los comprobantes de un tipo en meses abiertos',
  permission: journalPermissions.write,
  ...gate,
  body: numbering,
  response: z.object({ id, changed: z.number() }),
})

export const undoRenumbering = endpoint({
  method: 'POST',
  path: `${BASE}/{id}/undo`,
  summary: 'Deshacer una renumeración: cada comprobante vuelve al número que tenía',
  permission: journalPermissions.write,
  ...gate,
  body: z.object({}),
  response: z.object({ id, changed: z.number() }),
})
