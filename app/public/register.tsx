/** The calls of the registration in a programme of points. The answers are ours; their shapes are the endpoints'. */
import type { LoyaltyCard, PublicRegistration, Registered, RegistrationForm } from '#modules/loyalty/index.ts'
import { fieldsOf } from './ask.tsx'
import { NO_NETWORK, refusalOf } from './load.tsx'

export interface Place {
  readonly companyKey: string
  readonly loyaltyCode: string
  readonly branch: string
}

/** What was not taken: at each field, and in general. */
export interface Problems {
  readonly code: number
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
}

export type Outcome<T> = { readonly done: T } | { readonly problems: Problems }

/** Every address that opens nothing. */
export const WRONG_PLACE = 651

const urlOf = ({ companyKey, loyaltyCode }: Place, part = ''): string =>
  `/api/public/loyalty/${encodeURIComponent(companyKey)}/${encodeURIComponent(loyaltyCode)}${part}`

export const programmeLogo = (place: Place): string => urlOf(place, '/logo')

export const loadProgramme = (place: Place): Promise<Outcome<PublicRegistration>> => ask(urlOf(place))

export const sendRegistration = (place: Place, form: RegistrationForm, policyVersion: number): Promise<Outcome<Registered>> =>
  ask(urlOf(place), { ...form, policyVersion, branch: place.branch })

export const sendCode = (place: Place, challenge: string, code: string): Promise<Outcome<LoyaltyCard>> =>
  ask(urlOf(place, '/code'), { challenge, code })

/** The server is ours: an answer has the shape of its endpoint. */
async function ask<T>(url: string, body?: object): Promise<Outcome<T>> {
  try {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) }
    const response = await fetch(url, { ...sent, headers })
    const answer: unknown = await response.json()
    return response.ok ? { done: answer as T } : { problems: problemsOf(answer) }
  } catch {
    return { problems: { code: 0, message: NO_NETWORK, fields: {} } }
  }
}

function problemsOf(body: unknown): Problems {
  const { code, message } = refusalOf(body)
  return { code, message, fields: fieldsOf(body) }
}
