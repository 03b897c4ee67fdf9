/** The calls of recurrences: kept, changed, moved along their plan, and read with what they made. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { printedNumber } from '#modules/documents/index.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { notAboveZero } from '#platform/rules/index.ts'
import { dayAt, daysFrom, indexFrom, planOf } from '#platform/recurrence/calendar.ts'
import { moveRecurring, recurrenceTitle, takeRecurrence } from '#platform/recurrence/engine.server.ts'
import { askedPlan, firstFree, planProblems, startProblems, type PlanProblem } from '#platform/recurrence/recurrence.ts'
import { changeRecurrence, createRecurrence, getRecurrence, listRecurrences, moveRecurrence, type RecurrenceInput } from './endpoints.ts'
import { recurrenceKind } from './generate.server.ts'
import { findRecurrence, MOST_RECURRENCES, readRecurrences, RECURRENCE, showRecurrence, valueOn } from './rows.server.ts'

const SHOWN_DAYS = 12
const MOST_GENERATED = 60

const atFields = (problems: readonly PlanProblem[]): ErrorBody[] =>
  problems.map(({ field, text }) => httpErrors.of('invalid', { detalle: text }, field))

/** @param from a day that its plan has to reach @throws 401 and 698, each at its field */
async function requireSound(tx: Tx, companyId: string, input: RecurrenceInput, from: Day): Promise<void> {
  const invalid = (detalle: string, field: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
  const party = await tx.first<{ active: boolean; is_customer: boolean }>(sql`
    select active, is_customer from party where company_id = ${companyId} and id = ${input.partyId}`)
  const items = new Map(
    (
      await loadItems(
        tx,
        companyId,
        input.lines.map(({ itemId }) => itemId),
      )
    ).map((item) => [item.id, item]),
  )
  const sellable = await tx.rows<{ id: string }>(sql`
    select id from item where company_id = ${companyId} and id = any(${input.lines.map(({ itemId }) => itemId)}::uuid[]) and kind in ('product', 'service')`)
  const sold = new Set(sellable.map(({ id }) => id))
  failWith([
    ...(!party ? [httpErrors.of('notFound', {}, 'partyId')] : []),
    ...(party && (!party.active || !party.is_customer) ? [invalid('Elige un cliente activo.', 'partyId')] : []),
    ...atFields(planProblems(askedPlan(input), from)),
    ...(input.raise === 'percent' && Number(input.raiseValue) > 100 ? [invalid('El incremento va de 0 a 100 %.', 'raiseValue')] : []),
    ...input.lines.flatMap(({ itemId, quantity, discount }, index): ErrorBody[] => {
      const item = items.get(itemId)
      if (!item || !sold.has(itemId)) return [httpErrors.of('notFound', {}, `lines.${index}.itemId`)]
      return [
        ...(item.active ? [] : [invalid(`${item.name} está inactivo.`, `lines.${index}.itemId`)]),
        ...(Number(quantity) > 0 ? [] : [invalid(notAboveZero('La cantidad'), `lines.${index}.quantity`)]),
        ...(Number(discount) > 100 ? [invalid('El descuento va de 0 a 100 %.', `lines.${index}.discount`)] : []),
      ]
    }),
  ])
}

const rowOf = (input: RecurrenceInput) => ({
  ...{ name: input.name, party_id: input.partyId, makes: input.makes, frequency: input.frequency, every: input.every, day: input.day },
  ...{ starts_on: input.startsOn, ends_on: input.endsOn, times: input.times, raise: input.raise, raise_value: input.raiseValue },
  ...{ notes: input.notes, lines: input.lines },
})

const create = handle(createRecurrence, async ({ tx, session, body, today, now }) => {
  const { companyId, personId } = session
  failWith(atFields(startProblems(body.startsOn, today)))
  await requireSound(tx, companyId, body, body.startsOn as Day)
  const held = await tx.first<{ count: number }>(sql`select count(*)::int as count from order_recurrence where company_id = ${companyId}`)
  if ((held?.count ?? 0) >= MOST_RECURRENCES)
    httpErrors.fail('invalid', { detalle: `Son máximo ${MOST_RECURRENCES} recurrencias.` }, 'name')
  const id = uuidv7()
  const index = 0
  await insertRows(tx, 'order_recurrence', [
    {
      ...{ company_id: companyId, id, ...rowOf(body), person_id: personId, state: 'active', next_index: index },
      ...{ next_on: dayAt(askedPlan(body), index), created_at: now, created_by: personId },
    },
  ])
  await audit(tx, session, { action: 'create', entity: RECURRENCE, entityId: id, title: recurrenceTitle(body.name) })
  return { id }
})

/** From then on it goes in the name of whoever changed it: of the days that came, only what failed is still to be made. */
const change = handle(changeRecurrence, async ({ tx, session, params, body, today, now }) => {
  const { companyId, personId } = session
  const stored = await takeRecurrence(tx, recurrenceKind, companyId, { id: params.id, version: body.version })
  if (stored.state === 'finished') return httpErrors.fail('invalid', { detalle: 'La recurrencia ya finalizó.' })
  const from = firstFree(stored, today)
  failWith(atFields(startProblems(body.startsOn, today, stored.startsOn)))
  await requireSound(tx, companyId, body, from)
  const plan = askedPlan(body)
  const index = indexFrom(plan, from) ?? 0
  const { lines, ...row } = rowOf(body)
  await tx.run(sql`
    update order_recurrence
       set name = ${row.name}, party_id = ${row.party_id}, makes = ${row.makes}, frequency = ${row.frequency}, every = ${row.every}, day = ${row.day},
           starts_on = ${row.starts_on}, ends_on = ${row.ends_on}, times = ${row.times}, raise = ${row.raise}, raise_value = ${row.raise_value},
           notes = ${row.notes}, lines = ${JSON.stringify(lines)}::jsonb, person_id = ${personId}, next_index = ${index}, next_on = ${dayAt(plan, index)},
           state = case when state = 'failed' then 'active' else state end, problem = '', tries = 0, try_again_at = null,
           version = version + 1, updated_at = ${now}, updated_by = ${personId}
     where company_id = ${companyId} and id = ${stored.id}`)
  await audit(tx, session, { action: 'update', entity: RECURRENCE, entityId: stored.id, title: recurrenceTitle(body.name) })
  return { version: stored.version + 1 }
})

const moves = handle(moveRecurrence, async ({ tx, session, params, body: { move, until, version }, now }) => {
  const stored = await takeRecurrence(tx, recurrenceKind, session.companyId, { id: params.id, version })
  return { document: await moveRecurring(tx, recurrenceKind, session, { stored, move, until: until as Day | null, now }) }
})

const list = handle(listRecurrences, async ({ tx, session: { companyId } }) => ({
  recurrences: (await readRecurrences(tx, companyId)).map(showRecurrence),
}))

interface GeneratedRow {
  readonly day: Day
  readonly id: string | null
  readonly kind: string | null
  readonly prefix: string | null
  readonly number: number | null
  readonly edition: number | null
  readonly digits: number | null
  readonly state: string | null
  readonly total: string | null
}

const readGenerated = (tx: Tx, companyId: string, id: string): Promise<GeneratedRow[]> =>
  tx.rows<GeneratedRow>(sql`
    select s.day, d.id, d.kind, d.prefix, d.number, d.edition, d.number_digits as digits, d.state, d.total
      from order_recurrence_slot s left join document d on d.company_id = s.company_id and d.id = s.document_id
     where s.company_id = ${companyId} and s.recurrence_id = ${id} order by s.day desc limit ${MOST_GENERATED}`)

const one = handle(getRecurrence, async ({ tx, session: { companyId }, params }) => {
  const stored = (await findRecurrence(tx, companyId, params.id)) ?? httpErrors.fail('notFound')
  const items = await tx.rows<{ id: string; code: string; name: string; active: boolean }>(sql`
    select id, code, name, active from item where company_id = ${companyId} and id = any(${stored.lines.map(({ itemId }) => itemId)}::uuid[])`)
  const byId = new Map(items.map((item) => [item.id, item]))
  const { day, startsOn, endsOn, times, raise, raiseValue, notes, lines, nextOn, nextIndex } = stored
  const planned = nextOn === null ? [] : daysFrom(planOf(stored), nextIndex, SHOWN_DAYS)
  return {
    ...showRecurrence(stored),
    ...{ day, startsOn, endsOn, times, raise, raiseValue, notes },
    lines: lines.flatMap((line) => {
      const item = byId.get(line.itemId)
      return item ? [{ ...line, item }] : []
    }),
    calendar: planned.map((each) => ({ day: each.day, value: amountText(valueOn(stored, each.day)) })),
    generated: (await readGenerated(tx, companyId, stored.id)).map((row) => ({
      day: row.day,
      document:
        row.id === null || row.kind === null || row.state === null || row.total === null
          ? null
          : {
              ...{ id: row.id, kind: row.kind, state: row.state, total: row.total },
              number: row.number === null ? null : printedNumber(row.prefix ?? '', row.number, row.edition ?? 1, row.digits ?? 0),
            },
    })),
  }
})

export const recurrenceHandlers = [list, one, create, change, moves]
