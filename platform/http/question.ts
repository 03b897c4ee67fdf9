/**
 * What the server asks before it goes on: an error that names what is to be confirmed, in `params.confirma`. Whoever wants to go on
 * makes the same call again and names it in a header; whatever else came up meanwhile is asked again. Pure.
 */
import type { ErrorBody, ErrorParams } from '#base/errors.ts'

/** Holds the ids that are confirmed, with commas between them. */
export const CONFIRMED_HEADER = 'x-confirmed'

/** More than one call is ever asked: of some thousand lines, each of a count of its own. */
const MOST = 200

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** @param id what is asked about: the same yes is good for all errors that ask about it */
export const asking = (id: string): ErrorParams => ({ confirma: id })

/** What has to be confirmed, each once; null unless every error is a question: what else is wrong is mended first. */
export function questionsIn(errors: readonly Pick<ErrorBody, 'params'>[]): string[] | null {
  const asked = errors.flatMap(({ params }) => params['confirma'] ?? [])
  return errors.length === 0 || asked.length < errors.length ? null : [...new Set(asked)]
}

/** The ids that the header confirms; what is none is left out. */
export const confirmedIn = (header: unknown): string[] =>
  typeof header === 'string'
    ? header
        .split(',')
        .map((id) => id.trim())
        .filter((id) => UUID.test(id))
        .slice(0, MOST)
    : []
