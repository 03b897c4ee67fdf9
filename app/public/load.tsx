/** Asks for the document of a link. The answer is ours; its shape is the endpoint's. */
import type { TrackedDocument } from '#modules/documents/index.ts'

export type Loaded =
  | { readonly state: 'found'; readonly document: TrackedDocument }
  /** Wrong, revoked and expired links look the same. */
  | { readonly state: 'closed' }
  | { readonly state: 'failed'; readonly message: string }

export const NO_NETWORK = 'No hay conexión con Páramo. Revisa tu red e inténtalo de nuevo.'
const WRONG_LINK = 691

/** A document by its link, or the version that stands under its number. */
export interface Link {
  readonly token: string
  readonly newest: boolean
}

export const documentUrl = ({ token, newest }: Link, part = ''): string =>
  `/api/public/documents/${encodeURIComponent(token)}${part}${newest ? '?newest=1' : ''}`

/** The same for every version: it is the company's. */
export const logoUrl = ({ token }: Link): string => `/api/public/documents/${encodeURIComponent(token)}/logo`

/** @param mail the token of the letter that the address was read in; empty without one */
export async function loadDocument(link: Link, mail = ''): Promise<Loaded> {
  try {
    const address = documentUrl(link)
    const read = mail === '' ? address : `${address}${address.includes('?') ? '&' : '?'}mail=${encodeURIComponent(mail)}`
    const response = await fetch(read, { headers: { accept: 'application/json' } })
    const body: unknown = await response.json()
    if (response.ok) return { state: 'found', document: body as TrackedDocument }
    const { code, message } = refusalOf(body)
    return code === WRONG_LINK ? { state: 'closed' } : { state: 'failed', message }
  } catch {
    return { state: 'failed', message: NO_NETWORK }
  }
}

/** @returns why it was not taken, or null when it was */
export async function sendAnswer(
  link: Link,
  answer: {
    readonly answer: 'accepted' | 'rejected'
    readonly name: string
    readonly identification: string
    readonly comment: string
    readonly chosen: readonly number[]
  },
): Promise<string | null> {
  try {
    const response = await fetch(documentUrl(link, '/answer'), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(answer),
    })
    return response.ok ? null : refusalOf(await response.json()).message
  } catch {
    return NO_NETWORK
  }
}

/** @returns where it is paid, or why it cannot be */
export async function startPayment(link: Link): Promise<{ readonly url: string } | { readonly message: string }> {
  try {
    const response = await fetch(documentUrl(link, '/pay'), { method: 'POST', headers: { accept: 'application/json' } })
    const body: unknown = await response.json()
    if (!response.ok) return { message: refusalOf(body).message }
    return typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string'
      ? { url: body.url }
      : { message: NO_NETWORK }
  } catch {
    return { message: NO_NETWORK }
  }
}

export function refusalOf(body: unknown): { readonly code: number; readonly message: string } {
  const isRefusal = typeof body === 'object' && body !== null && 'code' in body && 'message' in body
  if (!isRefusal || typeof body.code !== 'number' || typeof body.message !== 'string') return { code: 0, message: NO_NETWORK }
  return { code: body.code, message: body.message }
}
