/**
 * The figures that are known to few, wherever they stand (areas.md 0.7): what things cost, what is earned with them, what
 * people are paid. Their permission goes with the field of an answer (`masked`), the column of a report, or the field of a
 * catalogue that shows one.
 */
import { holds, type Permission } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'

export const masks = {
  cost: { code: 'items.item.cost', title: 'Ver costos', offeredTo: [...bookkeepers, 'viewer', 'warehouseKeeper'] },
  margin: { code: 'pricing.priceList.margin', title: 'Ver márgenes y utilidad', offeredTo: [...bookkeepers, 'viewer'] },
  salary: { code: 'payroll.salaryLevel.salary', title: 'Ver salarios', offeredTo: [...bookkeepers, 'payroll'] },
} as const satisfies Readonly<Record<string, Permission>>

/** Whether somebody with these permissions reads the books, and what is owed and paid, with payroll grouped and without the person. */
export const isVeiled = (permissions: readonly string[]): boolean => !holds({ permissions: new Set(permissions) }, masks.salary)
