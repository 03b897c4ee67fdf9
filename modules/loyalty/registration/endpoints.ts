/** What is asked of registering: by whoever registers, by who keeps the programme, and on the page of a third party. */
import * as z from 'zod/mini'
import { partyPermissions } from '#modules/people/index.ts'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { count, day, id, text } from '#platform/http/fields.ts'
import { programme } from '../program/program.ts'
import { MOST_POLICY } from './policy.ts'
import { registrationTypes } from './form.ts'

const open = { permission: 'public', plan: null, services: ALL_SERVICES } as const
const PLACE = '/api/public/loyalty/{companyKey}/{loyaltyCode}'

/** Why points came or went: registering, a sale, a note that takes it off, or taking back what one of them did. */
export const movementReasons = ['welcome', 'sale', 'note', 'undone'] as const
export type MovementReason = (typeof movementReasons)[number]

const policy = z.object({ version: z.int(), text: z.string() })

/** What the page says before anybody writes. */
export const publicRegistration = z.object({
  company: z.object({ name: z.string(), identification: z.string(), color: z.string(), hasLogo: z.boolean() }),
  programme: z.string(),
  benefits: z.array(z.string()),
  policy,
})
export type PublicRegistration = z.output<typeof publicRegistration>

/** At the end of both ways. */
export const card = z.object({
  name: z.string(),
  programme: z.string(),
  points: z.int(),
  /** SVG of the card's own code. */
  qr: z.string(),
  code: z.string(),
  /** Said to whoever was in it before; empty to whoever joins now. */
  note: z.string(),
})
export type LoyaltyCard = z.output<typeof card>

export const registered = z.object({
  /** Of whoever is new. */
  card: z.nullable(card),
  /** Of whoever the company knew: the code that goes to the address that it has, if it has one. */
  challenge: z.nullable(z.string()),
})
export type Registered = z.output<typeof registered>

export const getPublicRegistration = endpoint({
  method: 'GET',
  path: PLACE,
  summary: 'Un programa de puntos para quien quiere registrarse',
  ...open,
  perMinute: 60,
  response: publicRegistration,
})

export const getPublicRegistrationLogo = endpoint({
  method: 'GET',
  path: `${PLACE}/logo`,
  summary: 'Logo de la empresa de un programa de puntos',
  ...open,
  perMinute: 60,
  response: fileResponse('image/png'),
})

export const register = endpoint({
  method: 'POST',
  path: PLACE,
  summary: 'Registrarse en un programa de puntos',
  ...open,
  perMinute: 10,
  body: z.object({
    firstName: text(120),
    firstSurname: text(120),
    identificationType: z.enum(registrationTypes, 'Elige un tipo de identificación.'),
    identification: text(40),
    phone: text(30),
    emailInvoicing: text(200),
    birthDate: z.nullable(day),
    accepts: z.boolean(),
    /** Of the text that was on the page. */
    policyVersion: count,
    /** The branch whose address it was; what is none of the company's counts as none. */
    branch: z._default(z.string().check(z.maxLength(60)), ''),
  }),
  response: registered,
})

export const verifyRegistration = endpoint({
  method: 'POST',
  path: `${PLACE}/code`,
  summary: 'Ver la tarjeta de un programa de puntos con el código que llegó al correo',
  ...open,
  perMinute: 10,
  body: z.object({ challenge: z.string().check(z.maxLength(60)), code: z.string().check(z.maxLength(20)) }),
  response: card,
})

const gate = { plan: programme.plan, services: programme.services } as const
const reading = { permission: programme.permissions.read, ...gate }
const writing = { permission: programme.permissions.write, ...gate }

const openAddress = z.object({
  /** The branch that it tells of, empty for none. */
  branchId: z.string(),
  url: z.string(),
  /** SVG of that address. */
  qr: z.string(),
  registered: z.int(),
})

export const getRegistration = endpoint({
  method: 'GET',
  path: '/api/settings/loyalty/{id}/registration',
  summary: 'El registro público de un programa de puntos: su dirección, su código QR y cuántos se han registrado',
  ...reading,
  query: z.object({ branchId: z._default(z.union([z.literal(''), id]), '') }),
  response: z.object({
    /** Null while nobody opened it. Of the branch that was asked, or of all. */
    open: z.nullable(openAddress),
    branches: z.array(z.object({ id, name: z.string(), registered: z.int() })),
    policy: z.extend(policy, { isOwn: z.boolean() }),
  }),
})

export const openRegistration = endpoint({
  method: 'POST',
  path: '/api/settings/loyalty/{id}/registration',
  summary: 'Abrir el registro público de un programa de puntos, o darle otra dirección: la de antes deja de servir',
  ...writing,
  response: z.object({ ok: z.literal(true) }),
})

export const writePolicy = endpoint({
  method: 'PUT',
  path: '/api/loyalty/policy',
  summary: 'Escribir el texto de tratamiento de datos que acepta quien se registra: queda como una versión nueva',
  ...writing,
  body: z.object({ text: text(MOST_POLICY) }),
  response: policy,
})

export const getPartyPoints = endpoint({
  method: 'GET',
  path: '/api/people/{id}/loyalty',
  summary: 'Los puntos de un tercero, programa por programa, con su autorización',
  permission: partyPermissions.read,
  ...gate,
  response: z.object({
    programmes: z.array(
      z.object({
        id,
        name: z.string(),
        balance: z.int(),
        level: z.nullable(z.string()),
        joinedAt: z.string(),
        branch: z.nullable(z.string()),
        birthDate: z.nullable(day),
        policy,
        movements: z.array(
          z.object({ id, reason: z.enum(movementReasons), points: z.int(), day, expires: z.nullable(day), isExpired: z.boolean() }),
        ),
      }),
    ),
  }),
})
