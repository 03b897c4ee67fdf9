/** Payment runs that wait for whoever may approve them. */
import type { TodoSource } from '#platform/home/todo.ts'
import { runsToApprove } from './endpoints.ts'
import { paymentRunsScreen } from './screens.ts'

export const approvals: TodoSource = {
  label: 'Pagos',
  endpoint: runsToApprove,
  href: `${paymentRunsScreen.path}?state=toApprove`,
}
