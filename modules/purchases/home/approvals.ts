/** Bills and orders that wait for whoever may approve purchases. */
import type { TodoSource } from '#platform/home/todo.ts'
import { bill } from '../bill/kind.ts'
import { purchasesToApprove } from './endpoints.ts'

export const approvals: TodoSource = {
  label: 'Compras',
  endpoint: purchasesToApprove,
  href: `${bill.path}?vista=toApprove&period=siempre`,
}
