/** What the pickers of an item's form find: categories, units, brands, tags and accounts. */
import type { PickerOption } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { brand } from './brand/brand.ts'
import { category } from './category/category.ts'
import { searchItemAccounts } from './endpoints.ts'
import { tag } from './tag/tag.ts'
import { unit } from './unit/unit.ts'

const findIn =
  ({ endpoints }: typeof brand | typeof category | typeof unit | typeof tag) =>
  async (text: string, signal: AbortSignal): Promise<PickerOption[]> => {
    const { options } = await askOnce(endpoints.options, { query: { text } }, signal)
    return options.map(({ detail, inactive, ...option }) => ({
      ...option,
      ...(detail ? { detail } : {}),
      ...(inactive ? { inactive } : {}),
    }))
  }
export const findCategories = findIn(category)
export const findUnits = findIn(unit)
export const findBrands = findIn(brand)
export const findTags = findIn(tag)
const findAccounts =
  (use: 'income' | 'inventory' | 'cost' | 'expense') =>
  async (text: string, signal: AbortSignal): Promise<PickerOption[]> => {
    const { options } = await askOnce(searchItemAccounts, { query: { use, text } }, signal)
    return options.map(({ id, label }) => ({ id, label }))
  }
export const sources = {
  income: findAccounts('income'),
  inventory: findAccounts('inventory'),
  cost: findAccounts('cost'),
  expense: findAccounts('expense'),
}
