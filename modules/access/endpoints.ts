/** Entering, leaving, and the company where one stands. The session's keys are those of the specification, section 3. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id, obeys } from '#platform/http/fields.ts'
import { maxLength } from '#platform/rules/index.ts'
import { emailProblem, MAX_CODE_LENGTH, MAX_EMAIL_LENGTH, MAX_TYPED_PASSWORD, typedPasswordProblem } from './credentials.ts'
import { humanProof } from './human-check/endpoints.ts'

const everywhere = { plan: null, services: ALL_SERVICES } as const

export const userView = z.object({
  userId: z.string(),
  userFirstName: z.string(),
  userLastName: z.string(),
  userEmail: z.string(),
  userAvatar: z.nullable(z.string()),
  userPhone: z.nullable(z.string()),
  userPhoneCountryCode: z.nullable(z.string()),
})
export type UserView = z.output<typeof userView>

/** A company that the person may enter. */
export const companyCard = z.object({
  companyId: z.string(),
  name: z.string(),
  /** "900.123.456-8". */
  nit: z.string(),
  color: z.string(),
  /** Born to try things in: marked on every page and paper. */
  isTrial: z.boolean(),
  serviceId: z.number(),
  roleId: z.number(),
  roleName: z.string(),
  planName: z.string(),
  favorite: z.boolean(),
})
export type CompanyCard = z.output<typeof companyCard>

/** Where the session stands, and what may be done there. */
export const currentCompany = z.extend(companyCard, {
  companyServiceApiKey: z.string(),
  subscriptionId: z.string(),
  /** Flag → number allowed; 0 is "not in the plan", null is "without limit". */
  planLimits: z.record(z.string(), z.nullable(z.number())),
  /** Codes; "*" is everything. */
  permissions: z.array(z.string()),
  /** Kept to a part of the company's documents. */
  isNarrow: z.boolean(),
  /** Looking at it as the role named by `roleName`: nothing is written. */
  isLooking: z.boolean(),
})
export type CurrentCompany = z.output<typeof currentCompany>

export const sessionView = z.object({
  expiresAt: z.string(),
  user: userView,
  companies: z.array(companyCard),
  /** Companies that invited the person, who has not answered yet. */
  invitations: z.array(z.object({ companyId: z.string(), name: z.string(), nit: z.string(), roleName: z.string(), expiresAt: z.string() })),
  /** Null when the person was taken out of the company where the session stood. */
  company: z.nullable(currentCompany),
})
export type SessionView = z.output<typeof sessionView>

/** The token is said once: when it is made. */
export const openedSession = z.extend(sessionView, { accessToken: z.string() })
export type OpenedSession = z.output<typeof openedSession>

export const emailField = z.string().check(
  z.trim(),
  z.toLowerCase(),
  obeys((text) => emailProblem(text) ?? maxLength(text, MAX_EMAIL_LENGTH)),
)

export const signIn = endpoint({
  method: 'POST',
  path: '/api/session',
  summary: 'Iniciar sesión con correo y contraseña',
  permission: 'public',
  ...everywhere,
  perMinute: 30,
  body: z.object({
    email: emailField,
    password: z.string().check(obeys((text) => typedPasswordProblem(text) ?? maxLength(text, MAX_TYPED_PASSWORD))),
    /** "Mantener la sesión abierta": 30 days instead of 12 hours. */
    keepOpen: z._default(z.boolean(), false),
    /** Of the second factor, or a recovery code: asked for at this field after the right password. */
    code: z._default(
      z.string().check(
        z.trim(),
        obeys((text) => maxLength(text, MAX_CODE_LENGTH)),
      ),
      '',
    ),
    /** Once the company says that the one in force is too old: asked for at this field after the right password. */
    newPassword: z._default(z.string().check(obeys((text) => maxLength(text, MAX_TYPED_PASSWORD))), ''),
    /** Once a refusal says `verificacion`: the answer to a puzzle (693). */
    proof: z._default(z.nullable(humanProof), null),
  }),
  response: openedSession,
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'La sesión: usuario, empresas y permisos',
  permission: 'self',
  ...everywhere,
  isIdle: true,
  response: sessionView,
})

/** Whom a person asks for what they may not do. */
export const listAdministrators = endpoint({
  method: 'GET',
  path: '/api/access/administrators',
  summary: 'Quiénes administran la empresa y dan los permisos',
  permission: 'member',
  ...everywhere,
  response: z.object({ administrators: z.array(z.object({ personId: z.string(), name: z.string(), email: z.string() })) }),
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/session',
  summary: 'Cerrar la sesión',
  permission: 'self',
  ...everywhere,
  whileLooking: true,
  response: done,
})

export const switchCompany = endpoint({
  method: 'POST',
  path: '/api/session/company',
  summary: 'Cambiar de empresa; la respuesta trae una llave nueva y la anterior deja de servir',
  permission: 'self',
  ...everywhere,
  whileLooking: true,
  body: z.object({ companyId: id }),
  response: openedSession,
})
