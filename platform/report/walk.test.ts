// The rows of a report whatever its groups and pages: every line once, what runs is opening plus what came before, and
// subtotals are what their lines add up to. A source in memory stands for the database.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, type Amount } from '#base/decimal.ts'
import { amountColumn, dayColumn, quantityColumn, unitPriceColumn, type Columns } from './column.ts'
import { lineCount, totalCells, walk, type Book, type Leaf, type Line, type Position, type ReportRow } from './walk.ts'

/** Whole pesos, as they travel. */
const pesos = (value: number): string => amountText((BigInt(value) * 100n) as Amount)

const columns: Columns = {
  date: dayColumn('Fecha'),
  plus: amountColumn('Débito', { sum: true }),
  minus: amountColumn('Crédito', { sum: true }),
  balance: amountColumn('Saldo', { running: { plus: 'plus', minus: 'minus' } }),
}

type Movement = readonly [plus: number, minus: number]
interface Sample {
  readonly account: number
  readonly party: number
  readonly opening: number
  readonly moves: readonly Movement[]
}

const total = (moves: readonly Movement[], side: 0 | 1): number => moves.reduce((sum, move) => sum + move[side], 0)

function bookOf(samples: readonly Sample[]): Book {
  const leaves: (Leaf & { readonly moves: readonly Movement[] })[] = samples.map((sample) => ({
    path: [
      { key: `${sample.account}`, label: `Cuenta ${sample.account}`, narrows: {} },
      { key: `${sample.party}`, label: `Tercero ${sample.party}`, narrows: {} },
    ],
    lines: sample.moves.length,
    opening: { balance: pesos(sample.opening) },
    sums: { plus: pesos(total(sample.moves, 0)), minus: pesos(total(sample.moves, 1)) },
    moves: sample.moves,
  }))
  return {
    leaves,
    async lines(asked, after, limit) {
      const all: Line[] = asked.flatMap((leaf, index) =>
        (leaves.find((each) => each.path === leaf.path)?.moves ?? []).flatMap(([plus, minus], position) =>
          index === 0 && after !== null && position <= Number(after[0])
            ? []
            : [
                {
                  leaf: index,
                  key: [position],
                  cells: { date: '2026-11-20', plus: pesos(plus), minus: pesos(minus) },
                  source: null,
                },
              ],
        ),
      )
      return all.slice(0, limit)
    },
  }
}

const samples = fc
  .uniqueArray(
    fc.record({
      account: fc.integer({ min: 1, max: 4 }),
      party: fc.integer({ min: 1, max: 4 }),
      opening: fc.integer({ min: -1000, max: 1000 }),
      moves: fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })), { maxLength: 7 }),
    }),
    { selector: (sample) => `${sample.account} ${sample.party}`, maxLength: 10 },
  )
  .map((all) => all.toSorted((a, b) => a.account - b.account || a.party - b.party))

async function page(book: Book, start: Position | null, limit?: number): Promise<{ rows: ReportRow[]; next: Position | null }> {
  const rows: ReportRow[] = []
  const walking = walk(columns, book, start, limit)
  for (;;) {
    const step = await walking.next()
    if (step.done) return { rows, next: step.value }
    rows.push(step.value)
  }
}

test('a group, its lines and its end', async () => {
  const book = bookOf([
    {
      account: 1,
      party: 2,
      opening: 100,
      moves: [
        [50, 0],
        [0, 30],
      ],
    },
  ])
  const { rows } = await page(book, null)
  expect(rows.map((row) => [row.kind, row.depth, row.label, row.cells['balance']])).toEqual([
    ['group', 0, 'Cuenta 1', '100.00'],
    ['group', 1, 'Tercero 2', '100.00'],
    ['line', 2, '', '150.00'],
    ['line', 2, '', '120.00'],
    ['subtotal', 1, 'Tercero 2', '120.00'],
    ['subtotal', 0, 'Cuenta 1', '120.00'],
  ])
  expect(totalCells(columns, book)).toEqual({ plus: '50.00', minus: '30.00', balance: '120.00' })
  expect(lineCount(book)).toBe(2)
})

test('what runs is what came before, and groups end with what their lines add up to', () =>
  fc.assert(
    fc.asyncProperty(samples, async (all) => {
      const { rows } = await page(bookOf(all), null)
      const lines = rows.filter((row) => row.kind === 'line')
      expect(lines.length).toBe(
        total(
          all.map(({ moves }) => [moves.length, 0]),
          0,
        ),
      )
      const ends = rows.filter((row) => row.kind === 'subtotal' && row.depth === 1).map((row) => row.cells['balance'])
      expect(ends).toEqual(all.map(({ opening, moves }) => pesos(opening + total(moves, 0) - total(moves, 1))))
      for (const account of new Set(all.map((each) => each.account))) {
        const own = all.filter((each) => each.account === account)
        const subtotal = rows.find((row) => row.kind === 'subtotal' && row.depth === 0 && row.label === `Cuenta ${account}`)
        expect(subtotal?.cells['plus']).toBe(pesos(own.reduce((sum, { moves }) => sum + total(moves, 0), 0)))
      }
    }),
  ))

test('pages of any size hold the same rows, besides the heads that they repeat', () =>
  fc.assert(
    fc.asyncProperty(samples, fc.integer({ min: 1, max: 5 }), async (all, size) => {
      const book = bookOf(all)
      const whole = await page(book, null)
      const paged: ReportRow[] = []
      let next: Position | null = null
      let pages = 0
      do {
        // As it travels: through JSON.
        const one: Awaited<ReturnType<typeof page>> = await page(book, JSON.parse(JSON.stringify(next)) as Position | null, size)
        expect(one.rows.filter((row) => row.kind === 'line').length).toBeLessThanOrEqual(size)
        paged.push(...one.rows.filter((row) => !row.continued))
        next = one.next
        pages += 1
      } while (next !== null && pages < 200)
      expect(paged).toEqual(whole.rows)
    }),
  ))

test('a unit is a value by a quantity, and of nothing there is none', async () => {
  const stock: Columns = {
    in: quantityColumn('Entrada', { sum: true, onlyInGroups: true }),
    out: quantityColumn('Salida', { sum: true, onlyInGroups: true }),
    left: quantityColumn('Saldo', { running: { plus: 'in', minus: 'out' }, onlyInGroups: true }),
    worth: amountColumn('Valor', { running: { plus: 'valueIn', minus: 'valueOut' } }),
    valueIn: amountColumn('Valor entrada', { sum: true }),
    valueOut: amountColumn('Valor salida', { sum: true }),
    average: unitPriceColumn('Promedio', { unit: { value: 'worth', quantity: 'left' }, onlyInGroups: true }),
  }
  const leaf: Leaf = {
    path: [{ key: 'a', label: 'Cafetera', narrows: {} }],
    lines: 0,
    opening: { left: '3', worth: '100.00' },
    sums: { in: '0', out: '3', valueIn: '0.00', valueOut: '100.00' },
  }
  const walking = walk(stock, { leaves: [leaf], lines: async () => [] })
  const head = await walking.next()
  expect(head.done ? null : head.value.cells).toEqual({ left: '3', worth: '100.00', average: '33.333333' })
  const end = await walking.next()
  expect(end.done ? null : end.value.cells['average']).toBeNull()
  expect(totalCells(stock, { leaves: [leaf] })).toEqual({ worth: '0.00', valueIn: '0.00', valueOut: '100.00' })
})
