/** Journals that repeat (areas.md 7.1): one that was posted, or a template with what it asks for. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { created, day, id, positiveAmount, text, version } from '#platform/http/fields.ts'
import { frequencyCodes } from '#platform/recurrence/calendar.ts'
import { planFields, recurrenceMoves, recurrenceStates } from '#platform/recurrence/recurrence.ts'
import { voucherState } from '#modules/vouchers/index.ts'
import { journalPermissions } from '../journal-voucher.ts'
import { MOST_VARIABLES } from '../template/template.ts'

const gate = { plan: null, services: ['full'] } as const
const reads = { permission: journalPermissions.read, ...gate } as const
const writes = { permission: journalPermissions.write, ...gate } as const
const BASE = '/api/accounting/journal-recurrences'

/** What it makes each time. */
export const madeNames = { draft: 'Borrador', posted: 'Comprobante contabilizado' } as const
export const madeCodes = ['draft', 'posted'] as const

const answer = z.object({ name: text(60), value: positiveAmount })

const recurrencePlan = {
  name: text(100),
  makes: z.enum(madeCodes, 'Elige qué se genera.'),
  ...planFields,
  /** What its template asks for. */
  answers: z._default(z.array(answer).check(z.maxLength(MOST_VARIABLES, `Una plantilla pregunta máximo ${MOST_VARIABLES} valores.`)), []),
}

export const recurrenceInput = z.object({
  ...recurrencePlan,
  /** One of the two: what is repeated. */
  journalId: z._default(z.nullable(id), null),
  templateId: z._default(z.nullable(id), null),
})
export type RecurrenceInput = z.output<typeof recurrenceInput>

const row = z.object({
  id,
  name: z.string(),
  makes: z.enum(madeCodes),
  frequency: z.enum(frequencyCodes),
  every: z.number(),
  state: z.enum(recurrenceStates),
  nextOn: z.nullable(day),
  /** The last day that was taken, with its journal or passed over. */
  lastOn: z.nullable(day),
  pausedUntil: z.nullable(day),
  problem: z.string(),
  /** Null of what has no end. */
  left: z.nullable(z.number()),
  /** What it repeats; a template that is gone has none. */
  source: z.nullable(z.object({ kind: z.enum(['journal', 'template']), id, name: z.string() })),
  version,
})
export type JournalRecurrenceRow = z.output<typeof row>

export const listJournalRecurrences = endpoint({
  method: 'GET',
  path: BASE,
  summary: 'Los comprobantes que se repiten, el que viene primero al comienzo',
  ...reads,
  response: z.object({ recurrences: z.array(row) }),
})

const whole = z.extend(row, {
  ...planFields,
  answers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The next twelve days. */
  calendar: z.array(day),
  made: z.array(
    z.object({
      day,
      /** Null of a day that was passed over. */
      journal: z.nullable(z.object({ id, number: z.nullable(z.string()), state: z.nullable(voucherState) })),
    }),
  ),
})
export type WholeJournalRecurrence = z.output<typeof whole>

export const getJournalRecurrence = endpoint({
  method: 'GET',
  path: `${BASE}/{id}`,
  summary: 'Un comprobante que se repite, con sus próximas fechas y lo que ha generado',
  ...reads,
  response: whole,
})

export const createJournalRecurrence = endpoint({
  method: 'POST',
  path: BASE,
  summary: 'Repetir un comprobante contabilizado o una plantilla según un plan',
  ...writes,
  body: recurrenceInput,
  response: created,
})

export const changeJournalRecurrence = endpoint({
  method: 'PUT',
  path: `${BASE}/{id}`,
  summary: 'Cambiar el plan de un comprobante que se repite desde su próxima vez',
  ...writes,
  body: z.object({ ...recurrencePlan, version }),
  response: z.object({ version }),
})

export const moveJournalRecurrence = endpoint({
  method: 'POST',
  path: `${BASE}/{id}/move`,
  summary: 'Generar ahora, omitir la próxima, pausar, reanudar o finalizar un comprobante que se repite',
  ...writes,
  body: z.object({
    move: z.enum(recurrenceMoves),
    version,
    /** Of a pause; null is until somebody resumes it. */
    until: z._default(z.nullable(day), null),
  }),
  /** What was made, of what was generated. */
  response: z.object({ journal: z.nullable(z.object({ id, number: z.nullable(z.string()) })) }),
})
