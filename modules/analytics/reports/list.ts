/** The reports of the product, as the page of reports lists them. */
import { stockCard } from '#modules/inventory/index.ts'
import { receivables } from '#modules/treasury/index.ts'
import type { Permission } from '#platform/access.ts'
import type { Screen } from '#platform/screen.ts'
import { auxiliaryBook } from './auxiliary-book.ts'
import { equityChanges } from './equity-changes.ts'
import { incomeStatement } from './income-statement.ts'
import { trialBalance } from './trial-balance.ts'

export interface ListedReport {
  readonly name: string
  readonly title: string
  readonly purpose: string
  readonly permission: Permission
  readonly screen: Screen
}

export const reports: readonly ListedReport[] = [trialBalance, incomeStatement, equityChanges, auxiliaryBook, receivables, stockCard]
