/** On the page of an item: the customers with whom another price of it was agreed. */
import type { ShownItem } from '#modules/items/index.tsx'
import { usePagedList } from '#platform/web/index.tsx'
import { AgreedTable } from './AgreedTable.tsx'
import { listItemAgreed } from './endpoints.ts'

export default function ItemAgreedPrices({ item: { id } }: { item: ShownItem }) {
  const list = usePagedList(listItemAgreed, (position) => ({ params: { id }, query: position }))
  return <AgreedTable of={{ itemId: id }} list={list} />
}
