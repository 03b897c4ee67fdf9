/**
 * Issuing documents of a kind through HTTP, with 1 and with 4 clients, against the same rows written by set-based raw SQL:
 * one prepared `insert … select from unnest` per table, the number and the balances by the same updates, in one
 * transaction as the application's role. The raw work decides nothing: it copies a document already made.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { median, rounded, type Benchmark } from './benchmark.ts'
import { perSecond } from './per-second.ts'
import { LINES, post } from './prepare-invoice.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'

const ROUNDS = 5
const PER_ROUND = 60
export const WARM_UP = 60
const CLIENTS = [1, 4] as const
export const MOST_CLIENTS = Math.max(...CLIENTS)
/** How many are issued through HTTP in one run: a kind that uses something up prepares so many. */
export const ISSUED = WARM_UP + ROUNDS * PER_ROUND * CLIENTS.length

/** Every table that issuing may write, with the columns that must be new in each copy. */
const TABLES = [
  'document',
  'document_line',
  'document_line_tax',
  'document_withholding',
  'document_withholding_line',
  'document_line_source',
  'document_correction',
  'stock_movement',
  'stock_value',
  'open_item',
  'open_item_balance',
  'open_item_application',
  'journal_entry',
  'journal_line',
  'entry_number',
  'unfolded',
  'outbox',
  'search_word',
  'audit_event',
] as const

/** A kind to be measured. */
export interface IssuedKind {
  readonly name: string
  /** "an invoice of 10 lines with stock" */
  readonly about: string
  readonly code: string
  /** Its creating call. */
  readonly path: string
  /** "invoices/s" */
  readonly unit: string
  /** Makes what it needs. @returns the body of the next call */
  prepare(product: BenchProduct): Promise<() => unknown>
}

export const issueBench = (kind: IssuedKind): Benchmark => ({
  name: kind.name,
  about: `issue ${kind.about} through HTTP, 1 and 4 clients, against the same rows by raw SQL`,
  async run() {
    const product = await startBenchProduct()
    try {
      const next = await kind.prepare(product)
      await through(product, kind.path, next, 1, WARM_UP)
      const template = await readTemplate(product, kind.code)
      const raws = await Promise.all(Array.from({ length: MOST_CLIENTS }, () => product.rawClient()))
      await byRaw(raws.slice(0, 1), template, WARM_UP)
      await settleDatabase(product)
      const details = await compareIssuing(product, { kind, next, template, raws })
      for (const raw of raws) await raw.end()
      return {
        name: kind.name,
        value: details['perSecond1'] ?? 0,
        unit: kind.unit,
        raw: details['rawPerSecond1'] ?? 0,
        ratio: details['ratio1'] ?? 0,
        details: { ...details, lines: LINES },
      }
    } finally {
      await product.close()
    }
  },
})

/** What is measured against each other. */
export interface Issuing {
  readonly kind: IssuedKind
  readonly next: () => unknown
  readonly template: Template
  readonly raws: readonly pg.Client[]
}

/** With 1 and with 4 clients. */
export async function compareIssuing(product: BenchProduct, { kind, next, template, raws }: Issuing): Promise<Record<string, number>> {
  const details: Record<string, number> = {}
  for (const clients of CLIENTS) {
    const ours: number[] = []
    const theirs: number[] = []
    // By turns, so that what else the machine does falls on both.
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await through(product, kind.path, next, clients, PER_ROUND))
      theirs.push(await byRaw(raws.slice(0, clients), template, PER_ROUND))
      // What the raw work left to the worker is not done at the cost of the next round of ours.
      await waitUntilFolded(product)
    }
    details[`perSecond${clients}`] = rounded(median(ours))
    details[`rawPerSecond${clients}`] = rounded(median(theirs))
    details[`ratio${clients}`] = rounded(median(ours) / median(theirs), 3)
  }
  return details
}

/** Statistics as a database that grew by itself has them. */
export async function settleDatabase(product: BenchProduct): Promise<void> {
  await waitUntilFolded(product)
  const client = await product.ownerClient()
  await client.query('vacuum (analyze)')
  await client.end()
}

const FOLDING_MS = 100
const FOLDING_PATIENCE = 300

async function waitUntilFolded(product: BenchProduct): Promise<void> {
  const client = await product.ownerClient()
  try {
    for (let tried = 0; tried < FOLDING_PATIENCE; tried += 1) {
      const { rows } = await client.query('select from unfolded limit 1')
      if (rows.length === 0) return
      await new Promise((done) => setTimeout(done, FOLDING_MS))
    }
  } finally {
    await client.end()
  }
}

/** @returns documents per second */
export async function through(product: BenchProduct, path: string, next: () => unknown, clients: number, count: number): Promise<number> {
  const started = performance.now()
  let left = count
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        left -= 1
        await post(product, path, next())
      }
    }),
  )
  return count / ((performance.now() - started) / 1000)
}

type Cell = string | number | boolean | null | object

export interface Template {
  readonly companyId: string
  readonly personId: string
  /** Null when the number is of a consecutive. */
  readonly resolutionId: string | null
  readonly code: string
  readonly documentId: string
  readonly tables: readonly {
    readonly table: string
    readonly columns: readonly string[]
    readonly types: readonly string[]
    readonly rows: readonly (readonly Cell[])[]
  }[]
}

/** The last document of the kind that was issued, row by row. */
export async function readTemplate(product: BenchProduct, code: string): Promise<Template> {
  const client = await product.ownerClient()
  try {
    const { companyId, personId } = product
    const { rows } = await client.query<{ id: string; resolution_id: string | null }>(
      `select id, resolution_id from document where company_id = $1 and kind = $2 and state = 'issued' order by number desc limit 1`,
      [companyId, code],
    )
    const documentId = rows[0]?.id ?? ''
    const tables: Template['tables'][number][] = []
    for (const table of TABLES) tables.push(await readRows(client, table, companyId, documentId))
    return { companyId, personId, resolutionId: rows[0]?.resolution_id ?? null, code, documentId, tables }
  } finally {
    await client.end()
  }
}

const OWNED_BY: Readonly<Record<string, string>> = {
  document: 't.id = $2',
  document_line: 't.document_id = $2',
  document_line_tax: 't.document_id = $2',
  document_withholding: 't.document_id = $2',
  document_withholding_line: 't.document_id = $2',
  document_line_source: 't.document_id = $2',
  document_correction: 't.document_id = $2',
  open_item_application: 't.source_id = $2',
  stock_movement: 't.source_id = $2',
  stock_value: 't.movement_id in (select id from stock_movement where company_id = $1 and source_id = $2)',
  open_item: 't.source_id = $2',
  open_item_balance: 't.open_item_id in (select id from open_item where company_id = $1 and source_id = $2)',
  journal_entry: 't.source_id = $2',
  journal_line: 't.entry_id in (select id from journal_entry where company_id = $1 and source_id = $2)',
  entry_number: 't.entry_id in (select id from journal_entry where company_id = $1 and source_id = $2)',
  unfolded: 't.entry_id in (select id from journal_entry where company_id = $1 and source_id = $2)',
  outbox: 't.key = $2::text',
  search_word: 't.target_id = $2',
  audit_event: 't.entity_id = $2',
}

async function readRows(client: pg.Client, table: string, companyId: string, documentId: string): Promise<Template['tables'][number]> {
  const described = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('born', 'issued_in') order by attnum`,
    [table],
  )
  const columns = described.rows.map((row) => row.name)
  const { rows } = await client.query<Record<string, Cell>>(
    `select ${columns.join(', ')} from ${table} t where t.company_id = $1 and ${OWNED_BY[table]}`,
    [companyId, documentId],
  )
  // Waiting entries may have been folded meanwhile: issuing always writes one.
  const found = table === 'unfolded' && rows.length === 0 ? await waitingEntry(client, companyId, documentId) : rows
  return {
    table,
    columns,
    types: described.rows.map((row) => row.type),
    rows: found.map((row) => columns.map((column) => row[column] ?? null)),
  }
}

async function waitingEntry(client: pg.Client, companyId: string, documentId: string): Promise<Record<string, Cell>[]> {
  const { rows } = await client.query<{ id: string }>('select id from journal_entry where company_id = $1 and source_id = $2', [
    companyId,
    documentId,
  ])
  return rows.map(({ id }) => ({ company_id: companyId, entry_id: id }))
}

/** @returns documents per second */
export const byRaw = (clients: readonly pg.Client[], template: Template, count: number): Promise<number> =>
  perSecond(
    clients.map((client) => () => rawDocument(client, template)),
    count,
  )

const OWN = new Set([
  'id',
  'document_id',
  'line_document_id',
  'movement_id',
  'open_item_id',
  'entry_id',
  'source_id',
  'target_id',
  'entity_id',
])
/** What a copy keeps pointing to: the document that it was made from, and what is owed of it. */
const KEPT = new Set(['document_line_source.source_id', 'open_item_application.open_item_id'])
const isNew = (table: string, column: string): boolean => OWN.has(column) && !KEPT.has(`${table}.${column}`)

/** What a copy says with its own number; that of a supplier's paper is one of a kind. */
const numbered: Readonly<Record<string, (number: number) => Cell>> = {
  'document.number': (number) => number,
  'document.supplier_number': (number) => `R${number}`,
  'document.supplier_key': (number) => `FER${number}`,
  'entry_number.number': (number) => `raw-${number}`,
}

let copies = 0

async function rawDocument(client: pg.Client, template: Template): Promise<void> {
  copies += 1
  const copy = copies
  const fresh = new Map<string, string>()
  const renamed = (id: string): string => {
    const known = fresh.get(id)
    if (known) return known
    const made = randomUUID()
    fresh.set(id, made)
    return made
  }
  renamed(template.documentId)
  await client.query(`begin; set local app.company = '${template.companyId}'; set local app.person = '${template.personId}'`)
  await client.query({
    name: 'key',
    text: 'insert into idempotency (company_id, person_id, key, body_hash) values ($1, $2, $3, $4)',
    values: [template.companyId, template.personId, `raw-${copy}`, 'hash'],
  })
  const movements = template.tables.find(({ table }) => table === 'stock_movement')
  const at = (row: readonly Cell[], column: string): Cell => row[movements?.columns.indexOf(column) ?? -1] ?? null
  const moved = movements?.rows ?? []
  const balances = await client.query<{ item_id: string; sequence: number }>({
    name: 'balances',
    // Locked in the order of the keys, as whoever issues must: otherwise four clients stop each other.
    text: `update stock_balance b set quantity = b.quantity + m.quantity, value = b.value, sequence = b.sequence + 1
             from unnest($2::uuid[], $3::uuid[], $4::numeric[]) as m (item_id, warehouse_id, quantity),
                  (select item_id, warehouse_id from stock_balance where company_id = $1 and item_id = any($2::uuid[]) order by item_id, warehouse_id for update) l
            where b.company_id = $1 and b.item_id = m.item_id and b.warehouse_id = m.warehouse_id and l.item_id = b.item_id and l.warehouse_id = b.warehouse_id
        returning b.item_id, b.sequence`,
    values: [
      template.companyId,
      moved.map((row) => at(row, 'item_id')),
      moved.map((row) => at(row, 'warehouse_id')),
      moved.map((row) => at(row, 'quantity')),
    ],
  })
  const sequences = new Map(balances.rows.map((row) => [row.item_id, row.sequence]))
  const applied = template.tables.find(({ table }) => table === 'open_item_application')
  if (applied && applied.rows.length > 0)
    await client.query({
      name: 'apply',
      // The balance of the one that was copied from: nothing is left of it, and it is written all the same.
      text: 'update open_item_balance set balance = balance - 0 where company_id = $1 and open_item_id = any($2::uuid[])',
      values: [template.companyId, applied.rows.map((row) => row[applied.columns.indexOf('open_item_id')])],
    })
  const taken = template.resolutionId
    ? await client.query<{ number: number }>({
        name: 'number',
        text: 'update resolution set next_number = next_number + 1 where company_id = $1 and id = $2 returning next_number - 1 as number',
        values: [template.companyId, template.resolutionId],
      })
    : await client.query<{ number: number }>({
        name: 'consecutive',
        text: 'update consecutive set next = next + 1 where company_id = $1 and code = $2 returning next - 1 as number',
        values: [template.companyId, template.code],
      })
  const number = taken.rows[0]?.number ?? 0
  for (const { table, columns, types, rows } of template.tables) {
    if (rows.length === 0) continue
    const values = columns.map((column, index) =>
      rows.map((row) => {
        const cell = row[index] ?? null
        if (isNew(table, column) && typeof cell === 'string') return renamed(cell)
        const own = cell === '' ? undefined : numbered[`${table}.${column}`]?.(number)
        if (own !== undefined) return own
        if (table === 'outbox' && column === 'key') return renamed(template.documentId)
        if (table === 'stock_movement' && column === 'sequence') return sequences.get(String(at(row, 'item_id'))) ?? 0
        return cell !== null && typeof cell === 'object' && types[index] === 'jsonb' ? JSON.stringify(cell) : cell
      }),
    )
    const arrays = types.map((type, index) => `$${index + 1}::${type}[]`)
    await client.query({
      name: `insert-${table}`,
      text: `insert into ${table} (${columns.join(', ')}) select * from unnest(${arrays.join(', ')})`,
      values,
    })
  }
  await client.query({
    name: 'answer',
    text: 'update idempotency set answer = $4 where company_id = $1 and person_id = $2 and key = $3',
    values: [template.companyId, template.personId, `raw-${copy}`, '{"ok":true}'],
  })
  await client.query('commit')
}
