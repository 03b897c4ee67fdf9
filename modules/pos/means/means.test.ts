import { expect, test } from 'vitest'
import { meansProblems, offeredAt, standardMeans, type OfferedLine } from './means.ts'

const facts = {
  types: [
    { id: 'cash', kind: 'cash' },
    { id: 'card', kind: 'card' },
    { id: 'qr', kind: 'transfer' },
  ],
  registerIds: ['one', 'two'],
}
const line = (paymentTypeId: string, key: number | null = null, registerIds: readonly string[] = []): OfferedLine => ({
  ...{ paymentTypeId, key, registerIds },
})

test.each<[string, OfferedLine[], string[]]>([
  ['all, with keys', [line('card', 1), line('cash', 2), line('qr')], []],
  ['one only at a register', [line('cash', 1), line('card', 2, ['two'])], []],
  ['nothing', [], ['lines']],
  ['no cash', [line('card', 1)], ['lines']],
  ['cash at one register alone', [line('cash', 1, ['one'])], ['lines']],
  ['twice the same', [line('cash', 1), line('cash', 2)], ['lines.1.paymentTypeId']],
  ['twice a key', [line('cash', 1), line('card', 1)], ['lines.1.key']],
  ['without key as often as wanted', [line('cash'), line('card')], []],
  ['of another company', [line('cash', 1), line('other', 2)], ['lines.1.paymentTypeId']],
  ['a register of another branch', [line('cash', 1), line('card', 2, ['three'])], ['lines.1.registerIds']],
])('%s', (_, lines, fields) => {
  expect(meansProblems(lines, facts).map(({ field }) => field)).toEqual(fields)
})

test('the standard is right, and its first nine have a key', () => {
  const types = Array.from({ length: 12 }, (_, index) => ({ id: `type${index}`, kind: index === 0 ? 'cash' : 'card' }))
  const standard = standardMeans(types)
  expect(meansProblems(standard, { types, registerIds: [] })).toEqual([])
  expect(standard.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, null, null, null])
})

test('a register offers what all do and what it does', () => {
  const lines = [line('cash', 1), line('card', 2, ['two']), line('qr', 3, ['one', 'two'])]
  expect(offeredAt(lines, 'one').map(({ paymentTypeId }) => paymentTypeId)).toEqual(['cash', 'qr'])
  expect(offeredAt(lines, 'two').map(({ paymentTypeId }) => paymentTypeId)).toEqual(['cash', 'card', 'qr'])
})
