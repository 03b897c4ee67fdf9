/** The calls of recurrences: kept, changed, moved along their plan, and read with what they made. */
import { uuidv7 } from 'uuidv7'
import { addDays, showDay, type Day } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { printedNumber } from '#modules/documents/index.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { notAboveZero } from '#platform/rules/index.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { changeRecurrence, createRecurrence, getRecurrence, listRecurrences, moveRecurrence, type RecurrenceInput } from './endpoints.ts'
import { generateNext, type MadeDocument } from './generate.server.ts'
import { dayAt, daysFrom, indexFrom, type Plan } from './plan.ts'
import {
  findRecurrence,
  goOn,
  lockRecurrence,
  MOST_RECURRENCES,
  planOf,
  readRecurrences,
  RECURRENCE,
  showRecurrence,
  valueOn,
  type StoredRecurrence,
} from './rows.server.ts'

const SHOWN_DAYS = 12
const MOST_GENERATED = 60

const titleOf = (name: string): string => `Recurrencia ${name}`
const planIn = (input: RecurrenceInput): Plan => planOf({ ...input, startsOn: input.startsOn as Day, endsOn: input.endsOn as Day | null })

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
  const ends = input.endsOn !== null && input.endsOn < input.startsOn
  failWith([
    ...(!party ? [httpErrors.of('notFound', {}, 'partyId')] : []),
    ...(party && (!party.active || !party.is_customer) ? [invalid('Elige un cliente activo.', 'partyId')] : []),
    ...(ends ? [invalid('Termina antes de comenzar.', 'endsOn')] : []),
    ...(!ends && indexFrom(planIn(input), from) === null ? [invalid('Con este plan ya no hay ninguna fecha por generar.', 'endsOn')] : []),
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
  if (body.startsOn < today) httpErrors.fail('invalid', { detalle: 'Elige hoy o un día que venga.' }, 'startsOn')
  await requireSound(tx, companyId, body, body.startsOn as Day)
  const held = await tx.first<{ count: number }>(sql`select count(*)::int as count from order_recurrence where company_id = ${companyId}`)
  if ((held?.count ?? 0) >= MOST_RECURRENCES)
    httpErrors.fail('invalid', { detalle: `Son máximo ${MOST_RECURRENCES} recurrencias.` }, 'name')
  const id = uuidv7()
  const index = 0
  await insertRows(tx, 'order_recurrence', [
    {
      ...{ company_id: companyId, id, ...rowOf(body), person_id: personId, state: 'active', next_index: index },
      ...{ next_on: dayAt(planIn(body), index), created_at: now, created_by: personId },
    },
  ])
  await audit(tx, session, { action: 'create', entity: RECURRENCE, entityId: id, title: titleOf(body.name) })
  return { id }
})

/** @throws 698, 697 when somebody changed it meanwhile */
async function taken(tx: Tx, session: Session, id: string, version: number): Promise<StoredRecurrence> {
  const stored = (await lockRecurrence(tx, session.companyId, id)) ?? httpErrors.fail('notFound')
  if (stored.version !== version)
    return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, session.companyId, RECURRENCE, id) })
  return stored
}

/** From then on it goes in the name of whoever changed it: of the days that came, only what failed is still to be made. */
const change = handle(changeRecurrence, async ({ tx, session, params, body, today, now }) => {
  const { companyId, personId } = session
  const stored = await taken(tx, session, params.id, body.version)
  if (stored.state === 'finished') return httpErrors.fail('invalid', { detalle: 'La recurrencia ya finalizó.' })
  const after = stored.lastOn === null ? null : addDays(stored.lastOn, 1)
  const kept = stored.nextOn !== null && stored.nextOn < today ? stored.nextOn : today
  const from = after !== null && after > kept ? after : kept
  if (body.startsOn < today && body.startsOn !== stored.startsOn)
    httpErrors.fail('invalid', { detalle: 'Elige hoy o un día que venga.' }, 'startsOn')
  await requireSound(tx, companyId, body, from)
  const plan = planIn(body)
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
  await audit(tx, session, { action: 'update', entity: RECURRENCE, entityId: stored.id, title: titleOf(body.name) })
  return { version: stored.version + 1 }
})

const wrongState = (detalle: string) => httpErrors.fail('invalid', { detalle })

/** What each of its moves does; generating gives what was made. */
async function makeMove(
  tx: Tx,
  session: Session,
  stored: StoredRecurrence,
  asked: { readonly move: string; readonly until: Day | null; readonly today: Day; readonly now: Date },
): Promise<{ readonly made: MadeDocument | null; readonly title: string }> {
  const { companyId } = session
  const { move, until, today, now } = asked
  const { state, nextOn, nextIndex } = stored
  if (state === 'finished') return wrongState('La recurrencia ya finalizó.')
  if (move === 'generate') return { made: await generateNext(tx, session, stored, now), title: 'se generó ahora' }
  if (move === 'finish') {
    await goOn(tx, companyId, stored, { state: 'finished', index: null })
    return { made: null, title: 'finalizó' }
  }
  if (move === 'skip') {
    if (nextOn === null) return wrongState('La recurrencia ya no tiene más fechas.')
    await insertRows(tx, 'order_recurrence_slot', [{ company_id: companyId, recurrence_id: stored.id, day: nextOn, at: now }])
    const next = nextIndex + 1
    const goesOn = state === 'failed' ? 'active' : state
    await goOn(tx, companyId, stored, {
      state: goesOn,
      index: dayAt(planOf(stored), next) === null ? null : next,
      pausedUntil: stored.pausedUntil,
    })
    return { made: null, title: `se omitió el ${showDay(nextOn)}` }
  }
  if (move === 'pause') {
    if (state === 'paused') return wrongState('La recurrencia ya está en pausa.')
    if (until !== null && until <= today) return httpErrors.fail('invalid', { detalle: 'Elige un día que venga.' }, 'until')
    await goOn(tx, companyId, stored, { state: 'paused', index: nextIndex, pausedUntil: until })
    return { made: null, title: until === null ? 'en pausa' : `en pausa hasta el ${showDay(until)}` }
  }
  if (state !== 'paused') return wrongState('La recurrencia no está en pausa.')
  const after = stored.lastOn === null ? today : addDays(stored.lastOn, 1)
  await goOn(tx, companyId, stored, { state: 'active', index: indexFrom(planOf(stored), after > today ? after : today) })
  return { made: null, title: 'se reanudó' }
}

const moves = handle(moveRecurrence, async ({ tx, session, params, body, today, now }) => {
  const stored = await taken(tx, session, params.id, body.version)
  const { made, title } = await makeMove(tx, session, stored, { move: body.move, until: body.until as Day | null, today, now })
  if (made === null)
    await audit(tx, session, { action: 'update', entity: RECURRENCE, entityId: stored.id, title: `${titleOf(stored.name)}: ${title}` })
  return { document: made }
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
