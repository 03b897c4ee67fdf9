/**
 * PUC, the chart of accounts of merchants (Decreto 2650 de 1993). The code says everything about the tree: class 1
 * digit, group 2, account 4, subaccount 6, auxiliaries 8 or more in pairs; the parent of a code is its prefix.
 * Since NIIF the PUC is a starting point that a company edits, so the rules below hold for any code, not only the
 * seeded ones. The data is `data/puc.csv`.
 */
import { column, parseCsv } from './csv.ts'

/** D: its balance grows with debits. C: with credits. */
export type AccountNature = 'D' | 'C'
export type AccountLevel = 1 | 2 | 3 | 4 | 5

export const accountLevelNames: Readonly<Record<AccountLevel, string>> = {
  1: 'Clase',
  2: 'Grupo',
  3: 'Cuenta',
  4: 'Subcuenta',
  5: 'Auxiliar',
}

export const isAccountLevel = (level: number): level is AccountLevel => level in accountLevelNames

/** D2650: the decree · ADICION: added later by law or practice of all · PRACTICA: subaccounts that software adds. */
export type AccountOrigin = 'D2650' | 'ADICION' | 'PRACTICA'

export interface PucAccount {
  readonly code: string
  readonly name: string
  readonly nature: AccountNature
  readonly level: AccountLevel
  /** Null for a class. */
  readonly parent: string | null
  readonly origin: AccountOrigin
}

/** Lengths that a code may have; auxiliaries hang one under another in steps of two digits. */
export const accountCodeLengths = [1, 2, 4, 6, 8, 10, 12, 14, 16] as const
const lengths: ReadonlySet<number> = new Set(accountCodeLengths)

export const isAccountCode = (code: string): boolean => /^[1-9]\d*$/.test(code) && lengths.has(code.length)

/** The level that the length of a code gives; null when it is not a code. */
export function accountLevel(code: string): AccountLevel | null {
  if (!isAccountCode(code)) return null
  if (code.length === 1) return 1
  if (code.length === 2) return 2
  if (code.length === 4) return 3
  return code.length === 6 ? 4 : 5
}

/** 130505 → 1305 → 13 → 1 → null. Null too when it is not a code. */
export function parentAccountCode(code: string): string | null {
  if (!isAccountCode(code) || code.length === 1) return null
  return code.slice(0, code.length === 2 ? 1 : code.length - 2)
}

/** The codes above one, from its class down: 130505 → 1, 13, 1305. */
export function accountAncestors(code: string): string[] {
  const parent = parentAccountCode(code)
  return parent === null ? [] : [...accountAncestors(parent), parent]
}

/** Exceptions to the nature of the class: provisions, depreciation, returns, losses, contra accounts. */
const OPPOSITE = [
  ...['1299', '1399', '1499', '1599', '1699', '1899', '1592', '1597', '1598', '1698', '1798', '159610', '189515'],
  ...['262010', '240810', '240815'],
  ...['3110', '310510', '310515', '320510', '3610', '3710'],
  ...['4175', '4275', '6225', '470545', '470555', '470560', '470565', '470570', '470594'],
  ...['84', '85', '86', '94', '95', '96'],
] as const

/**
 * The nature that a code should have: that of its class, or the opposite one under the exceptions. It proposes the
 * nature of a new account; it never limits a posting, only the sign shown and the "saldo contrario" warning.
 */
export function accountNature(code: string): AccountNature {
  const ofClass: AccountNature = '15678'.includes(code.charAt(0)) ? 'D' : 'C'
  const opposite = OPPOSITE.some((prefix) => code.startsWith(prefix))
  return opposite === (ofClass === 'D') ? 'C' : 'D'
}

const isOrigin = (text: string): text is AccountOrigin => text === 'D2650' || text === 'ADICION' || text === 'PRACTICA'

/** Reads the data file. Throws RangeError on a row whose level, parent or nature does not agree with its code. */
export function parsePuc(text: string): PucAccount[] {
  return parseCsv(text).map((row) => {
    const code = column(row, 'code')
    const nature = column(row, 'nature')
    const origin = column(row, 'origin')
    const level = accountLevel(code)
    const parent = parentAccountCode(code)
    if (level === null || String(level) !== column(row, 'level')) throw new RangeError(`The level of ${code} is not that of its length`)
    if ((parent ?? '') !== column(row, 'parent')) throw new RangeError(`The parent of ${code} is not its prefix`)
    if (nature !== 'D' && nature !== 'C') throw new RangeError(`Not a nature: ${nature} of ${code}`)
    if (!isOrigin(origin)) throw new RangeError(`Not an origin: ${origin} of ${code}`)
    return { code, name: column(row, 'name'), nature, level, parent, origin }
  })
}
