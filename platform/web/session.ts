/**
 * What the browser keeps of a session, under the keys of the specification (section 3), and how it is read back: storage
 * is foreign data, written by an older version or by a person.
 */
import * as z from 'zod/mini'
import type { Visitor } from '../access.ts'

const user = z.object({
  userId: z.string(),
  userFirstName: z.string(),
  userLastName: z.string(),
  userEmail: z.string(),
  userAvatar: z.nullable(z.string()),
  userPhone: z.nullable(z.string()),
  userPhoneCountryCode: z.nullable(z.string()),
})

const card = z.object({
  companyId: z.string(),
  name: z.string(),
  nit: z.string(),
  color: z.string(),
  isTrial: z._default(z.boolean(), false),
  serviceId: z.number(),
  roleId: z.number(),
  roleName: z.string(),
  planName: z.string(),
  favorite: z.boolean(),
})

const company = z.extend(card, {
  companyServiceApiKey: z.string(),
  subscriptionId: z.string(),
  permissions: z.array(z.string()),
  isNarrow: z._default(z.boolean(), false),
  isLooking: z._default(z.boolean(), false),
})

const limits = z.record(z.string(), z.nullable(z.number()))

export type SessionUser = z.output<typeof user>
const invitation = z.object({
  companyId: z.string(),
  name: z.string(),
  nit: z.string(),
  roleName: z.string(),
  expiresAt: z.string(),
})
export type SessionInvitation = z.output<typeof invitation>
export type SessionCard = z.output<typeof card>
export type SessionCompany = z.output<typeof company> & { readonly planLimits: z.output<typeof limits> }

/** As the server answers it. */
export interface SessionData {
  readonly expiresAt: string
  readonly user: SessionUser
  readonly companies: readonly SessionCard[]
  readonly invitations: readonly SessionInvitation[]
  readonly company: SessionCompany | null
}

export interface BrowserSession extends SessionData {
  readonly accessToken: string
}

/** The keys in which the session stands. */
export const SESSION_KEYS = [
  'accessToken',
  'isAuthenticated',
  'subscriptionId',
  'subscriptionFeatures',
  'userFirstName',
  'userLastName',
  'userEmail',
  'userAvatar',
  'userId',
  'userPhone',
  'userPhoneCountryCode',
  'companyData',
  'companies',
  'invitations',
  'planLimits',
  'expiresAt',
] as const
export type SessionKey = (typeof SESSION_KEYS)[number]

/** Begins the keys of what a person leaves in the browser only while signed in: names of customers among it. */
export const OF_SESSION = 'paramo.session.'

/** Whether signing out clears it; drafts and preferences have other keys and stay. */
export const goesWithSession = (key: string): boolean => SESSION_KEYS.some((name) => name === key) || key.startsWith(OF_SESSION)

/** Base64 of a text whose characters are bytes: the browser's `btoa` and `atob`. */
export interface Base64 {
  readonly encode: (bytes: string) => string
  /** Throws on what is not base64. */
  readonly decode: (text: string) => string
}

/** "Stored encoded": base64 of the UTF-8 of a JSON. It keeps it from being edited by accident, and hides nothing. */
const encode = (value: unknown, base64: Base64): string => {
  // Percent-encoding gives the bytes of UTF-8.
  const bytes = encodeURIComponent(JSON.stringify(value)).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return base64.encode(bytes)
}

function decode(text: string | null, base64: Base64): unknown {
  if (text === null) return null
  try {
    const escaped = [...base64.decode(text)].map((char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
    return JSON.parse(decodeURIComponent(escaped)) as unknown
  } catch {
    return null
  }
}

/** The value of every key, null for those that are not written. */
export function toStorage(
  { accessToken, expiresAt, user, companies, invitations, company }: BrowserSession,
  base64: Base64,
): Readonly<Record<SessionKey, string | null>> {
  const { planLimits, ...companyData } = company ?? { planLimits: null }
  return {
    accessToken,
    isAuthenticated: 'true',
    subscriptionId: company?.subscriptionId ?? null,
    subscriptionFeatures: planLimits ? JSON.stringify(Object.entries(planLimits).map(([name, limit]) => ({ name, limit }))) : null,
    ...user,
    companyData: company ? encode(companyData, base64) : null,
    companies: encode(companies, base64),
    invitations: encode(invitations, base64),
    planLimits: planLimits ? encode(planLimits, base64) : null,
    expiresAt,
  }
}

/** The session that the keys hold; null when there is none, or when it cannot be read. */
export function fromStorage(read: (key: SessionKey) => string | null, base64: Base64): BrowserSession | null {
  const accessToken = read('accessToken')
  const expiresAt = read('expiresAt')
  if (accessToken === null || expiresAt === null || read('isAuthenticated') !== 'true') return null
  const whoever = z.safeParse(user, {
    userId: read('userId'),
    userFirstName: read('userFirstName'),
    userLastName: read('userLastName'),
    userEmail: read('userEmail'),
    userAvatar: read('userAvatar'),
    userPhone: read('userPhone'),
    userPhoneCountryCode: read('userPhoneCountryCode'),
  })
  const cards = z.safeParse(z.array(card), decode(read('companies'), base64))
  const waiting = z.safeParse(z.array(invitation), decode(read('invitations'), base64))
  const here = z.safeParse(company, decode(read('companyData'), base64))
  const planLimits = z.safeParse(limits, decode(read('planLimits'), base64))
  if (!whoever.success || !cards.success) return null
  return {
    accessToken,
    expiresAt,
    user: whoever.data,
    companies: cards.data,
    invitations: waiting.success ? waiting.data : [],
    company: here.success && planLimits.success ? { ...here.data, planLimits: planLimits.data } : null,
  }
}

/** Who stands at the doors of the screens; null outside a company. */
export const visitorOf = (session: BrowserSession | null): Visitor | null =>
  session?.company
    ? {
        serviceId: session.company.serviceId,
        roleId: session.company.roleId,
        permissions: new Set(session.company.permissions),
        planLimits: session.company.planLimits,
        isNarrow: session.company.isNarrow,
      }
    : null
