/**
 * A file as records, new ones and those that exist: all of it or nothing. Every rule is the form's own; what is wrong with
 * any row is gathered and undoes all. A dry run is the same with nothing left of it. What the rows need of the database is
 * asked for all of them at once, and so it is written; only a hook of the catalogue is asked row by row.
 */
import { uuidv7 } from 'uuidv7'
import { BusinessError, failWith, type ErrorBody } from '#base/errors.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import { importErrors, MOST_IMPORTED, repeatedRows } from '../import/errors.ts'
import { countFile, filesLeft } from '../import/files.server.ts'
import type { ReadRow } from '../import/table.ts'
import type { AnyCatalogue, AnyRecord, AnyValues, Unique, Fields } from './catalogue.ts'
import {
  importable,
  importKeys,
  importLabel,
  keyIn,
  matchHeads,
  missingColumns,
  nameFieldOf,
  kindOfPlace,
  placeOf,
  readRecord,
  readTableOf,
  referenceAt,
  withReference,
  type ReadRecord,
} from './import.ts'
import { childrenProblem, lineWords, listsOf } from './children.ts'
import { isSecret } from './field.ts'
import type { ImportMode } from '../import/import-mode.ts'
import { ImportPlaces } from './import-places.server.ts'
import { writePlanned, type Planned, type WrittenCounts, type WrittenRows } from './import-write.server.ts'
import { lastName, namesOf, parentsFirst } from './parents-first.ts'
import { takenError } from './meaning.server.ts'
import { findRecords } from './rows.server.ts'
import { askedValues, hiddenFields } from './shown.ts'
import { Targets, targetsNamed, targetsOfTree } from './targets.server.ts'
import { lockTree } from './tree.server.ts'
import { fixedProblems, refuse, withDerived, type Writer, type Written } from './write.server.ts'

export interface ImportRequest {
  readonly text: string
  readonly columns: readonly string[] | null
  readonly mode: ImportMode
  readonly dryRun: boolean
}

export interface Imported extends WrittenCounts {
  readonly rows: number
  /** How many files this person may still import today. */
  readonly left: number
}

/** Nobody mends more than this at once; `total` says how many there are. */
const MOST_SHOWN = 200

/** @throws all that is wrong, each at `rows.<row>.<field>`, with the words of both in its params; 419 after five files in a day */
export async function importRecords(tx: Tx, written: Written, writer: Writer, request: ImportRequest): Promise<Imported> {
  const { catalogue } = written
  const { text, dryRun } = request
  const { heads, rows } = readTableOf(catalogue, text)
  if (text.includes('\0')) return importErrors.fail('wrongType', {}, 'text')
  if (rows.length === 0) return importErrors.fail('noRows', {}, 'text')
  if (rows.length > MOST_IMPORTED) return importErrors.fail('tooManyRows', {}, 'text')
  const columns = request.columns ?? matchHeads(catalogue, heads)
  const key = refuseColumns(catalogue, columns, request.mode)
  const left = await filesLeft(tx, writer.session, writer.today)
  if (!dryRun && left === 0) return importErrors.fail('tooManyFiles', {}, 'text')
  await tx.run(sql`savepoint import_all`)
  const done = await new Importing(tx, written, writer, columns, key).run(rows)
  const { records: _records, ...counts } = done
  if (done.created + done.changed > 0) await written.hooks.after?.(tx, writer.session.companyId, writer.session)
  if (dryRun) {
    await tx.run(sql`rollback to savepoint import_all`)
    return { rows: rows.length, ...counts, left }
  }
  if (done.created + done.changed === 0) return { rows: rows.length, ...counts, left }
  await countFile(tx, writer.session, writer.today, {
    entity: catalogue.name,
    rows: rows.length,
    created: done.created,
    changed: done.changed,
    records: done.records,
  })
  return { rows: rows.length, ...counts, left: left - 1 }
}

/** @returns the fields that say which record a row is, when it may be one that exists */
function refuseColumns(catalogue: AnyCatalogue, columns: readonly string[], mode: ImportMode): readonly string[] | null {
  const names = importable(catalogue).map(([name]) => name)
  const used = columns.filter((name) => name !== '')
  const wrong = (detalle: string, field = 'columns'): never => httpErrors.fail('invalid', { detalle }, field)
  const unknown = used.find((name) => !names.includes(name))
  if (unknown !== undefined) return wrong(`No hay un campo ${unknown}.`)
  const repeated = used.find((name, index) => used.indexOf(name) !== index)
  if (repeated !== undefined) return wrong(`Dos columnas van a ${importLabel(catalogue, repeated)}. Deja una.`)
  const lack = (labels: readonly string[]) =>
    failWith(labels.map((label) => httpErrors.of('invalid', { detalle: `Falta la columna ${label}.` }, 'columns')))
  if (mode === 'create') {
    lack(missingColumns(catalogue, columns))
    return null
  }
  const key = keyIn(catalogue, columns)
  if (key) return key
  const [first] = importKeys(catalogue)
  if (!first) return wrong('De este archivo solo se pueden crear registros.', 'mode')
  lack(first.filter((name) => !columns.includes(name)).map((name) => importLabel(catalogue, name)))
  return null
}

interface Read extends ReadRecord {
  /** Of its row in the file. */
  readonly number: number
}

/** A row with what is known of it before any is looked at by itself. */
interface Row extends Read {
  readonly id: string
  readonly previous: AnyRecord | null
  /** What the record will hold, the parent that is another row of the file apart. */
  readonly next: Record<string, unknown>
  readonly errors: ErrorBody[]
}

const fieldsOf = (unique: Unique<Fields>): readonly string[] => (typeof unique === 'string' ? [unique] : unique.fields)

const keyText = (fields: readonly string[], values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(fields.map((name) => values[name] ?? null))

export interface JudgedRecords {
  /** Rows of the file by their number, each after the one that it hangs from. */
  readonly planned: readonly { readonly row: number; readonly plan: Planned }[]
  readonly errors: readonly { readonly row: number; readonly error: ErrorBody }[]
}

/** Judges the rows of a file and writes nothing. @throws BusinessError when the columns cannot be those of records */
export function judgeRecords(
  tx: Tx,
  written: Written,
  writer: Writer,
  { columns, mode, rows }: { readonly columns: readonly string[]; readonly mode: ImportMode; readonly rows: readonly ReadRow[] },
): Promise<JudgedRecords> {
  const key = refuseColumns(written.catalogue, columns, mode)
  return new Importing(tx, written, writer, columns, key).judge(rows)
}

/** The work of one file. */
class Importing {
  readonly #tx: Tx
  readonly #written: Written
  readonly #writer: Writer
  readonly #columns: readonly string[]
  readonly #key: readonly string[] | null
  readonly #targets = new Map<string, Targets>()
  readonly #made: string[] = []
  /** Rows that will not be there, by what those that hang from them would call them. */
  readonly #failed = new Map<string, number>()

  constructor(tx: Tx, written: Written, writer: Writer, columns: readonly string[], key: readonly string[] | null) {
    this.#tx = tx
    this.#written = written
    this.#writer = writer
    this.#columns = columns
    this.#key = key
  }

  async run(readRows: readonly ReadRow[]): Promise<WrittenRows> {
    const { planned, errors: found } = await this.judge(readRows)
    const errors = found.map(({ row, error }) => said(this.#written.catalogue, row, error))
    const total = String(errors.length)
    failWith(errors.slice(0, MOST_SHOWN).map((error) => ({ ...error, params: { ...error.params, total } })))
    return writePlanned(
      this.#tx,
      this.#written.catalogue,
      this.#writer,
      planned.map(({ plan }) => plan),
    )
  }

  /** What becomes of each row that is right, and all that is wrong with the others. */
  async judge(readRows: readonly ReadRow[]): Promise<JudgedRecords> {
    const { catalogue } = this.#written
    const { companyId } = this.#writer.session
    if (catalogue.tree) await lockTree(this.#tx, catalogue, companyId)
    const records = readRows.map(
      ({ number, cells }): Read => ({ number, ...readRecord(catalogue, this.#columns, cells, this.#writer.today) }),
    )
    await this.#findTargets(records)
    const rows = await this.#meet(records)
    await this.#refuseTaken(rows)
    const parent = catalogue.tree?.parent
    const parents = parent === undefined ? [] : rows.flatMap(({ next }) => (typeof next[parent] === 'string' ? [next[parent]] : []))
    const places = await ImportPlaces.read(this.#tx, catalogue, companyId, parents)
    const planned: JudgedRecords['planned'][number][] = []
    for (const row of parentsFirst(catalogue, rows)) {
      const plan = await this.#plan(row, places)
      if (plan) planned.push({ row: row.number, plan })
      else for (const name of namesOf(catalogue, row)) this.#failed.set(name, row.number)
    }
    return { planned, errors: rows.flatMap(({ number, errors }) => errors.map((error) => ({ row: number, error }))) }
  }

  async #findTargets(records: readonly Read[]): Promise<void> {
    const { catalogue } = this.#written
    const { companyId } = this.#writer.session
    const textsBy = Map.groupBy(
      records.flatMap(({ references }) => Object.entries(references)),
      ([path]) => kindOfPlace(path),
    )
    for (const [kind, texts] of textsBy) {
      const field = referenceAt(catalogue, kind)
      if (!field) continue
      const isOwn = kind === catalogue.tree?.parent
      const named = texts.map(([, text]) => text)
      this.#targets.set(
        kind,
        isOwn ? await targetsOfTree(this.#tx, catalogue, companyId, field) : await targetsNamed(this.#tx, companyId, field, named),
      )
    }
  }

  /** Each row with the record that it is, if any, and what it will hold. */
  async #meet(records: readonly Read[]): Promise<Row[]> {
    const found = records.map((record) => ({ record, values: this.#pointing(record) }))
    const existing = await this.#existing(found.map(({ values }) => values))
    const first = new Map<string, number>()
    const derived = (values: Record<string, unknown>) => withDerived(this.#written.catalogue, values as AnyValues)
    // What a secret is is not read from any file of ours: an empty cell leaves it as it is.
    const saysNothing = (name: string, value: unknown) => value === '' && isSecret(this.#written.catalogue.fields[name])
    return found.map(({ record, values }) => {
      const { number, given } = record
      const key = this.#key === null ? null : keyText(this.#key, values)
      const same = key === null || this.#awaitsParent(record, values) ? [] : (existing.get(key) ?? [])
      const [previous = null] = same
      const ofFile = Object.fromEntries(Object.entries(values).filter(([name, value]) => given.has(name) && !saysNothing(name, value)))
      const next: Record<string, unknown> = previous ? { ...previous, ...ofFile } : { ...values }
      // A cell of what is not asked says nothing, whatever is in it.
      const hidden = hiddenFields(this.#written.catalogue, next)
      const problems = record.problems.filter(({ field }) => !hidden.has(field) && (previous === null || given.has(field)))
      const references = Object.fromEntries(Object.entries(record.references).filter(([path]) => !hidden.has(placeOf(path).field)))
      const errors = problems.map(({ field, message }) => httpErrors.of('invalid', { detalle: message }, field))
      const [last = ''] = this.#key?.slice(-1) ?? []
      if (same.length > 1) errors.push(httpErrors.of('invalid', { detalle: 'Hay varios así en la lista. Cámbialos a mano.' }, last))
      const before = previous && first.get(previous.id)
      if (previous && before === undefined) first.set(previous.id, number)
      else if (before) errors.push(repeatedRows(before, number, last))
      const asked = askedValues(this.#written.catalogue, next)
      return { ...record, references, id: previous?.id ?? uuidv7(), previous, next: previous ? asked : derived(asked), errors }
    })
  }

  /** What a record says, with the references that are known; a parent that is not may be another row of the file. */
  #pointing({ values, references }: Read): Record<string, unknown> {
    let found: Record<string, unknown> = { ...values }
    for (const [path, text] of Object.entries(references)) {
      const answer = this.#targets.get(kindOfPlace(path))?.find(text)
      if (answer && 'target' in answer) found = withReference(found, path, answer.target.id)
    }
    return found
  }

  /** Its path cannot be that of a record while the one above is not there. */
  #awaitsParent({ references }: Read, values: Readonly<Record<string, unknown>>): boolean {
    const parent = this.#written.catalogue.tree?.parent
    return parent !== undefined && this.#key?.includes(parent) === true && references[parent] !== undefined && values[parent] === null
  }

  /** The records that the file may speak of, by their key. */
  async #existing(all: readonly Readonly<Record<string, unknown>>[]): Promise<Map<string, AnyRecord[]>> {
    const key = this.#key
    const byKey = new Map<string, AnyRecord[]>()
    if (key === null) return byKey
    for (const record of await this.#having(key, all, true)) {
      const text = keyText(key, record)
      byKey.set(text, [...(byKey.get(text) ?? []), record])
    }
    return byKey
  }

  /** Records that share with one of some values what tells them apart best. */
  async #having(key: readonly string[], all: readonly Readonly<Record<string, unknown>>[], lock = false): Promise<AnyRecord[]> {
    const { catalogue } = this.#written
    const name = key.find((each) => catalogue.fields[each]?.kind === 'text') ?? key[0] ?? ''
    const values = all.flatMap((each) => (each[name] === null || each[name] === undefined ? [] : [each[name]]))
    return findRecords(this.#tx, catalogue, this.#writer.session.companyId, { name, values }, lock)
  }

  /** What repeats within the file, said of the later row, and what another record has already. */
  async #refuseTaken(rows: readonly Row[]): Promise<void> {
    for (const unique of this.#written.catalogue.unique ?? []) {
      const fields = fieldsOf(unique)
      // As in the database, nothing is not equal to nothing.
      const isWhole = (next: Readonly<Record<string, unknown>>) => fields.every((name) => next[name] !== null && next[name] !== undefined)
      const right = rows.filter(
        ({ next, errors }) => isWhole(next) && !errors.some(({ field }) => field !== null && fields.includes(field)),
      )
      const owners = new Map<string, string>()
      const asked = right.filter(({ previous, next }) => !previous || keyText(fields, previous) !== keyText(fields, next))
      for (const record of await this.#having(
        fields,
        asked.map(({ next }) => next),
      ))
        owners.set(keyText(fields, record), record.id)
      const first = new Map<string, number>()
      for (const { id, number, next, errors } of right) {
        const key = keyText(fields, next)
        const before = first.get(key)
        // The values were read field by field, each with its rule.
        const taken = takenError(unique, next as AnyValues)
        if (before !== undefined) errors.push(repeatedRows(before, number, taken.field))
        else if ((owners.get(key) ?? id) !== id) errors.push(taken)
        first.set(key, before ?? number)
      }
    }
  }

  /** What becomes of a row, or null when something is wrong with it. */
  async #plan(row: Row, places: ImportPlaces): Promise<Planned | null> {
    const { catalogue } = this.#written
    const { previous, errors, id } = row
    let values = { ...row.next }
    let above: readonly string[] = []
    for (const [path, text] of Object.entries(row.references)) {
      const found = this.#targets.get(kindOfPlace(path))?.find(text)
      if (found && 'target' in found) {
        values = withReference(values, path, found.target.id)
        if (path === catalogue.tree?.parent) above = [...found.target.above, found.target.name]
        continue
      }
      const failed = path === catalogue.tree?.parent ? this.#failed.get(lastName(text)) : undefined
      const problem = failed === undefined ? (found?.problem ?? '') : `«${text}» está en la fila ${failed}, que tiene errores.`
      const { field: name, line, cell } = placeOf(path)
      const list = catalogue.fields[name]
      const detalle = line !== null && list?.kind === 'children' ? lineWords(list, line, cell, problem) : problem
      errors.push(httpErrors.of('invalid', { detalle }, name))
    }
    if (errors.length > 0) return null
    // Two names may be of one thing.
    for (const [name, list] of listsOf(catalogue.fields)) {
      const problem = row.given.has(name) ? childrenProblem(list, values[name]) : null
      if (problem !== null) errors.push(httpErrors.of('invalid', { detalle: problem }, name))
    }
    if (errors.length > 0) return null
    // Each was read with the rule of its field.
    const next = values as AnyValues
    const parent = catalogue.tree ? (next[catalogue.tree.parent] ?? null) : null
    const hangs = typeof parent === 'string' ? parent : null
    const isHung = previous !== null && (!catalogue.tree || previous[catalogue.tree.parent] === parent)
    const refusal = isHung ? null : places.refusalOf(id, hangs)
    if (refusal) errors.push(refusal)
    errors.push(...(await this.#refusals(row, next)))
    if (errors.length > 0) return null
    if (!previous) this.#made.push(id)
    const place = isHung ? {} : places.hang(id, hangs)
    this.#addTarget(id, next, above)
    return { id, values: next, active: row.active ?? previous?.active ?? true, previous, place }
  }

  /** What the rules of the form say. */
  async #refusals({ id, previous, active }: Row, values: AnyValues): Promise<readonly ErrorBody[]> {
    const fixed = previous ? fixedProblems(this.#written.catalogue, previous, values) : []
    if (fixed.length > 0) return fixed
    const context = { ...this.#writer, id, values, previous }
    try {
      await refuse(this.#tx, this.#written, { ...context, change: previous ? 'update' : 'create', alsoNew: this.#made.length })
      if (active !== null && active !== (previous?.active ?? true))
        await refuse(this.#tx, this.#written, { ...context, change: active ? 'activate' : 'deactivate' })
      return []
    } catch (error) {
      if (error instanceof BusinessError) return error.errors
      throw error
    }
  }

  /** A record of a tree may be the parent of a later row, by its new name. */
  #addTarget(id: string, values: AnyValues, above: readonly string[]): void {
    const { catalogue } = this.#written
    const name = nameFieldOf(catalogue)
    if (!catalogue.tree || name === null) return
    const { code } = values
    const target = { id, name: String(values[name]), code: typeof code === 'string' ? code : null, above }
    this.#targets.get(catalogue.tree.parent)?.add(target)
  }
}

function said(catalogue: AnyCatalogue, number: number, error: ErrorBody): ErrorBody {
  const { field: name, line, cell } = placeOf(error.field ?? '')
  const columna = error.field === null ? '' : importLabel(catalogue, name)
  const list = catalogue.fields[name]
  const detalle = line !== null && list?.kind === 'children' ? lineWords(list, line, cell, error.message) : error.message
  return {
    code: error.code,
    message: `Fila ${number}${columna === '' ? '' : `, ${columna}`}: ${detalle}`,
    field: `rows.${number}${error.field === null ? '' : `.${error.field}`}`,
    params: { ...error.params, fila: String(number), columna, detalle },
  }
}
