/** The token of a page: where the one before ended. It belongs to its report and filters; with others it is refused. */
import * as z from 'zod/mini'
import { hashOf } from '../db/insert.server.ts'
import { httpErrors } from '../http/errors.ts'
import type { ReportQuery } from './parameter.ts'
import type { Position } from './walk.ts'

const shape = z.tuple([
  z.literal(1),
  z.string(),
  z.object({
    leaf: z.array(z.string()),
    after: z.nullable(z.array(z.union([z.string(), z.number()]))),
    read: z.number(),
    running: z.record(z.string(), z.string().check(z.regex(/^-?\d{1,18}(\.\d{1,6})?$/))),
  }),
])

const scopeOf = (report: string, filter: ReportQuery): string => hashOf({ report, filter }).slice(0, 16)

export const writePosition = (position: Position, report: string, filter: ReportQuery): string =>
  Buffer.from(JSON.stringify([1, scopeOf(report, filter), position])).toString('base64url')

/** Null for the first page. Throws a coded error on a token of something else. */
export function readPosition(token: string, report: string, filter: ReportQuery): Position | null {
  if (token === '') return null
  const parsed = shape.safeParse(jsonOf(Buffer.from(token, 'base64url').toString('utf8')))
  if (parsed.success && parsed.data[1] === scopeOf(report, filter)) return parsed.data[2]
  return refusePosition()
}

export function refusePosition(): never {
  return httpErrors.fail('invalid', { detalle: 'La página pedida no corresponde a estos filtros. Vuelve a la primera página.' }, 'after')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
