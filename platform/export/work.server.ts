/**
 * Writing exports, one after another, beside everything else. When a process dies its work is taken up by another, from the
 * beginning, and after a few deaths it is said that it was interrupted. The file is made in the name of whoever asked, with
 * what they may see at that moment.
 */
import { safeParse } from 'zod/v4/core'
import { BusinessError } from '#base/errors.ts'
import { dayInBogota } from '#base/date.ts'
import { counted } from '#base/count.ts'
import type { Gate, Visitor } from '../access.ts'
import { atDoor, inCompany } from '../db/doors.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import type { FileAnswer, StreamAnswer } from '../http/endpoint.ts'
import { Forbidden, httpErrors, issuesToErrors, requireGate } from '../http/errors.ts'
import type { Handler, Session } from '../http/handle.server.ts'
import { claim, dueRows, isMine, MOST_ATTEMPTS, Stopped, whileHeld, type Held } from '../jobs/lease.server.ts'
import type { LongWork } from '../jobs/worker.server.ts'
import { announce } from '../notices/announce.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { EXPORT_DAYS } from './endpoints.ts'
import { noticeOfExport } from './notices.ts'
import { expireJob, jobColumns, keyOfJob, sightOf, type JobKind, type StoredJob } from './stored.server.ts'

/** Somebody in the company who is not asking now. */
export interface ExportMember extends Visitor {
  readonly personName: string
  readonly email: string
  /** To what part of the documents they are kept; null of everybody else. */
  readonly reach: string | null
}

export interface AtWork {
  readonly job: StoredJob
  readonly companyId: string
  readonly session: Session
  readonly runtime: Runtime
  /** Ends when it was cancelled, or the process stops. */
  readonly signal: AbortSignal
  /** Where the file goes. */
  readonly key: string
  readonly progress: (done: number, expected: number | null) => void
}

/** What came out: a file under the key, or something else; `text` says it in one sentence. */
export interface Made {
  readonly fileName: string
  readonly size: number
  readonly text: string
  readonly result?: Readonly<Record<string, unknown>>
}

export interface ExportParts {
  /** Of every module: those whose call says what it exports. */
  readonly handlers: () => readonly Handler[]
  readonly memberOf: (tx: Tx, companyId: string, personId: string) => Promise<ExportMember | null>
  /** What is not the file of a call. */
  readonly others: Readonly<Record<Exclude<JobKind, 'list'>, { readonly gate: Gate; readonly make: (work: AtWork) => Promise<Made> }>>
}

const TABLE = 'export_job'
const INTERRUPTED = 'La exportación se interrumpió varias veces. Inténtalo de nuevo.'

/** Takes away what is over and writes the next one. @returns whether there may be more */
export const exportWork =
  (parts: ExportParts): LongWork =>
  async (runtime, ending) => {
    await expireOld(runtime, ending)
    for (const { company_id: companyId, id } of await dueRows(runtime, TABLE, sql`kind <> 'list', created_at`)) {
      if (ending.aborted) return false
      const job = await claim<StoredJob>(runtime, { table: TABLE, companyId, id }, jobColumns)
      if (!job) continue
      if (job.attempts <= MOST_ATTEMPTS) await write(parts, runtime, companyId, job, ending)
      else await inCompany(runtime.pool, { companyId, personId: null }, (tx) => end(tx, companyId, job, runtime.clock.now(), INTERRUPTED))
      return true
    }
    return false
  }

async function expireOld({ pool, clock, files }: Runtime, ending: AbortSignal): Promise<void> {
  const over = await atDoor(pool, { worker: true }, (tx) =>
    tx.rows<{ company_id: string; id: string }>(sql`
      select company_id, id from export_job where state = 'ready' and expires_at <= ${clock.now()} order by created_at limit 20`),
  )
  for (const { company_id: companyId, id } of over) {
    if (ending.aborted) return
    await inCompany(pool, { companyId, personId: null }, (tx) => expireJob(tx, files, companyId, id))
  }
}

const heldJob = (companyId: string, { id, attempts }: StoredJob): Held => ({ table: TABLE, companyId, id, attempts })

async function end(tx: Tx, companyId: string, job: StoredJob, now: Date, problem: string): Promise<void> {
  const ended = await tx.run(sql`
    update export_job set state = 'failed', problem = ${problem}, finished_at = ${now}, lease_until = null where ${isMine(heldJob(companyId, job))}`)
  if (ended > 0) await announce(tx, companyId, now, [noticeOfExport(job, problem, '')])
}

async function write(parts: ExportParts, runtime: Runtime, companyId: string, job: StoredJob, ending: AbortSignal): Promise<void> {
  const { pool, clock, files } = runtime
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(pool, { companyId, personId: null }, work)
  const held = heldJob(companyId, job)
  const key = keyOfJob(companyId, job.id)
  const position: { done: number; expected: number | null } = { done: 0, expected: null }
  const clean = async () => {
    // Whoever took it up meanwhile writes under the same key, and may have ended.
    const isAnothers = await within((tx) =>
      tx.first(sql`select from export_job where company_id = ${companyId} and id = ${job.id} and attempts > ${job.attempts}`),
    )
    if (!isAnothers) await files.remove(key)
  }
  await whileHeld(runtime, {
    held,
    ending,
    position: () => [sql`done = ${position.done}`, sql`total = ${position.expected}`],
    async work({ signal }) {
      const member = await within((tx) => parts.memberOf(tx, companyId, job.person_id))
      if (!member) throw new Forbidden('permission', null)
      const session: Session = { ...member, id: job.id, companyId, personId: job.person_id, readOnly: true }
      const progress: AtWork['progress'] = (done, expected) => Object.assign(position, { done, expected })
      const made = await makerOf(parts, job)({ job, companyId, session, runtime, signal, key, progress })
      const now = clock.now()
      const expires = new Date(now.getTime() + EXPORT_DAYS * 86_400_000)
      const isKept = await within(async (tx) => {
        const kept = await tx.run(sql`
          update export_job set state = 'ready', file_name = ${made.fileName}, size = ${made.size}, done = ${position.done},
                 total = ${position.done}, finished_at = ${now}, expires_at = ${expires}, lease_until = null, sight = ${sightOf(member)},
                 result = ${made.result ? JSON.stringify(made.result) : null}::jsonb
           where ${isMine(held)}`)
        if (kept > 0) await announce(tx, companyId, now, [noticeOfExport(job, null, made.text)])
        return kept > 0
      })
      if (!isKept) await clean()
    },
    clean,
    endingOf(error) {
      const problem = problemOf(error)
      return problem === null ? 'broken' : { problem }
    },
    fail: (tx, problem) => end(tx, companyId, job, clock.now(), problem),
    broken: httpErrors.of('handledUnexpected').message,
  })
}

/** What a person can mend or must know; null of a bug of ours. */
function problemOf(error: unknown): string | null {
  if (error instanceof BusinessError) return error.message
  if (error instanceof Forbidden) return 'Ya no tienes permiso para ver esta información.'
  return null
}

const makerOf = (parts: ExportParts, { kind }: StoredJob): ((work: AtWork) => Promise<Made>) => {
  if (kind === 'list') return (work) => makeList(parts, work)
  const { gate, make } = parts.others[kind]
  return (work) => {
    requireGate(gate, work.session)
    return make(work)
  }
}

/** The handler of an export's call. @throws BusinessError when there is none */
export function handlerAt(parts: Pick<ExportParts, 'handlers'>, path: string): Handler & { readonly title: string } {
  const found = parts.handlers().find(({ endpoint }) => endpoint.exports !== undefined && endpoint.path === path)
  if (!found) return httpErrors.fail('notFound')
  return { ...found, title: found.endpoint.exports ?? '' }
}

/**
 * Asks the call of an export as this person would, in the transaction given.
 * @throws Forbidden when they may not, BusinessError when it cannot be asked so
 */
export async function askFile(
  handler: Handler,
  { tx, session, runtime }: { readonly tx: Tx; readonly session: Session; readonly runtime: Runtime },
  query: Readonly<Record<string, string>>,
  id: string,
): Promise<FileAnswer | StreamAnswer> {
  requireGate(handler.endpoint, session)
  const read = handler.endpoint.query ? safeParse(handler.endpoint.query, query) : { success: true as const, data: undefined }
  if (!read.success) {
    const [first, ...more] = issuesToErrors(read.error.issues)
    if (first) throw new BusinessError([first, ...more])
    return httpErrors.fail('notFound')
  }
  const now = runtime.clock.now()
  // Its type was checked when it was bound to its call, as the server's own.
  const answer = handler.answer as (call: unknown) => Promise<FileAnswer | StreamAnswer>
  const call = {
    params: {},
    query: read.data,
    body: undefined,
    now,
    today: dayInBogota(now),
    requestId: id,
    ip: '',
    userAgent: '',
    isLocal: false,
  }
  return answer({ ...call, runtime, tx, session })
}

async function makeList(parts: ExportParts, { job, session, runtime, signal, key, progress }: AtWork): Promise<Made> {
  const handler = handlerAt(parts, job.path)
  const { answer, total } = await inCompany(runtime.pool, session, async (tx) => {
    const asked = await askFile(handler, { tx, session, runtime }, job.query, job.id)
    return { answer: asked, total: 'stream' in asked && asked.count ? await asked.count() : null }
  })
  const at = { rows: 0 }
  progress(0, total)
  const chunks =
    'stream' in answer
      ? answer.stream((rows) => {
          at.rows = rows
          progress(rows, total === null ? null : Math.max(total, rows))
        }, signal)
      : [answer.bytes]
  const { size } = await runtime.files.write(key, untilStopped(chunks, signal))
  if (at.rows === 0 && total !== null) progress(total, total)
  return { fileName: answer.name, size, text: at.rows === 0 ? answer.name : `${counted(at.rows, 'fila', 'filas')} en ${answer.name}` }
}

/** The same, as long as somebody waits for it. */
export async function* untilStopped(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    if (signal.aborted) throw new Stopped()
    yield chunk
  }
}
