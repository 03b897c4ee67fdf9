/** Letters that did not arrive, for the home of who sent them. */
import type { TodoSource } from '#platform/home/todo.ts'
import { bouncedMails } from '../home.ts'

export const bouncedTodos: TodoSource = { label: 'Correos', endpoint: bouncedMails, href: '/profile' }
