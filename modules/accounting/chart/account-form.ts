/** An account as its form holds it, and its words. */
import { accountLevel, accountLevelNames, isAccountLevel } from '#colombia/puc.ts'
import { required } from '#platform/rules/index.ts'
import { ledgerBookNames, ledgerBooks } from '../journal.ts'
import { moneyKinds, plainFlags, type AccountFlags } from './account-flags.ts'
import { newCodeProblems, type CodedChart } from './account-codes.ts'

export interface AccountForm extends AccountFlags {
  /** The lines of the statements where it stands; of a new one, none yet. */
  readonly statementLineId: string | null
  readonly cashLineId: string | null
  readonly code: string
  readonly name: string
  readonly nature: 'D' | 'C'
  readonly requiresParty: boolean
  readonly requiresCostCenter: boolean
  readonly requiresBase: boolean
  readonly requiresCross: boolean
}

export const emptyAccount: AccountForm = {
  ...{ code: '', name: '', nature: 'D' },
  ...{ requiresParty: false, requiresCostCenter: false, requiresBase: false, requiresCross: false },
  ...plainFlags,
  ...{ statementLineId: null, cashLineId: null },
}

/** What each line on the account must bring. */
export const accountFlags = [
  { name: 'requiresParty', label: 'Tercero' },
  { name: 'requiresCostCenter', label: 'Centro de costo' },
  { name: 'requiresBase', label: 'Valor base' },
  { name: 'requiresCross', label: 'Documento cruce' },
] as const

export const natureName = (nature: 'D' | 'C'): string => (nature === 'D' ? 'Débito' : 'Crédito')

export const levelName = (level: number): string => (isAccountLevel(level) ? accountLevelNames[level] : '')

/** "Auxiliar": what a code makes of its account; empty while it is no code. */
export const levelOfCode = (code: string): string => levelName(accountLevel(code) ?? 0)

export const codeProblem = (code: string, chart: CodedChart): string | null =>
  required(code) ?? newCodeProblems(code, chart)[0]?.message ?? null

/** What the list of accounts tells of the codes: the server knows besides what was posted and what is used. */
export function chartOfRows(rows: readonly { readonly code: string; readonly active: boolean; readonly postable: boolean }[]): CodedChart {
  const byCode = new Map(rows.map(({ code, active, postable }) => [code, { code, active, postable, moved: false, uses: [] }]))
  return { find: (code) => byCode.get(code) }
}

const historyLabels: Readonly<Record<string, string>> = {
  ...{ code: 'Código', name: 'Nombre', nature: 'Naturaleza', active: 'Estado', postable: 'Movimientos' },
  ...{ book: 'Libro', currency: 'Moneda', restated: 'Ajuste por diferencia en cambio', money: 'Caja o banco' },
  taxConcept: 'Impuesto o retención',
  ...Object.fromEntries(accountFlags.map(({ name, label }) => [name, `Exige ${label.toLowerCase()}`])),
}

/** How the history of an account says its fields; null leaves one out. */
export const historyLabel = (field: string): string | null => historyLabels[field] ?? null

export function historyValue(field: string, value: unknown): string {
  if (value === null) return ''
  if (field === 'nature') return natureName(value === 'C' ? 'C' : 'D')
  if (field === 'active') return value === true ? 'Activa' : 'Inactiva'
  if (field === 'book') return ledgerBookNames[ledgerBooks.find((book) => book === value) ?? 'both']
  if (field === 'money') return value === 'cash' ? moneyKinds.cash : moneyKinds.bank
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return String(value)
}
