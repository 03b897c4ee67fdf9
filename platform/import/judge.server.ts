/** A whole table judged by its kind, and written when it may be: the same for whoever waits and for what goes on by itself. */
import { refusalOf } from '../access.ts'
import { hashOf } from '../db/insert.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import type { Session } from '../http/handle.server.ts'
import { FORMULA, HUGE_CELL, keyOf, MOST_LETTERS_IN_CELL } from './cells.ts'
import { importErrors, MOST_IMPORTED, tooManyRows } from './errors.ts'
import { countFile, filesLeft } from './files.server.ts'
import type { ImportMode } from './import-mode.ts'
import { columnsProblem, type ImportField } from './kind.ts'
import type { Maker } from './maker.server.ts'
import { forgetOldImports } from './prune.server.ts'
import { ImportRow, type CellProblem, type ImportWriter, type MissingName, type Prepared, type ServedImport } from './served.server.ts'
import { isFormula, released } from './table.ts'

/** A table and how its columns are read. */
export interface TableBody {
  readonly kind: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
  readonly defaults: Readonly<Record<string, string>>
  readonly mode: ImportMode
  /** What is made if there is none: of a field one name, or with '' whatever its cells say. */
  readonly creates?: readonly { readonly field: string; readonly name: string }[]
}

/** Records of other catalogues that the rows name and that were made, or would be. */
export interface MadeNames {
  readonly field: string
  readonly one: string
  readonly many: string
  readonly names: readonly string[]
}

export interface JudgedProblem extends CellProblem {
  /** What may be made so that it is right; '' when nothing. */
  readonly creatable: string
}

export interface Judged {
  readonly served: ServedImport
  readonly rows: readonly ImportRow[]
  readonly problems: readonly JudgedProblem[]
  readonly made: readonly MadeNames[]
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

/** The makers of a kind that the session may use. */
export const makersFor = ({ makers = {} }: ServedImport, session: Session): Readonly<Record<string, Maker>> =>
  Object.fromEntries(Object.entries(makers).filter(([, { gate }]) => refusalOf(gate, session) === null))

/** What a cell names may itself hang from what is being made; beyond so many rounds nothing new comes. */
const MOST_ROUNDS = 4

/** Judges every row, once what is to be made for them is there: it stays in the transaction of the caller. */
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
  const { creates = [] } = body
  const makers = makersFor(served, writer.session)
  const accepts = ({ field, name }: Pick<MissingName, 'field' | 'name'>): boolean =>
    creates.some((each) => each.field === field && (each.name === '' || keyOf(each.name) === keyOf(name)))
  const made = new Map<string, Map<string, string>>()
  const look = async () => {
    const rows = body.rows.map(({ number, cells }) => rowOf(number, cells, body.columns, defaults))
    return { rows, prepared: await served.prepare(tx, writer, { rows, columns, mode: body.mode }) }
  }
  let looked = await look()
  for (let round = 0; round < MOST_ROUNDS && creates.length > 0; round += 1) {
    let isNew = false
    for (const { field, name } of looked.rows.flatMap(({ missing }) => missing)) {
      const maker = makers[field]
      const names = made.get(field) ?? new Map<string, string>()
      if (!maker || names.has(keyOf(name)) || !accepts({ field, name }) || !maker.suits(name)) continue
      await maker.make(tx, writer, name)
      made.set(field, names.set(keyOf(name), name))
      isNew = true
    }
    if (!isNew) break
    looked = await look()
  }
  const { rows, prepared } = looked
  const left = await filesLeft(tx, writer.session, writer.today)
  return {
    served,
    rows,
    prepared,
    problems: rows.flatMap((row) => problemsOf(row, makers)),
    made: [...made].flatMap(([field, names]) => {
      const maker = makers[field]
      return maker ? [{ field, one: maker.one, many: maker.many, names: [...names.values()] }] : []
    }),
    counts: {
      created: prepared.created,
      changed: prepared.changed,
      equal: prepared.equal,
      wrong: rows.filter(({ isRight }) => !isRight).length,
      left,
    },
  }
}

const problemsOf = ({ problems, missing }: ImportRow, makers: Readonly<Record<string, Maker>>): JudgedProblem[] =>
  problems.map((problem) => {
    const name = missing.find(({ field }) => field === problem.field)?.name ?? ''
    const maker = problem.field === null ? undefined : makers[problem.field]
    return { ...problem, creatable: name !== '' && maker?.suits(name) === true ? name : '' }
  })

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
  await tx.run(sql`savepoint before_import`)
  const { counts, prepared } = await judge(tx, writer, served, body)
  if (counts.left === 0) return importErrors.fail('tooManyFiles', {}, 'rows')
  if (body.only === 'all' && counts.wrong > 0) return importErrors.fail('rowsWithErrors', { errores: String(counts.wrong) }, 'rows')
  // What changes nothing is no import, does not count, and leaves nothing behind that was made for it.
  if (counts.created + counts.changed === 0) {
    await tx.run(sql`rollback to savepoint before_import`)
    return { ...counts, id: null }
  }
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
