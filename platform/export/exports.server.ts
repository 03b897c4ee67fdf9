/** The calls of exports: measuring, asking for one, how it goes, its file, cancelling and making it again. */
import { safeParse } from 'zod/v4/core'
import * as z from 'zod/mini'
import { holds, type Permission } from '../access.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { httpErrors, requireGate } from '../http/errors.ts'
import { isDone } from '../http/fields.ts'
import { handle, type Handler, type Session } from '../http/handle.server.ts'
import * as calls from './endpoints.ts'
import { exportErrors } from './errors.ts'
import { findJob, folderOfSent, keyOfJob, sightOf, queueJob, type JobFormat, type StoredJob } from './stored.server.ts'
import { askFile, handlerAt, type ExportParts } from './work.server.ts'

const LATEST = 100

const texts = z.record(z.string(), z.string())

interface ListedRow extends StoredJob {
  readonly person: string | null
  readonly done: number
  readonly expected: number | null
  readonly size: number
  readonly problem: string | null
  readonly result: { readonly companyId?: string; readonly notes?: readonly string[] } | null
}

/** @param copies who sees the copies of the whole company, whoever made them */
export function exportHandlers(parts: ExportParts, copies: Permission): Handler[] {
  const seesCopies = (session: Session): boolean => holds(session, copies)
  /** One that this person may see. */
  const seen = async (tx: Tx, session: Session, id: string): Promise<StoredJob> => {
    const job = await findJob(tx, session.companyId, id)
    if (!job || !(job.person_id === session.personId || (job.kind !== 'list' && seesCopies(session)))) return httpErrors.fail('notFound')
    return job
  }
  /** @throws Forbidden when what it holds is no longer for this person */
  const requireSight = (job: StoredJob, session: Session): void =>
    requireGate(job.kind === 'list' ? handlerAt(parts, job.path).endpoint : parts.others[job.kind].gate, session)

  return [
    handle(calls.listExports, async ({ tx, session }) => {
      const more = seesCopies(session) ? sql` or e.kind <> 'list'` : sql``
      const rows = await tx.rows<ListedRow>(sql`
        select e.id, e.person_id, e.kind, e.title, e.path, e.query, e.format, e.state, e.file_name, e.attempts, e.created_at, e.expires_at,
               e.done, e.total as expected, e.size, e.problem, e.result, nullif(trim(p.first_name || ' ' || p.last_name), '') as person
          from export_job e left join person p on p.id = e.person_id
         where e.company_id = ${session.companyId} and (e.person_id = ${session.personId}${more})
         order by e.id desc limit ${LATEST}`)
      return {
        exports: rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          title: row.title,
          person: row.person ?? '',
          isOwn: row.person_id === session.personId,
          format: row.format,
          state: row.state,
          done: row.done,
          total: row.expected,
          size: row.size,
          problem: row.problem,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at?.toISOString() ?? null,
          companyId: row.person_id === session.personId ? (row.result?.companyId ?? null) : null,
          notes: [...(row.result?.notes ?? [])],
        })),
      }
    }),
    handle(calls.measureExport, async ({ tx, session, query: { path, asked }, runtime, requestId }) => {
      const answer = await askFile(handlerAt(parts, path), { tx, session, runtime }, textsOf(asked), requestId)
      const rows = 'stream' in answer && answer.count ? await answer.count() : 0
      return { isLarge: rows > mostAtOnce[formatOf(answer.name)] }
    }),
    handle(calls.startExport, async ({ tx, session, body: { path, query }, now, runtime, requestId }) => {
      const handler = handlerAt(parts, path)
      // What cannot be asked so is said now, and not in a notice.
      const { name } = await askFile(handler, { tx, session, runtime }, query, requestId)
      return { id: await queueJob(tx, session, now, { kind: 'list', title: handler.title, path, query, format: formatOf(name) }) }
    }),
    handle(calls.cancelExport, async ({ tx, session, params, now, runtime }) => {
      const job = await seen(tx, session, params.id)
      await tx.run(sql`
        update export_job set state = 'cancelled', finished_at = ${now}, lease_until = null
         where company_id = ${session.companyId} and id = ${job.id} and state in ('queued', 'running')`)
      if (job.kind === 'restore') await runtime.files.removeUnder(folderOfSent(session.companyId, job.id))
      return isDone
    }),
    handle(calls.repeatExport, async ({ tx, session, params, now }) => {
      const job = await seen(tx, session, params.id)
      requireSight(job, session)
      const { kind, title, path, query, format } = job
      if (kind === 'restore') return httpErrors.fail('invalid', { detalle: 'Una copia se trae otra vez desde su archivo.' })
      return { id: await queueJob(tx, session, now, { kind, title, path, query, format }) }
    }),
    handle(calls.exportFile, async ({ tx, session, params, now, runtime }) => {
      const job = await seen(tx, session, params.id)
      requireSight(job, session)
      if (job.state !== 'ready' || job.kind === 'restore' || (job.expires_at !== null && job.expires_at <= now))
        return exportErrors.fail('gone')
      const member = await parts.memberOf(tx, session.companyId, session.personId)
      if (job.kind === 'list' && (!member || sightOf(member) !== job.sight)) return exportErrors.fail('gone')
      const key = keyOfJob(session.companyId, job.id)
      const size = await runtime.files.size(key).catch(() => null)
      if (size === null) return exportErrors.fail('gone')
      return { name: job.file_name, mime: MIMES[job.format], stream: () => runtime.files.read(key) }
    }),
  ]
}

const MIMES: Readonly<Record<JobFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

const mostAtOnce: Readonly<Record<JobFormat, number>> = {
  csv: calls.MOST_ROWS_AT_ONCE,
  xlsx: calls.MOST_ROWS_AT_ONCE,
  pdf: calls.MOST_PDF_ROWS_AT_ONCE,
  zip: calls.MOST_ZIP_DOCUMENTS_AT_ONCE,
}

function textsOf(text: string): Readonly<Record<string, string>> {
  try {
    const read = safeParse(texts, JSON.parse(text))
    if (read.success) return read.data
  } catch {
    // Said below.
  }
  return httpErrors.fail('invalid', { detalle: 'La solicitud no se pudo leer.' }, 'asked')
}

const formatOf = (name: string): JobFormat => {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return ending === 'csv' || ending === 'pdf' || ending === 'xlsx' ? ending : 'zip'
}
