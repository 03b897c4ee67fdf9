/** Resolutions that expire or run out of numbers soon, for the home. */
import type { TodoSource } from '#platform/home/todo.ts'
import { resolutionsToRenew } from '../home.ts'

export const resolutionTodos: TodoSource = { label: 'Resoluciones', endpoint: resolutionsToRenew, href: '/settings/resolutions' }
