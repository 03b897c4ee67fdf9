import { bookkeepers } from '#platform/roles.ts'

/** Whoever keeps the books writes what is bought; whoever only looks sees it. */
export const offeredOfPurchases = {
  read: [...bookkeepers, 'viewer'],
  write: bookkeepers,
  issue: bookkeepers,
  annul: ['accountant'],
} as const
