/** What a recurrence makes on its day: a document of its kind, through the engine of documents and in the name of its owner, once. */
import { uuidv7 } from 'uuidv7'
import { addDays, dayInBogota, type Day } from '#base/date.ts'
import { parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import { findMember, usualWarehouse } from '#modules/access/index.server.ts'
import { documentInput, hasField, type DocumentInput } from '#modules/documents/index.ts'
import { issue, proposedRange, saveDraft, type ServedKind } from '#modules/documents/index.server.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { loadParty } from '#modules/people/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors, requireGate } from '#platform/http/errors.ts'
import { describeSlot, planOf } from '#platform/recurrence/calendar.ts'
import { recurrenceChore, type Maker, type RecurrenceKind } from '#platform/recurrence/engine.server.ts'
import { servedInvoice } from '../invoice/served.server.ts'
import { servedOrder } from '../order/served.server.ts'
import { servedRemission } from '../remission/served.server.ts'
import type { Made } from './endpoints.ts'
import { failedRecurrence } from './notice.ts'
import { raisedPrice } from './raise.ts'
import { findRecurrence, raiseOf, RECURRENCE, recurrenceTables, type StoredRecurrence } from './rows.server.ts'

const served: Readonly<Record<Made, ServedKind>> = {
  order: servedOrder,
  remission: servedRemission,
  draft: servedInvoice,
  invoice: servedInvoice,
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

export const recurrenceKind: RecurrenceKind<StoredRecurrence, MadeDocument> = {
  tables: recurrenceTables,
  entity: RECURRENCE,
  find: findRecurrence,
  member: findMember,
  make: async (tx, who, { stored, slot, now }) => {
    const of = served[stored.makes]
    const { permissions, plan, services, code } = of.kind
    const isDraft = stored.makes === 'draft'
    requireGate({ permission: isDraft ? permissions.write : permissions.issue, plan, services }, who)
    const document = await documentOf(tx, who, { stored, slot, today: dayInBogota(now) })
    const id = uuidv7()
    const made = await (isDraft ? saveDraft : issue)(tx, { who, served: of, id, existing: null, document, replaced: null, now })
    return { id, kind: code, number: made.number }
  },
  slotOf: ({ id, kind }) => ({ document_id: id, document_kind: kind }),
  failed: ({ id, name, nextIndex }, problem) => failedRecurrence({ id, name, index: nextIndex }, problem),
}

export const generateRecurrences = recurrenceChore(recurrenceKind)
