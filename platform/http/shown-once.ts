/**
 * Secrets that an answer says once: a key of the API. Whoever repeats the call with its key gets the same answer without them,
 * because what is kept of an answer (`idempotency.server.ts`) does not hold them.
 */
import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

const said = z.registry<{ readonly once: true }>()

/** A field of an answer, at its first level, that is null when the call is repeated. */
export function shownOnce<S extends Schema>(schema: S): z.ZodMiniNullable<S> {
  const field = z.nullable(schema).check(z.meta({ description: 'Se muestra una sola vez: si la solicitud se repite, es null.' }))
  said.add(field, { once: true })
  return field
}

/** What of an answer of this shape may be kept. */
export function keptAnswer(schema: Schema): (answer: unknown) => unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const names = def.type === 'object' ? Object.entries(def.shape).flatMap(([name, field]) => (said.has(field) ? [name] : [])) : []
  if (names.length === 0) return (answer) => answer
  const hidden = Object.fromEntries(names.map((name) => [name, null]))
  return (answer) => (typeof answer === 'object' && answer !== null ? { ...answer, ...hidden } : answer)
}
