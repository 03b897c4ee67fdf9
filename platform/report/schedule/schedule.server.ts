/** Scheduled reports: what a server runs for them, over the reports that it is given. */
import { uuidv7 } from 'uuidv7'
import { safeParse } from 'zod/v4/core'
import { BusinessError } from '#base/errors.ts'
import { refusalOf } from '../../access.ts'
import { audit, differences } from '../../audit.server.ts'
import { insertRows } from '../../db/insert.server.ts'
import { sql, type Tx } from '../../db/tx.server.ts'
import { Forbidden, httpErrors, issuesToErrors } from '../../http/errors.ts'
import { isDone } from '../../http/fields.ts'
import { handle, type Handler, type Session } from '../../http/handle.server.ts'
import type { Chore } from '../../jobs/worker.server.ts'
import type { FileProducers } from '../../mail/deliver.server.ts'
import { addressesOf } from '../../mail/addresses.ts'
import { MAIL_TOPIC } from '../../mail/message.ts'
import type { ServedReport } from '../report.server.ts'
import { forgetFiles, scheduledFile } from './attachment.server.ts'
import {
  createSchedule,
  dropSchedule,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
  sendScheduleNow,
  type ScheduleResult,
  type ScheduleView,
} from './endpoints.ts'
import { nextTime } from './plan.ts'
import { dueSchedules, queueSending, SCHEDULED_FILE } from './slots.server.ts'
import { lockSchedule, queryOf, readStored, reportNamed, whyNot, type ScheduleParts, type StoredSchedule } from './stored.server.ts'

export interface Schedules {
  readonly handlers: readonly Handler[]
  readonly chores: readonly Chore[]
  readonly produces: FileProducers
}

export const schedules = (parts: ScheduleParts): Schedules => ({
  handlers: handlersOf(parts),
  chores: [dueSchedules(parts)],
  produces: { [SCHEDULED_FILE]: scheduledFile(parts) },
})

const ENTITY = 'report.schedule'

function handlersOf(parts: ScheduleParts): Handler[] {
  return [
    handle(listSchedules, async ({ tx, session }) => ({ schedules: await listed(tx, parts, session) })),
    handle(createSchedule, async ({ tx, session, body, now }) => {
      const served = reportNamed(parts, body.report) ?? httpErrors.fail('notFound')
      refuseUntaken(served, session)
      const query = queryOf(served.report, body.query)
      const read = safeParse(served.report.endpoints.xlsx.query, query)
      if (!read.success) {
        const [first, ...more] = issuesToErrors(read.error.issues)
        if (first) throw new BusinessError([first, ...more])
      }
      // What its filters name must exist: said now, and not in the first mail.
      await served.describe(tx, session.companyId, query, now)
      const id = uuidv7()
      const nextAt = nextTime(body.plan, now)
      const { report, name, format, plan } = body
      await insertRows(tx, 'report_schedule', [
        {
          company_id: session.companyId,
          id,
          person_id: session.personId,
          report,
          name,
          query: new URLSearchParams(query).toString(),
          format,
          plan,
          recipients: addressesOf(body.recipients.join()),
          next_at: nextAt,
        },
      ])
      await audit(tx, session, {
        action: 'create',
        entity: ENTITY,
        entityId: id,
        title: `Envío programado ${name}`,
        changes: differences({}, { report, format, plan, recipients: body.recipients }),
      })
      return { id, nextAt: nextAt.toISOString() }
    }),
    handle(pauseSchedule, async ({ tx, session, params }) => {
      const schedule = await locked(tx, parts, session, params.id)
      if (schedule.state !== 'active') return isDone
      await change(tx, session, schedule, 'paused', sql`state = 'paused'`)
      return isDone
    }),
    handle(resumeSchedule, async ({ tx, session, params, now }) => {
      const schedule = await locked(tx, parts, session, params.id)
      if (schedule.state === 'active') return isDone
      const served = reportNamed(parts, schedule.report)
      if (served) refuseUntaken(served, session)
      const member = await parts.memberOf(tx, session.companyId, schedule.person_id)
      const refused = whyNot(served, member)
      if (refused !== null) return httpErrors.fail('invalid', { detalle: `${refused} Elimina este envío y programa otro.` })
      // What came due meanwhile stays unsent: it goes on from the next time of its plan.
      await change(tx, session, schedule, 'active', sql`state = 'active', reason = null, next_at = ${nextTime(schedule.plan, now)}`)
      return isDone
    }),
    handle(sendScheduleNow, async ({ tx, session, params, now, runtime }) => {
      const { companyId, personId } = session
      const schedule = await locked(tx, parts, session, params.id)
      const served = reportNamed(parts, schedule.report)
      if (served) refuseUntaken(served, session)
      if (schedule.state === 'stopped') return httpErrors.fail('invalid', { detalle: schedule.reason ?? '' })
      const problem = await queueSending(tx, parts, runtime, { companyId, schedule, slot: now, now, askedBy: personId })
      await audit(tx, session, { action: 'mail', entity: ENTITY, entityId: schedule.id, title: `Envío programado ${schedule.name}` })
      return { problem }
    }),
    handle(dropSchedule, async ({ tx, session, params, runtime }) => {
      const { id, name } = await locked(tx, parts, session, params.id)
      await forgetFiles(tx, runtime.files, session.companyId, id)
      await tx.run(sql`delete from report_schedule where company_id = ${session.companyId} and id = ${id}`)
      await audit(tx, session, { action: 'delete', entity: ENTITY, entityId: id, title: `Envío programado ${name}` })
      return isDone
    }),
  ]
}

/** A mail takes the report out, as a file does. */
function refuseUntaken({ report }: ServedReport, session: Session): void {
  const refusal = refusalOf(report.endpoints.xlsx, session)
  if (refusal === null) return
  const missing = {
    permission: 'permission' in refusal ? refusal.permission.title : null,
    plan: 'flag' in refusal ? refusal.flag.title : null,
  }
  throw new Forbidden(refusal.reason, missing.permission ?? missing.plan)
}

/** One that this person may see, held until the transaction ends. */
async function locked(tx: Tx, parts: ScheduleParts, session: Session, id: string): Promise<StoredSchedule> {
  const schedule = await lockSchedule(tx, session.companyId, id)
  const served = schedule && reportNamed(parts, schedule.report)
  return schedule && served && refusalOf(served.report, session) === null ? schedule : httpErrors.fail('notFound')
}

async function change(
  tx: Tx,
  session: Session,
  { id, name, state }: StoredSchedule,
  to: 'paused' | 'active',
  set: ReturnType<typeof sql>,
): Promise<void> {
  await tx.run(sql`update report_schedule set ${set} where company_id = ${session.companyId} and id = ${id}`)
  await audit(tx, session, {
    action: to === 'paused' ? 'pause' : 'resume',
    entity: ENTITY,
    entityId: id,
    title: `Envío programado ${name}`,
    changes: { state: [state, to] },
  })
}

interface ListedRow {
  readonly person: string | null
  readonly slot: Date | null
  readonly problem: string | null
  readonly mails: number
  readonly sent: number
  readonly failed: number
  readonly last_error: string | null
}

async function listed(tx: Tx, parts: ScheduleParts, session: Session): Promise<ScheduleView[]> {
  const visible = parts.reports.flatMap(({ report }) => (refusalOf(report, session) === null ? [report.name] : []))
  const rows = await tx.rows<ListedRow>(sql`
    select s.id, s.person_id, s.report, s.name, s.query, s.format, s.plan, s.recipients, s.state, s.reason, s.next_at,
           trim(p.first_name || ' ' || p.last_name) as person, g.slot, g.problem, m.mails, m.sent, m.failed, m.last_error
      from report_schedule s
      left join person p on p.id = s.person_id
      left join lateral (
        select id, slot, problem from report_sending
         where company_id = s.company_id and schedule_id = s.id order by slot desc limit 1) g on true
      cross join lateral (
        select count(*) as mails, count(*) filter (where state = 'done') as sent, count(*) filter (where state = 'failed') as failed,
               max(last_error) as last_error
          from outbox where company_id = s.company_id and about = g.id and topic = ${MAIL_TOPIC}) m
     where s.company_id = ${session.companyId} and s.report = any(${visible})
     order by s.name, s.id`)
  return rows.map((row) => {
    const schedule = readStored(row)
    const { id, report, name, query, format, plan, recipients, state, reason } = schedule
    const nextAt = state === 'active' ? schedule.next_at.toISOString() : null
    return { id, report, name, query, format, plan, recipients, state, reason, nextAt, person: row.person ?? '', last: resultOf(row) }
  })
}

function resultOf({ slot, problem, mails, sent, failed, last_error }: ListedRow): ScheduleResult | null {
  if (slot === null) return null
  const at = { slot: slot.toISOString(), sent, of: mails }
  if (problem !== null) return { ...at, state: 'failed', reason: problem }
  const state = sent === mails ? 'sent' : sent + failed === mails ? 'failed' : 'pending'
  return { ...at, state, reason: state === 'sent' ? null : last_error }
}
