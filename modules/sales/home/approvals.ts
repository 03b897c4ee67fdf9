/** What waits for whoever may approve sales: orders, and invoices over what their author may do. */
import type { TodoSource } from '#platform/home/todo.ts'
import { order } from '../order/kind.ts'
import { salesToApprove } from './endpoints.ts'

export const approvals: TodoSource = {
  label: 'Ventas',
  endpoint: salesToApprove,
  href: `${order.path}?vista=toApprove&period=siempre`,
}
