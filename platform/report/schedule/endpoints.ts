/** Reports that go out by mail on their own. Whoever may see a report sees its schedules and handles them. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '../../access.ts'
import { endpoint } from '../../http/endpoint.ts'
import { done, text } from '../../http/fields.ts'
import { recipients } from '../../mail/addresses.ts'
import { planShape } from './plan.ts'

const gate = { permission: 'member', plan: null, services: ALL_SERVICES } as const
const path = '/api/reports/schedules'

export const scheduleFormats = ['pdf', 'xlsx'] as const
export type ScheduleFormat = (typeof scheduleFormats)[number]

export const scheduleStates = ['active', 'paused', 'stopped'] as const

export const MAX_NAME = 80

/** How the last sending went: to how many addresses of how many, and why not to the others. */
const result = z.object({
  state: z.enum(['pending', 'sent', 'failed']),
  /** The slot of the plan, or when somebody asked for it. */
  slot: z.string(),
  sent: z.number(),
  of: z.number(),
  reason: z.nullable(z.string()),
})

const schedule = z.object({
  id: z.string(),
  report: z.string(),
  name: z.string(),
  query: z.string(),
  format: z.enum(scheduleFormats),
  plan: planShape,
  recipients: z.array(z.string()),
  /** Who scheduled it: the report is made with what this person may see. */
  person: z.string(),
  state: z.enum(scheduleStates),
  /** Why it was stopped; null otherwise. */
  reason: z.nullable(z.string()),
  /** Null while it does not send. */
  nextAt: z.nullable(z.string()),
  last: z.nullable(result),
})
export type ScheduleView = z.output<typeof schedule>
export type ScheduleResult = z.output<typeof result>

export const listSchedules = endpoint({
  method: 'GET',
  path,
  summary: 'Envíos programados de los reportes que puede ver quien pregunta',
  ...gate,
  response: z.object({ schedules: z.array(schedule) }),
})

export const createSchedule = endpoint({
  method: 'POST',
  path,
  summary: 'Programar el envío de un reporte por correo',
  ...gate,
  body: z.object({
    report: text(80),
    name: text(MAX_NAME),
    query: z.string().check(z.regex(/^[\w%=&.+*-]{0,1000}$/, 'Los filtros del reporte no se pueden guardar.')),
    format: z.enum(scheduleFormats),
    plan: planShape,
    recipients,
  }),
  response: z.object({ id: z.string(), nextAt: z.string() }),
})

export const pauseSchedule = endpoint({
  method: 'POST',
  path: `${path}/{id}/pause`,
  summary: 'Pausar un envío programado',
  ...gate,
  response: done,
})

export const resumeSchedule = endpoint({
  method: 'POST',
  path: `${path}/{id}/resume`,
  summary: 'Reanudar un envío programado desde su próxima fecha',
  ...gate,
  response: done,
})

export const sendScheduleNow = endpoint({
  method: 'POST',
  path: `${path}/{id}/send`,
  summary: 'Enviar ahora un reporte programado, sin mover su próxima fecha',
  ...gate,
  /** Why it does not go out; null when its mails are on their way. */
  response: z.object({ problem: z.nullable(z.string()) }),
})

export const dropSchedule = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Eliminar un envío programado',
  ...gate,
  response: done,
})
