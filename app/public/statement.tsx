/** The calls of a statement of account by its link. The answers are ours; their shapes are the endpoints'. */
import type { output } from 'zod/v4/core'
import type { publicStatement } from '#modules/treasury/index.ts'
import { NO_NETWORK, refusalOf } from './load.tsx'

export type Statement = output<(typeof publicStatement)['response']>

export type LoadedStatement =
  | { readonly state: 'found'; readonly statement: Statement }
  /** Wrong, revoked and expired links look the same. */
  | { readonly state: 'closed' }
  | { readonly state: 'failed'; readonly message: string }

const WRONG_LINK = 691

/** @param day null: today */
export const statementUrl = (token: string, part: '' | '/pdf' | '/logo', day: string | null = null): string =>
  `/api/public/statements/${encodeURIComponent(token)}${part}${day === null ? '' : `?day=${encodeURIComponent(day)}`}`

export async function loadStatement(token: string, day: string | null): Promise<LoadedStatement> {
  try {
    const response = await fetch(statementUrl(token, '', day), { headers: { accept: 'application/json' } })
    const body: unknown = await response.json()
    if (response.ok) return { state: 'found', statement: body as Statement }
    const { code, message } = refusalOf(body)
    return code === WRONG_LINK ? { state: 'closed' } : { state: 'failed', message }
  } catch {
    return { state: 'failed', message: NO_NETWORK }
  }
}
