/** The calls of the page of imports: what can be imported, a file judged, written, undone, and what exists as a file. */
import * as z from 'zod/mini'
import type { ServiceSet } from '../access.ts'
import { endpoint, fileResponse } from '../http/endpoint.ts'
import { importModes } from './import-mode.ts'

/** As `/import` in the specification. */
export const importServices: readonly ServiceSet[] = [13, 'full']

/** Each kind has its own gate, which the server asks too. */
const gate = { permission: 'member', plan: null, services: importServices } as const

const field = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  help: z.string(),
  example: z.string(),
  choices: z.array(z.string()),
  /** It names records that this person may have made by a file: "marca"; '' when not. */
  makes: z.string(),
})
export type ShownField = z.output<typeof field>

const kindShape = z.object({
  name: z.string(),
  titles: z.object({ one: z.string(), many: z.string(), feminine: z.boolean() }),
  group: z.string(),
  address: z.string(),
  /** How a row is known to be a record that exists; null when rows only create. */
  known: z.nullable(z.string()),
  /** Rows of one file. */
  most: z.number(),
  /** The permission that this person lacks to take out those that exist; null when they may. */
  exportLack: z.nullable(z.string()),
  /** The figure that its review compares; '' for none. */
  compares: z.string(),
})
export type ShownKind = z.output<typeof kindShape>

export const listImportKinds = endpoint({
  method: 'GET',
  path: '/api/import/kinds',
  summary: 'Lo que esta persona puede importar y cuántos archivos le quedan hoy',
  ...gate,
  response: z.object({ kinds: z.array(kindShape), left: z.number(), most: z.number() }),
})

const kindName = z.string().check(z.minLength(1), z.maxLength(80))
const MOST_COLUMNS = 200

export const importFieldsOf = endpoint({
  method: 'GET',
  path: '/api/import/fields',
  summary: 'Los campos que se pueden importar de un tipo de registro',
  ...gate,
  query: z.object({ kind: kindName }),
  response: z.object({ fields: z.array(field) }),
})

export const matchImportColumns = endpoint({
  method: 'POST',
  path: '/api/import/match',
  summary: 'Qué campo es cada columna de un archivo, por sus títulos o como se leyó la última vez',
  ...gate,
  body: z.object({ kind: kindName, heads: z.array(z.string().check(z.maxLength(400))).check(z.maxLength(MOST_COLUMNS)) }),
  response: z.object({
    columns: z.array(z.string()),
    remembered: z.boolean(),
    /** The program whose layout it was recognised to be; '' for none. */
    preset: z.string(),
  }),
})

const table = {
  kind: kindName,
  /** The field of each column; '' is not imported. */
  columns: z.array(z.string()).check(z.maxLength(MOST_COLUMNS)),
  rows: z.array(z.object({ number: z.int().check(z.minimum(1)), cells: z.array(z.string()).check(z.maxLength(MOST_COLUMNS)) })),
  /** What every row says of a field without a column, or where its cell is empty. */
  defaults: z._default(z.record(z.string(), z.string()), {}),
  mode: z.enum(importModes),
  /** What is made with the import if there is none: of a field one name, or with '' whatever its cells say. */
  creates: z._default(z.array(z.object({ field: z.string(), name: z.string() })), []),
}

const problem = z.object({
  row: z.number(),
  field: z.nullable(z.string()),
  code: z.number(),
  message: z.string(),
  suggestions: z.array(z.string()),
  /** A name that can be made so that the cell is right; '' when none. */
  creatable: z.string(),
})
export type ShownProblem = z.output<typeof problem>

const counts = { created: z.number(), changed: z.number(), equal: z.number(), wrong: z.number(), left: z.number() }

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/import/check',
  summary: 'Revisar un archivo entero sin guardar nada',
  ...gate,
  perMinute: 120,
  body: z.object(table),
  response: z.object({
    ...counts,
    problems: z.array(problem),
    total: z.number(),
    /** Of a kind that compares: what each row finds and what it leaves. */
    compared: z.array(z.object({ row: z.number(), title: z.string(), before: z.nullable(z.string()), after: z.string() })),
    /** What would be made in other places for these rows. */
    made: z.array(z.object({ field: z.string(), one: z.string(), many: z.string(), names: z.array(z.string()) })),
  }),
})
export type CheckedImport = z.output<(typeof checkImport)['response']>

export const runImport = endpoint({
  method: 'POST',
  path: '/api/import/run',
  summary: 'Importar un archivo: todo o nada, o solo las filas que están bien',
  ...gate,
  body: z.object({
    ...table,
    /** `all` writes nothing while a row is wrong. */
    only: z._default(z.enum(['all', 'right']), 'all'),
    heads: z._default(z.array(z.string().check(z.maxLength(400))).check(z.maxLength(MOST_COLUMNS)), []),
    /** Of the file, to find it among the last ones. */
    name: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  response: z.object({ ...counts, id: z.nullable(z.string()) }),
})

const runBody = runImport.body

/** More rows than these are not waited for: the page asks how it goes. */
export const WAITED_ROWS = 300

export const startImport = endpoint({
  method: 'POST',
  path: '/api/import/runs',
  summary: 'Importar un archivo grande sin esperarlo: se sabe cómo va y se puede cancelar',
  ...gate,
  body: runBody,
  response: z.object({ id: z.string() }),
})

const shownRun = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  rows: z.number(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Records written so far, of how many; none until the file was reviewed. */
  done: z.number(),
  work: z.number(),
  /** Once it is done. */
  result: z.nullable(z.object({ ...counts, id: z.nullable(z.string()) })),
  /** Why it failed. */
  problem: z.nullable(z.string()),
})
export type ShownRun = z.output<typeof shownRun>

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/import/runs',
  summary: 'Las importaciones en curso de esta persona',
  ...gate,
  response: z.object({ runs: z.array(shownRun) }),
})

export const getRun = endpoint({
  method: 'GET',
  path: '/api/import/runs/{id}',
  summary: 'Cómo va una importación en curso, o cómo terminó',
  ...gate,
  response: shownRun,
})

export const cancelRun = endpoint({
  method: 'POST',
  path: '/api/import/runs/{id}/cancel',
  summary: 'Cancelar una importación en curso: no queda nada de ella',
  ...gate,
  body: z.object({}),
  response: shownRun,
})

const importedFile = z.object({
  id: z.string(),
  /** An instant, ISO. */
  at: z.string(),
  person: z.string(),
  kind: z.string(),
  title: z.string(),
  name: z.string(),
  rows: z.number(),
  created: z.number(),
  changed: z.number(),
  wrong: z.number(),
  address: z.nullable(z.string()),
  undone: z.nullable(z.object({ at: z.string(), person: z.string() })),
  /** What it wrote is known, and this person may undo it. */
  undoable: z.boolean(),
})
export type ImportedFile = z.output<typeof importedFile>

export const listImports = endpoint({
  method: 'GET',
  path: '/api/import/files',
  summary: 'Las últimas importaciones de la empresa',
  ...gate,
  response: z.object({ files: z.array(importedFile) }),
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/import/files/{id}/undo',
  summary: 'Deshacer una importación entera, mientras nadie haya cambiado ni usado lo que trajo',
  ...gate,
  body: z.object({}),
  response: z.object({ removed: z.number(), restored: z.number() }),
})

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/import/template',
  summary: 'Una plantilla con los títulos, las listas y la ayuda de cada columna, vacía o con lo que ya existe',
  ...gate,
  query: z.object({ kind: kindName, filled: z._default(z.enum(['', '1']), '') }),
  response: fileResponse(XLSX),
})
