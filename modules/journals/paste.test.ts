import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { countPasted, namedIn, readPasted, sayingRows, type NamedCell, type NamedCells } from './paste.ts'

const columns = ['accountId', 'partyId', 'costCenterId', 'description', 'crossDocument', 'dueDate', 'base', 'debit', 'credit']
const named = (id: string, label: string): NamedCell => ({ id, label, problem: null })
const names: NamedCells = {
  accounts: new Map<string, NamedCell>([
    ['110505', named('cash', '110505 Caja general')],
    ['1105', { id: null, label: '', problem: 'La cuenta 1105 no es auxiliar.' }],
  ]),
  parties: new Map([['900123456', named('p', 'Acme S.A.S.')]]),
  centers: new Map(),
}
const options = { columns, isTemplate: false, today: parseDay('2026-11-27'), makeKey: () => 'k' }
const read = (row: Record<string, string>, other = {}) => readPasted([row], names, { ...options, ...other })[0]
const problemOf = (row: Record<string, string>, column: string) => read(row)?.cells.find((cell) => cell.column === column)?.problem ?? null

test('a row becomes a line: what is named by its code, figures and days as Colombia writes them', () => {
  const row = read({
    accountId: '110505',
    partyId: '900123456',
    description: 'Pago',
    dueDate: '5/12/2026',
    base: '1.000',
    debit: '1.234,5',
    credit: '0',
  })
  expect(row?.line).toMatchObject({
    ...{ accountId: 'cash', account: '110505 Caja general', partyId: 'p', party: 'Acme S.A.S.', description: 'Pago' },
    ...{ dueDate: '2026-12-05', base: '1000.00', debit: '1234.50', credit: '', book: 'both', currency: null },
  })
  const debit = row?.cells.find(({ column }) => column === 'debit')
  expect(debit).toEqual({ column: 'debit', raw: '1.234,5', shown: formatMoney(parseAmount('1234.5')), problem: null })
})

test.each([
  ['an account with others below', { accountId: '1105', debit: '5' }, 'accountId', 'La cuenta 1105 no es auxiliar.'],
  ['no account', { debit: '5' }, 'accountId', 'Falta la cuenta: la fila no se pega.'],
  ['a third party of nobody', { accountId: '110505', partyId: '1' }, 'partyId', 'No hay nada que se llame «1».'],
  ['below zero', { accountId: '110505', debit: '-5' }, 'debit', 'Escríbelo sin signo en el otro lado.'],
  ['both sides', { accountId: '110505', debit: '5', credit: '5' }, 'credit', 'Una línea lleva débito o crédito, no los dos.'],
  ['a text too long', { accountId: '110505', crossDocument: 'X'.repeat(41) }, 'crossDocument', 'Máximo 40 caracteres.'],
])('what is wrong is told at its cell: %s', (_, row, column, problem) => {
  expect(problemOf(row, column)).toBe(problem)
})

test('a row without account does not land, a cell with a problem lands empty, and both are counted', () => {
  const rows = readPasted(
    [
      { accountId: '110505', debit: 'x' },
      { accountId: '1105', debit: '5' },
      { accountId: '110505', debit: '5' },
    ],
    names,
    options,
  )
  expect(rows.map(({ line }) => line?.debit ?? null)).toEqual(['', null, '5.00'])
  expect(countPasted(rows)).toEqual({ lines: 2, left: 1, problems: 1 })
})

test('the names of the columns and empty rows are left out, and each name is asked for once', () => {
  const block = [
    { accountId: 'Cuenta', debit: 'Débito' },
    { accountId: '110505' },
    { accountId: ' ', debit: '' },
    { accountId: '110505', partyId: '9' },
  ]
  const rows = sayingRows(block)
  expect(rows).toHaveLength(2)
  expect(namedIn(rows)).toEqual({ accounts: ['110505'], parties: ['9'], centers: [] })
})

test('whatever is pasted, there is a row for each and nothing lands without an account', () => {
  const cell = fc.oneof(fc.constantFrom('110505', '1105', '', '5', '1.000,25', '-3', 'USD', '31/12/2026'), fc.string({ maxLength: 12 }))
  const row = fc.dictionary(fc.constantFrom(...columns, 'currency', 'book'), cell)
  fc.assert(
    fc.property(fc.array(row, { maxLength: 3 }), (block) => {
      const rows = readPasted(block, names, { ...options, columns: [...columns, 'currency', 'book'] })
      expect(rows).toHaveLength(block.length)
      for (const { line } of rows) expect(line === null || line.accountId === 'cash').toBe(true)
    }),
  )
})
