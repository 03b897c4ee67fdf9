import type { Offered } from '#platform/access.ts'
import { bookkeepers, everybody, sellers } from '#platform/roles.ts'

/** The roles to which the documents of sales are offered. What the customer asks the help desk about was sold to them. */
export const offeredOfSales = {
  read: [...everybody, 'deskAgent'],
  write: [...bookkeepers, ...sellers],
  issue: [...bookkeepers, ...sellers],
  annul: ['accountant'],
} as const satisfies Offered
