// What an adjustment posts: the difference, square with what is owed; nothing when nothing changes; and what eliminates gives it all back.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { imbalance } from '#modules/accounting/index.ts'
import type { ConceptPlace, LineSide, SlipLine, SlipToPost } from '../month/entry.ts'
import { adjustmentEntry } from './entry.ts'

const place = (name: string, expense: string | null, payable: string | null): ConceptPlace => ({
  name,
  expense: { administration: expense, sales: expense, production: expense },
  payable,
  receivable: null,
})
const places = new Map([
  ['SUELDO', place('Sueldo', '510506', '250505')],
  ['COMISION', place('Comisiones', '510518', '250505')],
  ['SALUD', place('Salud', null, '237005')],
  ['RETEFUENTE', place('Retención', null, '236505')],
  ['CAJA', place('Caja', '510572', '237010')],
])

const line = (side: LineSide, code: string, amount: string | Amount): SlipLine => ({
  ...{ side, code, name: code },
  amount: typeof amount === 'string' ? parseAmount(amount) : amount,
})
function slip(lines: readonly SlipLine[], base = '1000000'): SlipToPost {
  const of = (side: LineSide) => sumAmounts(lines.flatMap((each) => (each.side === side ? [each.amount] : [])))
  return {
    ...{ partyId: 'wilson', area: { name: 'Administración', expenseKind: 'administration' as const }, costCenterId: null },
    ...{ healthPartyId: 'eps', pensionPartyId: null, familyPartyId: null, withholdingBase: parseAmount(base), lines },
    paid: (of('earned') - of('deducted')) as Amount,
  }
}
function entryOf(before: readonly SlipToPost[], after: readonly SlipToPost[]) {
  const entry = adjustmentEntry({ before, after }, places)
  if ('problems' in entry) throw new Error(entry.problems.map(({ message }) => message).join(' '))
  return entry
}
const said = (before: readonly SlipToPost[], after: readonly SlipToPost[]) => {
  const { costs, owed } = entryOf(before, after)
  return [
    ...costs.map(({ account, debit, credit, base }) =>
      [
        `${'id' in account ? account.id : ''} ${debit > 0n ? `D ${debit / 100n}` : `C ${credit / 100n}`}`,
        base === null ? '' : ` de ${base / 100n}`,
      ].join(''),
    ),
    ...(owed === null ? [] : [`${owed.accountId} ${owed.amount / 100n}`]),
  ]
}

const month = slip([line('earned', 'SUELDO', '1900000'), line('deducted', 'SALUD', '76000'), line('employer', 'CAJA', '76000')])

test('only what differs is posted, and owed besides', () => {
  const more = slip([
    ...month.lines.slice(0, 1),
    line('earned', 'COMISION', '100000'),
    line('deducted', 'SALUD', '80000'),
    line('employer', 'CAJA', '80000'),
  ])
  expect(said([month], [more])).toEqual(['510518 D 100000', '237005 C 4000', '510572 D 4000', '237010 C 4000', '250505 96000'])
  expect(said([more], [month])).toEqual(['237005 D 4000', '510572 C 4000', '237010 D 4000', '510518 C 100000', '250505 -96000'])
})

test('the same again is nothing; what eliminates gives back all of it, and what is sent again posts it', () => {
  expect(said([month], [month])).toEqual([])
  expect(said([month], [])).toEqual(['510506 C 1900000', '237005 D 76000', '510572 C 76000', '237010 D 76000', '250505 -1824000'])
  expect(said([], [month])).toEqual(['510506 D 1900000', '237005 C 76000', '510572 D 76000', '237010 C 76000', '250505 1824000'])
})

test('what is withheld says the difference of its base', () => {
  const withheld = (amount: string, base: string) =>
    slip([line('earned', 'SUELDO', '6000000'), line('deducted', 'RETEFUENTE', amount)], base)
  expect(said([withheld('16000', '5059437')], [withheld('20000', '5300000')])).toEqual(['236505 C 4000 de 240563', '250505 -4000'])
})

test('a concept without account is told (620)', () => {
  const entry = adjustmentEntry({ before: [month], after: [slip([line('earned', 'OTRO', '1')])] }, places)
  expect('problems' in entry && entry.problems.map(({ code }) => code)).toEqual([620])
})

const amount = fc.integer({ min: 0, max: 900_000_000 }).map((cents) => BigInt(cents) as Amount)
const slips = fc
  .tuple(amount, amount, amount, amount)
  .map(([pay, commission, health, family]) =>
    slip([
      line('earned', 'SUELDO', pay),
      line('earned', 'COMISION', commission),
      line('deducted', 'SALUD', health),
      line('employer', 'CAJA', family),
    ]),
  )

test('whatever is paid instead, costs and what is owed are square, and going back undoes it', () =>
  fc.assert(
    fc.property(fc.array(slips, { maxLength: 2 }), fc.array(slips, { maxLength: 2 }), (before, after) => {
      const there = entryOf(before, after)
      const back = entryOf(after, before)
      expect(imbalance(there.costs)).toBe(there.owed?.amount ?? 0n)
      expect(imbalance([...there.costs, ...back.costs])).toBe(0n)
      expect((there.owed?.amount ?? 0n) + (back.owed?.amount ?? 0n)).toBe(0n)
    }),
    runs(200),
  ))
