import type { PickerOption } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { pickParties } from '../endpoints.ts'

/** Those who sell, to choose one by name or identification. */
export const findSellers = async (search: string, signal: AbortSignal): Promise<PickerOption[]> =>
  (await askOnce(pickParties, { query: { search, role: 'seller' } }, signal)).map(({ id, displayName, identification, active }) => ({
    id,
    label: displayName,
    detail: identification,
    ...(active ? {} : { inactive: true }),
  }))
