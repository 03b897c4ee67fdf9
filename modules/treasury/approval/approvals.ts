/** Egresos that wait for whoever may approve them. */
import type { TodoSource } from '#platform/home/todo.ts'
import { paymentsToApprove } from './endpoints.ts'

export const approvals: TodoSource = {
  label: 'Egresos',
  endpoint: paymentsToApprove,
  href: '/treasuries/AP?period=siempre&vista=drafts',
}
