/** Ajuste de existencias: what was counted of some products, made equal with what there is. */
import { QuickAdjustForm } from './QuickAdjustForm.tsx'

export default function AdjustStockPage() {
  return <QuickAdjustForm />
}
