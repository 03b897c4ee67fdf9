/**
 * Imports that go on by themselves. What was asked is kept with its message; a worker does all of it in one transaction that
 * also writes its end, so that a process that is killed leaves nothing half done and another begins again.
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
import { outboxRow } from '../jobs/outbox.server.ts'
import { GiveUp, type Deliver } from '../jobs/worker.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { importErrors, MOST_IMPORTED, tooManyRows } from './errors.ts'
import { filesLeft } from './files.server.ts'
import * as calls from './import-endpoints.ts'
import { importTable, type Imported, type RunBody } from './judge.server.ts'
import type { ServedImport } from './served.server.ts'

export const IMPORT_TOPIC = 'import.run'

/** What breaks by itself is tried so many times. */
const MOST_ATTEMPTS = 3
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

interface RunRow {
  readonly id: string
  readonly person_id: string
  readonly kind: string
  readonly title: string
  readonly rows: number
  readonly state: calls.ShownRun['state']
  readonly done: number
  readonly work: number
  readonly body: RunBody | null
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
    handle(calls.startImport, async ({ tx, session, body, today }) => {
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
      await insertRows(tx, 'import_run', [
        { company_id: companyId, id, person_id: personId, kind: body.kind, title: body.name, body, rows: body.rows.length },
      ])
      await insertRows(tx, 'outbox', [outboxRow(companyId, { topic: IMPORT_TOPIC, key: id, payload: { id }, about: id })])
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
      // One that nobody took yet ends here; one that runs is told at its next step.
      await tx.run(sql`
        update import_run
           set cancelling = true,
               state = case when state = 'queued' then 'cancelled' else state end,
               body = case when state = 'queued' then null else body end,
               ended_at = case when state = 'queued' then now() else ended_at end
         where company_id = ${session.companyId} and id = ${id} and ended_at is null`)
      return shown(await ownRun(tx, session, id))
    }),
  ]
}

/** Called off by whoever asked for it. */
class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

const ENDED = ['done', 'failed', 'cancelled'] as const

interface End {
  readonly state: (typeof ENDED)[number]
  readonly result?: Imported
  readonly problem?: string
}

const end = (tx: Tx, companyId: string, id: string, { state, result, problem }: End): Promise<number> =>
  tx.run(sql`
    update import_run set state = ${state}, result = ${result ? JSON.stringify(result) : null}::jsonb, problem = ${problem ?? null}, body = null, ended_at = now()
     where company_id = ${companyId} and id = ${id} and ended_at is null`)

/** Does what was asked, once. */
export const deliverImport =
  ({ kinds, memberOf }: RunParts): Deliver =>
  async ({ companyId, payload, attempts }, runtime) => {
    const id = String(payload['id'])
    const apart = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(runtime.pool, { companyId, personId: null }, work)
    const run = await apart((tx) =>
      tx.first<RunRow>(sql`
        update import_run set state = 'running', done = 0, work = 0 where company_id = ${companyId} and id = ${id} and ended_at is null
        returning ${columns}, body`),
    )
    if (!run?.body) return
    try {
      await runOnce(runtime, { companyId, run, body: run.body, kinds, memberOf })
    } catch (error) {
      const ended = endOf(error, attempts)
      if (!ended) throw error
      await apart((tx) => end(tx, companyId, id, ended))
      if (ended.problem === BROKEN) throw new GiveUp(error instanceof Error ? error.message : String(error))
    }
  }

/** Null of what is tried again. */
function endOf(error: unknown, attempts: number): End | null {
  if (error instanceof Cancelled) return { state: 'cancelled' }
  if (error instanceof BusinessError) return { state: 'failed', problem: error.errors.map(({ message }) => message).join(' ') }
  return attempts < MOST_ATTEMPTS ? null : { state: 'failed', problem: BROKEN }
}

interface Asked extends RunParts {
  readonly companyId: string
  readonly run: RunRow
  readonly body: RunBody
}

async function runOnce(runtime: Runtime, { companyId, run, body, kinds, memberOf }: Asked): Promise<void> {
  const personId = run.person_id
  const progress = async (done: number, work: number): Promise<void> => {
    // Apart from what it writes, which nobody sees before its end.
    const told = await inCompany(runtime.pool, { companyId, personId: null }, (tx) =>
      tx.first<{ cancelling: boolean }>(sql`
        update import_run set done = ${done}, work = ${work} where company_id = ${companyId} and id = ${run.id} returning cancelling`),
    )
    if (told?.cancelling) throw new Cancelled()
  }
  await inCompany(runtime.pool, { companyId, personId }, async (tx) => {
    const member = await memberOf(tx, companyId, personId)
    const served = kinds.find(({ kind }) => kind.name === run.kind)
    if (!member || !served || refusalOf(served.kind.gate, member) !== null)
      return httpErrors.fail('invalid', { detalle: 'Quien la pidió ya no puede importar esto.' })
    await progress(0, 0)
    const now = runtime.clock.now()
    const session: Session = { ...member, id: run.id, companyId, personId }
    const result = await importTable(tx, { session, today: dayInBogota(now), now, progress }, served, body)
    // What ended otherwise meanwhile is not written.
    if ((await end(tx, companyId, run.id, { state: 'done', result })) === 0) throw new Cancelled()
  })
}
