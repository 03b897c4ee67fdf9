/**
 * Reclassifications that go on by themselves: whoever holds the lease of one does all of it in one transaction that also writes its
 * end, so that a process that is killed leaves nothing half done and another begins again.
 */
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { dayInBogota, type Day } from '#base/date.ts'
import { BusinessError, failWith } from '#base/errors.ts'
import { findMember } from '#modules/access/index.server.ts'
import { onBehalfOf, periodRefusal } from '#modules/accounting/index.server.ts'
import { refusalOf } from '#platform/access.ts'
import { audit } from '#platform/audit.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { claim, dueRows, isMine, MOST_ATTEMPTS, Stopped, whileHeld, type Ending, type Held } from '#platform/jobs/lease.server.ts'
import type { LongWork } from '#platform/jobs/worker.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { journalErrors as errors } from '../errors.ts'
import { journalPermissions } from '../journal-voucher.ts'
import { applyBalances, applyMovements, tryBalances, undoBalances, undoMovements } from './apply.server.ts'
import { applyGoods, planGoods, undoGoods } from './goods.server.ts'
import type { Work, WorkDone } from './work.server.ts'
import { checkAsked, wordsOf, type Asked } from './asked.server.ts'
import * as calls from './endpoints.ts'
import { planOf } from './plan.server.ts'

const TABLE = 'reclassification'
const INTERRUPTED = 'Se interrumpió varias veces. No cambió nada: inténtalo de nuevo.'
const BROKEN = 'Algo falló de nuestro lado. Ya avisamos a soporte; no cambió nada.'

interface Asking {
  readonly session: Session
  readonly now: Date
}

/** @throws what the request, its day or its lines are refused for */
async function planFor(tx: Tx, { session, now }: Asking, input: calls.ReclassificationInput) {
  const { companyId } = session
  const today = dayInBogota(now)
  const asked = await checkAsked(tx, companyId, input, today)
  const isOfBalances = input.mode === 'balances'
  const by = onBehalfOf(session, now)
  if (isOfBalances) failWith(dateProblems(session, journalPermissions.date, asked.date, today))
  if (calls.isOfGoods(input.kind)) {
    const { plan, entryLines } = await planGoods(tx, session, asked, { companyId, date: asked.date, today, by, modules: [] })
    return { asked, plan: { ...plan, entryLines } }
  }
  if (isOfBalances) {
    const refusal = await periodRefusal(tx, { companyId, date: asked.date, today, modules: ['accounting'], by })
    if (refusal) throw new BusinessError([refusal])
  }
  const plan = await planOf(tx, asked)
  return { asked, plan: { ...plan, entryLines: isOfBalances ? await tryBalances(tx, asked) : 0 } }
}

const preview = handle(
  calls.previewReclassification,
  async ({ tx, session, now, query }) => (await planFor(tx, { session, now }, query)).plan,
)

const start = handle(calls.startReclassification, async ({ tx, session, now, body }) => {
  const { companyId, personId } = session
  const open = await tx.first(sql`select from reclassification where company_id = ${companyId} and ended_at is null`)
  if (open) return errors.fail('reclassifying')
  const { asked, plan } = await planFor(tx, { session, now }, body)
  const isNothing = plan.goodsCount === 0 && (body.mode === 'balances' ? plan.entryLines === 0 : plan.entries === 0)
  if (isNothing) return httpErrors.fail('invalid', { detalle: 'No hay nada que reclasificar con esos filtros.' })
  const id = uuidv7()
  await insertRows(tx, TABLE, [
    {
      ...{ company_id: companyId, id, person_id: personId, kind: body.kind, mode: body.mode },
      // The day of its entry is that of today, also when it is done tomorrow.
      asked: { ...body, date: asked.date },
      ...{ from_name: asked.fromName, to_name: asked.toName, at: now, lease_until: now },
    },
  ])
  return { id }
})

interface RunRow {
  readonly id: string
  readonly kind: calls.ReclassificationKind
  readonly mode: calls.ReclassificationMode
  readonly from: string
  readonly to: string
  readonly state: calls.ReclassificationRun['state']
  readonly task: 'apply' | 'undo'
  readonly done: number
  readonly work: number
  readonly entries: number
  readonly lines: number
  readonly number: string | null
  readonly problem: string | null
  readonly at: Date
  readonly person: string
}

const LATEST = 50

const list = handle(calls.listReclassifications, async ({ tx, session: { companyId } }) => {
  const rows = await tx.rows<RunRow>(sql`
    select r.id, r.kind, r.mode, r.from_name as from, r.to_name as to, r.state, r.task, r.done, r.work, r.entries, r.lines, r.problem, r.at,
           coalesce(trim(p.first_name || ' ' || p.last_name), '') as person,
           (select n.number from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
             where e.company_id = r.company_id and e.source_kind = ${calls.RECLASSIFICATION} and e.source_id = r.id and e.source_event = 'post') as number
      from reclassification r left join person p on p.id = r.person_id
     where r.company_id = ${companyId} order by r.at desc, r.id desc limit ${LATEST}`)
  return { runs: rows.map(({ task, at, ...row }) => ({ ...row, isUndoing: task === 'undo', at: at.toISOString() })) }
})

/** What ends without an effect: one that was to be undone stands as before. */
const ending = (state: 'failed' | 'cancelled', problem: string | null): Sql => sql`
  state = case task when 'undo' then 'done' else ${state} end, task = 'apply', problem = ${problem}, ended_at = now(), lease_until = null`

const cancel = handle(calls.cancelReclassification, async ({ tx, session: { companyId }, params }) => {
  // Whoever is at it finds out at its next step, and what it wrote by then is undone with its transaction.
  await tx.run(sql`
    update reclassification set ${ending('cancelled', null)} where company_id = ${companyId} and id::text = ${params.id} and ended_at is null`)
  const row = await tx.first<{ state: RunRow['state'] }>(sql`
    select state from reclassification where company_id = ${companyId} and id::text = ${params.id}`)
  return row ?? httpErrors.fail('notFound')
})

const undo = handle(calls.undoReclassification, async ({ tx, session: { companyId, personId }, now, params }) => {
  const row = await tx.first<{ id: string; state: RunRow['state'] }>(sql`
    select id, state from reclassification where company_id = ${companyId} and id::text = ${params.id} for update`)
  if (!row) return httpErrors.fail('notFound')
  const open = await tx.first(sql`select from reclassification where company_id = ${companyId} and ended_at is null`)
  if (open) return errors.fail('reclassifying')
  if (row.state !== 'done') return httpErrors.fail('invalid', { detalle: 'Solo se deshace una reclasificación que se hizo.' })
  await tx.run(sql`
    update reclassification set task = 'undo', state = 'queued', attempts = 0, done = 0, work = 0, problem = null, ended_at = null,
           lease_until = ${now}, undone_by = ${personId}
     where company_id = ${companyId} and id = ${row.id}`)
  return { id: row.id }
})

export const reclassificationHandlers: readonly Handler[] = [list, preview, start, cancel, undo]

interface ClaimedRun {
  readonly attempts: number
  readonly task: 'apply' | 'undo'
  readonly asked: unknown
  readonly person_id: string
  readonly from_name: string
  readonly to_name: string
}

const claimed = sql`attempts, task, asked, coalesce(case task when 'undo' then undone_by end, person_id) as person_id, from_name, to_name`

const fail = async (tx: Tx, held: Held, problem: string): Promise<void> =>
  void (await tx.run(sql`update reclassification set ${ending('failed', problem)} where ${isMine(held)}`))

/** Does the next one that nobody is at. @returns whether there may be more */
export const reclassificationWork: LongWork = async (runtime, stopping) => {
  for (const { company_id: companyId, id } of await dueRows(runtime, TABLE, sql`at`)) {
    if (stopping.aborted) return false
    const run = await claim<ClaimedRun>(runtime, { table: TABLE, companyId, id }, claimed)
    if (!run) continue
    const held: Held = { table: TABLE, companyId, id, attempts: run.attempts }
    if (run.attempts <= MOST_ATTEMPTS) await runHeld(runtime, held, run, stopping)
    else await inCompany(runtime.pool, { companyId, personId: null }, (tx) => fail(tx, held, INTERRUPTED))
    return true
  }
  return false
}

/** What the books refuse is said to whoever asked. */
const endingOf = (error: unknown): Ending =>
  error instanceof BusinessError ? { problem: error.errors.map(({ message }) => message).join(' ') } : 'broken'

function runHeld(runtime: Runtime, held: Held, run: ClaimedRun, stopping: AbortSignal): Promise<void> {
  const { companyId } = held
  const personId = run.person_id
  const position = { done: 0, work: 0 }
  return whileHeld(runtime, {
    held,
    ending: stopping,
    // Apart from what it writes, which nobody sees before its end.
    position: () => [sql`done = ${position.done}`, sql`work = ${position.work}`],
    work: ({ tell }) =>
      inCompany(runtime.pool, { companyId, personId }, async (tx) => {
        const member = await findMember(tx, companyId, personId)
        if (!member || refusalOf(calls.reclassificationGate, member) !== null)
          return httpErrors.fail('invalid', { detalle: 'Quien la pidió ya no puede hacerla.' })
        const progress: Work['progress'] = async (done, work) => {
          Object.assign(position, { done, work })
          await tell()
        }
        const now = runtime.clock.now()
        const session: Session = { ...member, id: held.id, companyId, personId }
        const end = await doTask({ tx, session, id: held.id, now, today: dayInBogota(now), progress }, run)
        // Called off, or somebody else's by now: it is not written.
        if ((await tx.run(sql`update reclassification set ${end}, ended_at = now(), lease_until = null where ${isMine(held)}`)) === 0)
          throw new Stopped()
      }),
    endingOf,
    fail: (tx, problem) => fail(tx, held, problem),
    broken: BROKEN,
  })
}

const inputOf = (run: ClaimedRun): calls.ReclassificationInput => z.parse(calls.reclassificationInput, run.asked)

/** @returns how its row ends */
async function doTask(work: Work, run: ClaimedRun): Promise<Sql> {
  const { tx, session, now, id } = work
  const input = inputOf(run)
  const names = { fromName: run.from_name, toName: run.to_name }
  if (run.task === 'undo') {
    // The day of its entry was kept with it.
    if (calls.isOfGoods(input.kind)) await undoGoods(work, { ...names, date: (input.date || work.today) as Day })
    else await (input.mode === 'balances' ? undoBalances(work) : undoMovements(work, names))
    await audit(tx, session, { action: 'undo', entity: calls.RECLASSIFICATION, entityId: id, title: wordsOf(names) })
    return sql`state = 'undone'`
  }
  const { asked, plan } = await planFor(tx, { session, now }, input)
  const { entries, lines } = await apply(work, asked, plan.entries)
  await audit(tx, session, { action: 'create', entity: calls.RECLASSIFICATION, entityId: id, title: wordsOf(names) })
  return sql`state = 'done', entries = ${entries}, lines = ${lines}`
}

const apply = (work: Work, asked: Asked, entries: number): Promise<WorkDone> =>
  calls.isOfGoods(asked.input.kind)
    ? applyGoods(work, asked)
    : asked.input.mode === 'balances'
      ? applyBalances(work, asked, entries)
      : applyMovements(work, asked)
