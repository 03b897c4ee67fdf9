/** A kind of import as a story speaks to it: rows of texts under the names of fields, and refusals as answers. */
import { newClient } from '#platform/db/client.server.ts'
import { inject } from 'vitest'
import {
  checkImport,
  importTemplate,
  matchImportColumns,
  runImport,
  undoImport,
  type CheckedImport,
} from '#platform/import/import-endpoints.ts'
import type { ImportMode } from '#platform/import/import-mode.ts'
import { readTable } from '#platform/import/table.ts'
import { workbookText } from '#platform/import/workbook.server.ts'
import { Refused, type Client } from '../client.server.ts'

/** A price list of its own prices, for everybody. */
export const wholesale = {
  name: 'Mayorista',
  audience: 'all',
  source: 'own',
  change: 'raise',
  percent: '0',
  rounding: 'none',
  includesTax: false,
  tagId: null,
  branchId: null,
  overId: null,
  validFrom: null,
  validTo: null,
} as const

export interface Done {
  readonly id: string | null
  readonly created: number
  readonly changed: number
  readonly equal: number
  readonly wrong: number
  readonly left: number
}

/** What was refused, as the first error says it. */
export interface Failure {
  readonly code: number
  readonly message: string
}

export interface KindClient {
  check(columns: readonly string[], rows: readonly (readonly string[])[], mode?: ImportMode): Promise<CheckedImport>
  /** As on a day of its own: five files are enough for nobody who tries them all. */
  run(columns: readonly string[], rows: readonly (readonly string[])[]): Promise<Done>
  refusal(columns: readonly string[], rows: readonly (readonly string[])[]): Promise<Failure | null>
  undo(id: string | null): Promise<{ removed: number; restored: number } | Failure>
  /** Everything there is, as rows of the kind. */
  out(): Promise<readonly (readonly string[])[]>
  /** The same with its heads, brought in by whoever is asked. */
  bring(other: KindClient): Promise<Done>
  take(heads: readonly string[], rows: readonly (readonly string[])[]): Promise<Done>
}

async function yesterday(companyId: string): Promise<void> {
  const owner = newClient({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    await owner.query(
      `begin; set local app.company = '${companyId}'; update import_file set day = day - 1 where company_id = '${companyId}'; commit`,
    )
  } finally {
    await owner.end()
  }
}

export function kindClient(client: Client, kind: string, known = true): KindClient {
  const table = (columns: readonly string[], rows: readonly (readonly string[])[], mode: ImportMode) => ({
    kind,
    columns: [...columns],
    rows: rows.map((cells, index) => ({ number: index + 2, cells: [...cells] })),
    mode,
  })
  const mode: ImportMode = known ? 'update' : 'create'
  const failureOf = (error: unknown): Failure => {
    if (!(error instanceof Refused)) throw error
    return { code: error.code ?? error.status, message: error.errors[0]?.message ?? error.message }
  }
  const read = async () =>
    readTable(await workbookText(Buffer.from((await client.call(importTemplate, { query: { kind, filled: '1' } })).bytes)))
  const own: KindClient = {
    check: (columns, rows, asked = mode) => client.call(checkImport, { body: table(columns, rows, asked) }),
    async run(columns, rows) {
      const done = await client.call(runImport, { body: table(columns, rows, mode) })
      await yesterday(client.companyId ?? '')
      return done
    },
    refusal: (columns, rows) => client.call(checkImport, { body: table(columns, rows, mode) }).then(() => null, failureOf),
    undo: (id) => client.call(undoImport, { params: { id: id ?? '' }, body: {} }).catch(failureOf),
    out: async () => (await read()).rows.map(({ cells }) => cells),
    async bring(other) {
      const { heads, rows } = await read()
      return other.take(
        heads,
        rows.map(({ cells }) => cells),
      )
    },
    async take(heads, rows) {
      const { columns } = await client.call(matchImportColumns, { body: { kind, heads: [...heads] } })
      return own.run(columns, rows)
    },
  }
  return own
}
