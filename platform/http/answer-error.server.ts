/**
 * What a call that failed is answered (specification, section 8): a coded error of the business, the refusals of the door, what the database
 * refused, and what nobody expected, which is told to support and to the person alike.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BusinessError } from '#base/errors.ts'
import { numberMessages } from '#platform/rules/index.ts'
import { isHeldUp, Unavailable, type Absence } from '../db/unavailable.ts'
import { TOO_LARGE } from './body-limit.ts'
import { Conflict, Forbidden, httpErrors, onlyLooking, Unauthorized } from './errors.ts'

/** What a constraint of the database means, by its name. */
type ConstraintErrors = Readonly<Record<string, () => BusinessError>>

export function answerError(
  constraintErrors: ConstraintErrors,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const requestId = request.id
  // A file that broke off before its first byte had already said what it would be.
  reply
    .type('application/json; charset=utf-8')
    .removeHeader('content-disposition')
    .removeHeader('content-encoding')
    .header('cache-control', 'no-store')
  const business = error instanceof BusinessError ? error : (constraintError(constraintErrors, error) ?? refusedByDatabase(error, request))
  if (business) {
    const [first] = business.errors
    return reply.status(400).send({ ...first, requestId, errors: business.errors })
  }
  if (error instanceof Unauthorized) return reply.status(401).send({ message: error.message || 'Inicia sesión para continuar.', requestId })
  if (error instanceof Forbidden) {
    return reply.status(403).send({ message: error.text, ...error.detail, requestId })
  }
  if (error instanceof Conflict) return conflict(reply, error.message)
  if (isHeldUp(error)) return conflict(reply, HELD_UP)
  if (error instanceof Unavailable) {
    request.log.warn({ err: error, requestId, route: request.routeOptions.url }, 'the database could not be asked')
    return reply.status(503).header('retry-after', String(RETRY_AFTER_SECONDS)).send({ message: ABSENCES[error.absence], requestId })
  }
  const status = statusOf(error)
  // What the framework refuses by itself: a body that is none, an address that cannot be read or is too long.
  if (status >= 400 && status < 500) {
    const body = httpErrors.of('invalid', {
      detalle: status === 413 ? TOO_LARGE : 'La solicitud no se pudo leer.',
    })
    return reply.status(400).send({ ...body, requestId, errors: [body] })
  }
  request.log.error({ err: error, requestId, route: request.routeOptions.url }, 'unexpected error')
  const body = httpErrors.of('handledUnexpected')
  return reply.status(500).send({ ...body, requestId, errors: [body] })
}

const conflict = (reply: FastifyReply, text: string): FastifyReply => reply.status(409).type('text/plain; charset=utf-8').send(text)

/** When to ask again, as the page and other programs are told. */
const RETRY_AFTER_SECONDS = 2
export const HELD_UP = 'Otra persona está guardando lo mismo en este momento. Espera unos segundos e inténtalo de nuevo.'
const ABSENCES: Readonly<Record<Absence, string>> = {
  busy: 'Tu empresa está haciendo muchas cosas a la vez. Espera unos segundos e inténtalo de nuevo.',
  down: 'Páramo no está disponible en este momento. Espera unos segundos e inténtalo de nuevo.',
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500

/** PostgreSQL's word for a write in a transaction that only reads. */
const READ_ONLY = '25006'
export const isReadOnlyRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === READ_ONLY

/** Of a figure that passes its column, and of what points to nothing: the classes of PostgreSQL's own refusals. */
const OUT_OF_RANGE = '22003'
const POINTS_TO_NOTHING = '23503'

/**
 * What the database refuses because of what was sent, where a rule should have said it at its field: the person is told
 * what it is about, and we that a rule is missing.
 */
function refusedByDatabase(error: unknown, request: FastifyRequest): BusinessError | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  if (error.code !== OUT_OF_RANGE && error.code !== POINTS_TO_NOTHING) return null
  request.log.warn({ err: error, requestId: request.id, route: request.routeOptions.url }, 'refused by the database')
  return new BusinessError([
    error.code === OUT_OF_RANGE ? httpErrors.of('invalid', { detalle: `${numberMessages.tooLarge}.` }) : httpErrors.of('notFound'),
  ])
}

export function constraintError(constraintErrors: ConstraintErrors, error: unknown): BusinessError | null {
  if (typeof error !== 'object' || error === null) return null
  if ('code' in error && error.code === READ_ONLY) return new BusinessError([onlyLooking()])
  if (!('constraint' in error) || typeof error.constraint !== 'string') return null
  return constraintErrors[error.constraint]?.() ?? null
}
