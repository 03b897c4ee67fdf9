// The entry of a month: square, by area and centre, owed to each; and what lacks an account is told by its concept and area (620).
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { imbalance } from '#modules/accounting/index.ts'
import { payrollEntry, type ConceptPlace, type LineSide, type SlipLine, type SlipToPost } from './entry.ts'

const place = (name: string, expense: string | null, payable: string | null, receivable: string | null = null): ConceptPlace => ({
  name,
  expense: {
    administration: expense && `51${expense}`,
    sales: expense && `52${expense}`,
    production: expense && `72${expense}`,
  },
  payable,
  receivable,
})
const places = new Map([
  ['SUELDO', place('Sueldo', '0506', '250505')],
  ['HRDDF', place('Recargo dominical', '0515', '250505')],
  ['INCEPS', place('Incapacidad', null, null, '136595')],
  ['VACACIONES', place('Vacaciones', null, '252505')],
  ['SALUD', place('Salud', null, '237005')],
  ['RETEFUENTE', place('Retención', null, '236505')],
  ['PRESTAMO', place('Préstamo', null, null, '136595')],
  ['CAJA', place('Caja', '0572', '237010')],
  ['PROVPRIMA', place('Provisión de prima', '0536', '261020')],
])
const paper = { number: 'NM-1', dueDate: parseDay('2026-11-30') }

const line = (side: LineSide, code: string, amount: string): SlipLine => ({ side, code, name: code, amount: parseAmount(amount) })
const slip = (lines: readonly SlipLine[], changes: Partial<SlipToPost> = {}): SlipToPost => {
  const of = (side: LineSide) => sumAmounts(lines.flatMap((each) => (each.side === side ? [each.amount] : [])))
  return {
    partyId: 'wilson',
    area: { name: 'Administración', expenseKind: 'administration' },
    costCenterId: null,
    healthPartyId: 'eps',
    pensionPartyId: null,
    familyPartyId: null,
    withholdingBase: parseAmount('5059437'),
    paid: (of('earned') - of('deducted')) as Amount,
    lines,
    ...changes,
  }
}
const entryOf = (slips: readonly SlipToPost[]) => {
  const entry = payrollEntry(slips, places, paper)
  if ('problems' in entry) throw new Error(entry.problems.map(({ message }) => message).join(' '))
  return entry
}
const said = (slips: readonly SlipToPost[]) =>
  entryOf(slips).lines.map(({ account, debit, credit, partyId }) => [
    'id' in account ? account.id : account.role,
    debit > 0n ? `D ${debit / 100n}` : `C ${credit / 100n}`,
    partyId,
  ])

test('expense by area without the person, what is taken to whom it goes, and the rest to the worker', () => {
  const lines = [
    line('earned', 'SUELDO', '1900000'),
    line('deducted', 'SALUD', '76000'),
    line('employer', 'CAJA', '76000'),
    line('provision', 'PROVPRIMA', '179020'),
  ]
  expect(said([slip(lines)])).toEqual([
    ['510506', 'D 1900000', null],
    ['237005', 'C 76000', 'eps'],
    ['510572', 'D 76000', null],
    ['237010', 'C 76000', null],
    ['510536', 'D 179020', null],
    ['261020', 'C 179020', null],
    ['250505', 'C 1824000', 'wilson'],
  ])
})

test.each([
  ['production', '720506'],
  ['sales', '520506'],
] as const)('the wages of %s cost %s', (expenseKind, account) => {
  expect(said([slip([line('earned', 'SUELDO', '1')], { area: { name: 'Otra', expenseKind } })])[0]).toEqual([account, 'D 1', null])
})

test('what others pay is owed by them, what was set aside is given back, and what is withheld is of the worker', () => {
  const lines = [
    line('earned', 'INCEPS', '175091'),
    line('earned', 'VACACIONES', '500000'),
    line('deducted', 'RETEFUENTE', '16000'),
    line('deducted', 'PRESTAMO', '50000'),
  ]
  expect(said([slip(lines)])).toEqual([
    ['136595', 'D 175091', 'eps'],
    ['252505', 'D 500000', null],
    ['236505', 'C 16000', 'wilson'],
    ['136595', 'C 50000', 'wilson'],
    ['250505', 'C 609091', 'wilson'],
  ])
  expect(entryOf([slip(lines)]).lines.find(({ base }) => base !== null)?.base).toBe(parseAmount('5059437'))
})

test('hours that the catalogue has no row for cost as those that are nearest', () => {
  expect(said([slip([line('earned', 'HDDF', '90000')])])[0]).toEqual(['510515', 'D 90000', null])
})

test('two contracts of one person are owed together', () => {
  const { owed } = entryOf([slip([line('earned', 'SUELDO', '100')]), slip([line('earned', 'SUELDO', '200')])])
  expect(owed).toMatchObject([{ partyId: 'wilson', accountId: '250505', amount: parseAmount('300') }])
})

test('each concept without account is told once for each area', () => {
  const two = slip([line('earned', 'COMISION', '1'), line('earned', 'COMISION', '2'), line('employer', 'SALUD', '3')])
  const outcome = payrollEntry(
    [two, two, slip([line('earned', 'COMISION', '1')], { area: { name: 'Ventas', expenseKind: 'sales' } })],
    places,
    paper,
  )
  expect('problems' in outcome && outcome.problems.map(({ code, message }) => [code, message])).toEqual([
    [620, 'El concepto COMISION no tiene cuenta para el área Administración.'],
    [620, 'El concepto SALUD no tiene cuenta para el área Administración.'],
    [620, 'El concepto COMISION no tiene cuenta para el área Ventas.'],
  ])
})

const sided = fc.constantFrom<[LineSide, string]>(
  ['earned', 'SUELDO'],
  ['earned', 'INCEPS'],
  ['earned', 'VACACIONES'],
  ['deducted', 'SALUD'],
  ['deducted', 'RETEFUENTE'],
  ['employer', 'CAJA'],
  ['provision', 'PROVPRIMA'],
)
const some = fc.array(
  fc
    .tuple(sided, fc.bigInt({ min: 0n, max: 10n ** 12n }))
    .map(([[side, code], amount]): SlipLine => ({ side, code, name: code, amount: amount as Amount })),
  { maxLength: 12 },
)
const somebody = fc
  .tuple(
    some,
    fc.constantFrom('wilson', 'luz'),
    fc.constantFrom('administration', 'sales', 'production'),
    fc.option(fc.constantFrom('c1', 'c2')),
  )
  .map(([lines, partyId, expenseKind, costCenterId]) => slip(lines, { partyId, costCenterId, area: { name: expenseKind, expenseKind } }))

test('whatever the month, debits are credits, and what is owed is what is paid', () => {
  fc.assert(
    fc.property(fc.array(somebody, { maxLength: 8 }), (slips) => {
      const { lines, owed } = entryOf(slips)
      expect(imbalance(lines)).toBe(0n)
      const positive = slips.every(({ paid }) => paid >= 0n)
      if (positive) expect(sumAmounts(owed.map(({ amount }) => amount))).toBe(sumAmounts(slips.map(({ paid }) => paid)))
      for (const each of lines)
        if (each.debit > 0n && each.account && 'id' in each.account && /^[57]/.test(each.account.id)) expect(each.partyId).toBeNull()
    }),
    runs(200),
  )
})

/** Where each side of a concept goes, told here anew: the expense of the area, who owes it or what it is taken from, and to whom it is owed. */
function accountsOf({ side, code }: SlipLine, kind: 'administration' | 'sales' | 'production'): readonly (readonly [string, 1n | -1n])[] {
  const at = places.get(code)
  const [debited, credited] = [at?.expense[kind] ?? at?.receivable ?? at?.payable ?? '', at?.payable ?? '']
  if (side === 'earned') return [[debited, 1n]]
  return side === 'deducted'
    ? [[credited, -1n]]
    : ([
        [debited, 1n],
        [credited, -1n],
      ] as const)
}

test('whatever the month, each account has what the payslips say of its concepts, by area', () => {
  fc.assert(
    fc.property(fc.array(somebody, { maxLength: 8 }), (slips) => {
      const expected = new Map<string, bigint>()
      const add = (account: string, amount: bigint) => expected.set(account, (expected.get(account) ?? 0n) + amount)
      for (const { lines, area, paid } of slips) {
        if (paid < 0n) return
        for (const each of lines) for (const [account, sign] of accountsOf(each, area.expenseKind)) add(account, sign * each.amount)
        add('250505', -paid)
      }
      const posted = new Map<string, bigint>()
      for (const { account, debit, credit } of entryOf(slips).lines) {
        const id = account && 'id' in account ? account.id : ''
        posted.set(id, (posted.get(id) ?? 0n) + debit - credit)
      }
      const moved = (sums: ReadonlyMap<string, bigint>) => [...sums].filter(([, amount]) => amount !== 0n).toSorted()
      expect(moved(posted)).toEqual(moved(expected))
    }),
    runs(200),
  )
})
