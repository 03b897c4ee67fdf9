/** What a recurrence makes on its day: a document of its kind, through the engine of documents and in the name of its owner, once. */
import { uuidv7 } from 'uuidv7'
import { addDays, dayInBogota, type Day } from '#base/date.ts'
import { parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import { BusinessError } from '#base/errors.ts'
import { findMember, usualWarehouse } from '#modules/access/index.server.ts'
import { documentInput, hasField, type DocumentInput } from '#modules/documents/index.ts'
import { issue, proposedRange, saveDraft, type ServedKind } from '#modules/documents/index.server.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { loadParty } from '#modules/people/index.server.ts'
import type { Visitor } from '#platform/access.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertRows, insertTogether } from '#platform/db/insert.server.ts'
import { inNameOf } from '#platform/db/reach.server.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { Forbidden, httpErrors, requireGate } from '#platform/http/errors.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { servedInvoice } from '../invoice/served.server.ts'
import { servedOrder } from '../order/served.server.ts'
import { servedRemission } from '../remission/served.server.ts'
import type { Made } from './endpoints.ts'
import { failedRecurrence } from './notice.ts'
import { dayAt, describeSlot, indexFrom } from './plan.ts'
import { raisedPrice } from './raise.ts'
import { goOn, lockRecurrence, planOf, raiseOf, RECURRENCE, type StoredRecurrence } from './rows.server.ts'

const served: Readonly<Record<Made, ServedKind>> = {
  order: servedOrder,
  remission: servedRemission,
  draft: servedInvoice,
  invoice: servedInvoice,
}

export interface Maker extends Visitor {
  readonly companyId: string
  readonly personId: string
}

export interface MadeDocument {
  readonly id: string
  readonly kind: string
  readonly number: string | null
}

/** The first of those that are used: what is sold leaves a place. */
async function warehouseOf(tx: Tx, who: Maker): Promise<string | null> {
  const usual = await usualWarehouse(tx, who)
  if (usual !== null) return usual
  const first = await tx.first<{ id: string }>(
    sql`select id from warehouse where company_id = ${who.companyId} and active order by code limit 1`,
  )
  return first?.id ?? null
}

/** Of a line of a document; what variables add to it is cut there. */
const LONGEST_DESCRIPTION = 500

/** As its editor would begin it, with the lines of that day; dated today, for the authority takes no other day (520). */
async function documentOf(
  tx: Tx,
  who: Maker,
  { stored, slot, today }: { stored: StoredRecurrence; slot: Day; today: Day },
): Promise<DocumentInput> {
  const { companyId } = who
  const of = served[stored.makes]
  const { kind } = of
  const party = await loadParty(tx, companyId, stored.partyId)
  const items = new Map(
    (
      await loadItems(
        tx,
        companyId,
        stored.lines.map(({ itemId }) => itemId),
      )
    ).map((item) => [item.id, item]),
  )
  const gone = [...items.values()].find(({ active }) => !active)
  if (gone) return httpErrors.fail('invalid', { detalle: `${gone.name} está inactivo.` })
  const days = party.paymentDays ?? 0
  const planned = { index: stored.nextIndex, day: slot }
  return documentInput.parse({
    ...{ kind: kind.code, partyId: stored.partyId, date: today, dueDate: addDays(today, days), paymentForm: days > 0 ? '2' : '1' },
    ...(hasField(kind, 'deliveryDate') ? { deliveryDate: slot > today ? slot : today } : {}),
    resolutionId: await proposedRange(tx, who, of, { branchId: null, date: today }),
    warehouseId: await warehouseOf(tx, who),
    notes: describeSlot(stored.notes, planOf(stored), planned),
    lines: stored.lines.map(({ itemId, description, quantity, unitPrice, discount }) => ({
      ...{ itemId, quantity, discount: { kind: 'Porcentaje', value: discount } },
      description: describeSlot(description, planOf(stored), planned).slice(0, LONGEST_DESCRIPTION),
      unitPrice: unitPriceText(raisedPrice(parseUnitPrice(unitPrice), raiseOf(stored), stored.startsOn, slot)),
      taxIds: [...(items.get(itemId)?.taxIds ?? [])],
    })),
  })
}

/**
 * Makes the document of the next day of a locked recurrence, and goes on to the one after it: all of it or nothing.
 * @throws what issuing the document refuses, and Forbidden when its owner may not
 */
export async function generateNext(tx: Tx, who: Maker, stored: StoredRecurrence, now: Date): Promise<MadeDocument> {
  const { companyId } = who
  const slot = stored.nextOn ?? httpErrors.fail('invalid', { detalle: 'La recurrencia ya no tiene más fechas.' })
  const of = served[stored.makes]
  const { permissions, plan, services, code } = of.kind
  const isDraft = stored.makes === 'draft'
  requireGate({ permission: isDraft ? permissions.write : permissions.issue, plan, services }, who)
  const document = await documentOf(tx, who, { stored, slot, today: dayInBogota(now) })
  const id = uuidv7()
  const made = await (isDraft ? saveDraft : issue)(tx, { who, served: of, id, existing: null, document, replaced: null, now })
  await insertRows(tx, 'order_recurrence_slot', [
    { company_id: companyId, recurrence_id: stored.id, day: slot, document_id: id, document_kind: code, at: now },
  ])
  await insertTogether(tx, [
    [
      'audit_event',
      [
        auditRow(who, {
          action: 'update',
          entity: RECURRENCE,
          entityId: stored.id,
          title: `Recurrencia ${stored.name}: ${made.number ?? 'borrador'}`,
        }),
      ],
    ],
  ])
  const next = stored.nextIndex + 1
  const state = stored.state === 'failed' ? 'active' : stored.state
  await goOn(tx, companyId, stored, { state, index: dayAt(planOf(stored), next) === null ? null : next, pausedUntil: stored.pausedUntil })
  return { id, kind: code, number: made.number }
}

const LOOKED_AT = 20
const FIRST_PAUSE_MINUTES = 15
const LONGEST_PAUSE_MINUTES = 12 * 60
const pauseAfter = (tries: number): number => Math.min(FIRST_PAUSE_MINUTES * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MINUTES) * 60_000

const due = (today: Day, now: Date) => sql`
  next_on is not null and (state = 'active' and next_on <= ${today} or state = 'failed' and try_again_at <= ${now} or state = 'paused' and paused_until <= ${today})`

/** Locked, while it is due: of two processes that look at once the second finds what the first one left. */
async function lockDue(tx: Tx, companyId: string, id: string, now: Date): Promise<StoredRecurrence | undefined> {
  const found = await tx.rows<{ id: string }>(sql`
    select id from order_recurrence where company_id = ${companyId} and id = ${id} and ${due(dayInBogota(now), now)} for no key update`)
  return found.length === 0 ? undefined : lockRecurrence(tx, companyId, id)
}

/** Of one company, in the name of whoever made the recurrence. */
async function attempt(tx: Tx, companyId: string, id: string, now: Date): Promise<void> {
  const stored = await lockDue(tx, companyId, id, now)
  if (!stored) return
  if (stored.state === 'paused') {
    // What came meanwhile is passed: it goes on with its first day from then on.
    await goOn(tx, companyId, stored, { state: 'active', index: indexFrom(planOf(stored), stored.pausedUntil ?? dayInBogota(now)) })
    return
  }
  const member = await findMember(tx, companyId, stored.personId)
  if (!member)
    return httpErrors.fail('invalid', { detalle: 'Quien creó la recurrencia ya no está en la empresa. Edítala para que siga a tu nombre.' })
  await inNameOf(tx, stored.personId)
  await generateNext(tx, { ...member, companyId, personId: stored.personId }, stored, now)
}

const wordsOf = (error: unknown): string | null =>
  error instanceof BusinessError ? error.errors.map(({ message }) => message).join(' ') : error instanceof Forbidden ? error.text : null

/** What could not be made is kept for its day, told once, and tried again. */
async function keepFailure(
  { pool, log }: Runtime,
  { companyId, id, error, now }: { companyId: string; id: string; error: unknown; now: Date },
): Promise<void> {
  const words = wordsOf(error)
  if (words === null) log.error({ error, recurrence: id }, 'a recurrence could not be made')
  const problem = words ?? 'No se pudo generar el documento. Lo intentaremos de nuevo.'
  await inCompany(pool, { companyId, personId: null }, async (tx) => {
    const stored = await lockDue(tx, companyId, id, now)
    if (!stored) return
    await tx.run(sql`
      update order_recurrence
         set state = 'failed', problem = ${problem}, tries = tries + 1, try_again_at = ${new Date(now.getTime() + pauseAfter(stored.tries))}, version = version + 1
       where company_id = ${companyId} and id = ${id}`)
    if (stored.tries === 0)
      await announce(tx, companyId, now, [failedRecurrence({ id, name: stored.name, index: stored.nextIndex }, problem)])
  })
}

/** One document of each recurrence whose day has come; what was missed while the server was down comes in the rounds after. */
export const generateRecurrences: Chore = async (runtime) => {
  const { pool, clock } = runtime
  const now = clock.now()
  const found = await atDoor(pool, { worker: true }, (tx) =>
    tx.rows<{ company_id: string; id: string }>(
      sql`select company_id, id from order_recurrence where ${due(dayInBogota(now), now)} order by next_on, id limit ${LOOKED_AT}`,
    ),
  )
  for (const { company_id: companyId, id } of found) {
    try {
      await inCompany(pool, { companyId, personId: null }, (tx) => attempt(tx, companyId, id, now))
    } catch (error) {
      await keepFailure(runtime, { companyId, id, error, now })
    }
  }
  return found.length > 0
}
