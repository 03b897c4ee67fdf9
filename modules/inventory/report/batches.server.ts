/** The rows of the reports of batches and serials: what their lists read, by warehouse and with what it adds up to. */
import { letterhead } from '#modules/company/index.server.ts'
import { serveReport } from '#platform/report/report.server.ts'
import { bookOfRows, type GroupOfRows, type RowOfGroup } from '#platform/report/rows.ts'
import type { Line, LineKey } from '#platform/report/walk.ts'
import { BATCH, SERIAL } from '../source-links.ts'
import { countOfSerials, everyBatch, serialsAfter, type SerialFilter } from '../tracking/read.server.ts'
import type { BatchRow, SerialRow } from '../tracking/endpoints.ts'
import { batchStateNames, serialStateNames } from '../tracking/state.ts'
import { batchReport, serialReport } from './batches.ts'
import { itemName, warehouseName } from './names.server.ts'

const rowOfBatch = ({ batchId, code, item, madeOn, expiresOn, days, state, quantity, cost }: BatchRow): RowOfGroup => ({
  cells: {
    code,
    item: `${item.code} ${item.name}`,
    madeOn,
    expiresOn,
    days: days === null ? null : String(days),
    state: batchStateNames[state],
    quantity,
    unit: item.unit,
    cost: cost ?? '0.00',
  },
  source: { kind: BATCH, id: batchId },
})

function byWarehouse(rows: readonly BatchRow[]): GroupOfRows[] {
  const groups = new Map<string, { path: GroupOfRows['path']; rows: RowOfGroup[] }>()
  for (const row of rows) {
    const key = row.warehouse?.id ?? 'none'
    const narrows = row.warehouse ? { warehouse: row.warehouse.id } : {}
    const group = groups.get(key) ?? {
      path: [{ key, label: row.warehouse?.name ?? 'Sin existencias', narrows }],
      rows: new Array<RowOfGroup>(),
    }
    group.rows.push(rowOfBatch(row))
    groups.set(key, group)
  }
  return [...groups.values()]
}

export const batchReportServed = serveReport(batchReport, {
  book: async ({ tx, companyId, parameters: { state, stock, warehouse, item }, today }) => {
    const filter = { text: '', state: state === 'all' ? '' : state, itemId: item ?? '', warehouseId: warehouse ?? '', stock } as const
    return bookOfRows(batchReport.columns, byWarehouse(await everyBatch(tx, companyId, today, filter)))
  },
  names: { item: itemName, warehouse: warehouseName },
  letterhead,
})

const FIRST: readonly [string, string] = ['', '00000000-0000-0000-0000-000000000000']

const lineOfSerial = ({ id, code, item, state, warehouse, arrival, exit, party }: SerialRow): Line => ({
  leaf: 0,
  key: [code, id],
  cells: {
    code,
    item: `${item.code} ${item.name}`,
    state: serialStateNames[state],
    warehouse: warehouse?.name ?? null,
    arrival: arrival?.number ?? null,
    exit: exit?.number ?? null,
    party: party?.name ?? null,
  },
  source: { kind: SERIAL, id },
})

const keyOf = (after: LineKey | null): readonly [string, string] => (after === null ? FIRST : [String(after[0]), String(after[1])])

export const serialReportServed = serveReport(serialReport, {
  book: async ({ tx, companyId, parameters: { state, warehouse, item } }) => {
    const filter: SerialFilter = { text: '', state: state === 'all' ? '' : state, itemId: item ?? '', warehouseId: warehouse ?? '' }
    const counts = await countOfSerials(tx, companyId, { ...filter, state: '' })
    const lines = filter.state === '' ? counts.all : counts[filter.state]
    return {
      leaves: lines === 0 ? [] : [{ path: [], lines, opening: {}, sums: {} }],
      lines: async (_, after, limit) => (await serialsAfter(tx, companyId, filter, { after: keyOf(after), limit })).map(lineOfSerial),
    }
  },
  names: { item: itemName, warehouse: warehouseName },
  letterhead,
})
