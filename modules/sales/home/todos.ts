/** The things to do of sales, each with its list. */
import type { TodoSource } from '#platform/home/todo.ts'
import { electronicInvoice } from '../invoice/kind.ts'
import { quote } from '../quote/kind.ts'
import { expiringQuotes, mySaleDrafts, unsentSales } from './endpoints.ts'

const label = 'Ventas'

export const unsentTodos: TodoSource = { label, endpoint: unsentSales, href: `${electronicInvoice.path}?vista=unsent&period=siempre` }
export const quoteTodos: TodoSource = { label, endpoint: expiringQuotes, href: `${quote.path}?vista=waiting&period=siempre` }
export const draftTodos: TodoSource = { label, endpoint: mySaleDrafts, href: `${electronicInvoice.path}?vista=drafts&period=siempre` }
