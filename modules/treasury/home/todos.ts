/** The things to do of treasury, each with its list. */
import type { TodoSource } from '#platform/home/todo.ts'
import { receivables } from '../receivables.ts'
import { toCollect, toPay } from './endpoints.ts'

const { path } = receivables.screen

export const collectTodos: TodoSource = { label: 'Tesorería', endpoint: toCollect, href: path }
export const payTodos: TodoSource = { label: 'Tesorería', endpoint: toPay, href: `${path}?kind=AP` }
