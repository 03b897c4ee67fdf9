// The two ways to a page of a list, from the few that match or down the list's order, show the same documents, and these
// are the ones that a person would pick by reading them all; the totals count them as the tabs do.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#base/date.ts'
import { amountText, parseAmount } from '#base/decimal.ts'
import { accountingServer, readAccounts } from '#modules/accounting/index.server.ts'
import { openItemRows } from '#modules/treasury/index.server.ts'
import { storyCompany, todayAt, type Actor } from '#platform/catalogue/story-world.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Pool, type Tx } from '#platform/db/tx.server.ts'
import { wordRows } from '#platform/search.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { isWorkTab, tabsOf, type DocumentTab } from '../tabs.ts'
import { pageFilter, searchEntity, type Filter } from './filter.server.ts'
import { foldTally } from './tally.server.ts'
import { readTallied, readTotals } from './totals.server.ts'
import { sampleKind } from '../testing/kind.ts'

const kind = sampleKind({ stock: 'none' })

const today = todayAt(fixedClock('2026-11-20T15:00:00Z'))
const PARTIES = ['Café El Poblado', 'Hotel Monserrate', 'Hotel del Café'] as const
const DOCUMENTS = 48

interface Made {
  readonly id: string
  readonly number: number
  readonly party: number
  readonly state: 'draft' | 'issued' | 'annulled'
  readonly electronic: 'none' | 'queued' | 'validated' | 'rejected' | 'trial'
  readonly date: Day
  readonly dueDate: Day
  /** Null: nothing was ever owed for it. */
  readonly balance: 'whole' | 'none' | null
}

const made: Made[] = Array.from({ length: DOCUMENTS }, (_, index) => {
  const state = index % 7 === 3 ? 'draft' : index % 11 === 5 ? 'annulled' : 'issued'
  const date = addDays(today, -index)
  return {
    id: uuidv7(),
    number: 100 + index,
    party: index % PARTIES.length,
    state,
    electronic:
      state === 'draft' ? 'none' : index % 5 === 0 ? 'queued' : index % 5 === 1 ? 'rejected' : index % 5 === 2 ? 'trial' : 'validated',
    date,
    dueDate: addDays(date, 20),
    balance: state === 'draft' || index % 13 === 7 ? null : state === 'annulled' || index % 2 === 0 ? 'none' : 'whole',
  }
})

let pool: Pool
let ana: Actor
beforeAll(async () => {
  pool = openPool()
  ana = await storyCompany(
    pool,
    today,
    [accountingServer.provision].filter((each) => each !== undefined),
  )
  await inCompany(pool, ana.session, write)
})
afterAll(() => pool.end())

async function write(tx: Tx): Promise<void> {
  const { companyId } = ana.session
  const receivable = (await readAccounts(tx, companyId, today, [])).account({ role: 'receivable' })
  if (!receivable) throw new Error('A new company has a receivable account')
  const partyIds = PARTIES.map(() => uuidv7())
  const partyOf = (document: Made): string => partyIds[document.party] ?? ''
  const total = parseAmount('1000')
  await insertTogether(tx, [
    [
      'party',
      PARTIES.map((name, index) => ({
        company_id: companyId,
        id: partyIds[index],
        kind: 'juridica',
        identification_type: '31',
        identification: String(900_100_200 + index),
        display_name: name,
      })),
    ],
    ['search_word', PARTIES.flatMap((name, index) => wordRows(companyId, 'people.party', partyIds[index] ?? '', [name]))],
    [
      'document',
      made.map((document) => ({
        company_id: companyId,
        id: document.id,
        kind: kind.code,
        state: document.state,
        prefix: 'FV',
        number: document.state === 'draft' ? null : document.number,
        date: document.date,
        due_date: document.dueDate,
        party_id: partyOf(document),
        total: amountText(total),
        payable: amountText(total),
        electronic_state: document.electronic,
      })),
    ],
    [
      'search_word',
      made
        .filter(({ state }) => state !== 'draft')
        .flatMap((document) => wordRows(companyId, searchEntity(kind), document.id, [`FV-${document.number}`])),
    ],
  ])
  for (const document of made.filter(({ balance }) => balance !== null)) {
    await insertTogether(
      tx,
      openItemRows(companyId, {
        kind: 'AR',
        partyId: partyOf(document),
        accountId: receivable.id,
        number: `FV-${document.number}`,
        date: document.date,
        dueDate: document.dueDate,
        amount: total,
        source: { kind: kind.code, id: document.id, event: 'issue' },
      }),
    )
  }
  const paid = made.filter(({ balance }) => balance === 'none').map(({ id }) => id)
  await tx.run(sql`
    update open_item_balance b set balance = 0 from open_item o
     where o.company_id = ${companyId} and o.id = b.open_item_id and b.company_id = ${companyId} and o.source_id = any(${paid}::uuid[])`)
}

const inTab: Readonly<Partial<Record<DocumentTab, (document: Made) => boolean>>> = {
  all: () => true,
  drafts: ({ state }) => state === 'draft',
  trial: ({ state, electronic }) => state === 'issued' && electronic === 'trial',
  unsent: ({ state, electronic }) => state === 'issued' && ['queued', 'sent', 'rejected', 'contingency'].includes(electronic),
  open: ({ state, balance }) => state === 'issued' && balance === 'whole',
  overdue: ({ state, balance, dueDate }) => state === 'issued' && balance === 'whole' && dueDate < today,
  paid: ({ state, balance }) => state === 'issued' && balance === 'none',
  annulled: ({ state }) => state === 'annulled',
}

const isIn = (tab: DocumentTab, document: Made): boolean => inTab[tab]?.(document) ?? false
const tabs = tabsOf(kind)

/** What is typed, and which documents have it, as one reads them. */
const searches: readonly (readonly [typed: string, (document: Made) => boolean])[] = [
  ['', () => true],
  ['cafe', ({ party }) => party !== 1],
  ['hotel caf', ({ party }) => party === 2],
  ['FV-11', ({ number, state }) => String(number).startsWith('11') && state !== 'draft'],
  ['fv monserrate', ({ party, state }) => party === 1 && state !== 'draft'],
  ['nadie', () => false],
]

const from = addDays(today, -30)
const ranges: readonly (readonly [Partial<Filter>, (document: Made) => boolean])[] = [
  [{}, () => true],
  [{ from, to: addDays(today, -3) }, ({ date }) => date >= from && date <= addDays(today, -3)],
]

const cases = searches.flatMap(([search, has]) =>
  ranges.map(([range, isWithin]) => ({
    search,
    range,
    /** What waits for somebody does so whatever its day. */
    isShown: (tab: DocumentTab, document: Made) => has(document) && isIn(tab, document) && (isWorkTab(tab) || isWithin(document)),
  })),
)

const balance = sql`
  left join lateral (
    select b.balance, b.is_open, b.due_date from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
     where o.company_id = d.company_id and o.source_id = d.id limit 1) b on true`

const within = () => ({ companyId: ana.session.companyId, kind, today })

test.each(cases)('"$search" in $range: both ways show the same, in every tab', async ({ search, range, isShown }) => {
  await inCompany(pool, ana.session, async (tx) => {
    for (const tab of tabs) {
      const expected = made.filter((document) => isShown(tab, document)).map(({ number }) => number)
      for (const few of [0, 5, 1000]) {
        const where = await pageFilter(tx, within(), { tab, search, ...range }, few)
        const rows = await tx.rows<{ id: string }>(
          sql`select d.id from document d${balance} where ${where} order by d.date desc, d.id desc`,
        )
        const shown = rows.map(({ id }) => made.find((document) => document.id === id)?.number)
        expect(shown, `${tab}, few from ${few}`).toEqual(expected)
      }
    }
  })
})

const owedOf = ({ state, balance }: Made): number => (state === 'issued' && balance === 'whole' ? 1000 : 0)

test.each(cases)('"$search" in $range: the totals count what the tabs show', async ({ search, range, isShown }) => {
  await inCompany(pool, ana.session, async (tx) => {
    for (const tab of tabs) {
      const shown = made.filter((document) => isShown(tab, document))
      const issued = shown.filter(({ state }) => state === 'issued').length * 1000
      for (const isWhole of [true, false]) {
        const totals = await readTotals(tx, { ...within(), isWhole }, { tab, search, ...range })
        for (const each of tabs) expect(totals.counts.get(each) ?? 0, each).toBe(made.filter((document) => isShown(each, document)).length)
        expect([totals.total, totals.balance].map(Number), tab).toEqual([issued, shown.reduce((sum, each) => sum + owedOf(each), 0)])
      }
    }
  })
})

/** What narrows the sums of days, with what it leaves. */
const heads: readonly Partial<Filter>[] = [
  {},
  { from, to: addDays(today, -3) },
  { from: addDays(today, -2) },
  { dianState: 'validated' },
  { due: 'past' },
  { due: 'month', dianState: 'queued', from },
  { currency: 'COP', origin: 'manual', paymentForm: '1' },
  { currency: 'USD' },
  { branchId: uuidv7() },
]

test('there is something in every tab, so that the comparisons say something', () => {
  for (const tab of tabs) expect(made.filter((document) => isIn(tab, document)).length, tab).toBeGreaterThan(1)
})

const sameBothWays = (moment: string) =>
  inCompany(pool, ana.session, async (tx) => {
    for (const head of heads)
      for (const tab of tabs) {
        const filter = { tab, search: '', ...head }
        const oneByOne = await readTotals(tx, { ...within(), isWhole: false }, filter)
        const summed = await readTallied(tx, within(), filter)
        const wanted = tabs.map((each) => oneByOne.counts.get(each) ?? 0)
        expect(
          [tabs.map((each) => summed.counts.get(each)), Number(summed.total), Number(summed.balance)],
          `${moment}: ${JSON.stringify(filter)}`,
        ).toEqual([wanted, Number(oneByOne.total), Number(oneByOne.balance)])
      }
  })

test('the sums of days are those of the documents, before and after they are moved, whatever changes', async () => {
  const { companyId } = ana.session
  await sameBothWays('as they were written')
  const moved = await inCompany(pool, ana.session, (tx) => foldTally(tx, companyId, 20))
  expect(moved).toBe(20)
  await sameBothWays('with some moved')
  await inCompany(pool, ana.session, (tx) => foldTally(tx, companyId))
  await sameBothWays('with all moved')
  await inCompany(pool, ana.session, async (tx) => {
    await tx.run(sql`update document set date = date - 1, total = total + 5 where company_id = ${companyId} and state = 'draft'`)
    await tx.run(
      sql`delete from document where company_id = ${companyId} and state = 'draft' and number is null and date < ${addDays(today, -20)}`,
    )
    await tx.run(sql`update document set electronic_state = 'validated' where company_id = ${companyId} and electronic_state = 'queued'`)
    await tx.run(sql`
      update open_item_balance b set balance = 0 from open_item o
       where b.company_id = ${companyId} and o.company_id = ${companyId} and o.id = b.open_item_id and o.date > ${addDays(today, -10)}`)
  })
  await sameBothWays('after they changed')
  await inCompany(pool, ana.session, (tx) => foldTally(tx, companyId))
  await sameBothWays('with those moved')
})
