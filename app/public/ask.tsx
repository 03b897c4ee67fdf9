/** Sending what somebody outside writes on the page of a document. The answers are ours; their shapes are the endpoints'. */
import { documentUrl, NO_NETWORK, refusalOf, type Link } from './load.tsx'

/** What was not taken: in general, and at each field. */
export interface Refused {
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

/** What is left to mend once a field was written in: null when it was the only one. */
export function withoutProblem(refused: Refused | null, field: string): Refused | null {
  if (refused === null || !(field in refused.fields)) return refused
  const fields = Object.fromEntries(Object.entries(refused.fields).filter(([name]) => name !== field))
  const [next] = Object.values(fields)
  return next === undefined ? null : { message: next, fields }
}

export interface SaidConfirmation {
  readonly name: string
  readonly comment: string
  readonly lines: readonly { readonly position: number; readonly quantity: string; readonly day: string | null }[]
}

export interface AskedQuestion {
  readonly name: string
  readonly contact: string
  readonly text: string
}

/** @returns null when it was taken */
export const sendConfirmation = (link: Link, said: SaidConfirmation): Promise<Refused | null> => post(link, '/confirmation', said)

/** @returns null when it was taken */
export const sendQuestion = (link: Link, asked: AskedQuestion): Promise<Refused | null> => post(link, '/question', asked)

async function post({ token }: Link, part: string, body: object): Promise<Refused | null> {
  try {
    const response = await fetch(documentUrl({ token, newest: false }, part), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.ok) return null
    const answer: unknown = await response.json()
    return { message: refusalOf(answer).message, fields: fieldsOf(answer) }
  } catch {
    return { message: NO_NETWORK, fields: {} }
  }
}

/** The first that is said of a field is the one that is shown. */
export function fieldsOf(body: unknown): Readonly<Record<string, string>> {
  const errors = typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors) ? body.errors : []
  const fields = errors.flatMap((each: unknown) => {
    const isAt = typeof each === 'object' && each !== null && 'field' in each && 'message' in each
    return isAt && typeof each.field === 'string' && typeof each.message === 'string' ? [[each.field, each.message] as const] : []
  })
  return Object.fromEntries(fields.toReversed())
}
