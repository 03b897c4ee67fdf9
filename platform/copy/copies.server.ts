/** The calls of copies, and what is made of them in the background. */
import { BusinessError } from '#base/errors.ts'
import { audit } from '../audit.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { exportErrors } from '../export/errors.ts'
import { findJob, folderOfSent, keyOfJob, queueJob } from '../export/stored.server.ts'
import type { AtWork, ExportParts, Made } from '../export/work.server.ts'
import type { FileStore } from '../files.server.ts'
import { httpErrors } from '../http/errors.ts'
import { handle, type Handler } from '../http/handle.server.ts'
import { importErrors } from '../import/errors.ts'
import { beginRestore, COPY_PART_BYTES, copyGate, MOST_COPY_BYTES, runRestore, sendCopyPart, startCopy } from './endpoints.ts'
import { refuseCopy } from './manifest.ts'
import { restoreCopy, sourceOf, type RestoreParts } from './restore.server.ts'
import { writeCopy } from './write-copy.server.ts'

/** How long parts may take to come; what was left half-way is taken away then. */
const HOURS_TO_SEND = 24

const partKey = (companyId: string, id: string, position: number): string => `${folderOfSent(companyId, id)}/${position}`

const partCount = (size: number): number => Math.ceil(size / COPY_PART_BYTES)

async function sending(tx: Tx, companyId: string, id: string): Promise<{ size: number; sent: number }> {
  const job = await findJob(tx, companyId, id)
  if (!job || job.kind !== 'restore' || job.state !== 'queued' || job.query['size'] === undefined) return httpErrors.fail('notFound')
  const row = await tx.first<{ done: number }>(sql`select done from export_job where company_id = ${companyId} and id = ${id}`)
  return { size: Number(job.query['size']), sent: row?.done ?? 0 }
}

export const copyHandlers: readonly Handler[] = [
  handle(startCopy, async ({ tx, session, now }) => {
    const id = await queueJob(tx, session, now, { kind: 'copy', title: 'Copia de seguridad de mi empresa', format: 'zip' })
    await audit(tx, session, { action: 'export', entity: 'company.copy', entityId: id, title: 'Copia de seguridad de la empresa' })
    return { id }
  }),
  handle(beginRestore, async ({ tx, session, now, body: { name, size, copyId } }) => {
    if (size > MOST_COPY_BYTES) return importErrors.fail('tooLarge', { tamano: '2 GB' }, 'file')
    const copy = copyId === null ? null : await findJob(tx, session.companyId, copyId)
    if (copyId !== null && (copy?.kind !== 'copy' || copy.state !== 'ready')) return exportErrors.fail('gone')
    if (copyId === null && size === 0) return refuseCopy('El archivo está vacío.')
    const title = `Traer una copia${name === '' ? '' : `: ${name}`}`.slice(0, 200)
    const query = copyId === null ? { size: String(size) } : { copyId }
    const id = await queueJob(tx, session, now, { kind: 'restore', title, query, format: 'zip' })
    if (copyId === null) {
      // Nobody takes it up before all of it is here.
      const until = new Date(now.getTime() + HOURS_TO_SEND * 3_600_000)
      await tx.run(
        sql`update export_job set lease_until = ${until}, total = ${size} where company_id = ${session.companyId} and id = ${id}`,
      )
    }
    await audit(tx, session, { action: 'restore', entity: 'company.copy', entityId: id, title })
    return { id }
  }),
  handle(sendCopyPart, async ({ tx, session: { companyId }, params: { id }, body: { position, base64 }, runtime }) => {
    const { size, sent } = await sending(tx, companyId, id)
    const expected = Math.min(COPY_PART_BYTES, size - position * COPY_PART_BYTES)
    const bytes = Buffer.from(base64, 'base64')
    if (position >= partCount(size) || bytes.length !== expected) return refuseCopy('El archivo no llegó completo. Tráelo de nuevo.')
    await runtime.files.put(partKey(companyId, id, position), bytes)
    const received = Math.max(sent, position * COPY_PART_BYTES + bytes.length)
    await tx.run(sql`update export_job set done = ${received} where company_id = ${companyId} and id = ${id}`)
    return { received }
  }),
  handle(runRestore, async ({ tx, session: { companyId }, params: { id }, runtime }) => {
    const { size } = await sending(tx, companyId, id)
    const sizes = await Promise.all(partKeys(companyId, id, size).map((key) => runtime.files.size(key).catch(() => -1)))
    if (sizes.reduce((sum, each) => sum + each, 0) !== size) return refuseCopy('El archivo no llegó completo. Tráelo de nuevo.')
    await tx.run(sql`update export_job set lease_until = null, done = 0, total = null where company_id = ${companyId} and id = ${id}`)
    return { id }
  }),
]

const partKeys = (companyId: string, id: string, size: number): string[] =>
  Array.from({ length: partCount(size) }, (_, position) => partKey(companyId, id, position))

/** The kinds of background work that copies are. */
export const copyWork = (parts: RestoreParts): ExportParts['others'] => ({
  copy: { gate: copyGate, make: writeCopy },
  restore: { gate: copyGate, make: (work) => restoreJob(parts, work) },
})

async function restoreJob(parts: RestoreParts, work: AtWork): Promise<Made> {
  const { companyId, job, runtime } = work
  const { copyId, size } = job.query
  const uploaded = size === undefined ? [] : partKeys(companyId, job.id, Number(size))
  try {
    const source = await openSource(runtime.files, copyId === undefined ? uploaded : [keyOfJob(companyId, copyId)])
    const made = await restoreCopy(parts, work, source)
    await runtime.files.removeUnder(folderOfSent(companyId, job.id))
    return made
  } catch (error) {
    // What cannot be brought will not be tried again.
    if (error instanceof BusinessError) await runtime.files.removeUnder(folderOfSent(companyId, job.id))
    throw error
  }
}

const openSource = (files: FileStore, keys: readonly string[]) =>
  sourceOf(files, keys).catch(() => refuseCopy('El archivo de la copia ya no está. Tráelo de nuevo.'))
