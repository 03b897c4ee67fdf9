/**
 * Issuing an invoice does not cost more because there were many before: with 1,000 documents and with 100,000, in one run, through
 * HTTP and by raw SQL. The history is made by set-based SQL from an invoice of the product, of its first lines, on the days of two
 * years before, of customers who paid.
 */
import { rounded, type Benchmark } from './benchmark.ts'
import { fill } from './fill.server.ts'
import {
  byRaw,
  compareIssuing,
  MOST_CLIENTS,
  readTemplate,
  settleDatabase,
  through,
  WARM_UP,
  type Template,
} from './issue-document.server.ts'
import { invoiceKind } from './issue-kinds.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'

const SIZES = [1_000, 100_000] as const
/** Of each invoice of the history. */
const LINES_KEPT = 2
const DAYS = 700
const AT_ONCE = 20_000

/** Tables of the history, with the rows of the pattern that are copied. */
const COPIED: Readonly<Record<string, string>> = {
  document: 't.id = $2',
  document_line: `t.document_id = $2 and t.position <= ${LINES_KEPT}`,
  document_line_tax: `t.document_id = $2 and t.position <= ${LINES_KEPT}`,
  document_withholding: 't.document_id = $2',
  document_withholding_line: `t.document_id = $2 and t.line_document_id = $2 and t.line_position <= ${LINES_KEPT}`,
  stock_movement: `t.source_id = $2 and t.source_line <= ${LINES_KEPT}`,
  stock_value: `t.movement_id in (select id from stock_movement where company_id = $1 and source_id = $2 and source_line <= ${LINES_KEPT})`,
  open_item: 't.source_id = $2',
  open_item_balance: 't.open_item_id in (select id from open_item where company_id = $1 and source_id = $2)',
  journal_entry: 't.source_id = $2',
  journal_line: 't.entry_id in (select id from journal_entry where company_id = $1 and source_id = $2)',
  entry_number: 't.entry_id in (select id from journal_entry where company_id = $1 and source_id = $2)',
  search_word: 't.target_id = $2',
  audit_event: 't.entity_id = $2',
}

const IDS = new Set([
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
const DAYS_OF = new Set(['date', 'due_date', 'entry_date'])

/** What a column of a copy holds; `g` is its number. */
function copied(table: string, column: string): string {
  if (IDS.has(column)) return `md5(t.${column}::text || g)::uuid`
  if (DAYS_OF.has(column)) return `t.${column} - (1 + g % ${DAYS})`
  if (column === 'party_id') return `($5::uuid[])[1 + g % array_length($5::uuid[], 1)]`
  if (column === 'balance') return '0'
  if (column === 'unique_code') return `md5(t.${column} || g)`
  if (`${table}.${column}` === 'document.prefix') return `'H'`
  if (`${table}.${column}` === 'document.number') return 'g'
  if (`${table}.${column}` === 'entry_number.number') return `'H-' || g`
  if (`${table}.${column}` === 'stock_movement.sequence') return '-g'
  return `t.${column}`
}

/** Brings the documents of the company from one number to another. */
async function grow(product: BenchProduct, { companyId, documentId, tables }: Template, from: number, to: number): Promise<void> {
  const names = Object.keys(COPIED)
  await fill(product, names, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from party where company_id = $1 and is_customer', [companyId])
    const parties = rows.map(({ id }) => id)
    for (let start = from; start < to; start += AT_ONCE) {
      const end = Math.min(to, start + AT_ONCE)
      for (const { table, columns } of tables) {
        const where = COPIED[table]
        if (!where) continue
        await client.query(
          `insert into ${table} (${columns.join(', ')}) select ${columns.map((column) => copied(table, column)).join(', ')}
             from ${table} t, generate_series($3::int, $4::int) g
            where t.company_id = $1 and ${where} and $5::uuid[] is not null`,
          [companyId, documentId, start + 1, end, parties],
        )
      }
    }
  })
}

export const issueGrowth: Benchmark = {
  name: 'issue-growth',
  about: 'issue an invoice of 10 lines among 1,000 documents and among 100,000, through HTTP and by raw SQL',
  async run() {
    const product = await startBenchProduct()
    try {
      const next = await invoiceKind.prepare(product)
      await through(product, invoiceKind.path, next, 1, WARM_UP)
      const template = await readTemplate(product, invoiceKind.code)
      const raws = await Promise.all(Array.from({ length: MOST_CLIENTS }, () => product.rawClient()))
      const details: Record<string, number> = {}
      let before = 0
      for (const size of SIZES) {
        await grow(product, template, before, size)
        before = size
        await settleDatabase(product)
        // Whatever was planned for fewer is planned again.
        await through(product, invoiceKind.path, next, 1, WARM_UP)
        await byRaw(raws.slice(0, 1), template, WARM_UP)
        const found = await compareIssuing(product, { kind: invoiceKind, next, template, raws })
        for (const [name, value] of Object.entries(found)) details[`${name}Of${size}`] = value
      }
      for (const raw of raws) await raw.end()
      const [few, many] = SIZES.map((size) => details[`ratio1Of${size}`] ?? 0)
      return {
        name: 'issue-growth',
        value: details[`perSecond1Of${SIZES[1]}`] ?? 0,
        unit: 'invoices/s',
        raw: details[`rawPerSecond1Of${SIZES[1]}`] ?? 0,
        ratio: many ?? 0,
        details: { ...details, ratioManyToFew: rounded((many ?? 0) / (few || 1), 3) },
      }
    } finally {
      await product.close()
    }
  },
}
