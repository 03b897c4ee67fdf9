/** Where a customer sees what it owes without an account: the token of the link, and nothing of who it is. Pure. */
import { addressOf } from '#platform/screen.ts'

export const publicStatementPath = '/public/statements/{id}'

export const publicStatementAddress = (token: string): string => addressOf(publicStatementPath, { id: token })
