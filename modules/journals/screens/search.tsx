/** Searches of what a line names: accounts that take movements, and cost centres without others below. */
import { accountOptions, costCenter } from '#modules/accounting/index.ts'
import type { PickerOption } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'

export const searchAccounts = async (text: string, signal?: AbortSignal): Promise<readonly PickerOption[]> => {
  const { options } = await askOnce(accountOptions, { query: { text } }, signal)
  return options.map(({ id, label, inactive }) => ({ id, label, ...(inactive ? { inactive } : {}) }))
}
export const searchCenters = async (text: string, signal?: AbortSignal): Promise<readonly PickerOption[]> => {
  const { options } = await askOnce(costCenter.endpoints.options, { query: { text, leaves: '1' } }, signal)
  return options.map(({ id, label, inactive }) => ({ id, label, ...(inactive ? { inactive } : {}) }))
}
