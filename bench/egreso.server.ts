/**
 * Paying one opening payable whole, through HTTP, with 1 and with 4 clients, against the same rows written by raw SQL: the
 * balance of the payable, the number and one prepared insert per table, in one transaction as the application's role.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Benchmark } from './benchmark.ts'
import { compareByTurns, perSecond } from './per-second.ts'
import { post } from './prepare-invoice.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { inRawCall } from './raw-call.server.ts'

const ROUNDS = 5
const PER_ROUND = 40
const WARM_UP = 40
const CLIENTS = [1, 4] as const
/** Payables of each side: every payment closes one. */
const EACH = WARM_UP + ROUNDS * PER_ROUND * CLIENTS.length
const NIT = '900123456'
/** Rows that one file may have. */
const MOST_ROWS = 400

export const egreso: Benchmark = {
  name: 'egreso',
  about: 'pay one payable through HTTP, 1 and 4 clients, against the same rows by raw SQL',
  async run() {
    const product = await startBenchProduct()
    try {
      const place = await prepare(product)
      const ours = place.payables.slice(0, EACH)
      const theirs = place.payables.slice(EACH)
      const raws = await Promise.all(Array.from({ length: Math.max(...CLIENTS) }, () => product.rawClient()))
      const pay = async (): Promise<void> => void (await post(product, '/api/treasury/payments', bodyOf(product, place, ours.pop() ?? '')))
      const byRaw = raws.map((client) => () => rawPayment(client, product, place, theirs.pop() ?? ''))
      await perSecond([pay], WARM_UP)
      await perSecond(byRaw.slice(0, 1), WARM_UP)
      const details: Record<string, number> = {}
      for (const clients of CLIENTS) {
        const found = await compareByTurns(clients, { ours: pay, raws: byRaw, rounds: ROUNDS, perRound: PER_ROUND })
        details[`perSecond${clients}`] = found.perSecond
        details[`rawPerSecond${clients}`] = found.rawPerSecond
        details[`ratio${clients}`] = found.ratio
      }
      for (const raw of raws) await raw.end()
      return {
        name: 'egreso',
        value: details['perSecond1'] ?? 0,
        unit: 'payments/s',
        raw: details['rawPerSecond1'] ?? 0,
        ratio: details['ratio1'] ?? 0,
        details,
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
  readonly payableAccountId: string
  readonly payables: readonly string[]
}

async function prepare(product: BenchProduct): Promise<Place> {
  const { companyId, today } = product
  const party = await post(product, '/api/people', {
    ...{ kind: 'juridica', identificationType: '31', identification: NIT, legalName: 'Molinos del Valle S.A.S.' },
    ...{ responsibilities: ['R-99-PN'], isSupplier: true },
  })
  for (let from = 0; from < EACH * 2; from += MOST_ROWS) {
    const count = Math.min(MOST_ROWS, EACH * 2 - from)
    const owed = Array.from({ length: count }, (_, index) => ['220505', NIT, `MV-${from + index}`, '', '1000', today])
    const rows = [...owed, ['370505', '', '', String(count * 1000), '', today]]
    await post(product, '/api/import/run', {
      kind: 'treasury.openingBalance',
      columns: ['account', 'party', 'crossDocument', 'debit', 'credit', 'date'],
      rows: rows.map((cells, index) => ({ number: index + 2, cells })),
      ...{ mode: 'create', only: 'all' },
    })
  }
  const owner = await product.ownerClient()
  try {
    const items = await owner.query<{ id: string; account_id: string }>(
      `select id, account_id from open_item where company_id = $1 and kind = 'AP' order by id`,
      [companyId],
    )
    const money = await owner.query<{ id: string; account_id: string }>(
      `select id, account_id from money_account where company_id = $1 and kind = 'bank' limit 1`,
      [companyId],
    )
    return {
      partyId: String(party['id']),
      moneyAccountId: money.rows[0]?.id ?? '',
      bankId: money.rows[0]?.account_id ?? '',
      payableAccountId: items.rows[0]?.account_id ?? '',
      payables: items.rows.map(({ id }) => id),
    }
  } finally {
    await owner.end()
  }
}

const bodyOf = (product: BenchProduct, { partyId, moneyAccountId }: Place, openItemId: string) => ({
  ...{ date: product.today, partyId, moneyAccountId, meansCode: '47' },
  applications: [{ openItemId, amount: '1000' }],
})

async function rawPayment(client: pg.Client, product: BenchProduct, place: Place, openItemId: string): Promise<void> {
  const { companyId, personId, today } = product
  const [id, entryId] = [randomUUID(), randomUUID()]
  await inRawCall(client, product, async (run) => {
    await run('pay', 'update open_item_balance set balance = balance - 1000 where company_id = $1 and open_item_id = $2', [
      companyId,
      openItemId,
    ])
    const taken = await client.query<{ number: number }>({
      name: 'number',
      text: `update consecutive set next = next + 1 where company_id = $1 and code = 'CE' returning next - 1 as number`,
      values: [companyId],
    })
    const number = `CE-${taken.rows[0]?.number ?? 0}`
    await run(
      'payment',
      `insert into payment (company_id, id, number, date, party_id, money_account_id, means_code, amount, created_by) values ($1, $2, $3, $4, $5, $6, '47', 1000, $7)`,
      [companyId, id, number, today, place.partyId, place.moneyAccountId, personId],
    )
    await run(
      'application',
      `insert into open_item_application (company_id, id, open_item_id, date, amount, source_kind, source_id, source_event) values ($1, $2, $3, $4, 1000, 'CE', $5, 'post')`,
      [companyId, randomUUID(), openItemId, today, id],
    )
    await run(
      'entry',
      `insert into journal_entry (company_id, id, date, type, number, description, source_kind, source_id, source_event, created_by)
       values ($1, $2, $3, 'CE', $4, $5, 'CE', $6, 'post', $7)`,
      [companyId, entryId, today, number, `Egreso ${number}`, id, personId],
    )
    await run(
      'lines',
      `insert into journal_line (company_id, entry_id, position, account_id, date, party_id, description, debit, credit)
       select $1, $2, l.position, l.account_id, $3, $4, $5, l.debit, l.credit
         from unnest($6::int[], $7::uuid[], $8::numeric[], $9::numeric[]) as l (position, account_id, debit, credit)`,
      [companyId, entryId, today, place.partyId, `Egreso ${number}`, [1, 2], [place.payableAccountId, place.bankId], [1000, 0], [0, 1000]],
    )
    await run('unfolded', 'insert into unfolded (company_id, entry_id) values ($1, $2)', [companyId, entryId])
    await run(
      'words',
      `insert into search_word (company_id, entity, word, target_id) select $1, 'treasury.payment', w, $2 from unnest($3::text[]) w`,
      [companyId, id, ['ce', number.toLowerCase(), number.replace('CE-', ''), 'mv']],
    )
    await run(
      'audit',
      `insert into audit_event (company_id, id, person_id, action, entity, entity_id, title, changes) values ($1, $2, $3, 'create', 'treasury.payment', $4, $5, '{}')`,
      [companyId, randomUUID(), personId, id, `Egreso ${number}`],
    )
  })
}
