/** The electronic face of a sale at a till (POS, type 20). */
import type { ElectronicFace } from '#modules/documents/index.server.ts'
import { readCompanyReadiness } from '../enabling/facts.server.ts'
import { requestOfIssuing, SEND_TOPIC } from '../face.server.ts'
import { storedXml } from '../seal.server.ts'
import { readRefusal } from '../transmission/refusal.server.ts'
import { replace, withdraw } from '../transmission/withdraw.server.ts'
import { renewPos } from './renew.server.ts'
import { posProblems, posXmlOf, sealPos, sealPosAgain } from './seal.server.ts'
import type { SoldAt } from './snapshot.ts'

/** Of what was written already: only where a sale arrives it is known where it was sold (`posFaceOf`). */
export const posFace: ElectronicFace = {
  problems: () => notArriving(),
  seal: () => notArriving(),
  sealAgain: sealPosAgain,
  // Its range has no technical key.
  readiness: (tx, asked) => readCompanyReadiness(tx, { ...asked, needsRange: false }),
  topic: SEND_TOPIC,
  xml: (document) => storedXml(document, posXmlOf),
  takesContingency: false,
  withdraw,
  replace,
  readRefusal,
  renew: renewPos,
}

function notArriving(): never {
  throw new Error('A sale at a till is issued where it arrives')
}

/** The same for one sale that arrives. */
export const posFaceOf = (till: SoldAt): ElectronicFace => ({
  ...posFace,
  problems: (document) => posProblems(requestOfIssuing(document), till),
  seal: (document, taken) => sealPos(requestOfIssuing(document), till, taken),
})
