// What a register sells arrives: once, in order, whatever the rules would have said, with its money in the books and in its shift.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getShift } from '#modules/pos/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { prove } from './testing/prove.server.ts'
import { openTill, type OpenTill } from './testing/till.server.ts'
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
