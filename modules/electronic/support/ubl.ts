/** The support document of the tax authority from a purchase: the third party sells, and the company that issues it buys. */
import { zeroAmount } from '#base/decimal.ts'
import type { UblInvoice } from '#colombia/index.ts'
import type { DocumentNumber, DocumentToSend } from '../request.ts'
import { toUblSale, withholdingOf } from '../ubl.ts'
import type { SupportSnapshot } from './snapshot.ts'
import { toldCodes } from './withheld.ts'

/**
 * @param code its CUDS; any 96 hexadecimal characters while it is being computed
 * @throws RangeError as `toUblSale`
 */
export function toUblSupport(snapshot: SupportSnapshot, document: DocumentToSend, taken: DocumentNumber, code: string): UblInvoice {
  const { number, validFrom, validTo, from, to } = snapshot.resolution
  const bought = toUblSale(snapshot, document, taken)
  return {
    ...bought,
    cufe: code,
    operation: snapshot.operation,
    resolution: { number, validFrom, validTo, from, to },
    withholdings: document.withholdings.filter(({ kind, amount }) => kind in toldCodes && amount > zeroAmount).map(withholdingOf),
    lines: bought.lines.map((line, index) => ({
      ...line,
      bought: { on: document.date, withholdings: snapshot.withheld[index] ?? [] },
    })),
  }
}
