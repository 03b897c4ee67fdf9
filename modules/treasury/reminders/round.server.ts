/**
 * Reminders go out: of each plan that sends, the steps that balances have reached, one letter a day for each customer. A step of a plan
 * about a balance is a row of its own (`reminder_slot`), written with the letter, so that it goes out once.
 */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, instantInBogota, addDays, timeInBogota, type Day } from '#base/date.ts'
import { isEmail } from '#base/email.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { claim, dueRows, isMine, whileHeld, type Held } from '#platform/jobs/lease.server.ts'
import type { LongWork } from '#platform/jobs/worker.server.ts'
import { addressesOf, MAX_RECIPIENTS } from '#platform/mail/addresses.ts'
import { mailRows } from '#platform/mail/mail.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import type { DocumentAddress } from './addresses.ts'
import { dueDatesOf, maySendAt, mostUrgent, type ReminderPlan, type ReminderStep } from './due.ts'
import { reminderLetter, type RemindedItem } from './letter.ts'

const TABLE = 'reminder_round'
/** Balances of one transaction. */
const MOST_ITEMS = 500

/** The reminders of a company are looked at now: a plan was made or changed. */
export async function lookSoon(tx: Tx, companyId: string): Promise<void> {
  await tx.run(sql`
    insert into reminder_round (company_id, id) values (${companyId}, ${uuidv7()})
    on conflict (company_id) do update set lease_until = null where reminder_round.state = 'queued'`)
}

/** Does the next company that is due. @returns whether there may be more */
export const remindersWork =
  (addresses: readonly DocumentAddress[]): LongWork =>
  async (runtime, stopping) => {
    for (const { company_id: companyId, id } of await dueRows(runtime, TABLE, sql`lease_until nulls first`)) {
      if (stopping.aborted) return false
      const round = await claim<{ attempts: number }>(runtime, { table: TABLE, companyId, id }, sql`attempts`)
      if (!round) continue
      await runHeld(runtime, addresses, { table: TABLE, companyId, id, attempts: round.attempts }, stopping)
      return true
    }
    return false
  }

function runHeld(runtime: Runtime, addresses: readonly DocumentAddress[], held: Held, ending: AbortSignal): Promise<void> {
  const { pool, clock } = runtime
  const next = (at: Date | null): Sql => sql`state = 'queued', attempts = 0, lease_until = ${at}`
  return whileHeld(runtime, {
    ...{ held, ending, position: () => [] },
    work: async () => {
      const now = clock.now()
      const hasMore = await inCompany(pool, { companyId: held.companyId, personId: null }, (tx) =>
        remind(tx, { companyId: held.companyId, addresses, publicUrl: runtime.settings.publicUrl, now }),
      )
      const at = hasMore ? now : nextHour(now)
      await inCompany(pool, { companyId: held.companyId, personId: null }, (tx) =>
        tx.run(sql`update reminder_round set ${next(at)} where ${isMine(held)}`),
      )
      runtime.wakeWorker()
    },
    endingOf: () => 'broken',
    // What breaks today is looked at again in an hour: a round has no end.
    fail: async (tx) => void (await tx.run(sql`update reminder_round set ${next(nextHour(clock.now()))} where ${isMine(held)}`)),
    broken: '',
  })
}

const hourInBogota = (now: Date): number => Number(timeInBogota(now).slice(0, 2))

/** Plans begin and end on whole hours. */
function nextHour(now: Date): Date {
  const day = dayInBogota(now)
  const hour = hourInBogota(now) + 1
  return hour < 24 ? instantInBogota(day, hour) : instantInBogota(addDays(day, 1), 0)
}

interface Reminding {
  readonly companyId: string
  readonly addresses: readonly DocumentAddress[]
  readonly publicUrl: string
  readonly now: Date
}

interface DueItem {
  readonly openItemId: string
  readonly partyId: string
  readonly customer: string
  readonly email: string
  readonly number: string
  readonly dueDate: Day
  readonly balance: string
  readonly sourceKind: string
  readonly sourceId: string
  readonly stepId: string
}

/** Writes the letters of a round with their slots. @returns whether there are more */
async function remind(tx: Tx, reminding: Reminding): Promise<boolean> {
  const { companyId, now } = reminding
  const today = dayInBogota(now)
  const hour = hourInBogota(now)
  const plans = (await sendingPlans(tx, companyId)).filter((plan) => maySendAt(plan, today, hour))
  for (const plan of plans) {
    const items = await dueItems(tx, companyId, plan, today)
    if (items.length > 0) await writeLetters(tx, reminding, plan, wholeCustomers(items))
    if (items.length >= MOST_ITEMS) return true
  }
  return false
}

/** Of as many balances as are looked at, those of the last customer may be cut: they wait for the next look, unless they are all. */
function wholeCustomers(items: readonly DueItem[]): readonly DueItem[] {
  if (items.length < MOST_ITEMS) return items
  const last = items.at(-1)?.partyId
  const whole = items.filter(({ partyId }) => partyId !== last)
  return whole.length === 0 ? items : whole
}

const sendingPlans = (tx: Tx, companyId: string): Promise<ReminderPlan[]> =>
  tx.rows<ReminderPlan>(sql`
    select p.id, p.least_balance as "leastBalance", p.working_days as "workingDays", p.from_hour::int as "fromHour", p.to_hour::int as "toHour",
           p.message,
           (select json_agg(json_build_object('id', s.id, 'subject', s.subject, 'days', s.days, 'moment', s.moment, 'channel', s.channel) order by s.position)
              from payment_reminder_step s where s.company_id = p.company_id and s.parent_id = p.id) as steps
      from payment_reminder p where p.company_id = ${companyId} and p.active and p.sends order by p.name, p.id`)

/**
 * What a plan reminds of today: balances of customers that it does not leave out, of which it did not remind yet, and whom nobody wrote
 * to today (Ley 2300 de 2023, art. 3). What the customer has in advance, or a note keeps for it, pays its oldest balances first: only the
 * rest is reminded of.
 */
async function dueItems(tx: Tx, companyId: string, plan: ReminderPlan, today: Day): Promise<DueItem[]> {
  const dates = dueDatesOf(plan, today)
  return tx.rows<DueItem>(sql`
    select o.id as "openItemId", o.party_id as "partyId", p.display_name as customer, coalesce(p.email_invoicing, '') as email, o.number,
           o.due_date as "dueDate", net.rest as balance, o.source_kind as "sourceKind", o.source_id as "sourceId", w.step_id as "stepId"
      from unnest(${dates.map(({ dueDate }) => dueDate)}::date[], ${dates.map(({ step }) => step.id)}::uuid[]) as w (due_date, step_id)
      join open_item_balance b on b.company_id = ${companyId} and b.kind = 'AR' and b.is_open and b.due_date = w.due_date
      join open_item o on o.company_id = ${companyId} and o.id = b.open_item_id
      join party p on p.company_id = ${companyId} and p.id = b.party_id
     cross join lateral (
       select least(b.balance, b.balance + before.owed - kept.credit)::numeric(20,2) as rest
         from (select coalesce(sum(e.balance), 0) as owed from open_item_balance e
                where e.company_id = ${companyId} and e.kind = 'AR' and e.party_id = b.party_id and e.is_open and not e.advance
                  and (e.due_date, e.open_item_id) < (b.due_date, b.open_item_id)) before,
              (select coalesce(sum(k.balance), 0) as credit from open_item_balance k
                where k.company_id = ${companyId} and k.kind = 'AP' and k.advance and k.is_open
                  and k.party_id in (select p.id union all select m.id from party m where m.company_id = ${companyId} and m.merged_into = p.id)) kept) net
     where net.rest >= ${plan.leastBalance}::numeric and net.rest > 0 and not b.advance and not b.withdrawn and o.date <= ${today}
       and not exists (select from reminder_slot s where s.company_id = ${companyId} and s.plan_id = ${plan.id} and s.step_id = w.step_id
                          and s.open_item_id = o.id)
       and not exists (select from reminder_slot s where s.company_id = ${companyId} and s.party_id = b.party_id and s.day = ${today}
                          and s.outcome = 'sent')
       and not exists (select from statement_sent s where s.company_id = ${companyId} and s.party_id = b.party_id and s.day = ${today})
       and not exists (select from payment_reminder_exclusion e join party_tag t on t.company_id = ${companyId} and t.tag_id = e.tag_id
                        where e.company_id = ${companyId} and e.parent_id = ${plan.id} and t.party_id = b.party_id)
     order by b.party_id, o.due_date, o.id limit ${MOST_ITEMS}`)
}

async function writeLetters(tx: Tx, reminding: Reminding, plan: ReminderPlan, items: readonly DueItem[]): Promise<void> {
  const { companyId, now } = reminding
  const { name, profile } = await readCompany(tx, companyId)
  const vault = await tx.vault()
  const slots: Row[] = []
  const letters: Row[] = []
  for (const own of Map.groupBy(items, ({ partyId }) => partyId).values()) {
    const [first] = own
    if (!first) continue
    const to = addressesOf(first.email).filter(isEmail).slice(0, MAX_RECIPIENTS)
    const step = mostUrgent(plan.steps.filter(({ id }) => own.some(({ stepId }) => stepId === id)))
    slots.push(...slotsOf(reminding, plan, own, to))
    if (to.length === 0 || !step) continue
    const reminded: RemindedItem[] = []
    for (const item of own) reminded.push({ ...item, url: await urlOf(tx, reminding, item) })
    const letter = reminderLetter({
      ...{ company: name, customer: first.customer, subject: step.subject, message: plan.message },
      ...{ items: reminded, today: dayInBogota(now) },
    })
    const mail = {
      ...letter,
      fromName: name,
      to: to.map((email) => ({ name: first.customer, email })),
      attachments: [],
      replyTo: isEmail(profile.email) ? { name, email: profile.email } : null,
    }
    const key = `treasury.reminder:${plan.id}:${step.id}:${first.openItemId}`
    letters.push(...mailRows(vault, companyId, mail, key, first.sourceId).map((row) => ({ ...row, run_at: now })))
  }
  await insertTogether(tx, [
    ['reminder_slot', slots],
    ['outbox', letters],
  ])
}

/** A customer without address has its slot as well: it is not tried again every hour, and the document says why. */
const slotsOf = ({ companyId, now }: Reminding, plan: ReminderPlan, own: readonly DueItem[], to: readonly string[]): Row[] =>
  own.map(({ openItemId, partyId, stepId }) => ({
    ...{ company_id: companyId, id: uuidv7(), plan_id: plan.id, step_id: stepId, open_item_id: openItemId, party_id: partyId },
    ...{ day: dayInBogota(now), at: now, subject: subjectOf(plan, stepId), recipients: to.join(', ') },
    outcome: to.length === 0 ? 'withoutEmail' : 'sent',
  }))

const subjectOf = ({ steps }: { readonly steps: readonly ReminderStep[] }, stepId: string): string =>
  steps.find(({ id }) => id === stepId)?.subject ?? ''

const urlOf = async (tx: Tx, { companyId, addresses, publicUrl, now }: Reminding, { sourceKind, sourceId }: DueItem): Promise<string> =>
  (await addresses.find(({ kind }) => kind === sourceKind)?.addressOf(tx, { companyId, id: sourceId, publicUrl, now })) ?? ''

interface SentReminder {
  readonly at: Date
  readonly subject: string
  readonly recipients: string
  readonly outcome: 'sent' | 'withoutEmail'
}

/** What went out about a document, the newest first. */
export const remindersOf = (tx: Tx, companyId: string, sourceId: string): Promise<SentReminder[]> =>
  tx.rows<SentReminder>(sql`
    select s.at, s.subject, s.recipients, s.outcome from reminder_slot s join open_item o on o.company_id = ${companyId} and o.id = s.open_item_id
     where s.company_id = ${companyId} and o.source_id = ${sourceId} order by s.at desc, s.id desc limit 20`)
