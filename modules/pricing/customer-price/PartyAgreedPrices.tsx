/** On the page of a customer: what was agreed with it, item by item. */
import { usePagedList } from '#platform/web/index.tsx'
import { AgreedTable } from './AgreedTable.tsx'
import { listPartyAgreed } from './endpoints.ts'

export default function PartyAgreedPrices({ partyId }: { partyId: string }) {
  const list = usePagedList(listPartyAgreed, (position) => ({ params: { id: partyId }, query: position }))
  return <AgreedTable of={{ partyId }} list={list} />
}
