/**
 * Bringing a copy back as a company of its own. Ids are kept, for a company's ids are its own; the company and its people get
 * those of here, wherever they are named. All of it goes through the door of any request, in one transaction: policies, keys
 * and triggers hold, books balance at commit, and whatever is wrong leaves nothing behind.
 */
import { uuidv7 } from 'uuidv7'
import { safeParse } from 'zod/v4/core'
import { countText } from '#base/count.ts'
import { BusinessError } from '#base/errors.ts'
import { dayInBogota } from '#base/date.ts'
import { audit } from '../audit.server.ts'
import { inCompany } from '../db/doors.server.ts'
import { raw, sql, type Tx } from '../db/tx.server.ts'
import type { AtWork, Made } from '../export/work.server.ts'
import type { FileStore } from '../files.server.ts'
import { httpErrors } from '../http/errors.ts'
import type { Session } from '../http/handle.server.ts'
import type { Provision } from '../module.server.ts'
import { AT_REST } from './at-rest.ts'
import { LEFT_OUT } from './left-out.ts'
import { COMPANY, copiedCompany, copiedPerson, PEOPLE, refuseCopy, type CopiedCompany, type CopiedPerson } from './manifest.ts'
import { CopyReader, type CopySource } from './read-copy.server.ts'
import { companyTables, quoted, type CompanyTable } from './tables.server.ts'
import { schemaOfProgram } from './write-copy.server.ts'

/** Of the asking company: its plan, its edition, and who works there. */
export interface Household {
  readonly serviceId: number
  readonly people: readonly { readonly id: string; readonly email: string }[]
  /** Of the companies that whoever asks belongs to. */
  readonly nits: readonly string[]
  readonly subscription: Readonly<Record<string, unknown>>
}

export interface Founding {
  readonly companyId: string
  readonly asker: Session
  readonly company: CopiedCompany
  readonly people: readonly CopiedPerson[]
  readonly household: Household
  readonly now: Date
}

export interface Founded {
  readonly named: ReadonlyMap<string, string>
  readonly seat: () => Promise<void>
}

/** What the modules know of companies and people. */
export interface RestoreParts {
  /** Read in the company that asks. */
  readonly household: (tx: Tx, asker: Session) => Promise<Household>
  /**
   * Writes the company, its plan and its people, in the company that is being made.
   * @returns who each person of the copy is here, and how they are seated once its roles are there
   */
  readonly found: (tx: Tx, founding: Founding) => Promise<Founded>
  /** What companies got since the copy was made. */
  readonly provisions: () => readonly Provision[]
}

const ROWS_AT_ONCE = 500
const UNEVEN = 'Los datos de la copia no cuadran entre sí. No se trajo nada.'
const olderWords = (product: string): string =>
  `Los datos de la copia no cuadran con esta versión de Páramo: la hizo una anterior (${product}). No se trajo nada. Tráela con esa versión, actualízala y haz otra copia.`
const MOST_COMPANY = 4 * 1024 * 1024
const MOST_PEOPLE = 8 * 1024 * 1024

/** @param source the bytes of the copy */
export async function restoreCopy(parts: RestoreParts, work: AtWork, source: CopySource): Promise<Made> {
  const { session, runtime, signal, progress } = work
  const { pool, clock } = runtime
  const reader = await CopyReader.open(source, schemaOfProgram())
  const { manifest } = reader
  const isOlder = manifest.schema < schemaOfProgram()
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  // Before anything is written, and again while it is.
  await reader.verify(() => signal.throwIfAborted())
  const company = companyOf(await reader.text(COMPANY, MOST_COMPANY))
  const people = peopleOf(await reader.text(PEOPLE, MOST_PEOPLE))
  const household = await inCompany(pool, session, (tx) => parts.household(tx, session))
  const companyId = uuidv7()
  const notes = await inCompany(pool, { companyId, personId: null }, async (tx) => {
    const { named, seat } = await parts.found(tx, { companyId, asker: session, company, people, household, now: clock.now() })
    const renamed = new Map([...named, [manifest.company.id, companyId]])
    const tables = await companyTables(tx)
    refuseUnknown(
      manifest.tables.map(({ name }) => name),
      tables,
    )
    let done = 0
    for (const table of tables) {
      const copied = manifest.tables.find(({ name }) => name === table.name)
      if (!copied || copied.rows === 0) continue
      const columns = columnsIn(
        table,
        copied.columns.map(({ name }) => name),
      )
      const writer = new TableWriter(tx, companyId, table, columns)
      await writer.begin()
      let rows = 0
      for await (const lines of reader.lines(copied.path, ROWS_AT_ONCE)) {
        signal.throwIfAborted()
        const own = lines.map((line) => renamedIn(line, renamed))
        await writer.write(table.bytes.length === 0 ? own : await Promise.all(own.map((line) => withBytes(reader, table, line))))
        rows += lines.length
        progress(done + rows, total)
      }
      await writer.end()
      if (rows !== copied.rows) refuseCopy(`«${copied.path}» no trae los registros que dice. No se trajo nada.`)
      done += rows
    }
    await seat()
    const said = await putToRest(tx, companyId)
    for (const provision of parts.provisions()) await provision(tx, { companyId, personId: null, today: dayInBogota(clock.now()) })
    await audit(
      tx,
      { companyId, personId: session.personId },
      {
        action: 'restore',
        entity: 'company.copy',
        entityId: null,
        title: `Copia de ${manifest.company.name} del ${manifest.madeAt.slice(0, 10)}`,
      },
    )
    return said
  }).catch((error: unknown) => explained(error, isOlder ? manifest.product : null))
  const strangers = people.filter(({ email }) => !household.people.some((each) => each.email === email.toLowerCase())).length
  if (strangers > 0)
    notes.push(
      `${countText(strangers)} ${strangers === 1 ? 'persona de la copia quedó inactiva' : 'personas de la copia quedaron inactivas'}: invítalas de nuevo.`,
    )
  if (isOlder) notes.push('La copia es de una versión anterior de Páramo: lo que se agregó desde entonces quedó con su valor inicial.')
  notes.push('Carga de nuevo el certificado de firma, el PIN del software y la clave técnica de cada resolución antes de emitir.')
  return {
    fileName: '',
    size: 0,
    text: `${countText(total)} registros de ${manifest.company.name}`,
    result: { companyId, notes },
  }
}

/** @returns what was put to rest, in words */
async function putToRest(tx: Tx, companyId: string): Promise<string[]> {
  const said = new Set<string>()
  for (const { table, set, where, note } of AT_REST) {
    const change = set === null ? sql`delete from ${raw(table)}` : sql`update ${raw(table)} set ${raw(set)}`
    if ((await tx.run(sql`${change} where company_id = ${companyId} and (${raw(where)})`)) > 0) said.add(note)
  }
  return [...said]
}

/** A constraint that a copy breaks is the copy's fault, or of its age. @param older the version that made it, when it is not this one */
function explained(error: unknown, older: string | null): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  // Integrity, wrong data, and what the policies refuse.
  if (/^(23|22)\w{3}$/.test(code) || code === '42501')
    throw new BusinessError([httpErrors.of('invalid', { detalle: older === null ? UNEVEN : olderWords(older) }, 'file')], { cause: error })
  throw error
}

function companyOf(text: string): CopiedCompany {
  const read = safeParse(copiedCompany, parsed(text))
  return read.success ? read.data : refuseCopy('Los datos de la empresa en la copia no se pueden leer.')
}

const peopleOf = (text: string): CopiedPerson[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const read = safeParse(copiedPerson, parsed(line))
      return read.success ? read.data : refuseCopy('Las personas de la copia no se pueden leer.')
    })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A table that is not here is of a later version; one that no copy holds was put there by hand. */
function refuseUnknown(names: readonly string[], tables: readonly CompanyTable[]): void {
  const unknown = names.find((name) => name in LEFT_OUT || !tables.some((table) => table.name === name))
  if (unknown !== undefined) refuseCopy(`La copia trae «${unknown}», que esta versión de Páramo no recibe.`)
}

/** Those that the copy has; what came later takes its default. */
function columnsIn(table: CompanyTable, copied: readonly string[]): string[] {
  const unknown = copied.find((name) => !table.columns.some((column) => column.name === name))
  if (unknown !== undefined) refuseCopy(`La copia trae «${table.name}.${unknown}», que esta versión de Páramo no recibe.`)
  return [...copied]
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const renamedIn = (line: string, renamed: ReadonlyMap<string, string>): string => line.replace(UUID, (id) => renamed.get(id) ?? id)

async function withBytes(reader: CopyReader, table: CompanyTable, line: string): Promise<string> {
  const row = parsed(line)
  if (typeof row !== 'object' || row === null) return refuseCopy(UNEVEN)
  const bytes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    if (!table.bytes.includes(name) || typeof value !== 'string') continue
    const chunks: Uint8Array[] = []
    for await (const chunk of reader.part(`archivos/${value}`)) chunks.push(chunk)
    bytes[name] = `\\x${Buffer.concat(chunks).toString('hex')}`
  }
  return JSON.stringify({ ...row, ...bytes })
}

/** Writes the rows of a table; those that point to each other go in with one statement, once all are there. */
class TableWriter {
  readonly #tx: Tx
  readonly #companyId: string
  readonly #table: CompanyTable
  readonly #columns: string
  readonly #isStaged: boolean
  constructor(tx: Tx, companyId: string, table: CompanyTable, columns: readonly string[]) {
    this.#tx = tx
    this.#companyId = companyId
    this.#table = table
    this.#columns = columns.map((name) => `, ${quoted(name)}`).join('')
    this.#isStaged = table.after.includes(table.name)
  }
  async begin(): Promise<void> {
    if (this.#isStaged) await this.#tx.run(sql`create temporary table copied_lines (line json) on commit drop`)
  }
  async write(lines: readonly string[]): Promise<void> {
    const rows = `[${lines.join(',')}]`
    if (this.#isStaged) await this.#tx.run(sql`insert into copied_lines (line) select json_array_elements(${rows}::json)`)
    else await this.#insert(sql`json_populate_recordset(null::${raw(quoted(this.#table.name))}, ${rows}::json) r`)
  }
  async end(): Promise<void> {
    if (!this.#isStaged) return
    await this.#insert(sql`copied_lines l cross join lateral json_populate_record(null::${raw(quoted(this.#table.name))}, l.line) r`)
    await this.#tx.run(sql`drop table copied_lines`)
  }
  async #insert(from: ReturnType<typeof sql>): Promise<void> {
    const columns = raw(this.#columns)
    const values = raw(this.#columns.replaceAll(', "', ', r."'))
    await this.#tx.run(
      sql`insert into ${raw(quoted(this.#table.name))} (company_id${columns}) select ${this.#companyId}::uuid${values} from ${from}`,
    )
  }
}

/** A copy that was uploaded in parts, or one that stands among the exports. */
export async function sourceOf(files: FileStore, keys: readonly string[]): Promise<CopySource> {
  const sizes = await Promise.all(keys.map((key) => files.size(key)))
  return {
    size: sizes.reduce((sum, size) => sum + size, 0),
    async *read(start, length) {
      let [at, left] = [start, length]
      for (const [index, key] of keys.entries()) {
        const size = sizes[index] ?? 0
        if (at >= size) {
          at -= size
          continue
        }
        const taken = Math.min(size - at, left)
        if (taken > 0) yield* files.read(key, at, taken)
        left -= taken
        at = 0
        if (left <= 0) return
      }
    },
  }
}
