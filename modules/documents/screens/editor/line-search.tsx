/** What the lines of a kind are chosen from while somebody types: items of the sorts that it takes, and accounts where it takes them. */
import { parseQuantity } from '#base/decimal.ts'
import { searchItems, type FoundItem } from '#modules/items/index.ts'
import { format, type PickerOption } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import type { DocumentKind, LineThings } from '../../kind/kind.ts'
import { foundOf, type LineAccountEndpoint } from '../../parts/line-account/line-account.ts'

export interface ThingsAsked {
  readonly kind: DocumentKind
  /** Of kinds whose lines may be of an account. */
  readonly accounts: LineAccountEndpoint | null
  readonly text: string
  readonly warehouseId: string
  readonly date: string
}

/** A price of the company's is none of what is bought: the line waits for that of who sells it. */
export const atTheirPrice = ({ prices }: LineThings, found: FoundItem): FoundItem => (prices === 'ours' ? found : { ...found, price: '0' })

export async function findThings({ kind, accounts, text, warehouseId, date }: ThingsAsked, signal: AbortSignal): Promise<FoundItem[]> {
  const { lines } = kind
  const [only] = lines.items
  const sort = lines.items.length === 1 && only ? { kind: only } : {}
  const [items, found] = await Promise.all([
    askOnce(
      searchItems,
      { query: { text, warehouseId, date, variants: 'offer', use: lines.prices === 'ours' ? 'sale' : 'purchase', ...sort } },
      signal,
    ),
    accounts && askOnce(accounts, { query: { text } }, signal),
  ])
  return [...items.items.map((item) => atTheirPrice(lines, item)), ...(found?.accounts.map(foundOf) ?? [])]
}

/** @param lines of the kind: what is bought has no price to show */
export const optionOfThing = ({ prices }: LineThings, item: FoundItem): PickerOption => ({
  id: item.id,
  label: `${item.code} ${item.name}`,
  detail: [
    ...(item.kind === 'variable' ? ['con variantes'] : []),
    ...(prices === 'ours' ? [format.formatUnitPrice(format.toUnitPrice(item.price))] : []),
    ...(item.available === null ? [] : [`hay ${format.formatQuantity(parseQuantity(item.available))}`]),
  ].join(' · '),
})

export const invitationOf = ({ accounts, items }: LineThings): string =>
  accounts.length > 0
    ? `Código o nombre de un ${items.includes('product') ? 'producto, un servicio' : 'servicio'} o de una cuenta de gasto.`
    : 'Código, nombre o código de barras. También puedes pegar filas desde Excel.'
