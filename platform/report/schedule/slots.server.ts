/**
 * The slots of the schedules: the worker looks for those that came due, moves each to its next time and writes its mails,
 * in one transaction. The file is made when a mail leaves (`attachment.server.ts`).
 */
import { uuidv7 } from 'uuidv7'
import { BusinessError } from '#base/errors.ts'
import { isEmail } from '#base/email.ts'
import { atDoor, inCompany } from '../../db/doors.server.ts'
import { insertRows } from '../../db/insert.server.ts'
import { sql, type Tx } from '../../db/tx.server.ts'
import type { Chore } from '../../jobs/worker.server.ts'
import { mailRows } from '../../mail/mail.server.ts'
import { announce } from '../../notices/announce.server.ts'
import type { Runtime } from '../../runtime.server.ts'
import { addressOfReport } from '../report.ts'
import type { Described, ServedReport } from '../report.server.ts'
import { forgetFiles } from './attachment.server.ts'
import { reportLetter } from './letter.ts'
import { noticeOfSending } from './notices.ts'
import { lastTime, nextTime, planWords } from './plan.ts'
import { lockSchedule, queryOf, reportNamed, stopSchedule, whyNot, type ScheduleParts, type StoredSchedule } from './stored.server.ts'

/** Who makes the file of a sending, in the references of its mails. */
export const SCHEDULED_FILE = 'report.sending'

const BATCH = 20

/** The worker's chore: schedules of any company whose time has come. */
export const dueSchedules =
  (parts: ScheduleParts): Chore =>
  async (runtime) => {
    const now = runtime.clock.now()
    const due = await atDoor(runtime.pool, { worker: true }, (tx) =>
      tx.rows<{ company_id: string; id: string }>(sql`
        select company_id, id from report_schedule where state = 'active' and next_at <= ${now} order by next_at limit ${BATCH}`),
    )
    let taken = 0
    for (const { company_id: companyId, id } of due) {
      try {
        const isTaken = await inCompany(runtime.pool, { companyId, personId: null }, (tx) =>
          takeSlot(tx, parts, runtime, companyId, id, now),
        )
        if (isTaken) taken += 1
      } catch (error) {
        // One that cannot be written must not hold the others; its slot is still there.
        runtime.log.error({ err: error, id }, 'a scheduled report could not be queued')
      }
    }
    return taken === BATCH
  }

/** @returns false when another worker took it meanwhile, or it was paused */
async function takeSlot(tx: Tx, parts: ScheduleParts, runtime: Runtime, companyId: string, id: string, now: Date): Promise<boolean> {
  const schedule = await lockSchedule(tx, companyId, id)
  if (schedule?.state !== 'active' || schedule.next_at > now) return false
  // After the server was down only the last slot goes out: nobody wants ten copies of a daily report at once.
  const slot = lastTime(schedule.plan, schedule.next_at, now)
  await tx.run(sql`
    update report_schedule set next_at = ${nextTime(schedule.plan, slot)} where company_id = ${companyId} and id = ${id}`)
  await queueSending(tx, parts, runtime, { companyId, schedule, slot, now, askedBy: null })
  return true
}

export interface Sending {
  readonly companyId: string
  readonly schedule: StoredSchedule
  /** Periods by their name are those of this instant, also when the mail leaves later. */
  readonly slot: Date
  readonly now: Date
  readonly askedBy: string | null
}

/**
 * Writes a sending and its mails, or why there are none. Nothing when its slot was taken already.
 * @returns why it does not go out; null when it does
 */
export async function queueSending(tx: Tx, parts: ScheduleParts, runtime: Runtime, sending: Sending): Promise<string | null> {
  const { companyId, schedule, slot, now, askedBy } = sending
  const id = uuidv7()
  const isNew = await tx.run(sql`
    insert into report_sending (company_id, id, schedule_id, slot, asked_by)
    values (${companyId}, ${id}, ${schedule.id}, ${slot}, ${askedBy}) on conflict (company_id, schedule_id, slot) do nothing`)
  if (isNew === 0) return null
  await forgetFiles(tx, runtime.files, companyId, schedule.id)
  const problem = await writeMails(tx, parts, runtime, sending, id)
  // Whoever asks for it by hand sees how it went.
  if (askedBy === null) await announce(tx, companyId, now, [noticeOfSending({ id, schedule }, problem)])
  if (problem === null) return null
  await tx.run(sql`update report_sending set problem = ${problem} where company_id = ${companyId} and id = ${id}`)
  runtime.log.warn({ id, problem, at: now }, 'a scheduled report does not go out')
  return problem
}

async function writeMails(tx: Tx, parts: ScheduleParts, runtime: Runtime, sending: Sending, id: string): Promise<string | null> {
  const { companyId, schedule, slot, now } = sending
  const served = reportNamed(parts, schedule.report)
  const member = await parts.memberOf(tx, companyId, schedule.person_id)
  const refused = whyNot(served, member)
  if (refused !== null || served === null || member === null) {
    await stopSchedule(tx, companyId, schedule.id, refused ?? '')
    return refused
  }
  const described = await describedOrWhy(served, tx, companyId, schedule.query, slot)
  if (typeof described === 'string') return described
  const { report } = served
  const letter = reportLetter({
    name: schedule.name,
    company: described.letterhead.name,
    report: report.title,
    filters: described.filters,
    person: member.personName,
    plan: planWords(schedule.plan),
    link: `${runtime.settings.publicUrl}${addressOfReport(report, schedule.query)}`,
  })
  const rows = mailRows(
    await tx.vault(),
    companyId,
    {
      ...letter,
      fromName: described.letterhead.name,
      to: schedule.recipients.map((email) => ({ name: '', email })),
      attachments: [{ producer: SCHEDULED_FILE, id }],
      replyTo: isEmail(member.email) ? { name: member.personName, email: member.email } : null,
    },
    `${SCHEDULED_FILE}:${id}`,
    id,
  )
  await insertRows(
    tx,
    'outbox',
    rows.map((row) => ({ ...row, run_at: now })),
  )
  return null
}

/** What is wrong with the filters is a result of the sending: the third party that it asked for was deleted. */
async function describedOrWhy(served: ServedReport, tx: Tx, companyId: string, query: string, slot: Date): Promise<Described | string> {
  try {
    return await served.describe(tx, companyId, queryOf(served.report, query), slot)
  } catch (error) {
    if (error instanceof BusinessError) return error.message
    throw error
  }
}
