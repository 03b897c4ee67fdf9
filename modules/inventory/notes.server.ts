/** Stock notes as they are read: the list, one of them, its paper, and the movements of any document. */
import type { Day } from '#base/date.ts'
import type { LossCause, LossVatTreatment } from '#colombia/index.ts'
import { parseAmount, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import { stateNames, type VoucherPaper, type VoucherState } from '#modules/vouchers/index.ts'
import { countVouchers, readVoucher, readVouchers, type VoucherListing } from '#modules/vouchers/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { FileColumns } from '#platform/export/file-columns.ts'
import { handle } from '#platform/http/handle.server.ts'
import { formatMoney, formatQuantity, formatUnitPrice } from '#platform/ui/format.ts'
import { getMovementsOfSource, getStockNote, listStockNotes } from './endpoints.ts'
import { causeNames, treatmentOf } from './loss.ts'
import { noteTypeOf, type NoteType } from './note-types.ts'
import { STOCK_NOTE } from './source-links.ts'
import { stockNote } from './stock-note.ts'

export interface NoteRow {
  id: string
  number: string | null
  date: Day
  type: NoteType
  cause: LossCause | null
  warehouse: string
  concept: string
  items: number
  value: string
  state: VoucherState
}

/** The lines of a draft are in what was written of it; an empty figure is still nothing. */
const draftLines = sql`
  rows from (jsonb_to_recordset(v.draft -> 'lines') as ("itemId" uuid, quantity text, "unitCost" text)) with ordinality
    as l ("itemId", quantity, "unitCost", position)`
const draftValue = sql`round(coalesce(nullif(l.quantity, '')::numeric, 0) * coalesce(nullif(l."unitCost", '')::numeric, 0), 2)`

/** What leaves is told as it was written: what a type only takes out stands without its sign. */
const sign = sql`(case when v.type in ('exit', 'consumption', 'loss') then -1 else 1 end)`

export const listing: VoucherListing = {
  kind: stockNote,
  ofParties: false,
  columns: sql`v.id, v.number, v.date, v.type, v.cause, w.name as warehouse, coalesce(k.name, '') as concept, v.state, t.items, t.value`,
  joins: sql`
    join warehouse w on w.company_id = v.company_id and w.id = v.warehouse_id
    left join stock_concept k on k.company_id = v.company_id and k.id = v.concept_id
    cross join lateral (
      select count(distinct m.id) as items, coalesce(sum(o.value) * ${sign}, 0)::numeric(20,2) as value
        from stock_movement m join stock_value o on o.company_id = m.company_id and o.movement_id = m.id and o.reason = 'origin'
       where v.state <> 'draft' and m.company_id = v.company_id and m.source_id = v.id and m.source_event = 'post'
       having v.state <> 'draft'
      union all
      select count(*), coalesce(sum(${draftValue}), 0)::numeric(20,2) from ${draftLines} having v.state = 'draft') t`,
}

const list = handle(listStockNotes, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => ({
  ...(await readVouchers<NoteRow>(tx, companyId, listing, { filter, page: { size, after } })),
  ...(await countVouchers(tx, companyId, listing, filter)),
}))

interface NoteLine {
  item_id: string
  code: string
  name: string
  unit: string
  quantity: string
  unit_cost: string
  value: string
}

/** What one moved, in its order; of a draft, what it would. */
const linesOfNote = (tx: Tx, companyId: string, id: string): Promise<NoteLine[]> =>
  tx.rows<NoteLine>(sql`
    select s.*, i.code, i.name, i.unit_name as unit
      from (select m.item_id, m.source_line as position, (m.quantity * ${sign})::text as quantity, (o.value * ${sign})::numeric(20,2) as value,
                   (case when m.quantity = 0 then 0 else round(o.value / m.quantity, 6) end)::text as unit_cost
              from stock_movement m join stock_value o on o.company_id = m.company_id and o.movement_id = m.id and o.reason = 'origin'
              join stock_note v on v.company_id = m.company_id and v.id = m.source_id
             where m.company_id = ${companyId} and m.source_kind = ${STOCK_NOTE} and m.source_id = ${id} and m.source_event = 'post'
            union all
            select l."itemId", l.position, l.quantity, ${draftValue}::numeric(20,2), l."unitCost" from stock_note v cross join lateral ${draftLines}
             where v.company_id = ${companyId} and v.id = ${id} and v.state = 'draft') s
      join item i on i.company_id = ${companyId} and i.id = s.item_id order by s.position`)

interface Named {
  readonly id: string
  readonly name: string
}

const wholeListing: VoucherListing = {
  ...listing,
  columns: sql`${listing.columns}, v.notes, v.vat_treatment,
    (select json_build_object('id', p.id, 'name', p.display_name) from party p where p.company_id = v.company_id and p.id = v.party_id) as party,
    (select json_build_object('id', c.id, 'name', c.code || ' ' || c.name) from cost_center c
      where c.company_id = v.company_id and c.id = v.cost_center_id) as "costCenter"`,
}
type WholeNote = NoteRow & {
  readonly notes: string
  readonly vat_treatment: LossVatTreatment | null
  readonly party: Named | null
  readonly costCenter: Named | null
}

const one = handle(getStockNote, async ({ tx, session: { companyId }, params }) => {
  const { vat_treatment, ...note } = await readVoucher<WholeNote>(tx, companyId, wholeListing, params.id)
  const lines = await linesOfNote(tx, companyId, note.id)
  return {
    ...note,
    vatTreatment: vat_treatment,
    lines: lines.map(({ item_id, code, name, unit_cost, ...line }) => ({
      item: { id: item_id, code, name },
      ...line,
      unitCost: unit_cost,
    })),
  }
})

/** By the names of the columns on the screen; what it is worth only for who sees costs. */
export const fileColumns = (seesCost: boolean): FileColumns<NoteRow> => ({
  number: [{ head: 'Número', cell: (row) => row.number ?? stateNames.draft }],
  date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
  type: [{ head: 'Tipo', cell: (row) => noteTypeOf[row.type].name }],
  warehouse: [{ head: 'Bodega', cell: (row) => row.warehouse }],
  cause: [{ head: 'Causa', cell: (row) => (row.cause === null ? '' : causeNames[row.cause]) }],
  concept: [{ head: 'Concepto', cell: (row) => row.concept }],
  items: [{ head: 'Ítems', cell: (row) => ({ figure: `${row.items}` }) }],
  ...(seesCost ? { value: [{ head: 'Valor', cell: (row) => ({ amount: row.value }) }] } : {}),
  state: [{ head: 'Estado', cell: (row) => stateNames[row.state] }],
})

export async function paperOf(tx: Tx, companyId: string, id: string, seesCost: boolean): Promise<VoucherPaper> {
  const note = await readVoucher<WholeNote>(tx, companyId, wholeListing, id)
  const lines = await linesOfNote(tx, companyId, id)
  const costs = (line: NoteLine): string[] =>
    seesCost ? [formatUnitPrice(parseUnitPrice(line.unit_cost)), formatMoney(parseAmount(line.value))] : []
  const right = (label: string) => ({ label, align: 'right' }) as const
  return {
    number: note.number,
    state: note.state,
    date: note.date,
    facts: [
      { label: 'Tipo', value: noteTypeOf[note.type].name },
      { label: 'Bodega', value: note.warehouse },
      { label: 'Concepto', value: note.concept },
      ...(note.cause === null ? [] : [{ label: 'Causa', value: causeNames[note.cause] }]),
      ...(note.vat_treatment === null ? [] : [{ label: 'IVA', value: treatmentOf(note.vat_treatment) }]),
      { label: 'Tercero', value: note.party?.name ?? '' },
      { label: 'Centro de costo', value: note.costCenter?.name ?? '' },
    ],
    columns: [
      { label: 'Producto', align: 'left' },
      right('Cantidad'),
      right('Unidad'),
      ...(seesCost ? [right('Costo'), right('Valor')] : []),
    ],
    rows: lines.map((line) => [`${line.code} ${line.name}`, formatQuantity(parseQuantity(line.quantity)), line.unit, ...costs(line)]),
    total: seesCost ? { label: 'Valor total', amount: parseAmount(note.value) } : null,
    inWords: false,
    texts: [{ label: 'Observaciones', value: note.notes }],
    signatures: ['Elaborado por', noteTypeOf[note.type].direction === 'out' ? 'Entregado por' : 'Recibido en bodega'],
  }
}

interface MovementRow {
  id: string
  date: Day
  item_id: string
  code: string
  name: string
  warehouse: string
  quantity: string
  event: string
  value: string
}

const ofSource = handle(getMovementsOfSource, async ({ tx, session, params }) => {
  const rows = await tx.rows<MovementRow>(sql`
    select m.id, m.date, i.id as item_id, i.code, i.name, w.name as warehouse, m.quantity, m.source_event as event,
           (select coalesce(sum(v.value), 0)::numeric(20,2) from stock_value v where v.company_id = m.company_id and v.movement_id = m.id) as value
      from stock_movement m
      join item i on i.company_id = m.company_id and i.id = m.item_id
      join warehouse w on w.company_id = m.company_id and w.id = m.warehouse_id
     where m.company_id = ${session.companyId} and m.source_id = ${params.id} order by m.created_at, m.source_line`)
  return {
    movements: rows.map((row) => ({
      id: row.id,
      date: row.date,
      item: { id: row.item_id, code: row.code, name: row.name },
      warehouse: row.warehouse,
      quantity: row.quantity,
      event: row.event,
      value: row.value,
    })),
  }
})

export const noteHandlers = [list, one, ofSource]
