/** The calls that load the statement of a month: how its file is read, which column is what, and writing it. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, text } from '#platform/http/fields.ts'
import { conciliationPermissions } from './permissions.ts'
import { dayOrders } from './statement/figures.ts'
import { statementFormats } from './statement/raw.ts'
import { columnNames, type ColumnName } from './statement/table.ts'

const writing = { permission: conciliationPermissions.write, plan: null, services: ['full'] } as const
const OF_MONTH = '/api/accounting/bank-conciliation/{accountId}/months/{month}'

const MOST_LETTERS = 7_000_000
const columnKeys = Object.keys(columnNames) as [ColumnName, ...ColumnName[]]
const layoutShape = z.object({
  columns: z.partialRecord(z.enum(columnKeys), z.int().check(z.minimum(0), z.maximum(199))),
  heads: z.array(z.string().check(z.maxLength(400))).check(z.maxLength(200)),
  dayOrder: z.enum(dayOrders),
  decimal: z.enum([',', '.']),
  cuts: z.array(z.int().check(z.minimum(0), z.maximum(4000))).check(z.maxLength(200)),
})

const file = {
  name: text(200),
  /** Base 64. */
  content: z
    .string()
    .check(z.minLength(1, 'Elige el archivo del extracto.'), z.maxLength(MOST_LETTERS, 'El archivo supera el tamaño máximo de 5 MB.')),
  /** Of a table: which column is what; as it is remembered of the account, or found, when it is left out. */
  layout: z._default(z.nullable(layoutShape), null),
}
const rawLine = z.object({
  row: z.number(),
  day,
  text: z.string(),
  reference: z.string(),
  amount,
  balance: z.nullable(amount),
  isKnown: z.boolean(),
})

export const previewStatement = endpoint({
  method: 'POST',
  path: `${OF_MONTH}/preview`,
  summary: 'Cómo se lee un extracto, sin guardar nada: sus primeras filas y las que ya están',
  ...writing,
  body: z.object(file),
  response: z.object({
    format: z.enum(statementFormats),
    layout: z.nullable(layoutShape),
    isRemembered: z.boolean(),
    lines: z.number(),
    /** As many of them are in the ledger already. */
    known: z.number(),
    opening: z.nullable(amount),
    closing: z.nullable(amount),
    /** The bank has nothing before: how much there was has to be said. */
    asksOpening: z.boolean(),
    first: z.array(rawLine),
  }),
})

export const lookAtColumns = endpoint({
  method: 'POST',
  path: `${OF_MONTH}/columns`,
  summary: 'Las columnas de un archivo con sus primeras filas, para elegir cuál es cuál',
  ...writing,
  body: z.pick(z.object(file), { content: true }),
  response: z.object({
    heads: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** As they are understood by their heads; null of a file that says them by itself. */
    layout: z.nullable(layoutShape),
  }),
})
export type StatementColumns = z.output<(typeof lookAtColumns)['response']>

export const importStatement = endpoint({
  method: 'POST',
  path: `${OF_MONTH}/statements`,
  summary: 'Cargar el extracto de un mes: todo o nada',
  ...writing,
  body: z.object({
    ...file,
    /** Of lines that are there already: refused, left out, or new ones that only look alike. */
    repeated: z._default(z.enum(['refuse', 'skip', 'keep']), 'refuse'),
    /** What there was before, of a file that does not say it. */
    opening: z._default(z.nullable(amount), null),
  }),
  response: z.object({ id, lines: z.number(), skipped: z.number(), opening: amount, closing: amount }),
})
