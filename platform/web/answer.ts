/**
 * What an answer of the server means for the page (specification, section 8). Pure: it reads a status and a text; who
 * shows, navigates or signs out stands in `call.tsx`.
 */
import type { ErrorBody } from '#base/errors.ts'

export type Failure =
  /** 400 with a code: a person can mend it. `errors` holds all that were found, the first one included. */
  | { readonly kind: 'business'; readonly code: number; readonly message: string; readonly errors: readonly ErrorBody[] }
  /** 401, or a 500 that says that the session ended: to the sign-in page. */
  | { readonly kind: 'signedOut'; readonly message: string }
  /** 403: /forbidden, or its text. */
  | { readonly kind: 'forbidden'; readonly message: string; readonly reason: string; readonly missing: string | null }
  /** 409: only a text, 3 s. */
  | { readonly kind: 'conflict'; readonly message: string }
  /** Nobody can mend it here: the text says who was told. */
  | { readonly kind: 'unexpected'; readonly message: string }
  /** The request did not arrive, or its answer did not. */
  | { readonly kind: 'unreachable'; readonly message: string }

export const texts = {
  offline: 'No hay conexión a internet',
  unreachable: 'No pudimos comunicarnos con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  slow: 'El servidor no respondió a tiempo. Inténtalo de nuevo.',
  unexpected: 'Ocurrió un error inesperado. Nuestro equipo de soporte fue notificado.',
  expired: 'Tu sesión expiró. Inicia sesión de nuevo.',
  forbidden: 'No tienes permiso para hacer esto. Contacta al administrador de tu empresa.',
} as const

/** The code with which a page of another company is refused. */
export const OTHER_COMPANY_CODE = 498

export function readFailure(status: number, text: string): Failure {
  const body = readJson(text)
  if (status === 400) return readBadRequest(text, body)
  if (status === 401) return { kind: 'signedOut', message: texts.expired }
  if (status === 403) {
    return {
      kind: 'forbidden',
      message: textOf(body, 'message') ?? texts.forbidden,
      reason: textOf(body, 'reason') ?? 'permission',
      missing: textOf(body, 'missing'),
    }
  }
  if (status === 409) return { kind: 'conflict', message: text.trim() || texts.unexpected }
  if (status === 500) return readServerError(text, body)
  return { kind: 'unexpected', message: textOf(body, 'message') ?? texts.unexpected }
}

function readBadRequest(text: string, body: Fields | null): Failure {
  const first = errorOf(body)
  if (first) {
    const listed = body && Array.isArray(body['errors']) ? body['errors'].map(errorOf).filter((error) => error !== null) : []
    return { kind: 'business', code: first.code, message: first.message, errors: listed.length > 0 ? listed : [first] }
  }
  if (text.trim() === '' || /Reference|Timeout/.test(text)) return { kind: 'unexpected', message: texts.unexpected }
  // A text for people may come alone; anything that looks like a program's goes no further.
  return { kind: 'unexpected', message: /^[\p{Lu}¿¡][^{}<>]{3,200}$/u.test(text.trim()) ? text.trim() : texts.unexpected }
}

/** The order is the specification's: the first marker that is found decides. */
function readServerError(text: string, body: Fields | null): Failure {
  if (/expired.?token|token.?expired|IDX10223/i.test(text)) return { kind: 'signedOut', message: texts.expired }
  if (/stream|transport|fatal command|authentication to host/i.test(text)) return { kind: 'unexpected', message: texts.slow }
  return { kind: 'unexpected', message: textOf(body, 'message') ?? texts.unexpected }
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : null
  } catch {
    return null
  }
}

function textOf(body: Fields | null, name: string): string | null {
  const value = body?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function errorOf(value: unknown): ErrorBody | null {
  if (!isFields(value) || typeof value['code'] !== 'number') return null
  const { field, params } = value
  return {
    code: value['code'],
    message: textOf(value, 'message') ?? texts.unexpected,
    field: typeof field === 'string' ? field : null,
    params: isFields(params) ? Object.fromEntries(Object.entries(params).map(([name, text]) => [name, String(text)])) : {},
  }
}
