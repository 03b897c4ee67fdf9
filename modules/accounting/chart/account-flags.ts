/** What an account says of the lines on it besides what each must bring. Pure. */
import { currencies, isForeignCode, type ForeignCode } from '#base/currency.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { ledgerBookNames, type LedgerBook } from '../journal.ts'

export const moneyKinds = { cash: 'Caja', bank: 'Banco' } as const
export type MoneyKind = keyof typeof moneyKinds

export interface AccountFlags {
  /** In which ledgers its lines count. */
  readonly book: LedgerBook
  /** Of an account kept in one: its lines are in no other. */
  readonly currency: ForeignCode | null
  /** What is owed on it in another currency is restated at the end of a month. */
  readonly restated: boolean
  /** Of cash or of a bank: it is the cash of the statement of cash flows, with all of group 11. */
  readonly money: MoneyKind | null
}

export const plainFlags: AccountFlags = { book: 'both', currency: null, restated: true, money: null }

type SaidFlags = { readonly [Flag in keyof AccountFlags]?: AccountFlags[Flag] | undefined }

/** What is not said stays as it was. */
export const flagsOver = (before: AccountFlags, said: SaidFlags): AccountFlags => ({
  book: said.book ?? before.book,
  currency: said.currency === undefined ? before.currency : said.currency,
  restated: said.restated ?? before.restated,
  money: said.money === undefined ? before.money : said.money,
})

export const currencyName = (code: string): string => currencies.find((each) => each.code === code)?.name.toLowerCase() ?? code
export const foreignCurrencies = currencies.filter(({ code }) => isForeignCode(code))

interface FlaggedLine {
  readonly book: LedgerBook
  readonly currency: { readonly code: string } | null | undefined
}

/** What a line on an account says otherwise. @param at the field of one of its columns */
export function flagProblems(
  { code, book, currency }: Pick<AccountFlags, 'book' | 'currency'> & { readonly code: string },
  line: FlaggedLine,
  at: (column: string) => string | undefined,
): ErrorBody[] {
  const wrong = (detalle: string, column: string): ErrorBody => httpErrors.of('invalid', { detalle }, at(column))
  return [
    ...(book !== 'both' && line.book !== book ? [wrong(`La cuenta ${code} es solo del libro ${ledgerBookNames[book]}.`, 'book')] : []),
    ...(currency !== null && line.currency && line.currency.code !== currency
      ? [wrong(`La cuenta ${code} se lleva en ${currencyName(currency)}, no en ${currencyName(line.currency.code)}.`, 'accountId')]
      : []),
  ]
}

/** What was posted to an account, as far as it keeps its flags from changing. */
export interface PostedTo {
  readonly moved: boolean
  /** Of its lines in other currencies. */
  readonly currencies: readonly string[]
  /** What else posts to it, in both ledgers: "cuentas por defecto". */
  readonly posting: readonly string[]
}

/** Why an account does not take other flags. */
export function changedFlagProblems(
  before: AccountFlags,
  after: AccountFlags,
  { moved, currencies: some, posting }: PostedTo,
): ErrorBody[] {
  const wrong = (detalle: string, field: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
  const [first] = posting
  return [
    ...(after.book !== before.book && moved ? [wrong('Tiene movimientos: su libro ya no cambia.', 'book')] : []),
    ...(after.book !== before.book && after.book !== 'both' && first !== undefined
      ? [wrong(`La usan tus documentos (${first}), que cuentan en los dos libros.`, 'book')]
      : []),
    ...(after.currency !== before.currency && after.currency !== null && some.some((code) => code !== after.currency)
      ? [wrong('Tiene movimientos en otra moneda.', 'currency')]
      : []),
  ]
}
