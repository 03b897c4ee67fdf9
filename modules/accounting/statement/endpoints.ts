/** The calls about the lines of the company's statements. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id, optionalText, text, version } from '#platform/http/fields.ts'
import { accountingPermissions, chartPermissions } from '../endpoints.ts'
import { statements } from './statement-line.ts'

const gate = { plan: null, services: ['full'] } as const
const base = '/api/accounting/statement-lines'

export const statementLineLimits = { name: 120, note: 2000, lines: 200 } as const

const content = {
  /** A part of its statement. */
  part: text(40),
  name: text(statementLineLimits.name),
  note: optionalText(statementLineLimits.note),
}

const line = z.object({
  id,
  statement: z.enum(statements),
  part: z.string(),
  name: z.string(),
  note: z.string(),
  version,
  /** Codes of the accounts that say it; those that hang from them go along. */
  accounts: z.array(z.string()),
})
export type StatementLineView = z.output<typeof line>

export const listStatementLines = endpoint({
  method: 'GET',
  path: base,
  summary: 'Líneas de los estados financieros de la empresa, con sus cuentas y sus notas',
  permission: accountingPermissions.read,
  ...gate,
  response: z.object({ lines: z.array(line) }),
})

export const createStatementLine = endpoint({
  method: 'POST',
  path: base,
  summary: 'Crear una línea en una parte de un estado financiero',
  permission: chartPermissions.write,
  ...gate,
  body: z.object({ statement: z.enum(statements), ...content }),
  response: z.object({ id }),
})

export const changeStatementLine = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Cambiar el nombre, la parte o la nota de una línea',
  permission: chartPermissions.write,
  ...gate,
  body: z.object({ ...content, version }),
  response: done,
})

export const removeStatementLine = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Eliminar una línea: sus cuentas vuelven a donde el PUC las pone',
  permission: chartPermissions.write,
  ...gate,
  response: done,
})
