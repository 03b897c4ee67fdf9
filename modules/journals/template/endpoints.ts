/** Templates of journals: kept, changed, and worked out into the lines of one. */
import * as z from 'zod/mini'
import { ledgerBooks } from '#modules/accounting/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { created, done, id, optionalText, positiveAmount, text, version } from '#platform/http/fields.ts'
import { journalPermissions } from '../journal-voucher.ts'
import { journalLine, MOST_LINES, tooManyLines } from '../endpoints.ts'
import { LONGEST_FIGURE, MOST_VARIABLES } from './template.ts'

const gate = { plan: null, services: ['full'] } as const
const reads = { permission: journalPermissions.read, ...gate } as const
const writes = { permission: journalPermissions.write, ...gate } as const
const BASE = '/api/accounting/templates'

const maybeId = z._default(z.nullable(id), null)
const figure = optionalText(LONGEST_FIGURE)

export const templateInput = z.object({
  name: text(100),
  /** Code of a type of entry. */
  type: text(6),
  description: optionalText(400),
  lines: z
    .array(
      z.object({
        accountId: id,
        partyId: maybeId,
        costCenterId: maybeId,
        description: optionalText(400),
        crossDocument: optionalText(40),
        /** A value, "19 % de base", a formula; a side may also be "=", what is missing to balance. */
        base: figure,
        debit: figure,
        credit: figure,
        book: z._default(z.enum(ledgerBooks), 'both'),
      }),
    )
    .check(z.minLength(2, 'Agrega al menos dos líneas.'), z.maxLength(MOST_LINES, tooManyLines)),
})
export type TemplateInput = z.output<typeof templateInput>

const templateRow = z.object({ id, name: z.string(), type: z.string(), description: z.string(), lines: z.number() })
export type TemplateRow = z.output<typeof templateRow>

export const MOST_TEMPLATES = 500

export const listTemplates = endpoint({
  method: 'GET',
  path: BASE,
  summary: 'Las plantillas contables de la empresa, por nombre',
  ...reads,
  response: z.object({ templates: z.array(templateRow) }),
})

const wholeTemplate = z.object({
  id,
  name: z.string(),
  type: z.string(),
  description: z.string(),
  version,
  /** What is asked when it is used. */
  variables: z.array(z.string()),
  lines: z.array(z.extend(journalLine, { base: z.string(), debit: z.string(), credit: z.string() })),
})
export type WholeTemplate = z.output<typeof wholeTemplate>

export const getTemplate = endpoint({
  method: 'GET',
  path: `${BASE}/{id}`,
  summary: 'Una plantilla contable con sus líneas',
  ...reads,
  response: wholeTemplate,
})

export const createTemplate = endpoint({
  method: 'POST',
  path: BASE,
  summary: 'Crear una plantilla contable',
  ...writes,
  body: templateInput,
  response: created,
})

export const changeTemplate = endpoint({
  method: 'PUT',
  path: `${BASE}/{id}`,
  summary: 'Cambiar una plantilla contable',
  ...writes,
  body: z.extend(templateInput, { version }),
  response: z.object({ version }),
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: `${BASE}/{id}`,
  summary: 'Eliminar una plantilla contable',
  ...writes,
  response: done,
})

export const fillTemplateCall = endpoint({
  method: 'POST',
  path: `${BASE}/{id}/lines`,
  summary: 'Las líneas que una plantilla da con unos valores; no escribe nada',
  ...writes,
  body: z.object({
    variables: z._default(
      z
        .array(z.object({ name: text(60), value: positiveAmount }))
        .check(z.maxLength(MOST_VARIABLES, `Una plantilla pregunta máximo ${MOST_VARIABLES} valores.`)),
      [],
    ),
  }),
  response: z.object({ type: z.string(), description: z.string(), lines: z.array(journalLine) }),
})
