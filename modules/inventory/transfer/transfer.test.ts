import { expect, test } from 'vitest'
import { parseQuantity } from '#base/decimal.ts'
import { countedLines, wholeCounts } from './arriving.ts'
import { goodsThatGo, stateAfter, transferCan, transferStates, travelling, type OnTheWay, type TravellingLine } from './transfer.ts'

const line = (quantity: string, received: string, settled = '0'): TravellingLine => ({
  quantity: parseQuantity(quantity),
  received: parseQuantity(received),
  settled: parseQuantity(settled),
})

test.each([
  [[line('10', '10')], false, 'received'],
  [[line('10', '7')], false, 'partial'],
  [[line('10', '7')], true, 'differences'],
  [[line('10', '7', '3')], true, 'received'],
  [[line('10', '10'), line('1', '0.999999')], true, 'differences'],
] as const)('%o, last %s: %s', (lines, isLast, state) => {
  expect(stateAfter(lines, isLast)).toBe(state)
})

test('what travels is what neither arrived nor was settled', () => {
  expect(travelling(line('10', '6.5', '1'))).toBe(parseQuantity('2.5'))
})

test('nothing is done with what was annulled, and only a draft is deleted', () => {
  expect(transferStates.filter((state) => transferCan(state, 'delete'))).toEqual(['draft'])
  for (const action of ['edit', 'delete', 'request', 'send', 'receive', 'settle', 'annul'] as const)
    expect(transferCan('annulled', action)).toBe(false)
})

const q = parseQuantity
const two: OnTheWay = {
  batches: [
    { id: 'a', code: 'L-1', quantity: q('4'), expiresOn: '2026-12-01' },
    { id: 'b', code: 'L-2', quantity: q('6'), expiresOn: null },
  ],
  serials: [],
}
const one: OnTheWay = { ...two, batches: two.batches.slice(0, 1) }
const numbered: OnTheWay = { batches: [], serials: ['S1', 'S2', 'S3'].map((code) => ({ id: code.toLowerCase(), code })) }
const batch = (code: string, quantity: string) => ({ code, quantity, madeOn: null, expiresOn: null })
const unsaid = { batches: [], serials: [] }

test.each<[string, OnTheWay, [left: string, now: string], { batches: ReturnType<typeof batch>[]; serials: string[] }, object, string[]]>([
  ['all of it', two, ['10', '10'], unsaid, { batches: [{ batchId: 'a' }, { batchId: 'b' }] }, []],
  ['all of its serials', numbered, ['3', '3'], unsaid, { serialIds: ['s1', 's2', 's3'] }, []],
  ['a part of the only batch', one, ['4', '3'], unsaid, { batches: [{ batchId: 'a', quantity: q('3') }] }, []],
  ['a part of two batches is asked for', two, ['10', '3'], unsaid, { batches: [], serialIds: [] }, []],
  [
    'what is said',
    two,
    ['10', '7'],
    { batches: [batch('L-2', '6'), batch('L-1', '1')], serials: [] },
    { batches: [{ batchId: 'b' }, { batchId: 'a' }] },
    [],
  ],
  ['more of a batch than travels', two, ['10', '5'], { batches: [batch('L-1', '5')], serials: [] }, {}, ['lines.0.batches.0.quantity']],
  ['a batch of another transfer', two, ['10', '1'], { batches: [batch('L-9', '1')], serials: [] }, {}, ['lines.0.batches.0.quantity']],
  [
    'a serial of another transfer',
    numbered,
    ['3', '2'],
    { batches: [], serials: ['S1', 'S9'] },
    { serialIds: ['s1'] },
    ['lines.0.serials.1'],
  ],
])('%s', (_, onTheWay, [left, now], said, tracked, fields) => {
  const found = goodsThatGo({ onTheWay, left: q(left), now: q(now) }, said, 'lines.0')
  expect(found.tracked).toMatchObject(tracked)
  expect(found.problems.map(({ field }) => field)).toEqual(fields)
})

test('what is counted is asked whole until somebody says less, and lines without anything are left out', () => {
  const lines = [
    { position: 1, travelling: '10', onTheWay: { batches: [batch('L-1', '4'), batch('L-2', '6')], serials: [] } },
    { position: 2, travelling: '2', onTheWay: { batches: [], serials: ['A1', 'A2'] } },
    { position: 3, travelling: '5', onTheWay: unsaid },
    { position: 4, travelling: '0', onTheWay: unsaid },
  ]
  const counts = wholeCounts(lines)
  expect(countedLines(lines, counts).map(({ position, quantity }) => [position, quantity])).toEqual([
    [1, '10'],
    [2, '2'],
    [3, '5'],
  ])
  const less = {
    ...counts,
    1: { quantity: '', batches: { 'L-1': '', 'L-2': '2.5' }, serials: '' },
    2: { quantity: '', batches: {}, serials: '' },
  }
  expect(countedLines(lines, less)).toEqual([
    { position: 1, quantity: '2.5', batches: [batch('L-2', '2.5')], serials: [] },
    { position: 3, quantity: '5', ...unsaid },
  ])
})
