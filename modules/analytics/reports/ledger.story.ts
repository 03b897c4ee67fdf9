// Sums of the books over random entries: whatever the period, third party, centre, ledger and day on which they were known, folded or
// not and with or without parts, they are what adding up every line by hand gives; and every statement says the same.
import * as z from 'zod/mini'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, parseDay, type Day } from '#base/date.ts'
import { amountText, parseAmount, type Amount } from '#base/decimal.ts'
import { accountingServer, arePartsWhole, fillParts, foldEntries, YEAR_CLOSING } from '#modules/accounting/index.server.ts'
import { linesOfLedger, type Ledger, type LedgerBook } from '#modules/accounting/index.ts'
import { storyCompany, storyServer, todayAt, type Actor, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { raw, sql, type Pool, type Tx } from '#platform/db/tx.server.ts'
import { NONE } from '#platform/report/parameter.ts'
import type { Report } from '#platform/report/report.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { auxiliaryBookServed } from './auxiliary-book.server.ts'
import { auxiliaryBook } from './auxiliary-book.ts'
import { financialPositionServed } from './financial-position.server.ts'
import { financialPosition } from './financial-position.ts'
import { ledgerSums, type LedgerFilter, type LedgerSplit } from './ledger.server.ts'
import { trialBalanceServed } from './trial-balance.server.ts'
import { trialBalance } from './trial-balance.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
const ENTRIES = 160
const QUERIES = 60
const FIRST = parseDay('2024-01-01')
const DAYS = 1050
/** The same sequence in every run: a failure is seen again. */
const SEED = 20_261_126

let pool: Pool
let server: StoryServer
let ana: Actor

interface Written {
  readonly accountId: string
  readonly code: string
  readonly partyId: string | null
  readonly centerId: string | null
  readonly book: LedgerBook
  readonly date: Day
  readonly recorded: Day
  readonly isClosing: boolean
  readonly debit: bigint
  readonly credit: bigint
}
const lines: Written[] = []
let accounts: { readonly id: string; readonly code: string }[] = []
const parties = [uuidv7(), uuidv7(), uuidv7()]
/** The second hangs from the first. */
const centers = [uuidv7(), uuidv7(), uuidv7()]

/** Multiply with carry (Marsaglia): enough to choose with. */
let state = SEED
const random = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const chosen = <T>(of: readonly T[]): T => {
  const found = of[random(of.length)]
  if (found === undefined) throw new Error('Nothing to choose from')
  return found
}
const maybe = <T>(of: readonly T[]): T | null => (random(3) === 0 ? null : chosen(of))

beforeAll(async () => {
  pool = openPool()
  server = await storyServer(
    pool,
    clock,
    [trialBalanceServed, auxiliaryBookServed, financialPositionServed].flatMap((served) => served.handlers),
  )
  ana = await storyCompany(
    pool,
    todayAt(clock),
    [accountingServer.provision].filter((each) => each !== undefined),
  )
  await inCompany(pool, ana.session, async (tx) => {
    const { companyId } = ana.session
    accounts = await tx.rows(sql`
      select id, code from account where company_id = ${companyId} and code = any('{111005,130505,143501,220501,311505,413524,510506,519595,613524}') order by code`)
    await insertRows(
      tx,
      'party',
      parties.map((id, at) => ({
        ...{
          company_id: companyId,
          id,
          kind: 'juridica',
          identification_type: '31',
          identification: `90011${at}`,
          display_name: `Tercero ${at}`,
        },
      })),
    )
    const center = (at: number, parent: string | null) => ({
      company_id: companyId,
      id: centers[at],
      code: `C${at}`,
      name: `Centro ${at}`,
      parent_id: parent,
    })
    await insertRows(tx, 'cost_center', [center(0, null), center(2, null)])
    await insertRows(tx, 'cost_center', [center(1, centers[0] ?? null)])
    for (let at = 0; at < ENTRIES; at += 1) await writeEntry(tx, companyId, at)
  })
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

/** Pairs of lines that balance in their ledgers; half of the entries are folded as they come. */
async function writeEntry(tx: Tx, companyId: string, at: number): Promise<void> {
  const id = uuidv7()
  const date = addDays(FIRST, random(DAYS))
  const recorded = addDays(date, chosen([0, 0, 0, 3, 40]))
  const isClosing = random(12) === 0
  const own = Array.from({ length: 1 + random(3) }, () => {
    const book = chosen<LedgerBook>(['both', 'both', 'both', 'fiscal', 'niif'])
    const amount = BigInt(1 + random(100_000))
    const [one, other] = [chosen(accounts), chosen(accounts)]
    const line = (account: { id: string; code: string }, debit: bigint, credit: bigint): Written => ({
      ...{ accountId: account.id, code: account.code, partyId: maybe(parties), centerId: maybe(centers.slice(1)) },
      ...{ book, date, recorded, isClosing, debit, credit },
    })
    return [line(one, amount, 0n), line(other, 0n, amount)]
  }).flat()
  lines.push(...own)
  await insertRows(tx, 'journal_entry', [
    {
      ...{ company_id: companyId, id, date, type: 'CC', number: `CC-${at}`, description: 'Movimiento' },
      ...{ source_kind: isClosing ? YEAR_CLOSING : 'story', source_id: id, source_event: 'post', created_at: `${recorded}T17:00:00Z` },
    },
  ])
  await insertRows(
    tx,
    'journal_line',
    own.map((line, position) => ({
      ...{ company_id: companyId, entry_id: id, position: position + 1, account_id: line.accountId, date, description: 'Movimiento' },
      ...{ party_id: line.partyId, cost_center_id: line.centerId, book: line.book },
      ...{ debit: amountText(line.debit as Amount), credit: amountText(line.credit as Amount) },
    })),
  )
  await insertRows(tx, 'entry_number', [{ company_id: companyId, entry_id: id, type: 'CC', number: `CC-${at}`, version: 1 }])
  await insertRows(tx, 'unfolded', [{ company_id: companyId, entry_id: id }])
  if (at === ENTRIES / 2) await foldEntries(tx, companyId)
}

const within = (center: string | null): readonly (string | null)[] => (center === centers[0] ? centers.slice(0, 2) : [center])

/** The sums under a filter, from every line. */
function byHand(filter: LedgerFilter, split: LedgerSplit): string[] {
  const { period, account, accountTo, party, center, book, known, side } = filter
  const sums = new Map<string, { opening: bigint; debit: bigint; credit: bigint; lines: number }>()
  for (const line of linesOfLedger(lines, book)) {
    if (filter.closings === 'out' && line.isClosing) continue
    if (line.date > period.to || (known !== null && line.recorded > known)) continue
    if (account !== null && !(line.code >= account)) continue
    if (accountTo !== null && !(line.code < accountTo || line.code.startsWith(accountTo))) continue
    if (party !== null && line.partyId !== (party === NONE ? null : party)) continue
    if (center !== null && !(center === NONE ? line.centerId === null : within(center).includes(line.centerId))) continue
    if ((side === 'debit' && line.debit === 0n) || (side === 'credit' && line.credit === 0n)) continue
    const key = [line.code, split === 'party' ? line.partyId : null, split === 'center' ? line.centerId : null].join(' ')
    const sum = sums.get(key) ?? { opening: 0n, debit: 0n, credit: 0n, lines: 0 }
    sums.set(key, sum)
    if (line.date >= period.from) {
      sum.debit += line.debit
      sum.credit += line.credit
      sum.lines += 1
    } else if (side === 'all' && !filter.movesOnly) sum.opening += line.debit - line.credit
  }
  return [...sums]
    .filter(([, sum]) => sum.opening !== 0n || sum.lines > 0)
    .map(([key, sum]) => [key, sum.opening, sum.debit, sum.credit, sum.lines].join(' '))
    .toSorted()
}

const codeOf = (id: string): string => accounts.find((account) => account.id === id)?.code ?? ''

function randomQuery(): { filter: LedgerFilter; split: LedgerSplit } {
  const from = addDays(FIRST, random(DAYS))
  const account = random(2) === 0 ? null : chosen(['1', '13', '143501', '4', '5'])
  return {
    split: chosen<LedgerSplit>(['account', 'party', 'center']),
    filter: {
      period: { from, to: addDays(from, random(500)) },
      ...{ account, accountTo: account === null ? null : chosen([account, '5', '7']) },
      party: random(3) === 0 ? chosen([...parties, NONE]) : null,
      center: random(3) === 0 ? chosen([...centers, NONE]) : null,
      book: chosen<Ledger>(['fiscal', 'niif']),
      known: random(2) === 0 ? null : addDays(from, random(600)),
      side: chosen(['all', 'all', 'all', 'debit', 'credit']),
      ...(random(4) === 0 ? { movesOnly: true } : {}),
      closings: chosen(['in', 'in', 'out']),
    },
  }
}

async function compareAll(): Promise<void> {
  for (let at = 0; at < QUERIES; at += 1) {
    const { filter, split } = randomQuery()
    const sums = await inCompany(pool, ana.session, (tx) => ledgerSums(tx, ana.session.companyId, filter, split))
    const told = sums.map((sum) =>
      [[codeOf(sum.accountId), sum.partyId, sum.centerId].join(' '), sum.opening, sum.debit, sum.credit, sum.lines].join(' '),
    )
    expect({ filter, split, sums: told.toSorted() }).toEqual({ filter, split, sums: byHand(filter, split) })
  }
}

/** What its proofs find in this company. */
async function unproved(): Promise<unknown[]> {
  const found: unknown[] = []
  await inCompany(pool, ana.session, async (tx) => {
    for (const { name, sql: text } of accountingServer.proofs?.({ modules: [], served: () => [] }) ?? []) {
      if (!name.startsWith('Los saldos')) continue
      found.push(...(await tx.rows(sql`select * from (${raw(text)}) x where x.company_id = ${ana.session.companyId}`)))
    }
  })
  return found
}

test('half folded and half waiting, sums are those of the lines', async () => {
  await compareAll()
  expect(await unproved()).toEqual([])
})

test('folded by several at once, while others make up for missing parts, they are the same', async () => {
  const { companyId } = ana.session
  const inOwn = <T>(work: (tx: Tx) => Promise<T>) => inCompany(pool, ana.session, work)
  // As a version that knows of no parts leaves them.
  await inOwn(async (tx) => {
    await tx.run(sql`delete from account_balance_part where company_id = ${companyId}`)
    await tx.run(sql`update account_balance set parted = 0 where company_id = ${companyId}`)
  })
  await compareAll()
  await Promise.all([
    ...Array.from({ length: 4 }, () => inOwn((tx) => foldEntries(tx, companyId, 25))),
    ...Array.from({ length: 3 }, () => inOwn((tx) => fillParts(tx, companyId, 40))),
  ])
  while ((await inOwn((tx) => foldEntries(tx, companyId))) > 0);
  while ((await inOwn((tx) => fillParts(tx, companyId))) > 0);
  expect(await inOwn((tx) => arePartsWhole(tx, companyId))).toBe(true)
  expect(await unproved()).toEqual([])
  await compareAll()
})

test('another company sees none of it, and no part of it', async () => {
  const other = await storyCompany(
    pool,
    todayAt(clock),
    [accountingServer.provision].filter((each) => each !== undefined),
  )
  const seen = await inCompany(pool, other.session, (tx) =>
    tx.rows(sql`select 1 from account_balance_part where company_id = ${ana.session.companyId}`),
  )
  expect(seen).toEqual([])
})

const pageOf = async (report: Report, query: Readonly<Record<string, string>>) => {
  const { status, body } = await server.call(ana, report.endpoints.page, { query })
  return { status, body, page: z.safeParse(report.endpoints.page.response, body).data }
}

test('statements, trial balance and auxiliary book say the same of each ledger, at any day and as known on another', async () => {
  for (let at = 0; at < 6; at += 1) {
    const to = addDays(FIRST, 300 + random(700))
    for (const book of ['fiscal', 'niif'])
      for (const known of ['', addDays(to, random(60) - 30)]) {
        const query = { from: FIRST, to, book, known }
        const trial = (await pageOf(trialBalance, { ...query, level: '5' })).page
        expect(trial?.totals).toMatchObject({ closing: '0.00', debit: trial?.totals['credit'] })
        const position = (await pageOf(financialPosition, { ...query, level: '0' })).page
        const total = (key: string) => position?.rows.find((row) => row.kind === 'total' && row.key === key)?.cells['amount']
        expect(total('activo')).toBe(total('pasivo-y-patrimonio'))
        const balances = (of: string) => trial?.rows.find((row) => row.cells['code'] === of)?.cells['closing'] ?? '0.00'
        expect(total('activo')).toBe(balances('1'))
        const bank = (await pageOf(auxiliaryBook, { ...query, account: '111005', accountTo: '111005' })).page
        const [sum] = bank?.rows.filter((row) => row.kind === 'subtotal') ?? []
        if (sum && bank?.next === null) expect(sum.cells['balance']).toBe(balances('111005'))
        const moved = bank?.rows.filter((row) => row.kind === 'line') ?? []
        const signed = moved.reduce((all, { cells }) => all + parseAmount(cells['debit'] || '0') - parseAmount(cells['credit'] || '0'), 0n)
        if (bank?.next === null) expect(amountText(signed as Amount)).toBe(balances('111005'))
      }
  }
})

test('the filter of the ledger is named to a company that keeps two, and to no other', async () => {
  const named = async (who: Actor) => {
    const { body } = await server.call(who, trialBalance.endpoints.page, { query: {} })
    return z.parse(trialBalance.endpoints.page.response, body).filters.map(({ name }) => name)
  }
  expect(await named(ana)).toContain('book')
  const plain = await storyCompany(
    pool,
    todayAt(clock),
    [accountingServer.provision].filter((each) => each !== undefined),
  )
  expect(await named(plain)).not.toContain('book')
})

test('what is no ledger and no day is refused at its field', async () => {
  for (const [query, field] of [
    [{ book: 'ifrs' }, 'book'],
    [{ known: 'ayer' }, 'known'],
    [{ known: '2026-02-30' }, 'known'],
  ] as const)
    expect(await pageOf(trialBalance, query)).toMatchObject({ status: 400, body: { code: 401, field } })
  for (const known of ['1900-01-01', '9999-12-31']) expect(await pageOf(trialBalance, { known })).toMatchObject({ status: 200 })
})
