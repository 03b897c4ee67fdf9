/** Payrolls whose approval was asked, for whoever may approve them. */
import type { TodoSource } from '#platform/home/todo.ts'
import { monthsToApprove } from './endpoints.ts'
import { monthsScreen } from './screens.ts'

export const approvals: TodoSource = { label: 'Nómina', endpoint: monthsToApprove, href: `${monthsScreen.path}?vista=open` }
