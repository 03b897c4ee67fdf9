/**
 * Collecting documents whole, through HTTP: a receipt of one, and one of 200, against the same rows written by raw SQL: the balances, the
 * number and one prepared insert per table, in one transaction as the application's role.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { rounded, type Benchmark } from './benchmark.ts'
import { fill, valueOf } from './fill.server.ts'
import { post } from './prepare-invoice.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { compare, type Compared } from './raw.server.ts'
import { inRawCall } from './raw-call.server.ts'

const MANY = 200
const TIMES_ONE = 60
const TIMES_MANY = 12
/** With those that warm up, of each side. */
const EACH = (TIMES_ONE + 8 + MANY * (TIMES_MANY + 8)) * 2
const PESOS = 1000

export const receipt: Benchmark = {
  name: 'receipt',
  about: `collect 1 and ${MANY} documents of a customer by one receipt through HTTP, against the same rows by raw SQL`,
  async run() {
    const product = await startBenchProduct()
    try {
      const place = await prepare(product)
      const client = await product.rawClient()
      const of = (count: number, times: number): Promise<Compared> =>
        compare(
          times,
          () => post(product, '/api/treasury/receipts', bodyOf(product, place, place.items.splice(0, count))),
          () => rawReceipt(client, product, place, place.items.splice(0, count)),
        )
      const one = await of(1, TIMES_ONE)
      const many = await of(MANY, TIMES_MANY)
      await client.end()
      return {
        name: 'receipt',
        value: one.ms,
        unit: 'ms',
        raw: one.rawMs,
        ratio: one.ratio,
        details: {
          [`of${MANY}`]: many.ms,
          [`of${MANY}Raw`]: many.rawMs,
          [`of${MANY}Ratio`]: many.ratio,
          [`of${MANY}PerDocument`]: rounded(many.ms / MANY, 3),
        },
      }
    } finally {
      await product.close()
    }
  },
}

interface Place {
  readonly partyId: string
  readonly moneyAccountId: string
  /** In the books. */
  readonly bankId: string
  readonly receivableId: string
  /** Each is taken once. */
  readonly items: string[]
}

async function prepare(product: BenchProduct): Promise<Place> {
  const { companyId, today } = product
  const party = await post(product, '/api/people', {
    ...{ kind: 'juridica', identificationType: '31', identification: '900123456', legalName: 'Molinos del Valle S.A.S.' },
    ...{ responsibilities: ['R-99-PN'], isCustomer: true },
  })
  const partyId = String(party['id'])
  const found = { receivableId: '', bankId: '', moneyAccountId: '', items: [] as string[] }
  await fill(product, ['open_item', 'open_item_balance'], async (client) => {
    const ofRole = `select account_id as value from account_role where company_id = $1 and role = 'receivable'`
    found.receivableId = await valueOf(client, ofRole, [companyId])
    const bank = `from money_account where company_id = $1 and kind = 'bank' order by id limit 1`
    found.bankId = await valueOf(client, `select account_id as value ${bank}`, [companyId])
    found.moneyAccountId = await valueOf(client, `select id as value ${bank}`, [companyId])
    const { rows } = await client.query<{ id: string }>(
      `insert into open_item (company_id, id, kind, party_id, account_id, number, date, due_date, amount, source_kind, source_id, source_event)
       select $1, uuidv7(), 'AR', $2, $3, 'SI-' || n, $4::date, $4::date, ${PESOS}, 'accounting.opening', uuidv7(), 'post' from generate_series(1, ${EACH}) n
       returning id`,
      [companyId, partyId, found.receivableId, today],
    )
    await client.query(
      `insert into open_item_balance (company_id, open_item_id, kind, party_id, due_date, balance)
       select $1, id, kind, party_id, due_date, amount from open_item where company_id = $1`,
      [companyId],
    )
    found.items = rows.map(({ id }) => id)
  })
  return { partyId, ...found }
}

const bodyOf = (product: BenchProduct, { partyId, moneyAccountId }: Place, items: readonly string[]) => ({
  ...{ date: product.today, partyId, moneyAccountId, meansCode: '47' },
  applications: items.map((openItemId) => ({ openItemId, amount: String(PESOS) })),
})

async function rawReceipt(client: pg.Client, product: BenchProduct, place: Place, items: readonly string[]): Promise<void> {
  const { companyId, personId, today } = product
  const [id, entryId] = [randomUUID(), randomUUID()]
  const sum = PESOS * items.length
  await inRawCall(client, product, async (run) => {
    await run(
      'collect',
      `update open_item_balance set balance = balance - ${PESOS} where company_id = $1 and open_item_id = any($2::uuid[])`,
      [companyId, items],
    )
    const taken = await client.query<{ number: number }>({
      name: 'number',
      text: `update consecutive set next = next + 1 where company_id = $1 and code = 'RC' returning next - 1 as number`,
      values: [companyId],
    })
    // Beside those of ours, which go on from their own count.
    const number = `RX-${taken.rows[0]?.number ?? 0}-${id.slice(0, 8)}`
    await run(
      'receipt',
      `insert into receipt (company_id, id, number, date, party_id, money_account_id, means_code, amount, created_by) values ($1, $2, $3, $4, $5, $6, '47', $7, $8)`,
      [companyId, id, number, today, place.partyId, place.moneyAccountId, sum, personId],
    )
    await run(
      'applications',
      `insert into open_item_application (company_id, id, open_item_id, date, amount, source_kind, source_id, source_event)
       select $1::uuid, uuidv7(), item, $3::date, ${PESOS}, 'RC', $4::uuid, 'post' from unnest($2::uuid[]) item`,
      [companyId, items, today, id],
    )
    await run(
      'entry',
      `insert into journal_entry (company_id, id, date, type, number, description, source_kind, source_id, source_event, created_by)
       values ($1, $2, $3, 'RC', $4, $5, 'RC', $6, 'post', $7)`,
      [companyId, entryId, today, number, `Recaudo ${number}`, id, personId],
    )
    await run(
      'lines',
      `insert into journal_line (company_id, entry_id, position, account_id, date, party_id, description, debit, credit)
       select $1::uuid, $2::uuid, 0, $3::uuid, $4::date, $5::uuid, $6::text, $7::numeric, 0
       union all
       select $1::uuid, $2::uuid, n, $8::uuid, $4::date, $5::uuid, $6::text, 0, ${PESOS} from generate_series(1, $9::int) n`,
      [companyId, entryId, place.bankId, today, place.partyId, `Recaudo ${number}`, sum, place.receivableId, items.length],
    )
  })
}
