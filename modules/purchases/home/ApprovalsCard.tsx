import { TodoCard } from '#platform/home/TodoCard.tsx'
import { bill } from '../bill/kind.ts'
import { purchasesToApprove } from './endpoints.ts'

export const ApprovalsCard = () => (
  <TodoCard
    title="Compras por aprobar"
    endpoint={purchasesToApprove}
    nothing="Ninguna compra espera tu aprobación"
    href={`${bill.path}?vista=toApprove&period=siempre`}
  />
)
