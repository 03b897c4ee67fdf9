// Codes of the chart: Decreto 2650 de 1993, article 14 (class, group, account and subaccount of 1, 2, 4 and 6 digits, auxiliaries below).
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountAncestors, isAccountCode } from '#colombia/puc.ts'
import { moveProblems, movedCodes, newCodeProblems, nextCode, type CodedAccount } from './account-codes.ts'

const account = (code: string, extra: Partial<CodedAccount> = {}): CodedAccount => ({
  ...{ code, active: true, postable: code.length >= 6, moved: false, uses: [] },
  ...extra,
})
const accounts = [
  ...['1', '11', '1105', '1110', '5', '51', '5195'].map((code) => account(code)),
  account('110505', { postable: false }),
  account('11050501'),
  account('110510', { moved: true }),
  account('110515', { uses: ['cuentas por defecto', 'impuestos'] }),
  account('110520', { active: false }),
  // It had movements before auxiliaries hung from it.
  account('110530', { postable: false, moved: true }),
]
const chartOf = (list: readonly CodedAccount[]) => ({ find: (code: string) => list.find((each) => each.code === code) })
const chart = chartOf(accounts)
const told = (problems: readonly { code: number; message: string; field?: string | null }[]) =>
  problems.map(({ code, message, field }) => [code, field, message])

describe('a new code', () => {
  test.each([
    ['110525', []],
    ['11050502', []],
    ['11053001', []],
    ['2', []],
    ['', [[458, 'code', 'El código  no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).']]],
    ['110', [[458, 'code', 'El código 110 no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).']]],
    ['1105A5', [[458, 'code', 'El código 1105A5 no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).']]],
    ['١١', [[458, 'code', 'El código ١١ no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).']]],
    ['0105', [[458, 'code', 'El código 0105 no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).']]],
    [
      '110505010101010101',
      [[458, 'code', 'El código 110505010101010101 no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).']],
    ],
    ['110505', [[411, 'code', 'La cuenta 110505 ya existe en el plan de cuentas.']]],
    ['130505', [[457, 'code', 'No existe la cuenta mayor 1305.']]],
    ['11051001', [[401, 'code', 'La cuenta 110510 tiene movimientos: no puede tener subcuentas.']]],
    ['11051501', [[401, 'code', 'La cuenta 110515 se usa en cuentas por defecto e impuestos: no puede tener subcuentas.']]],
    ['11052001', [[454, 'code', 'La cuenta 110520 está inactiva.']]],
  ])('%j: %j', (code, problems) => expect(told(newCodeProblems(code, chart))).toEqual(problems))
})

describe('the next code under an account', () => {
  test.each([
    // Groups follow one another, accounts and subaccounts leave room, auxiliaries follow one another.
    ['1', ['11', '12', '13'], '14'],
    ['1', [], '11'],
    ['11', ['1105', '1110', '1120'], '1125'],
    ['1105', [], '110505'],
    ['1105', ['110505', '110510', '110515'], '110520'],
    ['110505', [], '11050501'],
    ['110505', ['11050501', '11050507'], '11050508'],
    ['11050501', ['1105050101'], '1105050102'],
    // 95 is for others: what comes before has no room any more.
    ['5195', ['519505', '519585', '519595'], '519501'],
    ['5195', ['519505', '519510', '519595'], '519515'],
    ['1', ['11', '12', '13', '14', '15', '16', '17', '18', '19'], null],
    ['1105050101010101', [], null],
    ['abc', [], null],
  ])('%s with %j: %s', (parent, taken, next) => expect(nextCode(parent, taken)).toBe(next))

  test('it is always free, a code and right under its parent; only a full one has none', () => {
    const parents = fc.constantFrom('1', '11', '1105', '110505', '11050501')
    fc.assert(
      fc.property(parents, fc.uniqueArray(fc.integer({ min: 1, max: 99 })), (parent, places) => {
        const taken =
          parent === '1'
            ? places.filter((place) => place < 10).map((place) => parent + place)
            : places.map((place) => parent + String(place).padStart(2, '0'))
        const next = nextCode(parent, taken)
        if (next === null) return taken.length === (parent === '1' ? 9 : 99)
        return isAccountCode(next) && !taken.includes(next) && accountAncestors(next).at(-1) === parent
      }),
    )
  })
})

describe('another code', () => {
  const tree = (code: string) => accounts.filter((each) => each.code.startsWith(code))
  const move = (from: string, to: string) => told(moveProblems(from, to, tree(from), chart))
  test.each([
    ['110505', '111005', []],
    ['110505', '11051', [[458, 'code', 'El código 11051 no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).']]],
    ['110505', '110505', [[401, 'code', 'Escribe un código distinto del que ya tiene.']]],
    ['110505', '11050502', [[401, 'code', 'La cuenta 110505 no puede quedar debajo de ella misma.']]],
    ['110505', '110515', [[411, 'code', 'La cuenta 110515 ya existe en el plan de cuentas.']]],
    ['110505', '139905', [[457, 'code', 'No existe la cuenta mayor 1399.']]],
    ['110505', '11051001', [[401, 'code', 'La cuenta 110510 tiene movimientos: no puede tener subcuentas.']]],
    ['110510', '111010', [[401, 'code', 'La cuenta 110510 tiene movimientos: su código ya no cambia.']]],
    // What hangs from it has movements.
    ['1105', '1115', [[401, 'code', 'La cuenta 110510 tiene movimientos: su código ya no cambia.']]],
    // The groups of a class have one digit more, not two.
    ['5', '12', [[458, 'code', 'El código 121 no tiene una longitud válida (1, 2, 4, 6, 8 o más dígitos pares).']]],
  ])('%s → %s: %j', (from, to, problems) => expect(move(from, to)).toEqual(problems))

  test('all below go with it', () =>
    expect(movedCodes('1105', '111020', ['1105', '110505', '11050501', '1110'])).toEqual([
      { before: '1105', after: '111020' },
      { before: '110505', after: '11102005' },
      { before: '11050501', after: '1110200501' },
    ]))
})
