/**
 * What is owed for an expense, as group 2335 of the PUC tells its accounts apart (Decreto 2650 de 1993; puc.csv): fees, commissions,
 * leases and so on, by the account that the expense itself is kept on. Classes 51, 52 and 73 number alike.
 */

export const expensePayables = [
  'financial',
  'legal',
  'subscriptions',
  'commissions',
  'fees',
  'technicalServices',
  'maintenance',
  'leases',
  'freight',
  'utilities',
  'insurance',
  'travel',
  'representation',
] as const

export type ExpensePayable = (typeof expensePayables)[number]

const BY_BEGINNING: readonly (readonly [beginning: string, payable: ExpensePayable])[] = [
  ['10', 'fees'],
  ['20', 'leases'],
  ['30', 'insurance'],
  ['3515', 'technicalServices'],
  ['3520', 'technicalServices'],
  ['3525', 'utilities'],
  ['3530', 'utilities'],
  ['3535', 'utilities'],
  ['3545', 'utilities'],
  ['3550', 'freight'],
  ['3555', 'utilities'],
  ['40', 'legal'],
  ['45', 'maintenance'],
  ['55', 'travel'],
  ['9505', 'commissions'],
  ['9510', 'subscriptions'],
  ['9520', 'representation'],
  ['9545', 'freight'],
]

/**
 * @param code of an account of the PUC: "511025"
 * @returns null of what group 2335 has no account for, and stands among the others (233595): goods, assets, cleaning, taxes
 */
export function expensePayableOf(code: string): ExpensePayable | null {
  if (code.startsWith('5305')) return 'financial'
  if (!/^(?:5[12]|73)/.test(code)) return null
  const said = code.slice(2)
  return BY_BEGINNING.find(([beginning]) => said.startsWith(beginning))?.[1] ?? null
}
