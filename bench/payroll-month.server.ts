/**
 * A month of payroll of many workers. Approving and posting it, against the same rows written set by set by raw SQL, in one transaction
 * as the application's role; and calculating it, against reading what it is calculated from.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { addMonths, firstOfMonth, lastOfMonth, type Day } from '#base/date.ts'
import { monthCalls, payrollMonth as kind } from '#modules/payroll/index.ts'
import { median, rounded, type Benchmark } from './benchmark.ts'
import { prepareWorkers } from './payroll-workers.server.ts'
import { post } from './prepare-invoice.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { inRawCall } from './raw-call.server.ts'

const WORKERS = 500
const CALCULATED = 1000
const ROUNDS = 5

interface Standing {
  readonly id: string
  readonly version: number
}

const standing = (answer: Record<string, unknown>): Standing => ({ id: String(answer['id']), version: Number(answer['version']) })
const act = async (product: BenchProduct, name: 'calculate' | 'approve' | 'annul', { id, version }: Standing, more: object = {}) =>
  standing(await post(product, monthCalls.actions[name].path.replace('{id}', id), { version, ...more }))

const write = async (product: BenchProduct, month: Day): Promise<Standing> =>
  standing(await post(product, kind.base, { month, payDay: lastOfMonth(month), note: '', novelties: [] }))

const spentOn = async <Result>(spent: number[], work: () => Promise<Result>): Promise<Result> => {
  const started = performance.now()
  const result = await work()
  spent.push(performance.now() - started)
  return result
}

const said = (spent: readonly number[]): number => rounded(median(spent))

export const payrollMonth: Benchmark = {
  name: 'payroll-month',
  about: `approve and post a month of ${WORKERS} workers through HTTP, against the same rows by raw SQL, set by set`,
  async run() {
    const product = await startBenchProduct()
    try {
      await prepareWorkers(product, WORKERS)
      const raw = await product.rawClient()
      const [ours, theirs, annulled]: [number[], number[], number[]] = [[], [], []]
      let rows = 0
      for (let round = 0; round <= ROUNDS; round += 1) {
        // From the newest back: nothing was paid before the first one, so that nobody waits for a visto bueno.
        const month = addMonths(firstOfMonth(product.today), -1 - round)
        const calculated = await act(product, 'calculate', await write(product, month))
        const isWarm = round > 0
        const done = await spentOn(isWarm ? ours : [], () => act(product, 'approve', calculated))
        const sets = await readWritten(product, done.id)
        rows = sets.reduce((sum, { records }) => sum + records.length, 0)
        await spentOn(isWarm ? theirs : [], () => writeRaw(raw, product, done.id, sets))
        await spentOn(isWarm ? annulled : [], () => act(product, 'annul', done, { reason: 'Era de medida' }))
      }
      await raw.end()
      const [own, floor] = [said(ours), said(theirs)]
      const details = { workers: WORKERS, rows, 'annul (ms)': said(annulled) }
      return { name: this.name, value: own, unit: 'ms', raw: floor, ratio: rounded(floor / own, 3), details }
    } finally {
      await product.close()
    }
  },
}

interface WrittenSet {
  readonly table: string
  readonly columns: readonly string[]
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

/** Where an approval writes, and which rows are its. */
const WRITTEN = [
  ['journal_entry', 'r.source_id = $2'],
  ['journal_line', 'exists (select from journal_entry e where e.company_id = r.company_id and e.id = r.entry_id and e.source_id = $2)'],
  ['entry_number', 'exists (select from journal_entry e where e.company_id = r.company_id and e.id = r.entry_id and e.source_id = $2)'],
  ['unfolded', 'exists (select from journal_entry e where e.company_id = r.company_id and e.id = r.entry_id and e.source_id = $2)'],
  ['open_item', 'r.source_id = $2'],
  [
    'open_item_balance',
    'exists (select from open_item o where o.company_id = r.company_id and o.id = r.open_item_id and o.source_id = $2)',
  ],
  ['search_word', 'r.target_id = $2'],
] as const

/** The rows of a month that was approved, as its statements wrote them. */
async function readWritten({ ownerClient, companyId }: BenchProduct, id: string): Promise<WrittenSet[]> {
  const owner = await ownerClient()
  const sets: WrittenSet[] = []
  for (const [table, where] of WRITTEN) {
    const columns = await owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    )
    const found = await owner.query<{ record: Record<string, unknown> }>(
      `select to_jsonb(r) as record from ${table} r where r.company_id = $1 and ${where}`,
      [companyId, id],
    )
    sets.push({ table, columns: columns.rows.map(({ name }) => name), records: found.rows.map(({ record }) => record) })
  }
  await owner.end()
  return sets
}

/** The same rows under other ids and another number. */
function anew(sets: readonly WrittenSet[]): WrittenSet[] {
  const ids = new Map<string, string>()
  for (const { table, records } of sets)
    if (table === 'journal_entry' || table === 'open_item') for (const { id } of records) ids.set(String(id), randomUUID())
  const [first] = sets[0]?.records ?? []
  if (first) ids.set(String(first['source_id']), randomUUID())
  const number = `NMX-${randomUUID()}`
  const other = (name: string, value: unknown): unknown => {
    if (name === 'number' || name === 'cross_document') return value === null ? null : number
    return typeof value === 'string' ? (ids.get(value) ?? value) : value
  }
  return sets.map((set) => ({
    ...set,
    records: set.records.map((record) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, other(name, value)]))),
  }))
}

async function writeRaw(client: pg.Client, product: BenchProduct, id: string, written: readonly WrittenSet[]): Promise<void> {
  const { companyId, personId } = product
  await inRawCall(client, product, async (run) => {
    await run('month', 'update payroll_month set changed_by = $3 where company_id = $1 and id = $2', [companyId, id, personId])
    await run('number', `update consecutive set next = next + 1 where company_id = $1 and code = $2`, [companyId, kind.series])
    for (const { table, columns, records } of anew(written)) {
      const names = columns.join(', ')
      await run(table, `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
        JSON.stringify(records),
      ])
    }
    await run(
      'audit',
      `insert into audit_event (company_id, id, person_id, action, entity, entity_id, title, changes) values ($1, $2, $3, 'approve', $4, $5, $6, '{}')`,
      [companyId, randomUUID(), personId, kind.name, id, 'Nómina'],
    )
  })
}

export const payrollCalculation: Benchmark = {
  name: 'payroll-calculation',
  about: `calculate the payslips of ${CALCULATED} workers through HTTP, per slip, beside the floor of reading their rows`,
  async run() {
    const product = await startBenchProduct()
    try {
      await prepareWorkers(product, CALCULATED)
      const raw = await product.rawClient()
      const month = addMonths(firstOfMonth(product.today), -1)
      let now = await write(product, month)
      const [ours, theirs]: [number[], number[]] = [[], []]
      for (let round = 0; round <= ROUNDS; round += 1) {
        const isWarm = round > 0
        now = await spentOn(isWarm ? ours : [], () => act(product, 'calculate', now))
        await spentOn(isWarm ? theirs : [], () => readRaw(raw, product, now.id))
      }
      await raw.end()
      const perSlip = (spent: readonly number[]): number => rounded((median(spent) * 1000) / CALCULATED)
      const [own, floor] = [perSlip(ours), perSlip(theirs)]
      const details = { slips: CALCULATED, 'whole month (ms)': said(ours), 'reading (ms)': said(theirs) }
      return { name: this.name, value: own, unit: 'µs per slip', raw: floor, ratio: rounded(floor / own, 3), details }
    } finally {
      await product.close()
    }
  },
}

/** The terms of everybody, and the payslips and lines that the last calculation wrote. */
async function readRaw(client: pg.Client, product: BenchProduct, id: string): Promise<void> {
  await inRawCall(client, product, async (run) => {
    const of = [product.companyId]
    await run(
      'people',
      'select e.*, a.name as area from employee e join payroll_area a on a.company_id = e.company_id and a.id = e.area_id where e.company_id = $1',
      of,
    )
    await run('raises', 'select * from employee_salary where company_id = $1', of)
    await run('fixed', 'select * from employee_deduction where company_id = $1', of)
    await run('slips', 'select * from payslip where company_id = $1 and month_id = $2', [...of, id])
    await run('lines', 'select * from payslip_line where company_id = $1 and month_id = $2', [...of, id])
  })
}
