/** Ajuste de existencias: the physical counts, one of them (`?conteo=…`), or what was counted quickly (`?rapido=1`). */
import { useMay, useQueryOfAddress } from '#platform/web/index.tsx'
import { CountPage } from '../count/CountPage.tsx'
import { CountsPage } from '../count/CountsPage.tsx'
import { stockPermissions } from '../stock-note.ts'
import { QuickAdjustForm } from './QuickAdjustForm.tsx'

export default function AdjustStockPage() {
  const query = useQueryOfAddress()
  const mayWrite = useMay(stockPermissions.write)
  if (query['rapido'] === '1' && mayWrite) return <QuickAdjustForm />
  const countId = query['conteo']
  return countId === undefined ? <CountsPage mayWrite={mayWrite} /> : <CountPage key={countId} id={countId} />
}
