/** What the home asks of purchases. */
import { endpoint } from '#platform/http/endpoint.ts'
import { todoAnswer } from '#platform/home/todo.ts'
import { bill } from '../bill/kind.ts'

export const purchasesToApprove = endpoint({
  method: 'GET',
  path: '/api/home/purchases/approvals',
  summary: 'Facturas y órdenes de compra por aprobar, que hizo otra persona',
  permission: bill.permissions.approve,
  plan: bill.plan,
  services: bill.services,
  response: todoAnswer,
})
