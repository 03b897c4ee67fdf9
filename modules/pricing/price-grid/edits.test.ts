import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridRow } from './endpoints.ts'
import { changeOf, keyOf, needsReason, noEdits, put, summaryOf, undone, type Change, type Edits } from './edits.ts'

const list = (id: string, includesTax = false) => ({ id, name: id, includesTax })
const row = (id: string, price: string | null, written: string | null): GridRow => ({
  ...{ id, code: id, name: id, unitName: 'Unidad', base: '100', cost: '50', minimum: '95', taxRate: '19' },
  cells: [{ listId: 'detal', price, written }],
})
const change = (id: string, price: string | null, said: string | null = '100', written: string | null = null): Change => {
  const made = changeOf(row(id, said, written), list('detal'), price)
  if (!made) throw new Error('No such list')
  return made
}

test('a cell said again as it was is no change, and typing in one cell is one step', () => {
  let edits = put(noEdits, 'a', [change('a', '1')])
  edits = put(edits, 'a', [change('a', '12')])
  edits = put(edits, 'a', [change('a', '120')])
  expect([edits.steps.length, edits.changes.get('a detal')?.price]).toEqual([1, '120'])
  edits = put(edits, 'Fórmula', [change('a', '130'), change('b', '140')])
  expect([edits.steps.length, edits.changes.size]).toEqual([2, 2])
  edits = undone(edits)
  expect([edits.changes.get('a detal')?.price, edits.changes.size]).toEqual(['120', 1])
  // Written as it was: nothing changes any more.
  expect(put(noEdits, 'c', [change('c', '100', '100', '100')])).toEqual(noEdits)
  expect(undone(undone(edits))).toEqual(noEdits)
})

test('taking back every step leaves nothing', () => {
  const given = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    price: fc.option(fc.integer({ min: 1, max: 5 }).map(String), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('uno', 'dos'), fc.array(given, { minLength: 1, maxLength: 3 }))), (steps) => {
      let edits: Edits = noEdits
      const seen = new Map<string, string | null>()
      for (const [label, cells] of steps) {
        const unique = [...new Map(cells.map(({ id, price }) => [id, change(id, price)])).values()]
        edits = put(edits, label, unique)
        for (const each of unique) seen.set(keyOf(each), each.price)
      }
      expect([...edits.changes].map(([key, { price }]) => [key, price]).toSorted()).toEqual(
        [...seen].filter(([, price]) => price !== null).toSorted(),
      )
      while (edits.steps.length > 0) edits = undone(edits)
      expect(edits.changes.size).toBe(0)
    }),
  )
})

test('what each list changes: how many go up, down and below the cost', () => {
  const changes = [change('a', '120'), change('b', '49'), change('c', '90'), change('d', null, '100', '80'), change('e', '70', null)]
  expect(summaryOf(changes)).toEqual([{ listId: 'detal', cells: 5, up: 1, down: 2, under: 1, short: 3 }])
  expect(changes.map(needsReason)).toEqual([false, true, false, false, false])
})
