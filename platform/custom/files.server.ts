/** The files of custom fields: kept in the company's rows, and read with the record that carries them. */
import { uuidv7 } from 'uuidv7'
import { join, raw, sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import { handle, type Handler, type Session } from '../http/handle.server.ts'
import { downloadCustomFile, FILE_TOO_LARGE, MOST_FILE_BYTES, uploadCustomFile } from './endpoints.ts'
import { customEntityNames } from './field.ts'
import { customTables } from './read.server.ts'

/** @throws Forbidden, or 698, when the person does not read the record */
export type MayRead = (tx: Tx, session: Session, recordId: string) => Promise<void>

interface Kept {
  readonly name: string
  readonly bytes: Uint8Array
  readonly mine: boolean
}

/** Whether any custom value of a record points to a file; those of lines stand with their document. */
async function carries(tx: Tx, companyId: string, recordId: string, fileId: string): Promise<boolean> {
  const asked = customEntityNames.map((entity) => {
    const key = raw(entity === 'line' ? 'document_id' : 'id')
    return sql`
      select exists (select from ${raw(customTables[entity])} t, jsonb_each(t.custom) as v
                      where t.company_id = ${companyId} and t.${key} = ${recordId} and v.value @> ${JSON.stringify({ id: fileId })}::jsonb) as found`
  })
  const row = await tx.first<{ found: boolean }>(sql`select bool_or(found) as found from (${join(asked, ' union all ')}) s`)
  return row?.found === true
}

/** @param mayRead who reads a record is known to its module */
export const customFileHandlers = (mayRead: MayRead): Handler[] => [
  handle(uploadCustomFile, async ({ tx, session: { companyId, personId }, body, now }) => {
    const bytes = Buffer.from(body.content, 'base64')
    if (bytes.length === 0) return httpErrors.fail('invalid', { detalle: 'El archivo está vacío.' }, 'content')
    if (bytes.length > MOST_FILE_BYTES) return httpErrors.fail('invalid', { detalle: FILE_TOO_LARGE }, 'content')
    await tx.run(sql`
      delete from custom_file where company_id = ${companyId} and not kept and created_at < ${now}::timestamptz - interval '1 day'`)
    const id = uuidv7()
    await tx.run(sql`
      insert into custom_file (company_id, id, name, bytes, created_by, created_at)
      values (${companyId}, ${id}, ${body.name}, ${bytes}, ${personId}, ${now})`)
    return { id, label: body.name }
  }),

  handle(downloadCustomFile, async ({ tx, session, params, query }) => {
    const { companyId, personId } = session
    const file = await tx.first<Kept>(sql`
      select name, bytes, created_by = ${personId} as mine from custom_file where company_id = ${companyId} and id = ${params.id}`)
    if (!file) return httpErrors.fail('notFound')
    if (query.record !== '') {
      await mayRead(tx, session, query.record)
      if (!(await carries(tx, companyId, query.record, params.id))) return httpErrors.fail('notFound')
    } else if (!file.mine) return httpErrors.fail('notFound')
    return { name: file.name, content: Buffer.from(file.bytes).toString('base64') }
  }),
]
