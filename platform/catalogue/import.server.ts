/**
 * A file as new records: all of them or none. Each is written by the same function as the form's, so that every rule is
 * the form's own; what is wrong with any row is gathered, and undoes all. A dry run is the same with nothing left of it.
 */
import { BusinessError, failWith, type ErrorBody } from '#base/errors.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import { readTable, type ReadRow } from '../import/table.ts'
import type { AnyCatalogue, AnyValues } from './catalogue.ts'
import { catalogueErrors } from './errors.ts'
import { columnOf } from './field.ts'
import { importable, importLabel, keyOf, matchHeads, missingColumns, MOST_IMPORTED, readRecord, type ReadRecord } from './import.ts'
import { takenError } from './meaning.server.ts'
import { Targets, targetsNamed, targetsOfTree } from './targets.server.ts'
import { lockTree } from './tree.server.ts'
import { insertCompanions, insertRecord, setRecordActive, type Companions, type Writer, type Written } from './write.server.ts'

export interface ImportRequest {
  readonly text: string
  readonly columns: readonly string[] | null
  readonly dryRun: boolean
}

/** Nobody mends more than this at once; `total` says how many there are. */
const MOST_SHOWN = 200

interface Read extends ReadRecord {
  /** Of its row in the file. */
  readonly number: number
}

/** @throws all that is wrong, each at `rows.<row>.<field>`, with the words of both in its params */
export async function importRecords(
  tx: Tx,
  written: Written,
  writer: Writer,
  { text, columns: given, dryRun }: ImportRequest,
): Promise<{ rows: number; created: number }> {
  const { catalogue } = written
  const { heads, rows } = readTable(text)
  if (text.includes('\0')) return httpErrors.fail('invalid', { detalle: 'El archivo no es un CSV.' }, 'text')
  if (rows.length === 0)
    return httpErrors.fail(
      'invalid',
      { detalle: 'No hay filas. La primera lleva los títulos de las columnas y desde la segunda, los datos.' },
      'text',
    )
  if (rows.length > MOST_IMPORTED) return catalogueErrors.fail('tooManyRows', {}, 'text')
  const columns = given ?? matchHeads(catalogue, heads)
  refuseColumns(catalogue, columns)
  await tx.run(sql`savepoint import_all`)
  if (catalogue.tree) await lockTree(tx, catalogue, writer.session.companyId)
  await new Importing(tx, written, writer, columns).run(rows)
  if (dryRun) await tx.run(sql`rollback to savepoint import_all`)
  return { rows: rows.length, created: dryRun ? 0 : rows.length }
}

function refuseColumns(catalogue: AnyCatalogue, columns: readonly string[]): void {
  const names = importable(catalogue).map(([name]) => name)
  const used = columns.filter((name) => name !== '')
  const unknown = used.find((name) => !names.includes(name))
  if (unknown !== undefined) return httpErrors.fail('invalid', { detalle: `No hay un campo ${unknown}.` }, 'columns')
  const repeated = used.find((name, index) => used.indexOf(name) !== index)
  if (repeated !== undefined)
    return httpErrors.fail('invalid', { detalle: `Dos columnas van a ${importLabel(catalogue, repeated)}. Deja una.` }, 'columns')
  const missing = missingColumns(catalogue, columns)
  failWith(missing.map((label) => httpErrors.of('invalid', { detalle: `Falta la columna ${label}.` }, 'columns')))
}

/** The work of one file. */
class Importing {
  readonly #tx: Tx
  readonly #written: Written
  readonly #writer: Writer
  readonly #columns: readonly string[]
  readonly #errors: ErrorBody[] = []
  /** Written together at the end. */
  readonly #companions: Companions[] = []
  readonly #targets = new Map<string, Targets>()
  /** Rows that will not be there, by what those that hang from them would call them. */
  readonly #failed = new Map<string, number>()

  constructor(tx: Tx, written: Written, writer: Writer, columns: readonly string[]) {
    this.#tx = tx
    this.#written = written
    this.#writer = writer
    this.#columns = columns
  }

  async run(rows: readonly ReadRow[]): Promise<void> {
    const { catalogue } = this.#written
    const records = rows.map(({ number, cells }): Read => ({ number, ...readRecord(catalogue, this.#columns, cells, this.#writer.today) }))
    await this.#findTargets(records)
    const repeated = this.#refuseRepeated(records)
    for (const record of parentsFirst(catalogue, records)) {
      for (const problem of record.problems)
        this.#complain(record.number, httpErrors.of('invalid', { detalle: problem.message }, problem.field))
      const isRight = record.problems.length === 0 && !repeated.has(record.number)
      if (!isRight || !(await this.#create(record))) for (const name of namesOf(record)) this.#failed.set(name, record.number)
    }
    const total = String(this.#errors.length)
    const inOrder = this.#errors.toSorted((a, b) => Number(a.params['fila']) - Number(b.params['fila']))
    failWith(inOrder.slice(0, MOST_SHOWN).map((error) => ({ ...error, params: { ...error.params, total } })))
    await insertCompanions(this.#tx, this.#companions)
  }

  async #findTargets(records: readonly Read[]): Promise<void> {
    const { catalogue } = this.#written
    const { companyId } = this.#writer.session
    for (const [name, field] of Object.entries(catalogue.fields)) {
      if (field.kind !== 'reference') continue
      const texts = records.flatMap(({ references }) => references[name] ?? [])
      if (texts.length === 0) continue
      const isOwn = name === catalogue.tree?.parent
      this.#targets.set(
        name,
        isOwn ? await targetsOfTree(this.#tx, catalogue, companyId, field) : await targetsNamed(this.#tx, companyId, field, texts),
      )
    }
  }

  /** What repeats within the file, said of the later row. @returns the numbers of those rows */
  #refuseRepeated(records: readonly Read[]): ReadonlySet<number> {
    const repeated = new Set<number>()
    for (const unique of this.#written.catalogue.unique ?? []) {
      const fields = typeof unique === 'string' ? [unique] : unique.fields
      const first = new Map<string, number>()
      for (const { number, values, references, problems } of records) {
        if (problems.some(({ field }) => fields.includes(field))) continue
        const key = JSON.stringify(fields.map((field) => references[field] ?? values[field] ?? null))
        const before = first.get(key)
        if (before === undefined) first.set(key, number)
        else {
          repeated.add(number)
          // The values were read field by field, each with its rule.
          this.#complain(number, { ...takenError(unique, values as AnyValues), message: `Se repite: ya está en la fila ${before}.` })
        }
      }
    }
    return repeated
  }

  async #create(record: Read): Promise<boolean> {
    const { catalogue } = this.#written
    const values: Record<string, unknown> = { ...record.values }
    const problems: ErrorBody[] = []
    let above: readonly string[] = []
    for (const [name, text] of Object.entries(record.references)) {
      const found = this.#targets.get(name)?.find(text)
      if (found && 'target' in found) {
        values[name] = found.target.id
        if (name === catalogue.tree?.parent) above = [...found.target.above, found.target.name]
        continue
      }
      const failed = name === catalogue.tree?.parent ? this.#failed.get(lastName(text)) : undefined
      const detalle = failed === undefined ? (found?.problem ?? '') : `«${text}» está en la fila ${failed}, que tiene errores.`
      problems.push(httpErrors.of('invalid', { detalle }, name))
    }
    const made = problems.length > 0 ? problems : await this.#write(values as AnyValues, record.active)
    if (typeof made !== 'string') {
      for (const error of made) this.#complain(record.number, error)
      return false
    }
    this.#addTarget(made, values, above)
    return true
  }

  /** @returns the id of the record, or what it was refused for, with nothing of it left */
  async #write(values: AnyValues, active: boolean): Promise<string | readonly ErrorBody[]> {
    await this.#tx.run(sql`savepoint import_row`)
    try {
      const made = await insertRecord(this.#tx, this.#written, this.#writer, values)
      // A change of state writes its words again, so those of the record must be there.
      if (active) this.#companions.push(made)
      else {
        await insertCompanions(this.#tx, [made])
        await setRecordActive(this.#tx, this.#written, this.#writer, { id: made.id, version: 1 }, false)
      }
      await this.#tx.run(sql`release savepoint import_row`)
      return made.id
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      await this.#tx.run(sql`rollback to savepoint import_row`)
      return error.errors
    }
  }

  /** A new record of a tree may be the parent of a later one. */
  #addTarget(id: string, values: Readonly<Record<string, unknown>>, above: readonly string[]): void {
    const { fields, tree } = this.#written.catalogue
    const field = tree && fields[tree.parent]
    if (!tree || field?.kind !== 'reference') return
    const nameField = Object.keys(fields).find((name) => columnOf(name) === field.labelColumn) ?? ''
    const { code } = values
    const target = { id, name: String(values[nameField]), code: typeof code === 'string' ? code : null, above }
    this.#targets.get(tree.parent)?.add(target)
  }

  #complain(number: number, error: ErrorBody): void {
    const columna = error.field === null ? '' : importLabel(this.#written.catalogue, error.field)
    const detalle = error.message
    this.#errors.push({
      code: error.code,
      message: `Fila ${number}${columna === '' ? '' : `, ${columna}`}: ${detalle}`,
      field: `rows.${number}${error.field === null ? '' : `.${error.field}`}`,
      params: { ...error.params, fila: String(number), columna, detalle },
    })
  }
}

/** "Ropa › Camisas" → "camisas". */
const lastName = (text: string): string => keyOf(text.split('›').at(-1) ?? text)

/** What another row may call this one. */
const namesOf = ({ values }: Pick<Read, 'values'>): string[] =>
  [values['name'], values['code']].flatMap((text) => (typeof text === 'string' && text !== '' ? [keyOf(text)] : []))

/**
 * Rows in the order of the file, each after the one that it may hang from. In a ring they come as they are: none of them
 * finds its parent, and says so.
 */
function parentsFirst(catalogue: AnyCatalogue, records: readonly Read[]): Read[] {
  const { tree } = catalogue
  if (!tree) return [...records]
  const byName = new Map<string, Read[]>()
  for (const record of records) for (const name of namesOf(record)) byName.set(name, [...(byName.get(name) ?? []), record])
  const ordered = new Set<Read>()
  const seen = new Set<Read>()
  /** Who has to come before; nobody once one of that name is there. */
  const awaited = (record: Read): Read[] => {
    const parent = record.references[tree.parent]
    const named = parent === undefined ? [] : (byName.get(lastName(parent)) ?? [])
    return named.some((each) => ordered.has(each)) ? [] : named.filter((each) => !seen.has(each))
  }
  // A stack of our own: a file may be one chain of two thousand.
  for (const start of records) {
    const waiting: Read[] = [start]
    for (let record = waiting.at(-1); record !== undefined; record = waiting.at(-1)) {
      const before = seen.has(record) ? [] : awaited(record)
      seen.add(record)
      if (before.length > 0) {
        waiting.push(...before.toReversed())
        continue
      }
      waiting.pop()
      ordered.add(record)
    }
  }
  return [...ordered]
}
