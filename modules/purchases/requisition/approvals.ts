/** Requisitions that wait for whoever may decide them. */
import type { TodoSource } from '#platform/home/todo.ts'
import { requisitionsToApprove } from './endpoints.ts'
import { requisitionsScreen } from './screens.ts'

export const approvals: TodoSource = {
  label: 'Requisiciones',
  endpoint: requisitionsToApprove,
  href: `${requisitionsScreen.path}?state=sent`,
}
