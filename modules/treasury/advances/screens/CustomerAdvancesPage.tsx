/** Anticipos de clientes. */
import { AdvancesList } from './AdvancesList.tsx'
import { customerSurface } from './surface.ts'

export default function CustomerAdvancesPage() {
  return <AdvancesList surface={customerSurface} />
}
