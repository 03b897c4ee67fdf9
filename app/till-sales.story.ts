// What a register sells arrives: once, in order, whatever its network does, with its money in the books and in its shift.
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { roleIds } from '#modules/access/index.ts'
import { closeShift, countShift, getShift, loseLease, receiveSales } from '#modules/pos/index.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { codesOf, entriesOf, one, openTill, pieces, tillItems, whatIsKept, type OpenTill, type SentLink } from './testing/till.server.ts'
import { openShop, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = async (options = {}): Promise<OpenTill> =>
  openTill(await openShop(world, { items: tillItems }), () => new Date(world.clock.now()), options)
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
  expect(await entriesOf(world, till)).toEqual([
    'TQ-1 110505 23800.00 0.00',
    'TQ-1 413520 0.00 20000.00',
    'TQ-1 24080519 0.00 3800.00',
    'TQ-1 613520 8000.00 0.00',
    'TQ-1 143501 0.00 8000.00',
  ])
  expect(await till.send([link])).toEqual(answer)
  expect(await entriesOf(world, till)).toHaveLength(5)
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
  const lines = await entriesOf(world, till)
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
  expect(await entriesOf(world, till)).toEqual([
    'TQ-1 110505 40000.00 0.00',
    'TQ-1 130505 60000.00 0.00',
    expect.stringContaining('0.00 100000.00'),
  ])
  const { means } = await till.shop.client.call(getShift, { params: { id: till.shiftId ?? '' } })
  expect(means?.map(({ sold }) => sold)[0]).toBe('40000.00')
  await clean(till)
})

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
  expect(await whatIsKept(world, till)).toEqual({ sales: '1 synced, 2 synced, 3 synced, 4 synced', documents: '1, 2, 3, 4', aside: '' })
  await clean(till)
})

test('two copies of one sale at once are one document', async () => {
  const till = await open()
  const links = [one(till), one(till)]
  const answers = await Promise.all([till.send(links), till.send(links), till.send(links.slice(0, 1)), till.send(links)])
  for (const { sales } of answers) expect(sales.map(({ state }) => state)).toEqual(sales.map(() => 'synced'))
  expect(new Set(answers.map(({ sales }) => sales[0]?.documentId)).size).toBe(1)
  expect(await whatIsKept(world, till)).toMatchObject({ documents: '1, 2' })
  await clean(till)
})

test('altered on its way it is put aside in sight, holds up nobody, and is written when it comes as it was', async () => {
  const till = await open()
  const [first, second] = [one(till), one(till)]
  const altered = { ...first, content: first.content.replaceAll('100000', '10000') }
  const answer = await till.send([altered, second])
  expect(answer.sales.map(({ state }) => state)).toEqual(['quarantined', 'flagged'])
  expect(await whatIsKept(world, till)).toEqual({ sales: '2 flagged', documents: '2', aside: '1 altered' })
  await till.send([altered])
  expect((await till.send([first])).sales).toMatchObject([{ state: 'synced', number: 'TQ-1' }])
  expect((await till.send([first, altered])).sales.map(({ state }) => state)).toEqual(['synced', 'quarantined'])
  expect(await whatIsKept(world, till)).toEqual({ sales: '1 synced, 2 flagged', documents: '1, 2', aside: '1 altered' })
  await clean(till)
})

test('what is not of the lease, of the register or of the company writes nothing', async () => {
  const till = await open()
  const foreign = await open()
  const link = one(till)
  await expect(foreign.send([link])).resolves.toMatchObject({ sales: [{ state: 'quarantined' }], isForked: true })
  expect(await whatIsKept(world, foreign)).toEqual({ sales: '', documents: '', aside: '1 forked' })
  // Another company asks for a lease that is not its own.
  await expect(till.send([link], foreign.shop.client)).rejects.toMatchObject({ code: 698, fields: ['leaseId'] })
  expect(await whatIsKept(world, till)).toEqual({ sales: '', documents: '', aside: '' })
  // A number that the register never had: it is of its place in the chain, and no document.
  const strange = { ...link, content: link.content }
  expect((await till.send([strange])).sales[0]?.state).toBe('synced')
  await clean(till)
  await clean(foreign)
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
  expect(await whatIsKept(world, till)).toEqual({ sales: '1 synced', documents: '1', aside: '2 ended, 3 ended' })
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
  expect(await whatIsKept(world, till)).toEqual({ sales: '', documents: '', aside: '' })
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
      expect(await whatIsKept(world, till)).toEqual({
        sales: numbers.map((number) => `${number} synced`).join(', '),
        documents: numbers.join(', '),
        aside: '',
      })
      await clean(till)
    }),
    runs(8),
  )
})
