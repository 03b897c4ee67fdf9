/** The files of a voucher: kept in the company's rows, read and written with the voucher that they support. */
import { uuidv7 } from 'uuidv7'
import { audit } from '#platform/audit.server.ts'
import { FILE_TOO_LARGE, MOST_FILE_BYTES } from '#platform/custom/endpoints.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import type { VoucherEndpoints } from './endpoints.ts'
import { FILE_EMPTY, MOST_FILES, TOO_MANY_FILES } from './file.ts'
import { voucherTitle, type VoucherKind } from './voucher.ts'

/** One out of reach is not there. @returns what its history calls it @throws 698 */
async function requireVoucher(tx: Tx, companyId: string, kind: VoucherKind, id: string): Promise<string> {
  const row = await tx.first<{ number: string | null }>(sql`
    select number from ${raw(kind.table)} where company_id = ${companyId} and id = ${id} for no key update`)
  return row ? voucherTitle(kind, row.number) : httpErrors.fail('notFound')
}

interface FileRow {
  id: string
  name: string
  bytes: number
  created_at: Date
  by: string | null
}

const view = ({ created_at, ...file }: FileRow) => ({ ...file, at: created_at.toISOString() })

const readFiles = (tx: Tx, companyId: string, voucherId: string) =>
  tx.rows<FileRow>(sql`
    select f.id, f.name, length(f.bytes) as bytes, f.created_at, nullif(trim(p.first_name || ' ' || p.last_name), '') as by
      from voucher_file f left join person p on p.id = f.created_by
     where f.company_id = ${companyId} and f.voucher_id = ${voucherId} order by f.id`)

const tell = (
  tx: Tx,
  session: Session,
  told: { kind: VoucherKind; id: string; title: string; file: readonly [string | null, string | null] },
) =>
  audit(tx, session, {
    action: 'update',
    entity: told.kind.entity,
    entityId: told.id,
    title: told.title,
    changes: { file: told.file },
  })

export const voucherFileHandlers = (
  kind: VoucherKind,
  calls: Pick<VoucherEndpoints, 'files' | 'file' | 'attach' | 'detach'>,
): Handler[] => [
  handle(calls.files, async ({ tx, session: { companyId }, params }) => {
    const found = await tx.first(sql`select from ${raw(kind.table)} where company_id = ${companyId} and id = ${params.id}`)
    if (!found) return httpErrors.fail('notFound')
    return { files: (await readFiles(tx, companyId, params.id)).map(view) }
  }),

  handle(calls.attach, async ({ tx, session, params, body, now }) => {
    const { companyId, personId, personName } = session
    const bytes = Buffer.from(body.content, 'base64')
    if (bytes.length === 0) return httpErrors.fail('invalid', { detalle: FILE_EMPTY }, 'content')
    if (bytes.length > MOST_FILE_BYTES) return httpErrors.fail('invalid', { detalle: FILE_TOO_LARGE }, 'content')
    const title = await requireVoucher(tx, companyId, kind, params.id)
    if ((await readFiles(tx, companyId, params.id)).length >= MOST_FILES)
      return httpErrors.fail('invalid', { detalle: TOO_MANY_FILES }, 'content')
    const file = { id: uuidv7(), name: body.name, created_at: now }
    await insertRows(tx, 'voucher_file', [
      { company_id: companyId, ...file, entity: kind.entity, voucher_id: params.id, bytes, created_by: personId },
    ])
    await tell(tx, session, { kind, id: params.id, title, file: [null, body.name] })
    return view({ ...file, bytes: bytes.length, by: personName })
  }),

  handle(calls.file, async ({ tx, session: { companyId }, params }) => {
    const file = await tx.first<{ name: string; bytes: Uint8Array }>(sql`
      select f.name, f.bytes from voucher_file f join ${raw(kind.table)} v on v.company_id = f.company_id and v.id = f.voucher_id
       where f.company_id = ${companyId} and f.voucher_id = ${params.id} and f.id = ${params.fileId}`)
    if (!file) return httpErrors.fail('notFound')
    return { name: file.name, content: Buffer.from(file.bytes).toString('base64') }
  }),

  handle(calls.detach, async ({ tx, session, params }) => {
    const { companyId } = session
    const title = await requireVoucher(tx, companyId, kind, params.id)
    const gone = await tx.first<{ name: string }>(sql`
      delete from voucher_file where company_id = ${companyId} and voucher_id = ${params.id} and id = ${params.fileId} returning name`)
    if (!gone) return httpErrors.fail('notFound')
    await tell(tx, session, { kind, id: params.id, title, file: [gone.name, null] })
    return isDone
  }),
]
