/** Exports: files that are written in the background, kept for a week, and listed for whoever asked for them. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '../access.ts'
import { endpoint, fileResponse } from '../http/endpoint.ts'
import { done } from '../http/fields.ts'
import { screen } from '../screen.ts'

const gate = { permission: 'member', plan: null, services: ALL_SERVICES } as const

export const exportsScreen = screen({
  path: '/exports',
  title: 'Exportaciones',
  module: 'base',
  ...gate,
  parents: [{ title: 'Configuración', path: '/settings' }],
})

/** A file of more rows than these is written in the background; fewer are downloaded at once. */
export const MOST_ROWS_AT_ONCE = 5000
/** Paper is drawn whole: a thousand rows are a matter of seconds, five thousand are not. */
export const MOST_PDF_ROWS_AT_ONCE = 1000
/** A ZIP draws the paper of each of its documents. */
export const MOST_ZIP_DOCUMENTS_AT_ONCE = 50
/** How long a file is kept. */
export const EXPORT_DAYS = 7
/** Of one person, waiting or being written. */
export const MOST_EXPORTS_AT_ONCE = 5

export const exportStates = ['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const
export type ExportState = (typeof exportStates)[number]

const query = z.record(z.string().check(z.maxLength(80)), z.string().check(z.maxLength(4000)))
/** What an export is of: the address of its call, and what is asked of it as the address would say it. */
const asked = { path: z.string().check(z.maxLength(200)), query }

const exportJob = z.object({
  id: z.string(),
  kind: z.enum(['list', 'copy', 'restore']),
  title: z.string(),
  /** Who asked for it. */
  person: z.string(),
  isOwn: z.boolean(),
  format: z.enum(['csv', 'xlsx', 'pdf', 'zip']),
  state: z.enum(exportStates),
  /** Rows, or of a company its records. */
  done: z.number(),
  /** Null while it is not known. */
  total: z.nullable(z.number()),
  /** In bytes. */
  size: z.number(),
  problem: z.nullable(z.string()),
  /** Instants, ISO. */
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  /** The company that a copy was brought back into, while this person belongs to it. */
  companyId: z.nullable(z.string()),
  /** Of what was brought back: people who are in no company of the account, and what was left out. */
  notes: z.array(z.string()),
})
export type ExportJob = z.output<typeof exportJob>

export const listExports = endpoint({
  method: 'GET',
  path: '/api/exports',
  summary: 'Mis exportaciones; quien hace copias de seguridad ve también las de la empresa',
  ...gate,
  isIdle: true,
  response: z.object({ exports: z.array(exportJob) }),
})

export const measureExport = endpoint({
  method: 'GET',
  path: '/api/exports/measure',
  summary: 'Si un archivo es tan grande que se hace en segundo plano',
  ...gate,
  query: z.object({ path: asked.path, asked: z.string().check(z.maxLength(20_000)) }),
  response: z.object({ isLarge: z.boolean() }),
})

export const startExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: 'Hacer en segundo plano el archivo de una lista o de un reporte',
  ...gate,
  body: z.object(asked),
  response: z.object({ id: z.string() }),
})

export const cancelExport = endpoint({
  method: 'POST',
  path: '/api/exports/{id}/cancel',
  summary: 'Cancelar una exportación que no ha terminado',
  ...gate,
  body: z.object({}),
  response: done,
})

export const repeatExport = endpoint({
  method: 'POST',
  path: '/api/exports/{id}/repeat',
  summary: 'Hacer otra vez una exportación, con los datos de ahora',
  ...gate,
  body: z.object({}),
  response: z.object({ id: z.string() }),
})

export const exportFile = endpoint({
  method: 'GET',
  path: '/api/exports/{id}/file',
  summary: 'El archivo de una exportación',
  ...gate,
  response: fileResponse('application/octet-stream'),
})
