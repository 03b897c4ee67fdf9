// Which goods a movement moves: what it must say, and what is refused.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseQuantity, quantityText } from '#base/decimal.ts'
import type { ItemControl } from '#modules/items/index.ts'
import {
  leftKey,
  trackMoves,
  untracked,
  type BatchFacts,
  type SerialFacts,
  type Tracked,
  type TrackedMove,
  type TrackedStock,
} from './tracking.ts'

const day = parseDay('2026-11-20')
const batch = (id: string, more: Partial<BatchFacts> = {}): [string, BatchFacts] => [
  id,
  { id, itemId: 'leche', code: id.toUpperCase(), expiresOn: null, blocked: '', ...more },
]
const serial = (id: string, warehouseId: string | null, itemId = 'leche'): [string, SerialFacts] => [
  id,
  { id, itemId, code: id.toUpperCase(), warehouseId },
]

const stockOf = (): TrackedStock => ({
  batches: new Map([
    batch('l1'),
    batch('l2'),
    batch('vencido', { expiresOn: parseDay('2026-11-19') }),
    batch('hoy', { expiresOn: day }),
    batch('malo', { blocked: 'retiro del proveedor' }),
    batch('ajeno', { itemId: 'queso' }),
  ]),
  serials: new Map([
    serial('s1', 'principal'),
    serial('s2', 'principal'),
    serial('s3', 'norte'),
    serial('s9', null),
    serial('otro', 'principal', 'queso'),
  ]),
  left: new Map(['l1', 'l2', 'vencido', 'hoy', 'malo', 'ajeno'].map((id) => [leftKey(id, 'principal'), parseQuantity('10')])),
  places: new Map([
    ['s1', 'principal'],
    ['s2', 'principal'],
    ['s3', 'norte'],
    ['s9', null],
    ['otro', 'principal'],
  ]),
})

const move = (control: ItemControl, quantity: string, tracked: Partial<Tracked> = {}, more: Partial<TrackedMove> = {}): TrackedMove => ({
  ...untracked,
  ...tracked,
  itemId: 'leche',
  itemName: 'Leche',
  control,
  warehouseId: 'principal',
  warehouseName: 'Principal',
  date: day,
  quantity: parseQuantity(quantity),
  undoes: false,
  field: 'lines.0',
  ...more,
})
const of = (...batches: readonly (readonly [string, string])[]): Partial<Tracked> => ({
  batches: batches.map(([batchId, quantity]) => ({ batchId, quantity: parseQuantity(quantity) })),
})
const serials = (...serialIds: readonly string[]): Partial<Tracked> => ({ serialIds })

test.each<[string, TrackedMove, [number, string][]]>([
  ['nothing to say of what is not told apart', move('none', '-3'), []],
  ['a batch of what has none', move('none', '-3', of(['l1', '3'])), [[401, 'lines.0.batches']]],
  ['serials of what has batches', move('batch', '-1', serials('s1')), [[401, 'lines.0.serials']]],
  ['batches of what has serials', move('serial', '-1', of(['l1', '1'])), [[401, 'lines.0.batches']]],
  ['without its batch', move('batch', '-3'), [[550, 'lines.0.batches']]],
  ['two batches that add up', move('batch', '-3', of(['l1', '1'], ['l2', '2'])), []],
  ['two that do not', move('batch', '-3', of(['l1', '1'], ['l2', '1'])), [[401, 'lines.0.batches']]],
  ['the same one twice', move('batch', '-2', of(['l1', '1'], ['l1', '1'])), [[401, 'lines.0.batches']]],
  ['of another product', move('batch', '-1', of(['ajeno', '1'])), [[698, 'lines.0.batches.0.code']]],
  ['that nobody knows', move('batch', '-1', of(['nadie', '1'])), [[698, 'lines.0.batches.0.code']]],
  ['of nothing', move('batch', '-1', of(['l1', '0'])), [[475, 'lines.0.batches.0.quantity']]],
  ['of less than nothing', move('batch', '-1', of(['l1', '-1'])), [[475, 'lines.0.batches.0.quantity']]],
  ['more than there is of it', move('batch', '-11', of(['l1', '11'])), [[551, 'lines.0.batches.0.quantity']]],
  ['more than there was may arrive', move('batch', '11', of(['l1', '11'])), []],
  ['not in that warehouse', move('batch', '-1', of(['l1', '1']), { warehouseId: 'norte' }), [[551, 'lines.0.batches.0.quantity']]],
  ['expired', move('expiring', '-1', of(['vencido', '1'])), [[549, 'lines.0.batches.0.code']]],
  ['on the day it expires it is still good', move('expiring', '-1', of(['hoy', '1'])), []],
  ['expired goods go back', move('expiring', '-1', of(['vencido', '1']), { undoes: true }), []],
  ['blocked', move('batch', '-1', of(['malo', '1'])), [[401, 'lines.0.batches.0.code']]],
  ['blocked goods may arrive', move('batch', '1', of(['malo', '1'])), []],
  ['as many serials as units', move('serial', '-2', serials('s1', 's2')), []],
  ['one too few', move('serial', '-2', serials('s1')), [[546, 'lines.0.serials']]],
  ['half a unit', move('serial', '-0.5', serials('s1')), [[546, 'lines.0.serials']]],
  ['the same serial twice', move('serial', '-2', serials('s1', 's1')), [[401, 'lines.0.serials.1']]],
  ['a serial that is elsewhere', move('serial', '-1', serials('s3')), [[547, 'lines.0.serials.0']]],
  ['a serial that left', move('serial', '-1', serials('s9')), [[547, 'lines.0.serials.0']]],
  ['a serial of another product', move('serial', '-1', serials('otro')), [[698, 'lines.0.serials.0']]],
  ['one that is there arrives again', move('serial', '1', serials('s3')), [[548, 'lines.0.serials.0']]],
  ['one that left comes back', move('serial', '1', serials('s9')), []],
])('%s', (_, asked, wanted) => {
  expect(trackMoves(stockOf(), [asked], false).map(({ code, field }) => [code, field])).toEqual(wanted)
})

test('who may, takes what expired', () => {
  expect(trackMoves(stockOf(), [move('expiring', '-1', of(['vencido', '1']))], true)).toEqual([])
})

test('each move finds what those before it left: a batch is used up, a serial that came may leave', () => {
  const stock = stockOf()
  const problems = trackMoves(
    stock,
    [
      move('batch', '-7', of(['l1', '7'])),
      move('batch', '-4', of(['l1', '4']), { field: 'lines.1' }),
      move('serial', '-1', serials('s1'), { field: 'lines.2' }),
      move('serial', '1', serials('s1'), { field: 'lines.3', warehouseId: 'norte' }),
      move('serial', '-1', serials('s1'), { field: 'lines.4' }),
    ],
    false,
  )
  expect(problems.map(({ code, field }) => [code, field])).toEqual([
    [551, 'lines.1.batches.0.quantity'],
    [547, 'lines.4.serials.0'],
  ])
  expect(quantityText(stock.left.get(leftKey('l1', 'principal')) ?? parseQuantity('0'))).toBe('3')
  expect(stock.places.get('s1')).toBe('norte')
})
