import * as z from 'zod/mini'
import { definePermissions, ofWholeCompany } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id, optionalText, text } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { periodModuleCodes } from './modules.ts'
import { bookkeepers } from '#platform/roles.ts'

/** Closing decides what may still be posted: it has a permission of its own. */
export const periodPermissions = ofWholeCompany(
  definePermissions(
    'accounting.period',
    {
      read: 'Ver periodos contables',
      manage: 'Abrir y cerrar periodos contables',
    },
    { read: [...bookkeepers, 'viewer'], manage: ['accountant'] },
  ),
)

const gate = { plan: null, services: [11, 'full'] } as const

/** A month as `2026-11`. */
export const monthField = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Escribe el mes como 2026-11.'))
const module = z.enum(periodModuleCodes, 'Elige el módulo.')

const doneBy = { at: z.string(), by: z.nullable(z.string()) }

const period = z.object({
  month: monthField,
  state: z.enum(['open', 'closed']),
  closed: z.nullable(z.object(doneBy)),
  locks: z.array(z.object({ module, ...doneBy })),
})
export type PeriodView = z.output<typeof period>

const exception = z.object({
  id,
  month: monthField,
  person: z.string(),
  /** Null: of every module. */
  module: z.nullable(module),
  until: z.string(),
  reason: z.string(),
  /** Whether it lets through now. */
  inForce: z.boolean(),
  /** By hand, before its time. */
  ended: z.nullable(z.object(doneBy)),
  granted: z.object(doneBy),
})
export type ExceptionView = z.output<typeof exception>

export const listPeriods = endpoint({
  method: 'GET',
  path: '/api/accounting/periods',
  summary: 'Periodos contables, del más antiguo al más reciente, con los módulos bloqueados y las excepciones',
  permission: periodPermissions.read,
  ...gate,
  response: z.object({
    /** Those that write with a date, in the order of the menu: each has its padlock. */
    modules: z.array(module),
    periods: z.array(period),
    /** In force and of the last weeks, the newest first. */
    exceptions: z.array(exception),
  }),
})

const pending = z.object({
  month: monthField,
  what: z.enum(['draft', 'unsent', 'trial', 'owing']),
  count: z.number(),
  title: z.string(),
  href: z.string(),
})
export type PendingView = z.output<typeof pending>

export const pendingOfPeriod = endpoint({
  method: 'GET',
  path: '/api/accounting/periods/{month}/pending',
  summary:
    'Lo que impide cerrar un periodo (borradores, documentos electrónicos sin transmitir y documentos de prueba de cualquier fecha) o queda sin resolver en él, también de los meses anteriores abiertos',
  permission: periodPermissions.read,
  ...gate,
  response: z.object({ pending: z.array(pending) }),
})

/** Why months close in spite of each point that is worth a look: each of them has one. */
export const closingReasons = z._default(
  z.array(z.object({ title: text(200), reason: text(400, MIN_LENGTH) })).check(z.maxLength(100, 'Máximo 100 motivos.')),
  [],
)

export const closePeriod = endpoint({
  method: 'POST',
  path: '/api/accounting/periods/{month}/close',
  summary: 'Cerrar un periodo contable desde su último día; si se nombran, también los anteriores que sigan abiertos',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({
    /** The oldest month that closes with it; null: it closes alone. */
    from: z._default(z.nullable(monthField), null),
    reasons: closingReasons,
  }),
  response: z.object({ closed: z.array(monthField) }),
})

export const openPeriod = endpoint({
  method: 'POST',
  path: '/api/accounting/periods/{month}/open',
  summary: 'Volver a abrir un periodo contable cerrado, con su motivo',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({ reason: optionalText(400) }),
  response: z.object({ opened: monthField }),
})

export const lockModule = endpoint({
  method: 'POST',
  path: '/api/accounting/periods/{month}/lock',
  summary: 'Bloquear un módulo en un mes',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({ module }),
  response: done,
})

export const unlockModule = endpoint({
  method: 'POST',
  path: '/api/accounting/periods/{month}/unlock',
  summary: 'Desbloquear un módulo en un mes, con su motivo',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({ module, reason: optionalText(400) }),
  response: done,
})

export const periodPeople = endpoint({
  method: 'GET',
  path: '/api/accounting/periods/people',
  summary: 'A quién se le puede dar una excepción',
  permission: periodPermissions.manage,
  ...gate,
  response: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
})

export const grantException = endpoint({
  method: 'POST',
  path: '/api/accounting/periods/{month}/exceptions',
  summary: 'Permitir que una persona escriba en un mes cerrado o bloqueado, hasta un momento y con un motivo',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({
    personId: id,
    module: z._default(z.nullable(module), null),
    until: z.iso.datetime({ offset: true, error: 'Escribe el día y la hora.' }),
    reason: optionalText(400),
  }),
  response: z.object({ id }),
})

export const endException = endpoint({
  method: 'POST',
  path: '/api/accounting/periods/exceptions/{id}/end',
  summary: 'Terminar una excepción antes de tiempo',
  permission: periodPermissions.manage,
  ...gate,
  response: done,
})

export const createYear = endpoint({
  method: 'POST',
  path: '/api/accounting/periods/years',
  summary: 'Crear los doce periodos de un año, el que sigue al último',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({ year: z.int().check(z.minimum(2000), z.maximum(2100)) }),
  response: z.object({ year: z.number() }),
})
