import type { PickerOption } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { partyOptions } from './endpoints.ts'

/** The options of a field that chooses any third party by name or identification. */
export const searchParties = async (text: string, signal: AbortSignal): Promise<PickerOption[]> =>
  (await askOnce(partyOptions, { query: { text } }, signal)).options.map(({ id, label, detail, inactive }) => ({
    id,
    label,
    ...(detail ? { detail } : {}),
    ...(inactive ? { inactive } : {}),
  }))
