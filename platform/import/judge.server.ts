/** A whole table judged by its kind, and written when it may be: the same for whoever waits and for what goes on by itself. */
import { hashOf } from '../db/insert.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import { FORMULA, HUGE_CELL, keyOf, MOST_LETTERS_IN_CELL } from './cells.ts'
import { importErrors, MOST_IMPORTED, tooManyRows } from './errors.ts'
import { countFile, filesLeft } from './files.server.ts'
import type { ImportMode } from './import-mode.ts'
import { columnsProblem, type ImportField } from './kind.ts'
import { forgetOldImports } from './prune.server.ts'
import { ImportRow, type CellProblem, type ImportWriter, type Prepared, type ServedImport } from './served.server.ts'
import { isFormula, released } from './table.ts'

/** A table and how its columns are read. */
export interface TableBody {
  readonly kind: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
  readonly defaults: Readonly<Record<string, string>>
  readonly mode: ImportMode
}

export interface Judged {
  readonly served: ServedImport
  readonly rows: readonly ImportRow[]
  readonly problems: readonly CellProblem[]
  readonly prepared: Prepared
  readonly counts: {
    readonly created: number
    readonly changed: number
    readonly equal: number
    readonly wrong: number
    readonly left: number
  }
}

export const fieldsOf = async (tx: Tx, companyId: string, { kind, more }: ServedImport): Promise<readonly ImportField[]> =>
  more ? [...kind.fields, ...(await more(tx, companyId))] : kind.fields

export async function judge(tx: Tx, writer: ImportWriter, served: ServedImport, body: TableBody): Promise<Judged> {
  if (body.rows.length === 0) return importErrors.fail('noRows', {}, 'rows')
  const most = served.kind.most ?? MOST_IMPORTED
  if (body.rows.length > most) return importErrors.fail(tooManyRows(most), {}, 'rows')
  const fields = await fieldsOf(tx, writer.session.companyId, served)
  const wrong = columnsProblem(fields, body.columns)
  if (wrong !== null) return httpErrors.fail('invalid', { detalle: wrong }, 'columns')
  const defaults = Object.entries(body.defaults).filter(([name, text]) => text.trim() !== '' && fields.some((field) => field.name === name))
  const used = body.columns.filter((name) => name !== '')
  const columns = [...used, ...defaults.map(([name]) => name).filter((name) => !used.includes(name))]
  const rows = body.rows.map(({ number, cells }) => rowOf(number, cells, body.columns, defaults))
  const prepared = await served.prepare(tx, writer, { rows, columns, mode: body.mode })
  const left = await filesLeft(tx, writer.session, writer.today)
  return {
    served,
    rows,
    prepared,
    problems: rows.flatMap(({ problems }) => problems),
    counts: {
      created: prepared.created,
      changed: prepared.changed,
      equal: prepared.equal,
      wrong: rows.filter(({ isRight }) => !isRight).length,
      left,
    },
  }
}

/** The texts of a row. What a spreadsheet would run, and what no field can hold, is refused here for every kind. */
function rowOf(
  number: number,
  cells: readonly string[],
  columns: readonly string[],
  defaults: readonly (readonly [name: string, text: string])[],
): ImportRow {
  const texts: Record<string, string> = {}
  const refused: [field: string, detalle: string][] = []
  for (const [index, name] of columns.entries()) {
    if (name === '') continue
    const cell = (cells[index] ?? '').replaceAll('\u{a0}', ' ').trim()
    if (cell.length > MOST_LETTERS_IN_CELL) refused.push([name, HUGE_CELL])
    else if (isFormula(cell)) refused.push([name, FORMULA])
    texts[name] = refused.some(([field]) => field === name) ? '' : released(cell)
  }
  for (const [name, text] of defaults) if ((texts[name] ?? '') === '') texts[name] = text.trim()
  const row = new ImportRow(number, texts)
  for (const [field, detalle] of refused) row.refuse(field, httpErrors.of('invalid', { detalle }, field))
  return row
}

/** Two files of one kind at once would not know of each other's rows (426). */
async function refuseTwin(tx: Tx, companyId: string, kind: string): Promise<void> {
  const lock = await tx.first<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`import ${companyId} ${kind}`}, 0)) as taken`,
  )
  if (!lock?.taken) importErrors.fail('anotherRunning', {}, 'rows')
}

export const hashOfHeads = (heads: readonly string[]): string => hashOf(heads.map(keyOf))

async function remember(
  tx: Tx,
  companyId: string,
  { kind, heads, columns }: { readonly kind: string; readonly heads: readonly string[]; readonly columns: readonly string[] },
): Promise<void> {
  if (heads.length === 0 || heads.length !== columns.length) return
  await tx.run(sql`
    insert into import_mapping (company_id, kind, heads_hash, columns) values (${companyId}, ${kind}, ${hashOfHeads(heads)}, ${JSON.stringify(columns)}::jsonb)
    on conflict (company_id, kind, heads_hash) do update set columns = excluded.columns, at = now()`)
}

/** What is written and under which name it is found again. */
export interface RunBody extends TableBody {
  /** `all` writes nothing while a row is wrong. */
  readonly only: 'all' | 'right'
  readonly heads: readonly string[]
  readonly name: string
}

export type Imported = Judged['counts'] & { readonly id: string | null }

/**
 * Judges a table and writes it, in the transaction of the caller.
 * @throws 419, 420, 426, 427, 462, and what the doors of the kind refuse
 */
export async function importTable(tx: Tx, writer: ImportWriter, served: ServedImport, body: RunBody): Promise<Imported> {
  const { session, today } = writer
  await refuseTwin(tx, session.companyId, body.kind)
  const { counts, prepared } = await judge(tx, writer, served, body)
  if (counts.left === 0) return importErrors.fail('tooManyFiles', {}, 'rows')
  if (body.only === 'all' && counts.wrong > 0) return importErrors.fail('rowsWithErrors', { errores: String(counts.wrong) }, 'rows')
  // What changes nothing is no import, and does not count.
  if (counts.created + counts.changed === 0) return { ...counts, id: null }
  const records = await prepared.write()
  const id = await countFile(tx, session, today, {
    entity: body.kind,
    rows: body.rows.length,
    created: counts.created,
    changed: counts.changed,
    wrong: counts.wrong,
    name: body.name,
    records,
  })
  await remember(tx, session.companyId, body)
  await forgetOldImports(tx, session.companyId)
  return { ...counts, left: counts.left - 1, id }
}
