/** The files of a record: kept in the company's rows, read and written with the record, with their line in its history. */
import { uuidv7 } from 'uuidv7'
import { isGuid } from '#base/guid.ts'
import { audit } from '../audit.server.ts'
import { FILE_TOO_LARGE, MOST_FILE_BYTES } from '../custom/endpoints.ts'
import { insertRows, type Row } from '../db/insert.server.ts'
import { empty, raw, sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import { isDone } from '../http/fields.ts'
import { handle, type Handler, type Session } from '../http/handle.server.ts'
import type { AttachedCalls } from './endpoints.ts'
import { FILE_EMPTY, MOST_FILES, TOO_MANY_FILES } from './file.ts'

type RecordColumns = Readonly<Record<string, string | null>>

/** What the files of a kind of record are kept of. */
export interface AttachedTo {
  /** Its files have the columns company_id, id, name, bytes, created_at and created_by, and one with the id of the record. */
  readonly files: string
  readonly owner: string
  /** The records. */
  readonly table: string
  /** In the history; of a table of several kinds, by the columns of the record. */
  readonly entity: string | ((record: RecordColumns) => string)
  /** Of such a table, the records whose files these are. */
  readonly of?: { readonly column: string; readonly values: readonly string[] }
  /** The columns of a record that its title is made of. */
  readonly titled: string
  /** What the history calls a record, by those columns. */
  readonly title: (record: RecordColumns) => string
  /** Further columns of a new file. */
  readonly columns?: (bytes: Uint8Array) => Row
}

interface Wanted {
  readonly id: string
  /** So that two who attach at once count one after the other. */
  readonly isLocked: boolean
}

interface FoundRecord {
  readonly title: string
  readonly entity: string
}

/**
 * One out of reach is not there.
 * @returns what its history calls it
 * @throws BusinessError 698
 */
async function requireRecord(tx: Tx, companyId: string, to: AttachedTo, { id, isLocked }: Wanted): Promise<FoundRecord> {
  const { table, titled, title, entity, of } = to
  const lock = raw(isLocked ? 'for no key update' : '')
  const row = isGuid(id)
    ? await tx.first<Record<string, string | null>>(sql`
        select ${raw(titled)} from ${raw(table)} where company_id = ${companyId} and id = ${id} ${of ? sql`and ${raw(of.column)} = any(${[...of.values]}::text[])` : empty} ${lock}`)
    : undefined
  if (!row) return httpErrors.fail('notFound')
  return { title: title(row), entity: typeof entity === 'string' ? entity : entity(row) }
}

interface FileRow {
  id: string
  name: string
  bytes: number
  created_at: Date
  by: string | null
}

const view = ({ created_at, ...file }: FileRow) => ({ ...file, at: created_at.toISOString() })

const readFiles = (tx: Tx, companyId: string, { files, owner }: AttachedTo, id: string) =>
  tx.rows<FileRow>(sql`
    select f.id, f.name, length(f.bytes) as bytes, f.created_at, nullif(trim(p.first_name || ' ' || p.last_name), '') as by
      from ${raw(files)} f left join person p on p.id = f.created_by
     where f.company_id = ${companyId} and f.${raw(owner)} = ${id} order by f.id`)

const tell = (
  tx: Tx,
  session: Session,
  { title, entity }: FoundRecord,
  told: { id: string; file: readonly [string | null, string | null] },
) => audit(tx, session, { action: 'update', entity, entityId: told.id, title, changes: { file: told.file } })

/** The four calls of the files of a kind of record. */
export const attachedHandlers = (calls: AttachedCalls, to: AttachedTo): readonly Handler[] => [
  handle(calls.files, async ({ tx, session: { companyId }, params }) => {
    await requireRecord(tx, companyId, to, { id: params.id, isLocked: false })
    return { files: (await readFiles(tx, companyId, to, params.id)).map(view) }
  }),
  handle(calls.attach, async ({ tx, session, params, body, now }) => {
    const { companyId, personId, personName } = session
    const bytes = Buffer.from(body.content, 'base64')
    if (bytes.length === 0) return httpErrors.fail('invalid', { detalle: FILE_EMPTY }, 'content')
    if (bytes.length > MOST_FILE_BYTES) return httpErrors.fail('invalid', { detalle: FILE_TOO_LARGE }, 'content')
    const record = await requireRecord(tx, companyId, to, { id: params.id, isLocked: true })
    if ((await readFiles(tx, companyId, to, params.id)).length >= MOST_FILES)
      return httpErrors.fail('invalid', { detalle: TOO_MANY_FILES }, 'content')
    const file = { id: uuidv7(), name: body.name, created_at: now }
    const further = to.columns?.(bytes) ?? {}
    await insertRows(tx, to.files, [{ company_id: companyId, ...file, [to.owner]: params.id, bytes, created_by: personId, ...further }])
    await tell(tx, session, record, { id: params.id, file: [null, body.name] })
    return view({ ...file, bytes: bytes.length, by: personName })
  }),
  handle(calls.file, async ({ tx, session: { companyId }, params }) => {
    await requireRecord(tx, companyId, to, { id: params.id, isLocked: false })
    const file = isGuid(params.fileId)
      ? await tx.first<{ name: string; bytes: Uint8Array }>(sql`
          select name, bytes from ${raw(to.files)}
           where company_id = ${companyId} and ${raw(to.owner)} = ${params.id} and id = ${params.fileId}`)
      : undefined
    if (!file) return httpErrors.fail('notFound')
    return { name: file.name, content: Buffer.from(file.bytes).toString('base64') }
  }),
  handle(calls.detach, async ({ tx, session, params }) => {
    const { companyId } = session
    const record = await requireRecord(tx, companyId, to, { id: params.id, isLocked: true })
    const gone = isGuid(params.fileId)
      ? await tx.first<{ name: string }>(sql`
          delete from ${raw(to.files)}
           where company_id = ${companyId} and ${raw(to.owner)} = ${params.id} and id = ${params.fileId} returning name`)
      : undefined
    if (!gone) return httpErrors.fail('notFound')
    await tell(tx, session, record, { id: params.id, file: [gone.name, null] })
    return isDone
  }),
]
