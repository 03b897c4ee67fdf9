/**
 * One call to the authority, and what is known after it. A connection that was never made sent nothing; one that broke, or took too long,
 * may have been heard: that is unknown, and is asked about before anything is sent again.
 */
import { readDianResponse, securedEnvelope, UnreadableAnswer, type DianResponse, type Signer } from '#colombia/index.server.ts'
import { dayInBogota } from '#base/date.ts'
import { actionOf, contingencyOn, type Operation, type ParametersOf } from '#colombia/index.ts'

export type Answered<Response = DianResponse> =
  | { readonly kind: 'answered'; readonly response: Response }
  /** Nothing was received: it may be sent again. */
  | { readonly kind: 'unreached'; readonly detail: string; readonly whose: Fault }
  /** It may have been received. */
  | { readonly kind: 'unknown'; readonly detail: string; readonly whose: Fault }

/** Who failed: the service of the authority, which is what its contingency is for, or our own line to it. */
export type Fault = 'authority' | 'own'

export interface Line {
  readonly url: string
  readonly signer: Signer
  readonly now: Date
  readonly patienceMs: number
}

const PATIENCE_MS = 60_000
export const patience = PATIENCE_MS

/** No connection was made: nothing of ours left. */
const NEVER_LEFT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Of these the line that failed is ours: the service may be well. */
const OUR_LINE: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** The authority does not serve now (fact sheet, section 8); a 500 may come after it took the document. */
const NOT_SERVING: ReadonlySet<number> = new Set([503, 507, 508, 403, 404, 405, 429])

/** Of the statuses of HTTP, those by which the law says that the service fails. */
const whoseStatus = (status: number, now: Date): Fault => (contingencyOn(dayInBogota(now)).failing.includes(status) ? 'authority' : 'own')

export const call = <Name extends Operation>(line: Line, operation: Name, parameters: ParametersOf<Name>): Promise<Answered> =>
  callFor(line, operation, parameters, (xml) => readDianResponse(xml, operation))

/** @param read of the answer; what it throws as unreadable is no answer */
export async function callFor<Name extends Operation, Response>(
  line: Line,
  operation: Name,
  parameters: ParametersOf<Name>,
  read: (xml: string) => Response,
): Promise<Answered<Response>> {
  const { url, signer, now, patienceMs } = line
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': `application/soap+xml;charset=UTF-8;action="${actionOf(operation)}"` },
      body: securedEnvelope({ operation, parameters, url, now }, signer),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    if (answer.status !== 200) {
      const detail = `La DIAN respondió ${answer.status}`
      await answer.body?.cancel()
      return { kind: NOT_SERVING.has(answer.status) ? 'unreached' : 'unknown', detail, whose: whoseStatus(answer.status, now) }
    }
    return { kind: 'answered', response: read(await answer.text()) }
  } catch (error) {
    if (error instanceof UnreadableAnswer)
      return { kind: 'unknown', detail: `La respuesta no se puede leer: ${error.message}`.slice(0, 300), whose: 'own' }
    if (error instanceof Error && error.name === 'TimeoutError')
      return { kind: 'unknown', detail: 'La DIAN no respondió a tiempo', whose: 'authority' }
    const code = codeOf(error)
    const whose: Fault = OUR_LINE.has(code) ? 'own' : 'authority'
    return NEVER_LEFT.has(code)
      ? { kind: 'unreached', detail: 'No hay conexión con la DIAN', whose }
      : { kind: 'unknown', detail: 'La conexión con la DIAN se cortó', whose }
  }
}
