/**
 * Posting a journal of 10, 200 and 500 lines (the most that one takes) through HTTP, with 1 and with 4 clients, against the same rows
 * written by raw SQL: the number and one prepared insert per table, in one transaction as the application's role.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createJournal } from '#modules/journals/index.ts'
import type { Benchmark } from './benchmark.ts'
import { compareByTurns, perSecond } from './per-second.ts'
import { post } from './prepare-invoice.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'
import { inRawCall } from './raw-call.server.ts'

const SIZES = [10, 200, 500] as const
const CLIENTS = [1, 4] as const
const ROUNDS = 5
const PER_ROUND = 12
const WARM_UP = 6
/** Accounts that ask nothing of their lines. */
const CODES = ['519530', '519595', '513525', '513535', '110505'] as const

export const journalPosting: Benchmark = {
  name: 'journal-posting',
  about: 'post a journal of 10, 200 and 500 lines through HTTP, 1 and 4 clients, against the same rows by raw SQL',
  async run() {
    const product = await startBenchProduct()
    try {
      const accounts = await accountsOf(product)
      const raws = await Promise.all(Array.from({ length: Math.max(...CLIENTS) }, () => product.rawClient()))
      const details: Record<string, number> = {}
      for (const size of SIZES) {
        const body = bodyOf(product, accounts, size)
        const ours = async (): Promise<void> => void (await post(product, createJournal.path, body))
        const byRaw = raws.map((client) => () => rawJournal(client, product, accounts, size))
        await perSecond([ours], WARM_UP)
        await perSecond(byRaw.slice(0, 1), WARM_UP)
        for (const clients of CLIENTS) {
          const found = await compareByTurns(clients, { ours, raws: byRaw, rounds: ROUNDS, perRound: PER_ROUND })
          const name = `lines${size}clients${clients}`
          details[name] = found.perSecond
          details[`${name}Raw`] = found.rawPerSecond
          details[`${name}Ratio`] = found.ratio
        }
      }
      for (const raw of raws) await raw.end()
      const of = (name: string): number => details[`lines200clients1${name}`] ?? 0
      return { name: this.name, value: of(''), unit: 'journals/s', raw: of('Raw'), ratio: of('Ratio'), details }
    } finally {
      await product.close()
    }
  },
}

async function accountsOf({ ownerClient, companyId }: BenchProduct): Promise<string[]> {
  const owner = await ownerClient()
  const { rows } = await owner.query<{ id: string }>(
    'select id from account where company_id = $1 and code = any($2::text[]) and postable order by code',
    [companyId, CODES],
  )
  await owner.end()
  return rows.map(({ id }) => id)
}

/** Half of its lines on each side. */
const bodyOf = ({ today }: BenchProduct, accounts: readonly string[], size: number) => ({
  ...{ date: today, type: 'CG', description: 'Ajuste del mes' },
  lines: Array.from({ length: size }, (_, index) => ({
    accountId: accounts[index % accounts.length],
    description: `Línea ${index + 1}`,
    ...(index % 2 === 0 ? { debit: '1000' } : { credit: '1000' }),
  })),
})

async function rawJournal(client: pg.Client, product: BenchProduct, accounts: readonly string[], size: number) {
  const { companyId, personId, today } = product
  const [id, entryId] = [randomUUID(), randomUUID()]
  await inRawCall(client, product, async (run) => {
    const taken = await client.query<{ number: number }>({
      name: 'number',
      text: `update consecutive set next = next + 1 where company_id = $1 and code = 'journal-CG' returning next - 1 as number`,
      values: [companyId],
    })
    const number = `CG-${taken.rows[0]?.number ?? 0}`
    await run(
      'journal',
      `insert into journal (company_id, id, type, number, date, description, amount, created_by) values ($1, $2, 'CG', $3, $4, 'Ajuste del mes', $5, $6)`,
      [companyId, id, number, today, size * 500, personId],
    )
    await run(
      'entry',
      `insert into journal_entry (company_id, id, date, type, number, description, source_kind, source_id, source_event, created_by)
       values ($1, $2, $3, 'CG', $4, $5, 'accounting.journal', $6, 'post', $7)`,
      [companyId, entryId, today, number, `Comprobante ${number}`, id, personId],
    )
    const places = Array.from({ length: size }, (_, index) => index)
    await run(
      'lines',
      `insert into journal_line (company_id, entry_id, position, account_id, date, description, debit, credit)
       select $1, $2, l.position, l.account_id, $3, l.description, l.debit, l.credit
         from unnest($4::int[], $5::uuid[], $6::text[], $7::numeric[], $8::numeric[]) as l (position, account_id, description, debit, credit)`,
      [
        ...[companyId, entryId, today, places.map((at) => at + 1), places.map((at) => accounts[at % accounts.length])],
        ...[
          places.map((at) => `Línea ${at + 1}`),
          places.map((at) => (at % 2 === 0 ? 1000 : 0)),
          places.map((at) => (at % 2 === 0 ? 0 : 1000)),
        ],
      ],
    )
    await run(
      'entry number',
      `insert into entry_number (company_id, entry_id, type, number, version, series) values ($1, $2, 'CG', $3, 1, 'journal-CG')`,
      [...[companyId, entryId, number]],
    )
    await run('unfolded', 'insert into unfolded (company_id, entry_id) values ($1, $2)', [companyId, entryId])
    await run(
      'words',
      `insert into search_word (company_id, entity, word, target_id) select $1, 'accounting.journal', w, $2 from unnest($3::text[]) w`,
      [companyId, id, ['cg', number.toLowerCase(), number.replace('CG-', ''), 'ajuste', 'mes']],
    )
    await run(
      'audit',
      `insert into audit_event (company_id, id, person_id, action, entity, entity_id, title, changes) values ($1, $2, $3, 'create', 'accounting.journal', $4, $5, '{}')`,
      [companyId, randomUUID(), personId, id, `Comprobante ${number}`],
    )
  })
}
