// What a register sells arrives: once, in order, whatever the rules would have said, with its money in the books and in its shift.
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { roleIds } from '#modules/access/index.ts'
import { detailsEndpoints, getParty } from '#modules/people/index.ts'
import {
  closeShift,
  countShift,
  countTransactions,
  getShift,
  getTransaction,
  listQuarantine,
  listTransactions,
  loseLease,
  receiveSales,
} from '#modules/pos/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { openTill, pieces, type OpenTill, type SentLink } from './testing/till.server.ts'
import { openShop, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const items = [
  { name: 'Café', price: '10000', taxes: ['IVA 19 %'], stock: { quantity: '10', cost: '4000' } },
  { name: 'Asesoría', price: '100000', taxes: [] },
]
const open = async (options = {}): Promise<OpenTill> =>
  openTill(await openShop(world, { items }), () => new Date(world.clock.now()), options)

/** What the entries of what was sold say: number, account, debit, credit. */
const entries = ({ shop }: OpenTill) =>
  inCompany(world.pool, shop, (tx) =>
    tx.rows<{ line: string }>(sql`
      select concat_ws(' ', e.number, a.code, l.debit, l.credit) as line
        from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
        join account a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = ${shop.companyId} and e.source_kind = 'POS' order by e.id, l.position`),
  ).then((rows) => rows.map(({ line }) => line))
const clean = async ({ shop }: OpenTill) => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('a sale in cash: its document, its entry, its shift, and the same answer again', async () => {
  const till = await open()
  // Two at 10.000 with IVA 19 %: 23.800; 25.000 are handed over and 1.200 are given back.
  const link = till.sell({
    lines: [till.line('Café', '2')],
    payments: [{ paymentTypeId: till.means('Efectivo'), amount: '25000' }],
    total: '23800',
    change: '1200',
  })
  const answer = await till.send([link])
  expect(answer.sales).toMatchObject([{ sequence: 1, state: 'synced', number: 'TQ-1', findings: [] }])
  expect(answer).toMatchObject({ sequence: 1, hash: link.hash, isForked: false })
  expect(await entries(till)).toEqual([
    'TQ-1 110505 23800.00 0.00',
    'TQ-1 413520 0.00 20000.00',
    'TQ-1 24080519 0.00 3800.00',
    'TQ-1 613520 8000.00 0.00',
    'TQ-1 143501 0.00 8000.00',
  ])
  expect(await till.send([link])).toEqual(answer)
  expect(await entries(till)).toHaveLength(5)
  const shift = await till.shop.client.call(getShift, { params: { id: till.shiftId ?? '' } })
  expect(shift.means?.[0]).toMatchObject({ name: 'Efectivo', base: '100000.00', sold: '23800.00', expected: '123800.00' })
  await clean(till)
})

test('several means, with a tip that is of others and cash that is rounded to coins', async () => {
  const till = await open()
  const cash = (amount: string) => ({ paymentTypeId: till.means('Efectivo'), amount })
  const card = till.types.find(({ kind }) => kind === 'card') ?? till.types[0]
  // 11.900, with a tip of 1.010: 12.910. By card 5.000; 7.910 are left, of which 7.900 in cash, out of 8.000.
  const mixed = till.sell({
    lines: [till.line('Café')],
    payments: [{ paymentTypeId: card?.id ?? '', amount: '5000' }, cash('8000')],
    ...{ total: '11900', tip: '1010', rounding: '-10', change: '100' },
  })
  const answer = await till.send([mixed])
  expect(answer.sales).toMatchObject([{ state: 'synced', findings: [] }])
  const lines = await entries(till)
  expect(lines.filter((line) => !line.includes('613520') && !line.includes('143501'))).toEqual([
    expect.stringMatching(/^TQ-1 \d+ 5000\.00 0\.00$/),
    'TQ-1 110505 7900.00 0.00',
    'TQ-1 281505 0.00 1010.00',
    'TQ-1 539595 10.00 0.00',
    'TQ-1 413520 0.00 10000.00',
    'TQ-1 24080519 0.00 1900.00',
  ])
  await clean(till)
})

test('what is left to be paid is owed by whom it was sold to', async () => {
  const till = await open()
  const credit = till.types.find(({ kind }) => kind === 'credit')
  const link = till.sell({
    lines: [till.line('Asesoría')],
    partyId: till.shop.customerId,
    payments: [
      { paymentTypeId: credit?.id ?? '', amount: '60000' },
      { paymentTypeId: till.means('Efectivo'), amount: '40000' },
    ],
    total: '100000',
  })
  expect((await till.send([link])).sales).toMatchObject([{ state: 'synced' }])
  expect(await entries(till)).toEqual(['TQ-1 110505 40000.00 0.00', 'TQ-1 130505 60000.00 0.00', expect.stringContaining('0.00 100000.00')])
  const { means } = await till.shop.client.call(getShift, { params: { id: till.shiftId ?? '' } })
  expect(means?.map(({ sold }) => sold)[0]).toBe('40000.00')
  await clean(till)
})

const one = (till: OpenTill, changes: object = {}, id: string = randomUUID()) =>
  till.sell(
    {
      lines: [till.line('Asesoría')],
      payments: [{ paymentTypeId: till.means('Efectivo'), amount: '100000' }],
      total: '100000',
      ...changes,
    },
    id,
  )
const kept = ({ shop }: OpenTill) =>
  inCompany(world.pool, shop, (tx) =>
    tx.rows<{ sales: string; documents: string; aside: string }>(sql`
      select (select coalesce(string_agg(s.sequence || ' ' || s.state, ', ' order by s.sequence), '') from till_sale s where s.company_id = ${shop.companyId}) as sales,
             (select coalesce(string_agg(d.number::text, ', ' order by d.number), '') from document d where d.company_id = ${shop.companyId} and d.kind = 'POS') as documents,
             (select coalesce(string_agg(q.sequence || ' ' || q.why, ', ' order by q.sequence, q.id), '') from till_quarantine q where q.company_id = ${shop.companyId}) as aside`),
  ).then(([row]) => row)

test('in any order and as often as they come, each is written once', async () => {
  const till = await open()
  const links = [one(till), one(till), one(till), one(till)]
  const [first, second, third, fourth] = links
  if (!first || !second || !third || !fourth) throw new Error('four')
  expect((await till.send([third, first])).sales.map(({ sequence, state }) => [sequence, state])).toEqual([
    [1, 'synced'],
    [3, 'waiting'],
  ])
  expect((await till.send([fourth, second, third, first, second])).sales.map(({ state }) => state)).toEqual(Array(5).fill('synced'))
  expect(await kept(till)).toEqual({ sales: '1 synced, 2 synced, 3 synced, 4 synced', documents: '1, 2, 3, 4', aside: '' })
  await clean(till)
})

test('two copies of one sale at once are one document', async () => {
  const till = await open()
  const links = [one(till), one(till)]
  const answers = await Promise.all([till.send(links), till.send(links), till.send(links.slice(0, 1)), till.send(links)])
  for (const { sales } of answers) expect(sales.map(({ state }) => state)).toEqual(sales.map(() => 'synced'))
  expect(new Set(answers.map(({ sales }) => sales[0]?.documentId)).size).toBe(1)
  expect(await kept(till)).toMatchObject({ documents: '1, 2' })
  await clean(till)
})

test('altered on its way it is put aside in sight, holds up nobody, and is written when it comes as it was', async () => {
  const till = await open()
  const [first, second] = [one(till), one(till)]
  const altered = { ...first, content: first.content.replaceAll('100000', '10000') }
  const answer = await till.send([altered, second])
  expect(answer.sales.map(({ state }) => state)).toEqual(['quarantined', 'flagged'])
  expect(await kept(till)).toEqual({ sales: '2 flagged', documents: '2', aside: '1 altered' })
  await till.send([altered])
  expect((await till.send([first])).sales).toMatchObject([{ state: 'synced', number: 'TQ-1' }])
  expect((await till.send([first, altered])).sales.map(({ state }) => state)).toEqual(['synced', 'quarantined'])
  expect(await kept(till)).toEqual({ sales: '1 synced, 2 flagged', documents: '1, 2', aside: '1 altered' })
  await clean(till)
})

test('what is not of the lease, of the register or of the company writes nothing', async () => {
  const till = await open()
  const foreign = await open()
  const link = one(till)
  await expect(foreign.send([link])).resolves.toMatchObject({ sales: [{ state: 'quarantined' }], isForked: true })
  expect(await kept(foreign)).toEqual({ sales: '', documents: '', aside: '1 forked' })
  // Another company asks for a lease that is not its own.
  await expect(till.send([link], foreign.shop.client)).rejects.toMatchObject({ code: 698, fields: ['leaseId'] })
  expect(await kept(till)).toEqual({ sales: '', documents: '', aside: '' })
  // A number that the register never had: it is of its place in the chain, and no document.
  const strange = { ...link, content: link.content }
  expect((await till.send([strange])).sales[0]?.state).toBe('synced')
  await clean(till)
  await clean(foreign)
})

const codesOf = (findings: readonly { readonly code: number; readonly field: string | null }[] = []) =>
  findings.map(({ code, field }) => `${code} ${field}`)
const dayOf = ({ shop }: OpenTill, number: number) =>
  inCompany(world.pool, shop, (tx) =>
    tx.first<{ days: string }>(sql`
      select d.date || ' ' || string_agg(distinct e.date::text, ' ') as days from document d
        join journal_entry e on e.company_id = d.company_id and e.source_id = d.id
       where d.company_id = ${shop.companyId} and d.kind = 'POS' and d.number = ${number} group by d.date`),
  ).then((row) => row?.days)

test('sold in a month that was closed meanwhile it is booked on the first open day, and the finding says so', async () => {
  const till = await open()
  await closeMonths(till.shop.client, '2026-10')
  const { sales } = await till.send([one(till, { soldAt: '2026-10-31T20:00:00.000Z' }), one(till, { soldAt: '2026-11-19T23:00:00.000Z' })])
  expect(sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([['flagged', '430 soldAt'], ['synced']])
  expect(await dayOf(till, 1)).toBe('2026-11-01 2026-11-01')
  expect(await dayOf(till, 2)).toBe('2026-11-19 2026-11-19')
  await clean(till)
})

test('a device whose clock runs ahead, or stopped, sells today', async () => {
  const till = await open()
  const { sales } = await till.send([one(till, { soldAt: '2026-12-24T15:00:00.000Z' })])
  expect(sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([['flagged', '440 date']])
  expect(await dayOf(till, 1)).toBe('2026-11-20 2026-11-20')
  const stopped = await till.send([one(till, { soldAt: '1970-01-02T15:00:00.000Z' }), one(till, { soldAt: '0000-01-01T15:00:00.000Z' })])
  expect(stopped.sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([
    ['flagged', '401 soldAt'],
    ['quarantined', '401 sale.soldAt'],
  ])
  expect(await dayOf(till, 2)).toBe('2026-11-20 2026-11-20')
  await clean(till)
})

test('what was sold without being there leaves, with its finding, and no other door is loosened', async () => {
  const till = await open()
  const sale = (quantity: string, total: string) =>
    till.sell({ lines: [till.line('Café', quantity)], payments: [{ paymentTypeId: till.means('Efectivo'), amount: total }], total })
  const { sales } = await till.send([sale('12', '142800'), sale('1', '11900')])
  expect(sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([
    ['flagged', expect.stringContaining('543 lines.0')],
    ['flagged', expect.stringContaining('543 lines.0')],
  ])
  await expect(till.shop.issue([['Café', '1']])).rejects.toMatchObject({ code: 543 })
  await clean(till)
})

test('a cent of difference is told, and stands in the books', async () => {
  const till = await open()
  const { sales } = await till.send([one(till, { total: '99999.99', rounding: '0.01' })])
  expect(sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([['flagged', '401 total']])
  expect((await entries(till)).filter((line) => line.includes('110505') || line.includes('429581'))).toEqual(['TQ-1 110505 100000.00 0.00'])
  await clean(till)
})

test('what the company would have refused before is found: who is blocked, another shift, none', async () => {
  const till = await open()
  const params = { id: till.shop.customerId }
  const { version } = await till.shop.client.call(getParty, { params })
  await till.shop.client.call(detailsEndpoints.blockParty, { params, body: { version, reason: 'Cartera vencida' } })
  const { sales } = await till.send([
    one(till, { partyId: till.shop.customerId }),
    one(till, { soldAt: '2026-11-20T14:59:00.000Z', shiftId: randomUUID() }),
  ])
  expect(sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([
    ['flagged', '401 partyId'],
    ['flagged', '401 shiftId'],
  ])
  const closed = await open({ opensShift: false })
  expect(codesOf((await closed.send([one(closed)])).sales[0]?.findings)).toEqual(['564 shiftId'])
  await clean(till)
  await clean(closed)
})

test('what nothing can be made of is put aside with its reasons, and the next ones are sold', async () => {
  const till = await open()
  const cash = till.means('Efectivo')
  const links = [
    one(till, { lines: [{ ...till.line('Asesoría'), itemId: randomUUID() }] }),
    one(till, { payments: [{ paymentTypeId: cash, amount: '99000' }] }),
    one(till, { payments: [{ paymentTypeId: randomUUID(), amount: '100000' }] }),
    one(till, { lines: [] }),
    one(till, { lines: [till.line('Asesoría', '-1')] }),
    one(till, { lines: [till.line('Asesoría', '0')], total: '0', payments: [] }),
    one(till, { tip: '-5' }),
    one(till, { notes: 'a\u0000b' }),
    one(till, { lines: [till.line('Asesoría', '99999999999')] }),
    one(till, { soldAt: 'ayer' }),
    one(till, { partyId: randomUUID() }),
    one(till),
  ]
  const { sales, sequence } = await till.send(links)
  expect(sales.map(({ state }) => state)).toEqual([...Array(11).fill('quarantined'), 'flagged'])
  expect(sales.slice(0, 3).map(({ findings }) => codesOf(findings))).toEqual([
    ['698 lines.0.itemId'],
    ['569 payments'],
    ['698 payments.0.paymentTypeId'],
  ])
  for (const { findings } of sales.slice(0, 11)) expect(findings.length).toBeGreaterThan(0)
  expect(sequence).toBe(12)
  expect((await till.send(links)).sales).toEqual(sales)
  expect(await kept(till)).toMatchObject({ sales: '12 flagged', documents: '12' })
  await clean(till)
})

test('the same sale in two places of the chain, and a number that another has, are one document', async () => {
  const till = await open()
  const id = randomUUID()
  const { sales } = await till.send([one(till, {}, id), one(till, {}, id)])
  expect(sales.map(({ state, findings }) => [state, ...codesOf(findings)])).toEqual([['synced'], ['quarantined', '401 id']])
  await clean(till)
})

test('what a device that was said to be lost still sends is kept in sight, each, and is no document', async () => {
  const till = await open()
  const links = [one(till), one(till), one(till)]
  await till.send(links.slice(0, 1))
  await till.shop.client.call(loseLease, { params: { id: till.lease.id }, body: { reason: 'Se lo robaron' } })
  const { sales } = await till.send(links)
  expect(sales.map(({ state }) => state)).toEqual(['synced', 'quarantined', 'quarantined'])
  await till.send(links)
  expect(await kept(till)).toEqual({ sales: '1 synced', documents: '1', aside: '2 ended, 3 ended' })
  await clean(till)
})

test('who may not sell sends nothing, and another device of the same register neither', async () => {
  const till = await open()
  const viewer = await colleague(world, till.shop.client, roleIds.viewer)
  const link = one(till)
  await expect(till.send([link], viewer.client)).rejects.toMatchObject({ status: 403 })
  await expect(
    till.shop.client.call(receiveSales, { body: { leaseId: till.lease.id, deviceId: randomUUID(), links: [link] } }),
  ).rejects.toMatchObject({ code: 565, fields: ['deviceId'] })
  await expect(till.send(Array(51).fill(link))).rejects.toMatchObject({ code: 401 })
  expect(await kept(till)).toEqual({ sales: '', documents: '', aside: '' })
})

test('a shift closes with what was sold in it, once all of it is here', async () => {
  const till = await open()
  const { client } = till.shop
  const params = { id: till.shiftId ?? '' }
  const [first, second] = [one(till), one(till)]
  await till.send([first])
  const count = async (cash: Readonly<Record<string, number>>) => {
    const { means } = await client.call(getShift, { params })
    const others = (means ?? []).slice(1).map(({ paymentTypeId }) => ({ paymentTypeId, amount: '0' }))
    return client.call(countShift, { params, body: { cash: pieces(cash), means: others } })
  }
  const close = (countId: string) =>
    client.call(closeShift, { params, body: { version: 1, countId, reason: '', kept: { sequence: second.sequence, hash: second.hash } } })
  const early = await count({ 'note-100000': 1, 'note-50000': 2 })
  expect(early.lines[0]).toMatchObject({ expected: '200000.00', difference: '0.00' })
  await expect(close(early.id)).rejects.toMatchObject({ code: 567 })
  await till.send([second])
  await expect(close(early.id)).rejects.toMatchObject({ code: 568 })
  const last = await count({ 'note-100000': 2, 'note-50000': 2 })
  expect(last.lines[0]).toMatchObject({ expected: '300000.00', difference: '0.00' })
  expect(await close(last.id)).toMatchObject({ number: 'CJ-1' })
  await clean(till)
})

test('what was sold, what was found of it and what is kept aside are in sight, without costs, of one company', async () => {
  const till = await open()
  const { client } = till.shop
  const coffee = till.sell({
    lines: [till.line('Café', '11')],
    payments: [{ paymentTypeId: till.means('Efectivo'), amount: '131000' }],
    ...{ total: '130900', change: '100' },
  })
  await till.send([coffee, one(till, { partyId: randomUUID() }), one(till)])
  const { rows } = await client.call(listTransactions, { query: {} })
  expect(rows.map(({ number, state, value, means, customer }) => [number, state, value, means.join(), customer])).toEqual([
    ['TQ-3', 'flagged', '100000.00', 'Efectivo', 'Consumidor final'],
    ['TQ-1', 'flagged', '130900.00', 'Efectivo', 'Consumidor final'],
  ])
  expect(await client.call(countTransactions)).toEqual({ flagged: 2, quarantined: 1 })
  expect((await client.call(listTransactions, { query: { state: 'synced' } })).rows).toEqual([])
  const [, first] = rows
  const view = await client.call(getTransaction, { params: { id: first?.documentId ?? '' } })
  expect(view).toMatchObject({
    number: 'TQ-1',
    change: '100.00',
    tip: '0.00',
    payments: [{ name: 'Efectivo', tendered: '131000.00', kept: '130900.00' }],
  })
  expect(codesOf(view.findings)).toEqual([expect.stringContaining('543')])
  expect(JSON.stringify(view)).not.toContain('cost')
  const aside = await client.call(listQuarantine, { query: {} })
  expect(aside.rows).toMatchObject([{ why: 'refused', number: 2, total: '100000', deviceName: 'Equipo de la entrada' }])
  const other = await open()
  expect((await other.shop.client.call(listTransactions, { query: {} })).rows).toEqual([])
  await expect(other.shop.client.call(getTransaction, { params: { id: first?.id ?? '' } })).rejects.toMatchObject({ code: 698 })
  expect((await other.shop.client.call(listQuarantine, { query: {} })).rows).toEqual([])
})

type Step = { readonly do: 'sell' | 'send' | 'lost answer' | 'reordered' | 'at once'; readonly draw: number }
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('sell', 'sell', 'sell', 'send', 'lost answer', 'reordered', 'at once'),
  draw: fc.nat(30),
})

test('however its network does, each sale that a device kept is written once, and its numbers follow on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const till = await open()
      const made: SentLink[] = []
      let queue: SentLink[] = []
      const sent = async (links: readonly SentLink[]) => (links.length === 0 ? null : till.send(links))
      const confirm = (answer: Awaited<ReturnType<typeof sent>>) => {
        if (answer) queue = queue.filter(({ sequence }) => sequence > answer.sequence)
      }
      const acts: Readonly<Record<Step['do'], (draw: number) => Promise<unknown>>> = {
        sell: async () => {
          const link = one(till)
          made.push(link)
          queue.push(link)
        },
        send: async () => confirm(await sent(queue)),
        'lost answer': (draw) => sent(queue.slice(0, draw)),
        reordered: (draw) => sent([...queue.slice(draw % 3), ...made.slice(-3)].toReversed()),
        'at once': async () => {
          const answers = await Promise.all([sent(queue), sent(queue.toReversed()), sent(made.slice(0, 2))])
          confirm(answers[0])
        },
      }
      for (const each of steps) await acts[each.do](each.draw)
      confirm(await sent(queue))
      expect(queue).toEqual([])
      const numbers = made.map((_, index) => index + 1)
      expect(await kept(till)).toEqual({
        sales: numbers.map((number) => `${number} synced`).join(', '),
        documents: numbers.join(', '),
        aside: '',
      })
      await clean(till)
    }),
    runs(8),
  )
}, 300_000)
