/** A row of a file as an account: its code says its class and what it hangs from. */
import { accountNature, isAccountCode, parentAccountCode } from '#colombia/puc.ts'
import { readChoice } from '#platform/import/cells.ts'
import { flagOfRow, keptText, refuseCell } from '#platform/import/reading.ts'
import type { ImportRow } from '#platform/import/served.server.ts'
import { isForeignCode } from '#base/currency.ts'
import { foreignCurrencies, plainFlags, type AccountFlags } from '../chart/account-flags.ts'
import { accountingErrors } from '../errors.ts'
import { ledgerBookNames, ledgerBooks } from '../journal.ts'

export interface AccountInput extends AccountFlags {
  readonly code: string
  readonly name: string
  readonly nature: 'D' | 'C'
  readonly requiresParty: boolean
  readonly requiresCostCenter: boolean
  readonly requiresBase: boolean
  readonly requiresCross: boolean
}

/** "1105.05-01" → "11050501" */
export const codeOfRow = (row: ImportRow): string => row.text('code').replaceAll(/[\s.,-]/g, '')

const natures = [
  { value: 'D', names: ['Débito', 'D', 'Db', 'Deudora', 'Debe'] },
  { value: 'C', names: ['Crédito', 'C', 'Cr', 'Acreedora', 'Haber'] },
] as const

export const natureText = (nature: 'D' | 'C'): string => (nature === 'D' ? 'Débito' : 'Crédito')

const books = ledgerBooks.map((value) => ({ value, names: [ledgerBookNames[value]] as const }))
const moneyNames = [
  { value: 'cash', names: ['Caja'] },
  { value: 'bank', names: ['Banco', 'Bancos'] },
] as const
const moneys = foreignCurrencies.flatMap(({ code, name }) => (isForeignCode(code) ? [{ value: code, names: [code, name] as const }] : []))

/** An empty cell says what was. */
function choiceOfRow<Value extends string, Was extends string | null>(
  row: ImportRow,
  field: string,
  choices: readonly { readonly value: Value; readonly names: readonly [string, ...string[]] }[],
  was: Was,
): Value | Was {
  const text = row.text(field)
  if (text === '') return was
  const read = readChoice(choices, text)
  if ('value' in read) return read.value
  refuseCell(
    row,
    field,
    read.problem,
    choices.flatMap(({ names }) => names.slice(0, 1)),
  )
  return was
}

/** @param before what the account is; null of a new one */
export function readAccountRow(row: ImportRow, before: AccountInput | null): AccountInput {
  const code = codeOfRow(row)
  if (row.text('code') !== '' && !isAccountCode(code))
    row.refuse('code', accountingErrors.of('codeLength', { cuenta: row.text('code') }, 'code'))
  const base: AccountInput = before ?? {
    code,
    name: '',
    nature: accountNature(code === '' ? '1' : code),
    requiresParty: false,
    requiresCostCenter: false,
    requiresBase: false,
    requiresCross: false,
    ...plainFlags,
  }
  let { nature } = base
  const text = row.text('nature')
  if (text !== '') {
    const read = readChoice(natures, text)
    if ('value' in read) nature = read.value
    else refuseCell(row, 'nature', read.problem, ['Débito', 'Crédito'])
  }
  return {
    code: base.code,
    name: row.has('name') ? keptText(base.name, row.text('name')) : base.name,
    nature,
    requiresParty: flagOfRow(row, 'requiresParty', base.requiresParty),
    requiresCostCenter: flagOfRow(row, 'requiresCostCenter', base.requiresCostCenter),
    requiresBase: flagOfRow(row, 'requiresBase', base.requiresBase),
    requiresCross: flagOfRow(row, 'requiresCross', base.requiresCross),
    restated: flagOfRow(row, 'restated', base.restated),
    book: choiceOfRow(row, 'book', books, base.book),
    currency: choiceOfRow(row, 'currency', moneys, base.currency),
    money: choiceOfRow(row, 'money', moneyNames, base.money),
  }
}

/** Codes above one that are neither in the chart nor in the file; the nearest first. */
export function missingAbove(code: string, isThere: (code: string) => boolean): string | null {
  const parent = parentAccountCode(code)
  return parent !== null && !isThere(parent) ? parent : null
}
