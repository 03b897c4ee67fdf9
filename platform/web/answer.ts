/**
 * What an answer of the server means for the page, and how long it is said (specification, sections 8 and 9). Pure: it
 * reads a status and a text; who shows, navigates or signs out stands in `call.tsx` and `query.tsx`.
 */
import { fillText, type ErrorBody } from '#base/errors.ts'
import { wayOf } from '../http/way.ts'

export type Failure =
  /** 400 with a code: a person can mend it. `errors` holds all that were found, the first one included. */
  | { readonly kind: 'business'; readonly code: number; readonly message: string; readonly errors: readonly ErrorBody[] }
  /** 400 without a code: the text that its key stands for, or that support was told. */
  | { readonly kind: 'refused'; readonly message: string }
  /** 401, or a 500 that says that the session ended: to the sign-in page. */
  | { readonly kind: 'signedOut'; readonly message: string }
  /** 403: /forbidden, or its text. */
  | { readonly kind: 'forbidden'; readonly message: string; readonly reason: string; readonly missing: string | null }
  /** 409: only a text. */
  | { readonly kind: 'conflict'; readonly message: string }
  /** 503: nothing was decided, and the same may be asked again in a moment. */
  | { readonly kind: 'busy'; readonly message: string }
  /** 500 that says that something behind the server did not answer. */
  | { readonly kind: 'slow'; readonly message: string }
  /** Nobody can mend it here: the text says who was told. */
  | { readonly kind: 'unexpected'; readonly message: string }
  /** Any other status: it passes through, to whoever asked. */
  | { readonly kind: 'other'; readonly status: number; readonly message: string }
  /** The request did not arrive, or its answer did not. */
  | { readonly kind: 'unreachable'; readonly message: string }

export const texts = {
  offline: 'No hay conexión a internet',
  unreachable: 'No pudimos comunicarnos con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  slow: 'El servidor no respondió a tiempo. Inténtalo de nuevo.',
  busy: 'Páramo no está disponible en este momento. Espera unos segundos e inténtalo de nuevo.',
  unexpected: 'Ocurrió un error inesperado. Nuestro equipo de soporte fue notificado.',
  expired: 'Tu sesión expiró. Inicia sesión de nuevo.',
  forbidden: 'No tienes permiso para hacer esto. Contacta al administrador de tu empresa.',
} as const

/** The code with which a page of another company is refused. */
export const OTHER_COMPANY_CODE = 498

/** The texts of the product by code and by key; fetched only for an answer that brings none of its own. */
export interface KnownTexts {
  readonly ofCode: (code: number) => string | null
  readonly ofKey: (key: string) => string | null
}

const NOTHING_KNOWN: KnownTexts = { ofCode: () => null, ofKey: () => null }

/** A 400 whose text stands in the catalogue and not in its body. */
export function lacksText(status: number, text: string): boolean {
  if (status !== 400 || text.trim() === '') return false
  return textOf(readJson(text), 'message') === null
}

export function readFailure(status: number, text: string, known: KnownTexts = NOTHING_KNOWN): Failure {
  const body = readJson(text)
  if (status === 400) return readBadRequest(text, body, known)
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
  // A proxy says it too, without words for people.
  if (status === 503) return { kind: 'busy', message: textOf(body, 'message') ?? texts.busy }
  if (status === 500) return readServerError(text, body)
  return { kind: 'other', status, message: helpText(textOf(body, 'message')) }
}

/** @param online whether the browser says that there is a network */
export const readUnreachable = (online: boolean, timedOut: boolean): Failure => ({
  kind: 'unreachable',
  message: online ? (timedOut ? texts.slow : texts.unreachable) : texts.offline,
})

/** What the error helper shows of something that has no text of its own. */
const helpText = (message: string | null): string => message ?? `Oops. ${texts.unexpected}`

/**
 * The error helper of the specification: the message of an exception, or one that begins with "Oops"; of a 403, that the
 * permission is missing. @param isForPeople whether the exception's message is one of ours, in Spanish
 */
export const helpFor = (failure: Failure | null, message: string | null, isForPeople: boolean): string =>
  failure ? failure.message : helpText(isForPeople ? message : null)

/** How a failure is said at the foot of the page; null when it is not. */
export interface Saying {
  readonly text: string
  readonly tone: 'warn' | 'danger'
  readonly lastsMs: number
  /** Where it is mended. */
  readonly action?: { readonly label: string; readonly href: string }
}

const PLAIN_MS = 5_000
const BAD_REQUEST_MS = 8_000
const CONFLICT_MS = 3_000

/** Where the first of them that says it is mended. */
function wayIn(errors: readonly Pick<ErrorBody, 'params'>[]): Pick<Saying, 'action'> {
  const way = errors.map(({ params }) => wayOf(params)).find((found) => found !== null)
  return way ? { action: { label: `Ir a ${way.title}`, href: way.href } } : {}
}

export function sayingOf(failure: Failure): Saying {
  const { kind, message: text } = failure
  switch (kind) {
    case 'business':
      return { text, tone: 'warn', lastsMs: BAD_REQUEST_MS, ...wayIn(failure.errors) }
    case 'refused':
      return { text, tone: 'danger', lastsMs: BAD_REQUEST_MS }
    case 'conflict':
      return { text, tone: 'warn', lastsMs: CONFLICT_MS }
    case 'busy':
    case 'slow':
    case 'signedOut':
      return { text, tone: 'warn', lastsMs: PLAIN_MS }
    default:
      return { text, tone: 'danger', lastsMs: PLAIN_MS }
  }
}

/** The order is the specification's: a code, then what tells of a fault of ours, then the text of a key. */
function readBadRequest(text: string, body: Fields | null, known: KnownTexts): Failure {
  const first = errorOf(body ?? codeAlone(text), known)
  if (first) {
    const listed =
      body && Array.isArray(body['errors']) ? body['errors'].map((one) => errorOf(one, known)).filter((error) => error !== null) : []
    return { kind: 'business', code: first.code, message: first.message, errors: listed.length > 0 ? listed : [first] }
  }
  const said = text.trim()
  if (said === '' || /Reference|Timeout/.test(said)) return { kind: 'refused', message: texts.unexpected }
  const key = textOf(body, 'message') ?? said.replace(/^"(.*)"$/, '$1')
  // A text for people may come alone; anything that looks like a program's goes no further.
  const forPeople = /^[\p{Lu}¿¡][^{}<>]{3,200}$/u.test(key) ? key : null
  return { kind: 'refused', message: known.ofKey(key) ?? forPeople ?? texts.unexpected }
}

/** A body that is a code and nothing else. */
const codeAlone = (text: string): Fields | null => (/^"?[4-6]\d\d"?$/.test(text.trim()) ? { code: Number(text.replaceAll('"', '')) } : null)

/** The first marker that is found decides. */
function readServerError(text: string, body: Fields | null): Failure {
  if (/expired.?token|token.?expired|IDX10223/i.test(text)) return { kind: 'signedOut', message: texts.expired }
  if (/stream|transport|fatal command|authentication to host/i.test(text)) return { kind: 'slow', message: texts.slow }
  if (/exception|SqlState|deadlock|violates \w+ constraint/i.test(text)) return { kind: 'unexpected', message: texts.unexpected }
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

function errorOf(value: unknown, known: KnownTexts): ErrorBody | null {
  if (!isFields(value)) return null
  const code = typeof value['code'] === 'string' && /^\d{3}$/.test(value['code']) ? Number(value['code']) : value['code']
  if (typeof code !== 'number') return null
  const { field } = value
  const params = isFields(value['params'])
    ? Object.fromEntries(Object.entries(value['params']).map(([name, text]) => [name, String(text)]))
    : {}
  const text = known.ofCode(code)
  return {
    code,
    // A {parameter} that did not come is left out.
    message: textOf(value, 'message') ?? (text === null ? texts.unexpected : fillText(text, params).replace(/ ?\{\w+\}/g, '')),
    field: typeof field === 'string' ? field : null,
    params,
  }
}
