/** The sale at a till as the authority takes it (type 20), when it arrives and later from what was stored. */
import type { UblInvoice } from '#colombia/index.ts'
import type { DocumentNumber, DocumentToSend } from '../request.ts'
import { toUblSale } from '../ubl.ts'
import { posOf, type PosSnapshot } from './snapshot.ts'

/**
 * @param cude of the sale; any 96 hexadecimal characters while it is being computed
 * @throws RangeError as `toUblSale`
 */
export function toUblPos(snapshot: PosSnapshot, document: DocumentToSend, taken: DocumentNumber, cude: string): UblInvoice {
  const { number, validFrom, validTo, from, to } = snapshot.resolution
  return {
    ...toUblSale(snapshot, document, taken),
    cufe: cude,
    resolution: { number, validFrom, validTo, from, to },
    withholdings: [],
    pos: posOf(snapshot, document),
  }
}
