/**
 * Imports that go on by themselves. What was asked is kept until it ends; whoever holds its lease does all of it in one
 * transaction that also writes its end, so that a process that is killed leaves nothing half done and another begins again.
 */
import { uuidv7 } from 'uuidv7'
import { dayInBogota } from '#base/date.ts'
import { BusinessError } from '#base/errors.ts'
import { refusalOf, type Visitor } from '../access.ts'
import { inCompany } from '../db/doors.server.ts'
import { insertRows } from '../db/insert.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import { handle, type Handler, type Session } from '../http/handle.server.ts'
import { claim, dueRows, isMine, MOST_ATTEMPTS, Stopped, whileHeld, type Ending, type Held } from '../jobs/lease.server.ts'
import type { LongWork } from '../jobs/worker.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { importErrors, MOST_IMPORTED, tooManyRows } from './errors.ts'
import { filesLeft } from './files.server.ts'
import * as calls from './import-endpoints.ts'
import { importTable, type Imported, type RunBody } from './judge.server.ts'
import type { ServedImport } from './served.server.ts'

const INTERRUPTED = 'La importación se interrumpió varias veces. No se importó ningún registro: inténtalo de nuevo.'
const BROKEN = 'Algo falló de nuestro lado. Ya avisamos a soporte; no se importó ningún registro.'

/** Whoever asked, when nobody is asking: null once they left. */
export type MemberOf = (
  tx: Tx,
  companyId: string,
  personId: string,
) => Promise<(Visitor & { readonly personName: string; readonly email: string }) | null>

export interface RunParts {
  readonly kinds: readonly ServedImport[]
  readonly memberOf: MemberOf
}

/** What was given may hold secrets: it waits sealed. */
interface SealedBody {
  readonly sealed: string
}

const ownerOf = (companyId: string, id: string): string => `${companyId} import ${id}`

async function openBody(tx: Tx, companyId: string, { id, body }: Pick<RunRow, 'id' | 'body'>): Promise<RunBody | null> {
  if (body === null || !('sealed' in body)) return body
  const opened = (await tx.vault()).open(body.sealed, ownerOf(companyId, id))
  // As it was parsed when it was asked.
  return opened && (JSON.parse(Buffer.from(opened).toString('utf8')) as RunBody)
}

interface RunRow {
  readonly id: string
  readonly person_id: string
  readonly kind: string
  readonly title: string
  readonly rows: number
  readonly state: calls.ShownRun['state']
  readonly done: number
  readonly work: number
  /** What waited before tables were sealed is as it was asked. */
  readonly body: RunBody | SealedBody | null
  readonly result: Imported | null
  readonly problem: string | null
}

const shown = ({ id, kind, title, rows, state, done, work, result, problem }: RunRow): calls.ShownRun => ({
  id,
  kind,
  name: title,
  rows,
  state,
  done,
  work,
  result,
  problem,
})

const columns = sql`id, person_id, kind, title, rows, state, done, work, result, problem`

/** Of whoever asks: what others import is theirs to follow. */
async function ownRun(tx: Tx, { companyId, personId }: Session, id: string): Promise<RunRow> {
  const row = await tx.first<RunRow>(sql`
    select ${columns} from import_run where company_id = ${companyId} and id::text = ${id} and person_id = ${personId}`)
  return row ?? httpErrors.fail('notFound')
}

/** @param served refuses a kind that there is not or that the session may not write */
export function runHandlers(served: (name: string, session: Session) => ServedImport): Handler[] {
  return [
    handle(calls.startImport, async ({ tx, session, body, today, now }) => {
      const { companyId, personId } = session
      const { kind } = served(body.kind, session)
      if (body.rows.length === 0) return importErrors.fail('noRows', {}, 'rows')
      const most = kind.most ?? MOST_IMPORTED
      if (body.rows.length > most) return importErrors.fail(tooManyRows(most), {}, 'rows')
      if ((await filesLeft(tx, session, today)) === 0) return importErrors.fail('tooManyFiles', {}, 'rows')
      const open = await tx.first<{ id: string }>(sql`
        select id from import_run where company_id = ${companyId} and kind = ${body.kind} and ended_at is null`)
      if (open) return importErrors.fail('anotherRunning', {}, 'rows')
      const id = uuidv7()
      const sealed = (await tx.vault()).seal(Buffer.from(JSON.stringify(body)), ownerOf(companyId, id))
      await insertRows(tx, 'import_run', [
        {
          company_id: companyId,
          id,
          person_id: personId,
          kind: body.kind,
          title: body.name,
          body: { sealed } satisfies SealedBody,
          rows: body.rows.length,
          lease_until: now,
        },
      ])
      return { id }
    }),
    handle(calls.listRuns, async ({ tx, session }) => {
      const rows = await tx.rows<RunRow>(sql`
        select ${columns} from import_run
         where company_id = ${session.companyId} and person_id = ${session.personId} and ended_at is null order by at`)
      return { runs: rows.map(shown) }
    }),
    handle(calls.getRun, async ({ tx, session, params }) => shown(await ownRun(tx, session, params.id))),
    handle(calls.cancelRun, async ({ tx, session, params }) => {
      const { id } = await ownRun(tx, session, params.id)
      // Whoever is at it finds out at its next step, and what it wrote by then is undone with its transaction.
      await tx.run(sql`
        update import_run set state = 'cancelled', body = null, ended_at = now()
         where company_id = ${session.companyId} and id = ${id} and ended_at is null`)
      return shown(await ownRun(tx, session, id))
    }),
  ]
}

const TABLE = 'import_run'
const workColumns = sql`${columns}, body, attempts`

interface ClaimedRun extends RunRow {
  readonly attempts: number
}

/** Ended with the row of whoever holds it: of what ended otherwise meanwhile nothing is touched. */
const end = (tx: Tx, held: Held, state: 'done' | 'failed', { result, problem }: { result?: Imported; problem?: string }): Promise<number> =>
  tx.run(sql`
    update import_run set state = ${state}, result = ${result ? JSON.stringify(result) : null}::jsonb, problem = ${problem ?? null}, body = null, ended_at = now()
     where ${isMine(held)}`)

/** Does the next one that nobody is at. @returns whether there may be more */
export const importWork =
  (parts: RunParts): LongWork =>
  async (runtime, ending) => {
    for (const { company_id: companyId, id } of await dueRows(runtime, TABLE, sql`at`)) {
      if (ending.aborted) return false
      const run = await claim<ClaimedRun>(runtime, { table: TABLE, companyId, id }, workColumns)
      if (!run) continue
      const held: Held = { table: TABLE, companyId, id, attempts: run.attempts }
      if (run.attempts <= MOST_ATTEMPTS) await runHeld(runtime, parts, held, run, ending)
      else await inCompany(runtime.pool, { companyId, personId: null }, (tx) => end(tx, held, 'failed', { problem: INTERRUPTED }))
      return true
    }
    return false
  }

function endingOf(error: unknown): Ending {
  if (!(error instanceof BusinessError)) return 'broken'
  // Somebody writes the same kind at this moment, or one that lost its lease has not noticed yet: it waits for its turn.
  if (error.errors.some(({ code }) => code === importErrors.definitions.anotherRunning.code)) return 'again'
  return { problem: error.errors.map(({ message }) => message).join(' ') }
}

function runHeld(runtime: Runtime, { kinds, memberOf }: RunParts, held: Held, run: ClaimedRun, ending: AbortSignal): Promise<void> {
  const { companyId } = held
  const personId = run.person_id
  const position = { done: 0, work: 0 }
  return whileHeld(runtime, {
    held,
    ending,
    // Apart from what it writes, which nobody sees before its end.
    position: () => [sql`done = ${position.done}`, sql`work = ${position.work}`],
    work: ({ tell }) =>
      inCompany(runtime.pool, { companyId, personId }, async (tx) => {
        const member = await memberOf(tx, companyId, personId)
        const served = kinds.find(({ kind }) => kind.name === run.kind)
        const body = await openBody(tx, companyId, run)
        if (!body || !member || !served || refusalOf(served.kind.gate, member) !== null)
          return httpErrors.fail('invalid', { detalle: 'Quien la pidió ya no puede importar esto.' })
        const progress = async (done: number, work: number): Promise<void> => {
          Object.assign(position, { done, work })
          await tell()
        }
        await progress(0, 0)
        const now = runtime.clock.now()
        const session: Session = { ...member, id: run.id, companyId, personId }
        const result = await importTable(tx, { session, today: dayInBogota(now), now, progress }, served, body)
        // Called off, or somebody else's by now: it is not written.
        if ((await end(tx, held, 'done', { result })) === 0) throw new Stopped()
      }),
    endingOf,
    async fail(tx, problem) {
      await end(tx, held, 'failed', { problem })
    },
    broken: BROKEN,
  })
}
