/** Finding what is sold among what the device keeps: by a bar code or a code at once, otherwise by the beginnings of words. Pure. */
import { fold } from '#platform/search.ts'
import type { DeviceItem } from './endpoints.ts'

interface Entry {
  readonly item: DeviceItem
  readonly words: string
}

export interface Catalogue {
  readonly entries: readonly Entry[]
  readonly byCode: ReadonlyMap<string, DeviceItem>
}

/** Built once for each answer of the server. */
export const indexItems = (items: readonly DeviceItem[]): Catalogue => ({
  entries: items.map((item) => ({ item, words: ` ${fold(`${item.name} ${item.code}`)}` })),
  // A bar code goes before the code of another item that is written alike.
  byCode: new Map([
    ...items.map((item): [string, DeviceItem] => [item.code.toLowerCase(), item]),
    ...items.flatMap((item) => item.barcodes.map((code): [string, DeviceItem] => [code.toLowerCase(), item])),
  ]),
})

export const findByCode = ({ byCode }: Catalogue, code: string): DeviceItem | undefined => byCode.get(code.trim().toLowerCase())

/** @returns those whose words begin with each word of the text, at most `limit`, in their order */
export function searchItems({ entries }: Catalogue, text: string, category: string, limit: number): DeviceItem[] {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  const found: DeviceItem[] = []
  for (const entry of entries) {
    if (category !== '' && entry.item.category !== category) continue
    if (!words.every((word) => entry.words.includes(` ${word}`))) continue
    found.push(entry.item)
    if (found.length === limit) break
  }
  return found
}

/** In the order in which they are first met. */
export const categoriesOf = (items: readonly DeviceItem[]): string[] => [
  ...new Set(items.flatMap(({ category }) => (category === '' ? [] : [category]))),
]
