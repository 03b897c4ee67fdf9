/**
 * The copy of a company: a ZIP with a file of JSON lines for each table, its attachments as files, and a manifest with what
 * each holds and its hash. Everything is read in one snapshot, row by row, so that a large company takes no more memory.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { countText } from '#base/count.ts'
import { inCompanyOnce } from '../db/doors.server.ts'
import { readMigrations } from '../db/migrate.server.ts'
import { raw, sql, type Tx } from '../db/tx.server.ts'
import { streamOf, TextSink, type Sink } from '../report/file.server.ts'
import { oneSnapshot } from '../report/report.server.ts'
import { ZipWriter } from '../report/zip.server.ts'
import { untilStopped, type AtWork, type Made } from '../export/work.server.ts'
import { fileWord } from '../export/list-file.server.ts'
import { isLeftEmpty, LEFT_OUT } from './left-out.ts'
import { COMPANY, COPY_FORMAT, COPY_VERSION, MANIFEST, PEOPLE, README, type CopiedPerson, type CopyManifest } from './manifest.ts'
import { companyTables, quoted, type CompanyTable } from './tables.server.ts'

const ROWS_AT_ONCE = 1000
/** A table of so many rows may be a part of more than 4 GB, which is said before it is written. */
const MANY_ROWS = 500_000

const isText = (value: unknown): value is string => typeof value === 'string'

/** "0.1.0" */
const productVersion = (): string => {
  const read: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return typeof read === 'object' && read !== null && 'version' in read && isText(read.version) ? read.version : ''
}

/** The last migration that this program knows. */
export const schemaOfProgram = (): string => readMigrations().at(-1)?.name ?? ''

/** Writes the copy under the key of its work. */
export async function writeCopy({ companyId, runtime, signal, key, progress }: AtWork): Promise<Made> {
  const { pool, clock, files } = runtime
  const now = clock.now()
  const head: { name: string; rows: number } = { name: '', rows: 0 }
  const chunks = streamOf((sink) =>
    // As nobody: a copy is of everything, whatever part whoever asked for it works in.
    inCompanyOnce(pool, { companyId, personId: null, readOnly: true }, async (tx) => {
      await oneSnapshot(tx)
      const { company, rows } = await copyCompany(tx, companyId, now, sink, progress)
      Object.assign(head, { name: company.name, rows })
    }),
  )
  const { size } = await files.write(key, untilStopped(chunks, signal))
  const day = now.toISOString().slice(0, 10)
  return { fileName: `copia-${fileWord(head.name)}-${day}.zip`, size, text: `${countText(head.rows)} registros de ${head.name}` }
}

class Parts {
  readonly #zip: ZipWriter
  constructor(sink: Sink) {
    this.#zip = new ZipWriter(sink)
  }
  /** Writes one and says what its bytes are. */
  async write(
    path: string,
    work: (sink: Sink) => Promise<void>,
    isLarge = false,
  ): Promise<{ path: string; bytes: number; sha256: string }> {
    const hash = createHash('sha256')
    let bytes = 0
    await this.#zip.part(
      path,
      (part) =>
        work({
          write: (chunk) => {
            const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
            hash.update(buffer)
            bytes += buffer.length
            return part.write(buffer)
          },
        }),
      isLarge,
    )
    return { path, bytes, sha256: hash.digest('hex') }
  }
  end(): Promise<void> {
    return this.#zip.end()
  }
}

interface CompanyRow {
  readonly name: string
  readonly identification: string
  readonly check_digit: string
  readonly color: string
  readonly trial: boolean
  readonly profile: Readonly<Record<string, unknown>>
}

async function copyCompany(
  tx: Tx,
  companyId: string,
  now: Date,
  sink: Sink,
  progress: AtWork['progress'],
): Promise<{ company: CompanyRow; rows: number }> {
  const company = await tx.first<CompanyRow>(sql`
    select name, identification, check_digit, color, trial, profile from company where id = ${companyId}`)
  if (!company) throw new Error(`No company ${companyId}`)
  const parts = new Parts(sink)
  const files: { path: string; bytes: number; sha256: string }[] = []
  files.push(await parts.write(README, (part) => part.write(readme(company.name))))
  files.push(
    await parts.write(COMPANY, (part) =>
      part.write(
        JSON.stringify(
          {
            name: company.name,
            identification: company.identification,
            checkDigit: company.check_digit,
            color: company.color,
            isTrial: company.trial,
            profile: withoutSecrets(company.profile),
          },
          null,
          2,
        ),
      ),
    ),
  )
  const people = await tx.rows<CopiedPerson>(sql`
    select p.id, p.email, case when m.joined_at is null then m.invited_name else p.first_name end as "firstName",
           case when m.joined_at is null then '' else p.last_name end as "lastName", m.role_id as "roleId", m.active
      from membership m join person p on p.id = m.person_id where m.company_id = ${companyId} order by p.id`)
  files.push(await parts.write(PEOPLE, (part) => part.write(people.map((each) => `${JSON.stringify(each)}\n`).join(''))))

  const copied = (await companyTables(tx)).filter(({ name }) => !(name in LEFT_OUT))
  const tables: CopyManifest['tables'] = []
  const taken = new Set<string>()
  let done = 0
  for (const table of copied) {
    const attached = new Map<string, Attached>()
    let rows = 0
    const part = await parts.write(
      `tablas/${table.name}.jsonl`,
      async (to) => {
        rows = await copyTable(tx, companyId, table, to, attached, (more) => progress(done + more, null))
      },
      await hasMany(tx, companyId, table),
    )
    done += rows
    tables.push({ ...part, name: table.name, rows, columns: table.columns.map((column) => ({ ...column })) })
    for (const [path, from] of attached) {
      if (taken.has(path)) continue
      taken.add(path)
      files.push(await parts.write(path, async (to) => to.write(await bytesOf(tx, companyId, table, from))))
    }
  }
  const manifest: CopyManifest = {
    format: COPY_FORMAT,
    version: COPY_VERSION,
    product: productVersion(),
    schema: schemaOfProgram(),
    madeAt: now.toISOString(),
    company: { id: companyId, name: company.name, nit: `${company.identification}-${company.check_digit}` },
    tables,
    files,
    leftOut: Object.entries(LEFT_OUT).map(([table, reason]) => ({ table, reason })),
  }
  await parts.write(MANIFEST, (part) => part.write(JSON.stringify(manifest, null, 2)))
  await parts.end()
  progress(done, done)
  return { company, rows: done }
}

async function hasMany(tx: Tx, companyId: string, table: CompanyTable): Promise<boolean> {
  const last = await tx.first(sql`select from ${raw(quoted(table.name))} where company_id = ${companyId} offset ${MANY_ROWS} limit 1`)
  return last !== undefined
}

/** Bytes that a row holds: where they are found again. */
interface Attached {
  readonly column: string
  readonly key: Readonly<Record<string, unknown>>
}

/** Where bytes travel, by their hash. */
const pathOf = (hash: string): string => `archivos/${hash}`

async function copyTable(
  tx: Tx,
  companyId: string,
  table: CompanyTable,
  sink: Sink,
  attached: Map<string, Attached>,
  wrote: (rows: number) => void,
): Promise<number> {
  const columns = table.columns.map(({ name }) =>
    isLeftEmpty(table, name)
      ? `'' as ${quoted(name)}`
      : table.bytes.includes(name)
        ? `encode(sha256(${quoted(name)}), 'hex') as ${quoted(name)}`
        : quoted(name),
  )
  const order = table.key.length === 0 ? '' : ` order by ${table.key.map(quoted).join(', ')}`
  await tx.run(sql`
    declare copied_rows no scroll cursor for
     select row_to_json(r)::text as line from (
       select ${raw(columns.join(', '))} from ${raw(quoted(table.name))} where company_id = ${companyId}${raw(order)}) r`)
  const text = new TextSink(sink)
  let count = 0
  for (;;) {
    const rows = await tx.rows<{ line: string }>(sql`fetch ${raw(String(ROWS_AT_ONCE))} from copied_rows`)
    for (const { line } of rows) {
      if (table.bytes.length > 0) noteBytes(table, line, attached)
      // Each row is one line: the database writes line feeds inside texts as \n.
      const full = text.add(`${line}\n`)
      if (full) await full
    }
    count += rows.length
    wrote(count)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await text.flush()
  await tx.run(sql`close copied_rows`)
  return count
}

function noteBytes(table: CompanyTable, line: string, attached: Map<string, Attached>): void {
  const row: Record<string, unknown> = JSON.parse(line)
  for (const column of table.bytes) {
    const hash = row[column]
    if (isText(hash)) attached.set(pathOf(hash), { column, key: Object.fromEntries(table.key.map((name) => [name, row[name]])) })
  }
}

async function bytesOf(tx: Tx, companyId: string, table: CompanyTable, { column, key }: Attached): Promise<Uint8Array> {
  const names = Object.keys(key)
  const found = await tx.first<{ bytes: Uint8Array }>(sql`
    select t.${raw(quoted(column))} as bytes from ${raw(quoted(table.name))} t, jsonb_to_record(${JSON.stringify(key)}::jsonb)
             as k (${raw(names.map((name) => `${quoted(name)} ${typeOf(table, name)}`).join(', '))})
     where t.company_id = ${companyId}${raw(names.map((name) => ` and t.${quoted(name)} = k.${quoted(name)}`).join(''))}`)
  if (!found) throw new Error(`The bytes of ${table.name} are gone`)
  return found.bytes
}

const typeOf = (table: CompanyTable, name: string): string => table.columns.find((column) => column.name === name)?.type ?? 'text'

/** The PIN of the software that issues is a password with the authority. */
function withoutSecrets(profile: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { electronic } = profile
  if (typeof electronic !== 'object' || electronic === null) return profile
  return { ...profile, electronic: { ...electronic, softwarePin: '' } }
}

const readme = (name: string): string => `Copia de seguridad de ${name}

manifiesto.json  qué contiene la copia, con la huella SHA-256 de cada archivo
empresa.json     los datos de la empresa
personas.jsonl   quiénes trabajan en ella, sin contraseñas
tablas/          un archivo por tabla: cada línea es un registro en JSON (JSON Lines, UTF-8)
archivos/        los adjuntos, cada uno con su huella por nombre

Las cifras van exactas, las fechas como AAAA-MM-DD y los instantes en ISO 8601. El manifiesto dice el tipo de cada columna
y lo que la copia no trae, con su razón. Para traerla a una empresa nueva: Exportaciones, Traer una copia.
`
