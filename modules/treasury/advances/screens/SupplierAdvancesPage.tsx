/** Anticipos a proveedores. */
import { AdvancesList } from './AdvancesList.tsx'
import { supplierSurface } from './surface.ts'

export default function SupplierAdvancesPage() {
  return <AdvancesList surface={supplierSurface} />
}
