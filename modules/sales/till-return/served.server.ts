/** What a till gives back as the server serves it: its face of the authority (note 94), its paper and its XML. */
import { posCreditNoteFormat } from '#colombia/index.ts'
import type { PublishedKind, ServedKind } from '#modules/documents/index.server.ts'
import { awaitsAnswer, containerOf, noteFace, signingLacks } from '#modules/electronic/index.server.ts'
import { paperOfNote } from '#modules/electronic/index.ts'
import { planOf } from '../plan.server.ts'
import { tillSale } from '../till-sale/kind.ts'
import { tillReturn } from './kind.ts'

export const servedTillReturn: ServedKind = {
  kind: tillReturn,
  electronic: noteFace(posCreditNoteFormat, tillReturn.numbering.prefix, [tillSale.code]),
  refuses: planOf(tillReturn),
  lacks: signingLacks,
}

export const publishedTillReturn: PublishedKind = {
  kind: tillReturn,
  paperOf: paperOfNote(posCreditNoteFormat, {
    title: 'Nota de ajuste crédito al documento equivalente electrónico POS',
    dueLabel: null,
    netLabel: 'Total devuelto',
  }),
  container: containerOf('PosCreditNote'),
  isAwaited: awaitsAnswer,
}
