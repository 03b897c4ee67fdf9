/** Physical counts as they are locked, read and listed. */
import type { Day } from '#base/date.ts'
import { amountText, extend, parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { unitCostsAt } from '../average-cost.server.ts'
import { STOCK_NOTE } from '../source-links.ts'
import { cameLate, placedJoins } from '../standing/placed.server.ts'
import { countCan, countStateNames, findingOf, hidesFigures, type CountAction, type CountState, type Finding, type Tally } from './count.ts'
import { getCount } from './endpoints.ts'
import { countColumns, countJoins, type ListedCount } from './list.server.ts'

export interface CountRow {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly state: CountState
  readonly version: number
  readonly warehouse_id: string
  readonly category_id: string | null
  readonly concept_id: string
  readonly blind: boolean
  readonly freezes: boolean
  readonly note_id: string | null
}

const verbs: Readonly<Record<CountAction, string>> = {
  ...{ tally: 'contar en', recount: 'pedir el segundo conteo de', finish: 'terminar', approve: 'aprobar', cancel: 'cancelar' },
}

/** Several may count at once: who only counts shares it. @throws 482, 697, 698 */
export async function lockCount(
  tx: Tx,
  companyId: string,
  { id, version, action }: { readonly id: string; readonly version: number | null; readonly action: CountAction },
): Promise<CountRow> {
  const row = await tx.first<CountRow>(sql`
    select id, number, date, state, version, warehouse_id, category_id, concept_id, blind, freezes, note_id
      from stock_count where company_id = ${companyId} and id = ${id} ${action === 'tally' ? sql`for share` : sql`for update`}`)
  if (!row) return httpErrors.fail('notFound')
  if (!countCan(row.state, action))
    voucherErrors.fail('notInThisState', { accion: verbs[action], estado: countStateNames[row.state].toLowerCase() })
  if (version !== null && row.version !== version) return httpErrors.fail('changedByOther', { usuario: 'otra persona' })
  return row
}

export interface CountedItem {
  readonly itemId: string
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly control: ItemControl
  readonly again: boolean
  /** What there is now. */
  readonly now: Quantity
  readonly tallies: readonly (Tally & { readonly person: string })[]
  readonly finding: Finding
}

interface LineRow {
  item_id: string
  code: string
  name: string
  unit: string
  control: ItemControl
  again: boolean
  now: string
}

interface TallyRow {
  item_id: string
  person_id: string | null
  person: string
  round: number
  quantity: string
  expected: string
  date: Day | null
  sequence: number | null
}

/** What is counted, with what each person found, in the order of the codes. */
export async function readCounted(
  tx: Tx,
  companyId: string,
  { id, warehouse_id }: Pick<CountRow, 'id' | 'warehouse_id'>,
): Promise<CountedItem[]> {
  const lines = await tx.rows<LineRow>(sql`
    select l.item_id, i.code, i.name, i.unit_name as unit, i.control, l.again, coalesce(b.quantity, 0) as now
      from stock_count_line l
      join item i on i.company_id = l.company_id and i.id = l.item_id
      left join stock_balance b on b.company_id = l.company_id and b.item_id = l.item_id and b.warehouse_id = ${warehouse_id}
     where l.company_id = ${companyId} and l.count_id = ${id} order by i.code, i.id`)
  const tallies = await tx.rows<TallyRow>(sql`
    select c.item_id, c.person_id, coalesce(trim(p.first_name || ' ' || p.last_name), '') as person, c.round, c.quantity, c.expected + late.quantity as expected,
           c.date, c.sequence
      from stock_count_tally c left join person p on p.id = c.person_id
     cross join lateral (
       select coalesce(sum(m.quantity), 0) as quantity from stock_movement m ${placedJoins}
        where m.company_id = c.company_id and m.item_id = c.item_id and m.warehouse_id = ${warehouse_id} and ${cameLate}
          and not exists (select from stock_counted own where own.company_id = m.company_id and own.id = m.counted_id and own.count_id = c.count_id)) late
     where c.company_id = ${companyId} and c.count_id = ${id} order by c.created_at, c.id`)
  const byItem = Map.groupBy(tallies, ({ item_id }) => item_id)
  return lines.map(({ item_id, now, ...line }) => {
    const found = (byItem.get(item_id) ?? []).map(({ person_id, person, round, quantity, expected, date, sequence }) => ({
      ...{ personId: person_id, person, round, place: date === null || sequence === null ? null : { date, sequence } },
      ...{ quantity: parseQuantity(quantity), expected: parseQuantity(expected) },
    }))
    return { ...line, itemId: item_id, now: parseQuantity(now), tallies: found, finding: findingOf(found) }
  })
}

/** What each difference is worth: as it was posted, or at the average of today. */
async function worths(
  tx: Tx,
  companyId: string,
  { id, warehouse_id, note_id, state }: Pick<CountRow, 'id' | 'warehouse_id' | 'note_id' | 'state'>,
  items: readonly CountedItem[],
): Promise<ReadonlyMap<string, string>> {
  if (state === 'posted') {
    const rows = await tx.rows<{ item_id: string; value: string }>(sql`
      select m.item_id, sum(o.value)::numeric(20,2) as value
        from stock_movement m join stock_value o on o.company_id = m.company_id and o.movement_id = m.id and o.reason = 'origin'
       where m.company_id = ${companyId} and (
               (m.source_kind = ${STOCK_NOTE} and m.source_id = ${note_id} and m.source_event = 'post')
               or m.counted_id in (select c.id from stock_counted c where c.company_id = m.company_id and c.count_id = ${id}))
       group by 1`)
    return new Map(rows.map(({ item_id, value }) => [item_id, value]))
  }
  const differing = items.flatMap(({ itemId, finding }) =>
    finding.kind === 'found' && finding.difference !== zeroQuantity ? [{ itemId, difference: finding.difference }] : [],
  )
  const costs = await unitCostsAt(
    tx,
    companyId,
    differing.map(({ itemId }) => ({ itemId, warehouseId: warehouse_id })),
  )
  return new Map(
    differing.flatMap(({ itemId, difference }) => {
      const cost = costs.get(`${itemId} ${warehouse_id}`)
      return cost === undefined ? [] : [[itemId, amountText(extend(difference, cost))] as const]
    }),
  )
}

type Worths = Awaited<ReturnType<typeof worths>>

function shownLine(line: CountedItem, seen: { personId: string | null; state: CountState; hidden: boolean; values: Worths }) {
  const { itemId, code, name, unit, control, again, tallies, finding, now } = line
  const { personId, state, hidden, values } = seen
  const round = state === 'recount' ? 2 : 1
  const mine = tallies.findLast((tally) => tally.personId === personId && tally.round === round)
  const found = finding.kind === 'found' && !hidden ? finding : null
  return {
    item: { id: itemId, code, name, unit, control },
    again,
    // Blind, that somebody counted it is told, and nothing of what they found.
    status: hidden && finding.kind === 'unlike' ? ('found' as const) : finding.kind,
    mine: mine ? quantityText(mine.quantity) : null,
    counts: hidden ? [] : tallies.map(({ person, round: at, quantity }) => ({ person, round: at, quantity: quantityText(quantity) })),
    counted: found && quantityText(found.quantity),
    // Of what nobody counted, what there is today: it says nothing of a count that ended.
    expected: found ? quantityText(found.expected) : hidden || !countCan(state, 'cancel') ? null : quantityText(now),
    difference: found && quantityText(found.difference),
    since: found && state !== 'posted' ? quantityText((now - found.expected) as Quantity) : null,
    value: hidden ? null : (values.get(itemId) ?? null),
  }
}

const one = handle(getCount, async ({ tx, session: { companyId, personId }, params }) => {
  const row = await tx.first<ListedCount & Pick<CountRow, 'version' | 'warehouse_id' | 'note_id'> & { notes: string; concept: string }>(sql`
    select ${countColumns}, v.version, v.warehouse_id, v.note_id, v.notes, k.name as concept from stock_count v ${countJoins}
      join stock_concept k on k.company_id = v.company_id and k.id = v.concept_id
     where v.company_id = ${companyId} and v.id = ${params.id}`)
  if (!row) return httpErrors.fail('notFound')
  const items = await readCounted(tx, companyId, row)
  const hidden = hidesFigures(row.blind, row.state)
  const values = await worths(tx, companyId, row, items)
  const { warehouse_id, note_id, ...shown } = row
  return {
    ...shown,
    ...{ warehouseId: warehouse_id, noteId: note_id, hidden },
    lines: items.map((line) => shownLine(line, { personId, state: row.state, hidden, values })),
  }
})

export const readCount = one
