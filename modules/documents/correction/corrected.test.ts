// Withholdings of an invoice with several concepts: each goes back with its own lines, rounded as it was, and whatever the
// notes that give everything back, together they give back exactly what was withheld.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import {
  addAmounts,
  parseAmount,
  parsePercent,
  percentOf,
  roundToPeso,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import type { Draft, DraftLine, WithholdingRuleFacts } from '../figures/compute.ts'
import { noDiscount, price, vatOf, type LineTax } from '../figures/price.ts'
import { computeCorrection, lineKey, takenOf, takesAll, type Corrected, type CorrectedWithholding } from './corrected.ts'
import { leftAfter, type LineLeft } from './credited.ts'

const ID = 'invoice'
const iva: LineTax = {
  id: 'iva',
  code: '01',
  name: 'IVA 19 %',
  kind: 'percent',
  rate: parsePercent('19'),
  perUnit: zeroAmount,
  content: null,
}

const rule = (id: string, kind: WithholdingRuleFacts['kind'], rate: string): WithholdingRuleFacts => ({
  id,
  kind,
  code: id,
  name: id,
  rate: parsePercent(rate),
  minimumUvt: null,
  minimumBase: null,
  beneficiary: 'any',
  cityCode: null,
  source: '',
  accountId: null,
})
/** Which lines each falls on: goods, services, and IVA of both but not of the last line. */
const rules = [
  { rule: rule('COMPRAS', 'retefuente', '2.5'), positions: [1, 2] },
  { rule: rule('SERVICIOS', 'retefuente', '4'), positions: [3] },
  { rule: rule('RETEIVA', 'reteiva', '15'), positions: [1, 2, 3] },
  { rule: rule('ICA', 'reteica', '0.414'), positions: [4] },
] as const

type Sold = readonly { readonly quantity: bigint; readonly unitPrice: bigint; readonly taxed: boolean }[]

function invoiceOf(sold: Sold, round: 'peso' | 'cent', before: readonly Amount[]): Corrected {
  const { lines } = price({
    lines: sold.map(({ quantity, unitPrice, taxed }) => ({
      quantity: quantity as Quantity,
      unitPrice: unitPrice as UnitPrice,
      discount: noDiscount,
      gift: false,
      taxes: taxed ? [iva] : [],
    })),
    discount: { kind: 'Porcentaje', value: parsePercent('3') },
    pricesIncludeTax: false,
  })
  return {
    id: ID,
    kind: 'INE',
    partyId: 'party',
    number: 'FV-1',
    fiscalNumber: 'FV1',
    date: parseDay('2026-11-20'),
    uniqueCode: null,
    lines: new Map(lines.map((line, index) => [lineKey(ID, index + 1), { quantity: sold[index]?.quantity as Quantity, ...line }])),
    items: new Map(lines.map((_, index) => [lineKey(ID, index + 1), { id: `item ${index}`, name: '', costCenterId: null }])),
    withholdings: rules.map(({ rule: of, positions }, index): CorrectedWithholding => {
      const figures = positions.map((position) => {
        const line = lines[position - 1]
        return line ? (of.kind === 'reteiva' ? vatOf(line) : line.net) : zeroAmount
      })
      // Besides its own lines, what was sold before in the day.
      const base = addAmounts(sumAmounts(figures), before[index] ?? zeroAmount)
      const exact = percentOf(base, of.rate)
      return {
        rule: of,
        left: { base, amount: round === 'peso' ? roundToPeso(exact) : exact },
        lines: new Set(positions.map((position) => lineKey(ID, position))),
        round,
      }
    }),
  }
}

const draftOf = (lines: readonly DraftLine[]): Draft => ({
  date: parseDay('2026-11-21'),
  dueDate: parseDay('2026-11-21'),
  partyId: 'party',
  costCenterId: null,
  discount: noDiscount,
  pricesIncludeTax: false,
  lines,
  withholdingChanges: [],
  correction: null,
})

const lineOf = (position: number, quantity: Quantity, value: Amount | null): DraftLine => ({
  itemId: `item ${position - 1}`,
  accountId: null,
  warehouseId: null,
  costCenterId: null,
  description: '',
  unitId: null,
  quantity: value === null ? quantity : (1_000_000n as Quantity),
  unitPrice: ((value ?? zeroAmount) * 10_000n) as UnitPrice,
  discount: noDiscount,
  gift: false,
  optional: false,
  taxIds: [],
  source: { documentId: ID, position, byValue: value !== null, restock: false },
})

/** What is left of the document after a note. */
function after(corrected: Corrected, draft: Draft): { readonly left: Corrected; readonly back: ReadonlyMap<string, Amount> } {
  const { priced, withholdings } = computeCorrection(draft, corrected)
  const lines = new Map<string, LineLeft>(corrected.lines)
  draft.lines.forEach((line, index) => {
    const key = lineKey(ID, line.source?.position ?? 0)
    const before = lines.get(key)
    const note = priced.lines[index]
    if (before && note) lines.set(key, leftAfter(before, note, takenOf(line, draft, before)))
  })
  const back = new Map(withholdings.map((each) => [each.rule.id, each]))
  return {
    back: new Map([...back].map(([id, { amount }]) => [id, amount])),
    left: {
      ...corrected,
      lines,
      withholdings: corrected.withholdings.map((each) => {
        const given = back.get(each.rule.id)
        return given
          ? { ...each, left: { base: subtract(each.left.base, given.base), amount: subtract(each.left.amount, given.amount) } }
          : each
      }),
    },
  }
}

const part = fc.record({ position: fc.integer({ min: 1, max: 4 }), byValue: fc.boolean(), thousandths: fc.bigInt({ min: 1n, max: 1000n }) })
const anySold = fc.array(
  fc.record({
    quantity: fc.bigInt({ min: 1n, max: 40_000_000n }),
    unitPrice: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    taxed: fc.boolean(),
  }),
  { minLength: 4, maxLength: 4 },
)

test('whatever the notes, all of them give back exactly what was withheld, each with the lines of its concept', () => {
  fc.assert(
    fc.property(
      anySold,
      fc.constantFrom('peso', 'cent'),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 4, maxLength: 4 }),
      fc.array(part, { maxLength: 8 }),
      (sold, round, before, parts) => {
        const invoice = invoiceOf(sold, round, before as Amount[])
        let left = invoice
        const back = new Map<string, Amount>()
        const give = (draft: Draft) => {
          const step = after(left, draft)
          for (const [id, amount] of step.back) {
            expect(amount).toBeGreaterThanOrEqual(0n)
            if (round === 'peso') expect(amount % 100n).toBe(0n)
            back.set(id, addAmounts(back.get(id) ?? zeroAmount, amount))
          }
          left = step.left
          for (const each of left.withholdings) expect(each.left.amount).toBeGreaterThanOrEqual(0n)
          return step.back
        }
        for (const { position, byValue, thousandths } of parts) {
          const line = left.lines.get(lineKey(ID, position))
          if (!line) continue
          const quantity = ((line.quantity * thousandths) / 1000n) as Quantity
          const value = byValue ? (((line.net * thousandths) / 1000n) as Amount) : null
          const draft = draftOf([lineOf(position, quantity, value)])
          if (takesAll(draft, left)) continue
          // Nothing of another concept goes back with it.
          for (const [id] of give(draft)) {
            const found = rules.find((each) => each.rule.id === id)
            expect(found?.positions.some((each) => each === position)).toBe(true)
          }
        }
        const rest = draftOf(
          [1, 2, 3, 4].map((position) => lineOf(position, left.lines.get(lineKey(ID, position))?.quantity as Quantity, null)),
        )
        expect(takesAll(rest, left)).toBe(true)
        give(rest)
        for (const { rule: of, left: withheld } of invoice.withholdings)
          expect([of.id, back.get(of.id) ?? zeroAmount]).toEqual([of.id, withheld.amount])
      },
    ),
  )
})

/** areas.md 27.3 and impuestos.md 10.8: a note reverses in proportion, by concept; 10.4: withholdings are whole pesos. */
test.each([
  ['a third of the goods', 1, '1', { COMPRAS: '2500', RETEIVA: '2850' }],
  ['the services', 3, '1', { SERVICIOS: '8000', RETEIVA: '5700' }],
  ['what carries ICA alone', 4, '1', { ICA: '414' }],
] as const)('%s', (_, position, quantity, expected) => {
  const sold = [
    { quantity: 3_000_000n, unitPrice: 100_000_000_000n, taxed: true },
    { quantity: 1_000_000n, unitPrice: 0n, taxed: true },
    { quantity: 1_000_000n, unitPrice: 200_000_000_000n, taxed: true },
    { quantity: 1_000_000n, unitPrice: 100_000_000_000n, taxed: false },
  ]
  const invoice = invoiceOf(sold, 'peso', [])
  // Without the document's discount, the figures are round.
  const plain: Corrected = {
    ...invoice,
    withholdings: invoice.withholdings.map((each) => ({
      ...each,
      left: {
        base: parseAmount('0'),
        amount: parseAmount({ COMPRAS: '7500', SERVICIOS: '8000', RETEIVA: '14250', ICA: '414' }[each.rule.id] ?? '0'),
      },
    })),
  }
  const { back } = after(plain, draftOf([lineOf(position, (BigInt(quantity) * 1_000_000n) as Quantity, null)]))
  expect(Object.fromEntries([...back].map(([id, amount]) => [id, amount]))).toEqual(
    Object.fromEntries(Object.entries(expected).map(([id, text]) => [id, parseAmount(text)])),
  )
})
