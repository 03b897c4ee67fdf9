// Which goods come back with a note.
import { expect, test } from 'vitest'
import { parseQuantity, quantityText } from '#base/decimal.ts'
import { goodsBack, goodsBackProblems, type GoodsOut } from './goods-back.ts'

const batch = (code: string, quantity: string) => ({ id: code.toLowerCase(), code, quantity: parseQuantity(quantity) })
const asked = (batches: readonly (readonly [string, string])[], serials: readonly string[] = []) => ({
  batches: batches.map(([code, quantity]) => ({ code, quantity, madeOn: null, expiresOn: null })),
  serials: [...serials],
})
const one: GoodsOut = { batches: [batch('L1', '5')], serials: [] }
const two: GoodsOut = { batches: [batch('L1', '5'), batch('L2', '3')], serials: [] }
const told: GoodsOut = { batches: [], serials: ['S1', 'S2'].map((code) => ({ id: code.toLowerCase(), code })) }

test.each<[string, ReturnType<typeof asked>, GoodsOut, string, string]>([
  ['the only batch, without a word', asked([]), one, '2', 'l1 2'],
  ['all of two batches', asked([]), two, '8', 'l1 5, l2 3'],
  ['some of two has to be said', asked([]), two, '2', ''],
  ['as it was said', asked([['L2', '2']]), two, '2', 'l2 2'],
  ['all the serials', asked([]), told, '2', 's1, s2'],
  ['one of two has to be said', asked([]), told, '1', ''],
  ['the serial that was said', asked([], ['S2']), told, '1', 's2'],
  ['nothing of what is not told apart', asked([]), { batches: [], serials: [] }, '3', ''],
])('%s', (_, goods, out, quantity, wanted) => {
  const { batches, serialIds } = goodsBack(goods, out, parseQuantity(quantity))
  expect([...batches.map((each) => `${each.batchId} ${quantityText(each.quantity)}`), ...serialIds].join(', ')).toBe(wanted)
})

test.each<[string, ReturnType<typeof asked>, GoodsOut, string[]]>([
  ['another batch', asked([['L9', '1']]), two, ['lines.0.batches.0.code']],
  ['more of a batch than left', asked([['L1', '6']]), two, ['lines.0.batches.0.quantity']],
  ['another serial', asked([], ['S2', 'S9']), told, ['lines.0.serials.1']],
  ['what left', asked([['L1', '5']]), two, []],
])('refused: %s', (_, goods, out, fields) => {
  expect(goodsBackProblems(goods, out, 'lines.0').map(({ field }) => field)).toEqual(fields)
})
