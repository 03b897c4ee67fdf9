/** What an address of treasury shows: AR the receipts; there is nothing else yet. */
import { noSuchPage, useParam } from '#platform/web/index.tsx'
import { ReceiptsList } from './ReceiptsList.tsx'

export default function TreasuriesPage() {
  const type = useParam('type')
  return type === 'AR' ? <ReceiptsList /> : noSuchPage()
}
