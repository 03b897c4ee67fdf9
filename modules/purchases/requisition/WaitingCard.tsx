import { TodoCard } from '#platform/home/TodoCard.tsx'
import { requisitionsToApprove } from './endpoints.ts'
import { requisitionsScreen } from './screens.ts'

export const WaitingCard = () => (
  <TodoCard
    title="Requisiciones por aprobar"
    endpoint={requisitionsToApprove}
    nothing="Ninguna requisición espera tu aprobación"
    href={`${requisitionsScreen.path}?state=sent`}
  />
)
