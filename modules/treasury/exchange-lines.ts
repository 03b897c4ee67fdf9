/** What a difference in exchange is in the books. Pure. */
import { zeroAmount, type Amount } from '#base/decimal.ts'
import { credit, type JournalDraftLine } from '#modules/accounting/index.ts'

/** What the pesos of a currency gained goes to the income of the company, and what they lost to its expense; nothing of no difference. */
export function exchangeLines(
  { partyId, number }: { readonly partyId: string | null; readonly number: string },
  difference: Amount,
): JournalDraftLine[] {
  const extra = { partyId, crossDocument: number }
  const text = `Diferencia en cambio de ${number}`
  if (difference === zeroAmount) return []
  return [difference > zeroAmount ? credit('exchangeGain', difference, text, extra) : credit('exchangeLoss', difference, text, extra)]
}
