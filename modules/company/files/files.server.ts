import { fileURLToPath } from 'node:url'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { renderPdf } from '#platform/pdf/render.server.ts'
import { importErrors } from '#platform/import/errors.ts'
import { COMPANY_ENTITY } from '../settings/settings.server.ts'
import { DAMAGED, fileProblem, fileSlots, isFileSlot, isTooLarge, mostOf, readFile, type FileMime, type FileSlot } from './company-file.ts'
import { getCompanyFile, listCompanyFiles, putCompanyFile, removeCompanyFile } from './endpoints.ts'

export interface StoredFile {
  readonly slot: FileSlot
  readonly name: string
  readonly mime: FileMime
  readonly bytes: Uint8Array
}

const slotOf = (text: string): FileSlot => (isFileSlot(text) ? text : httpErrors.fail('notFound'))

/** @returns nothing when the company has none */
export const readCompanyFile = (tx: Tx, companyId: string, slot: FileSlot): Promise<StoredFile | undefined> =>
  tx.first<StoredFile>(sql`select slot, name, mime, bytes from company_file where company_id = ${companyId} and slot = ${slot}`)

/** The image on every paper of the company; null when it has none. */
export const readLogo = async (tx: Tx, companyId: string): Promise<Uint8Array | null> =>
  (await readCompanyFile(tx, companyId, 'logo'))?.bytes ?? null

/** What an image that was kept is. */
export const mimeOfImage = (bytes: Uint8Array): string => readFile(bytes)?.mime ?? 'application/octet-stream'

export const fileHandlers: readonly Handler[] = [
  handle(listCompanyFiles, async ({ tx, session: { companyId } }) => {
    const rows = await tx.rows<{ slot: FileSlot; name: string; mime: string; bytes: number; updated_at: Date }>(sql`
      select slot, name, mime, length(bytes) as bytes, updated_at from company_file where company_id = ${companyId} order by slot`)
    return { files: rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at.toISOString() })) }
  }),

  handle(getCompanyFile, async ({ tx, session, params }) => {
    const found = await readCompanyFile(tx, session.companyId, slotOf(params.slot))
    if (!found) return httpErrors.fail('notFound')
    return { name: found.name, mime: found.mime, content: Buffer.from(found.bytes).toString('base64') }
  }),

  handle(putCompanyFile, async ({ tx, session, params, body, now }) => {
    const slot = slotOf(params.slot)
    const bytes = Buffer.from(body.content, 'base64')
    if (isTooLarge(slot, bytes.length)) return importErrors.fail('tooLarge', { tamano: mostOf(slot) }, slot)
    const problem = fileProblem(slot, bytes)
    if (problem !== null) return httpErrors.fail('invalid', { detalle: problem }, slot)
    const found = readFile(bytes)
    if (found?.size && !(await isDrawable(session.companyId, bytes))) return httpErrors.fail('invalid', { detalle: DAMAGED }, slot)
    const { companyId } = session
    const before = await tx.first<{ name: string }>(sql`
      select name from company_file where company_id = ${companyId} and slot = ${slot} for update`)
    await tx.run(sql`
      insert into company_file (company_id, slot, name, mime, width, height, bytes, updated_at)
      values (${companyId}, ${slot}, ${body.name}, ${found?.mime}, ${found?.size?.width ?? null}, ${found?.size?.height ?? null}, ${bytes}, ${now})
      on conflict (company_id, slot) do update
         set name = excluded.name, mime = excluded.mime, width = excluded.width, height = excluded.height,
             bytes = excluded.bytes, updated_at = excluded.updated_at`)
    await tell(tx, session, slot, before?.name ?? null, body.name)
    return isDone
  }),

  handle(removeCompanyFile, async ({ tx, session, params }) => {
    const slot = slotOf(params.slot)
    const gone = await tx.first<{ name: string }>(sql`
      delete from company_file where company_id = ${session.companyId} and slot = ${slot} returning name`)
    if (gone) await tell(tx, session, slot, gone.name, null)
    return isDone
  }),
]

const template = { source: fileURLToPath(new URL('./image.typ', import.meta.url)) }

/** Whether the printer can draw it: its first bytes say what it is, and the rest may be damaged. */
const isDrawable = (companyId: string, bytes: Uint8Array): Promise<boolean> =>
  renderPdf(companyId, template, { name: 'image' }, { images: { image: bytes } }).then(
    () => true,
    () => false,
  )

const tell = (tx: Tx, who: { companyId: string; personId: string }, slot: FileSlot, before: string | null, after: string | null) =>
  audit(tx, who, {
    action: 'update',
    entity: COMPANY_ENTITY,
    entityId: who.companyId,
    title: fileSlots[slot].label,
    changes: { [slot]: [before, after] },
  })
