/** What a person asks the authority while they wait: the XML of a document by its key, a third party by its identification. */
import { readXmlOfKey } from '#colombia/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wayTo } from '#platform/http/way.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { enablingScreen } from '../enabling/screens.ts'
import { readLine } from '../transmission/line.server.ts'
import { callFor, type Answered, type Line } from '../transmission/transport.server.ts'

const PATIENCE_MS = 20_000

/** @throws 401 while the company has no authority, or nothing to sign with */
export async function lineToAsk(tx: Tx, runtime: Runtime, companyId: string): Promise<Line> {
  const found = await readLine(tx, runtime, { companyId, authority: null, at: runtime.clock.now() })
  if (typeof found === 'string') return httpErrors.fail('invalid', { detalle: `${found}.`, ...wayTo(enablingScreen) })
  return { ...found.line, patienceMs: PATIENCE_MS }
}

/** @throws 401 while the authority does not answer */
export function answerOf<Response>(answered: Answered<Response>): Response {
  return answered.kind === 'answered'
    ? answered.response
    : httpErrors.fail('invalid', { detalle: `${answered.detail}. Inténtalo en unos minutos.` })
}

/** @returns null when the authority has none of that key. @throws 401 while it does not answer */
export async function askForXml(line: Line, key: string): Promise<Uint8Array | null> {
  return answerOf(await callFor(line, 'GetXmlByDocumentKey', { trackId: key }, readXmlOfKey)).xml
}
