/** Searches of what a line names: accounts that take movements, and cost centres without others below. */
import { accountOptions, costCenter } from '#modules/accounting/index.ts'
import { warehouse } from '#modules/inventory/index.ts'
import { searchItems as findItems } from '#modules/items/index.ts'
import { format, type PickerOption } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { findOpenItems, type ItemChoice } from '../endpoints.ts'

export const searchAccounts = async (text: string, signal?: AbortSignal): Promise<readonly PickerOption[]> => {
  const { options } = await askOnce(accountOptions, { query: { text } }, signal)
  return options.map(({ id, label, inactive }) => ({ id, label, ...(inactive ? { inactive } : {}) }))
}
export const searchCenters = async (text: string, signal?: AbortSignal): Promise<readonly PickerOption[]> => {
  const { options } = await askOnce(costCenter.endpoints.options, { query: { text, leaves: '1' } }, signal)
  return options.map(({ id, label, inactive }) => ({ id, label, ...(inactive ? { inactive } : {}) }))
}

export const searchWarehouses = async (text: string, signal?: AbortSignal): Promise<readonly PickerOption[]> => {
  const { options } = await askOnce(warehouse.endpoints.options, { query: { text } }, signal)
  return options.map(({ id, label, inactive }) => ({ id, label, ...(inactive ? { inactive } : {}) }))
}
/** Products that keep stock. */
export const searchGoods = async (text: string, signal?: AbortSignal): Promise<readonly PickerOption[]> => {
  const { items } = await askOnce(findItems, { query: { text, kind: 'product' } }, signal)
  return items.map(({ id, code, name, unitName }) => ({ id, label: `${code} ${name}`, detail: unitName }))
}

/** Those that were offered: an option says no more than its name. */
const offered = new Map<string, ItemChoice>()
export const offeredItem = (id: string): ItemChoice | undefined => offered.get(id)

/** What an account has open of a third party, or of anybody while nobody is chosen. */
export const searchItems =
  (accountId: string, partyId: string | null) =>
  async (text: string, signal?: AbortSignal): Promise<readonly PickerOption[]> => {
    const { items } = await askOnce(findOpenItems, { query: { accountId, text, ...(partyId === null ? {} : { partyId }) } }, signal)
    for (const item of items) offered.set(item.id, item)
    return items.map(({ id, number, balance, dueDate, party }) => {
      const left = `${format.formatMoney(format.toAmount(balance))}, vence ${format.formatDay(dueDate)}`
      return { id, label: number, detail: partyId === null ? `${party.name}, ${left}` : left }
    })
  }
