/** What an address of treasury shows: AR the receipts, AP the payments. */
import { noSuchPage, useParam } from '#platform/web/index.tsx'
import { SettlementsList } from './SettlementsList.tsx'
import { paymentSurface, receiptSurface } from './surface.ts'

const surfaces = [receiptSurface, paymentSurface]

export default function TreasuriesPage() {
  const type = useParam('type')
  const surface = surfaces.find(({ kind }) => kind.ledger === type)
  // Another list, and not the same one with other rows: what was typed in the form stays where it was typed.
  return surface ? <SettlementsList key={type} surface={surface} /> : noSuchPage()
}
