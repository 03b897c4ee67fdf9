/** The calls of journals that repeat: kept, changed, moved along their plan, and read with what they made. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import type { VoucherState } from '#modules/vouchers/index.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { dayAt, daysFrom, indexFrom, planOf, type Plan } from '#platform/recurrence/calendar.ts'
import { moveRecurring, recurrenceTitle, takeRecurrence } from '#platform/recurrence/engine.server.ts'
import { askedPlan, firstFree, planProblems, startProblems, type PlanProblem } from '#platform/recurrence/recurrence.ts'
import { checkJournal } from '../journals.server.ts'
import {
  changeJournalRecurrence,
  createJournalRecurrence,
  getJournalRecurrence,
  listJournalRecurrences,
  moveJournalRecurrence,
  type RecurrenceInput,
} from './endpoints.ts'
import { dateOf, journalOn, recurrenceKind } from './generate.server.ts'
import { findRecurrence, MOST_RECURRENCES, readRecurrences, RECURRENCE, showRecurrence } from './rows.server.ts'

const SHOWN_DAYS = 12
const MOST_SHOWN = 60

const atFields = (problems: readonly PlanProblem[]): ErrorBody[] =>
  problems.map(({ field, text }) => httpErrors.of('invalid', { detalle: text }, field))

interface Asked {
  readonly plan: Plan
  readonly source: Pick<RecurrenceInput, 'journalId' | 'templateId' | 'answers'>
  readonly today: Day
}

/** What it repeats would be right today: what changes until its day is told then. @throws 401, 453, 461, 698 */
async function requireRepeatable(tx: Tx, companyId: string, { plan, source, today }: Asked): Promise<void> {
  const day = dayAt(plan, 0) ?? plan.startsOn
  const input = await journalOn(tx, companyId, source, { plan, planned: { index: 0, day }, date: dateOf(day, today) })
  await checkJournal(tx, companyId, input)
}

const create = handle(createJournalRecurrence, async ({ tx, session, body, today, now }) => {
  const { companyId, personId } = session
  const { journalId, templateId, answers, name, makes } = body
  if ((journalId === null) === (templateId === null))
    httpErrors.fail('invalid', { detalle: 'Elige un comprobante o una plantilla para repetir.' })
  const plan = askedPlan(body)
  failWith([...atFields(startProblems(body.startsOn, today)), ...atFields(planProblems(plan, plan.startsOn))])
  await requireRepeatable(tx, companyId, { plan, source: body, today })
  const held = await tx.first<{ count: number }>(sql`select count(*)::int as count from journal_recurrence where company_id = ${companyId}`)
  if ((held?.count ?? 0) >= MOST_RECURRENCES)
    httpErrors.fail('invalid', { detalle: `Son máximo ${MOST_RECURRENCES} recurrencias.` }, 'name')
  const id = uuidv7()
  const { frequency, every, day, startsOn, endsOn, times } = plan
  await insertRows(tx, 'journal_recurrence', [
    {
      ...{ company_id: companyId, id, name, journal_id: journalId, template_id: templateId, answers, makes, person_id: personId },
      ...{ frequency, every, day, starts_on: startsOn, ends_on: endsOn, times, next_index: 0, next_on: dayAt(plan, 0) },
      ...{ created_at: now, created_by: personId },
    },
  ])
  await audit(tx, session, { action: 'create', entity: RECURRENCE, entityId: id, title: recurrenceTitle(name) })
  return { id }
})

/** From then on it goes in the name of whoever changed it: of the days that came, only what failed is still to be made. */
const change = handle(changeJournalRecurrence, async ({ tx, session, params, body, today, now }) => {
  const { companyId, personId } = session
  const stored = await takeRecurrence(tx, recurrenceKind, companyId, { id: params.id, version: body.version })
  if (stored.state === 'finished') return httpErrors.fail('invalid', { detalle: 'La recurrencia ya finalizó.' })
  const from = firstFree(stored, today)
  const plan = askedPlan(body)
  failWith([...atFields(startProblems(body.startsOn, today, stored.startsOn)), ...atFields(planProblems(plan, from))])
  const { journalId, templateId } = stored
  await requireRepeatable(tx, companyId, { plan, source: { journalId, templateId, answers: body.answers }, today })
  const index = indexFrom(plan, from) ?? 0
  const { frequency, every, day, startsOn, endsOn, times } = plan
  await tx.run(sql`
    update journal_recurrence
       set name = ${body.name}, makes = ${body.makes}, answers = ${JSON.stringify(body.answers)}::jsonb, frequency = ${frequency}, every = ${every},
           day = ${day}, starts_on = ${startsOn}, ends_on = ${endsOn}, times = ${times}, person_id = ${personId}, next_index = ${index},
           next_on = ${dayAt(plan, index)}, state = case when state = 'failed' then 'active' else state end, problem = '', tries = 0,
           try_again_at = null, version = version + 1, updated_at = ${now}, updated_by = ${personId}
     where company_id = ${companyId} and id = ${stored.id}`)
  await audit(tx, session, { action: 'update', entity: RECURRENCE, entityId: stored.id, title: recurrenceTitle(body.name) })
  return { version: stored.version + 1 }
})

const moves = handle(moveJournalRecurrence, async ({ tx, session, params, body: { move, until, version }, now }) => {
  const stored = await takeRecurrence(tx, recurrenceKind, session.companyId, { id: params.id, version })
  return { journal: await moveRecurring(tx, recurrenceKind, session, { stored, move, until: until as Day | null, now }) }
})

const list = handle(listJournalRecurrences, async ({ tx, session: { companyId } }) => ({
  recurrences: (await readRecurrences(tx, companyId)).map(showRecurrence),
}))

interface MadeRow {
  readonly day: Day
  readonly id: string | null
  readonly number: string | null
  /** Null of a draft that is gone. */
  readonly state: VoucherState | null
}

const readMade = (tx: Tx, companyId: string, id: string): Promise<MadeRow[]> =>
  tx.rows<MadeRow>(sql`
    select s.day, s.journal_id as id, j.number, j.state
      from journal_recurrence_slot s left join journal j on j.company_id = s.company_id and j.id = s.journal_id
     where s.company_id = ${companyId} and s.recurrence_id = ${id} order by s.day desc limit ${MOST_SHOWN}`)

const one = handle(getJournalRecurrence, async ({ tx, session: { companyId }, params }) => {
  const stored = (await findRecurrence(tx, companyId, params.id)) ?? httpErrors.fail('notFound')
  const { answers, nextOn, nextIndex } = stored
  return {
    ...showRecurrence(stored),
    ...planOf(stored),
    answers,
    calendar: nextOn === null ? [] : daysFrom(planOf(stored), nextIndex, SHOWN_DAYS).map(({ day }) => day),
    made: (await readMade(tx, companyId, stored.id)).map(({ day, id, number, state }) => ({
      day,
      journal: id === null ? null : { id, number, state },
    })),
  }
})

export const journalRecurrenceHandlers = [list, one, create, change, moves]
