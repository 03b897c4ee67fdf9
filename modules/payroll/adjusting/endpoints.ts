/** The calls of adjustments: what replaces a document or eliminates it, the list of them, and one with what it is about. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, done, id, text, version } from '#platform/http/fields.ts'
import { lineSides } from '../month/entry.ts'
import { exitCauses } from '../month/kind.ts'
import { payrollMonth } from '../month/month.ts'
import { noveltyInput } from '../month/novelty.ts'
import { monthPermissions } from '../month/permissions.ts'
import { documentStates } from '../sending/states.ts'

const MOST_NOVELTIES = 200
const MOST_REASON = 300
/** Of a page of the list. */
export const ADJUSTMENTS_SHOWN = 50

const reading = { permission: monthPermissions.read, ...payrollMonth.gate } as const
const writing = { permission: monthPermissions.approve, ...payrollMonth.gate } as const

export const adjustmentNotes = ['replace', 'eliminate'] as const
export type AdjustmentNote = (typeof adjustmentNotes)[number]

const reason = text(MOST_REASON)
const novelties = z.array(noveltyInput).check(z.maxLength(MOST_NOVELTIES, `Máximo ${MOST_NOVELTIES} novedades.`))

/** How the contract ended; null: as the document says, and of what is no settlement. */
const exit = z._default(
  z.nullable(z.object({ leftOn: day, cause: z.enum(exitCauses, 'Elige por qué termina.'), until: z._default(z.nullable(day), null) })),
  null,
)

const document = z.object({ id, number: z.string(), state: z.enum(documentStates) })

const listed = z.object({
  ...document.shape,
  note: z.enum(adjustmentNotes),
  month: day,
  date: day,
  name: z.string(),
  identification: z.string(),
  reason: z.string(),
  about: z.string(),
  /** Why it was rejected. */
  problem: z.string(),
})
export type ListedAdjustment = z.output<typeof listed>

export const listAdjustments = endpoint({
  method: 'GET',
  path: '/api/payroll-lite/adjustments',
  summary: 'Notas de ajuste de nómina electrónica, de la más nueva a la más antigua',
  ...reading,
  /** The last one that was seen; empty: from the newest. */
  query: z.object({ after: z._default(z.union([z.literal(''), id]), '') }),
  response: z.object({ rows: z.array(listed), isMore: z.boolean() }),
})

const slip = z.object({
  employeeId: id,
  days: z.number(),
  ...{ earned: amount, deducted: amount, paid: amount },
  lines: z.array(z.object({ side: z.enum(lineSides), code: z.string(), name: z.string(), amount })),
})
export type AdjustedSlip = z.output<typeof slip>

export const getPayrollDocument = endpoint({
  method: 'GET',
  path: '/api/payroll-lite/documents/{id}',
  summary: 'Un documento de nómina electrónica: lo que dice, cómo está ante la DIAN, y su cadena de ajustes',
  ...reading,
  response: z.object({
    ...document.shape,
    /** Empty of what is paid. */
    note: z.enum(['', ...adjustmentNotes]),
    ...{ month: day, monthId: id, date: day, name: z.string(), identification: z.string(), reason: z.string(), problem: z.string() },
    uniqueCode: z.string(),
    /** How the contract ended, of a settlement. */
    exit: z.nullable(z.object({ leftOn: day, cause: z.enum(exitCauses), until: z.nullable(day) })),
    version: z.int(),
    /** A note that was rejected, and is not sent again. */
    discarded: z.boolean(),
    /** Everything under which this worker and month were told, the oldest first, itself among them. */
    chain: z.array(z.object({ ...document.shape, note: z.enum(['', ...adjustmentNotes]), date: day, reason: z.string() })),
    /** What it pays, and what the document that it is about pays. */
    slips: z.array(slip),
    before: z.array(slip),
    novelties: z.array(noveltyInput),
    everybody: z.array(z.object({ employeeId: id, name: z.string(), identification: z.string() })),
  }),
})
export type PayrollDocumentView = z.output<typeof getPayrollDocument.response>

export const previewReplacement = endpoint({
  method: 'POST',
  path: '/api/payroll-lite/documents/{id}/replace/preview',
  summary: 'Calcular lo que pagaría un reemplazo, sin guardar nada',
  ...reading,
  body: z.object({ novelties, exit }),
  response: z.object({ slips: z.array(slip) }),
})

export const replaceDocument = endpoint({
  method: 'POST',
  path: '/api/payroll-lite/documents/{id}/replace',
  summary: 'Reemplazar un documento aceptado: se liquida otra vez, se transmite la nota y los libros toman la diferencia',
  ...writing,
  body: z.object({ reason, novelties, exit }),
  response: z.object({ id, number: z.string() }),
})

export const eliminateDocument = endpoint({
  method: 'POST',
  path: '/api/payroll-lite/documents/{id}/eliminate',
  summary: 'Eliminar un documento aceptado: se transmite la nota y los libros devuelven lo contabilizado',
  ...writing,
  body: z.object({ reason }),
  response: z.object({ id, number: z.string() }),
})

export const correctAdjustment = endpoint({
  method: 'PUT',
  path: '/api/payroll-lite/adjustments/{id}',
  summary: 'Corregir una nota de ajuste rechazada y transmitirla de nuevo con su número',
  ...writing,
  body: z.object({ version, reason, novelties, exit }),
  response: z.object({ id, number: z.string() }),
})

export const discardAdjustment = endpoint({
  method: 'POST',
  path: '/api/payroll-lite/adjustments/{id}/discard',
  summary: 'Descartar una nota de ajuste rechazada: los libros vuelven a lo que dice el documento que ajustaba',
  ...writing,
  body: z.object({ version }),
  response: done,
})
