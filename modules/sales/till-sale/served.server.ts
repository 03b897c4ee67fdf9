/** What a register sells as the server serves it: its face of the authority, with where each was sold, its paper and its XML. */
import type { PublishedKind, ServedKind } from '#modules/documents/index.server.ts'
import { awaitsAnswer, containerOf, posFace, posFaceOf, rememberPos } from '#modules/electronic/index.server.ts'
import { isOfTill, paperOfPos, type SoldAt } from '#modules/electronic/index.ts'
import { publishedComputerInvoice } from '../computer-invoice/served.server.ts'
import { planOf } from '../plan.server.ts'
import { tillSale } from './kind.ts'

/**
 * As it is sent, printed and sealed again. A certificate that is missing refuses no sale, which is made already: it waits to be sent, and the
 * board says so.
 */
export const servedTillSale: ServedKind = { kind: tillSale, electronic: posFace, refuses: planOf(tillSale) }

/** One that arrives. */
export const arrivingTillSale = (till: SoldAt): ServedKind => ({
  ...servedTillSale,
  electronic: posFaceOf(till),
  remember: rememberPos(till),
})

export const publishedTillSale: PublishedKind = {
  kind: tillSale,
  // What arrived before such documents were sent remembers its parties and its range alone.
  paperOf: (document) => (isOfTill(document.snapshot) ? paperOfPos(document) : publishedComputerInvoice.paperOf(document)),
  container: containerOf('Pos'),
  isAwaited: awaitsAnswer,
}
