/** A draft as it is recorded: what somebody said there was to spread is spread. Pure. */
import { parseAmount } from '#base/decimal.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney } from '#platform/ui/format.ts'
import type { SettlementDraft } from './settlement-input.ts'
import { excessOf, moneyOf, signedOf } from './settlement-lines.ts'

/** Money that somebody said and did not spread is not recorded unseen. @throws 401 */
export function wholeSettlement(draft: SettlementDraft): SettlementDraft {
  const amountsOf = (list: readonly { readonly amount: string }[]) => list.map(({ amount }) => parseAmount(amount))
  const spread = moneyOf(amountsOf(draft.applications), amountsOf(draft.advances), [...draft.lines.map(signedOf), excessOf(draft)])
  const isForeign = draft.applications.some(({ currencyAmount }) => currencyAmount !== undefined)
  if (draft.amount === null || isForeign || parseAmount(draft.amount) === spread) return draft
  const [said, applied] = [formatMoney(parseAmount(draft.amount)), formatMoney(spread)]
  return httpErrors.fail('invalid', { detalle: `El borrador dice ${said} y reparte ${applied}. Ábrelo y repártelo.` })
}
