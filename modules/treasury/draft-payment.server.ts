/** An egreso that another area begins as a draft: it is completed, and recorded, where egresos are. */
import type { Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { saveDraft, type Who } from '#modules/vouchers/index.server.ts'
import type { Visitor } from '#platform/access.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { SettlementDraft } from './endpoints.ts'
import { keepSettlement } from './record-settlement.server.ts'
import { advanceKindOf } from './settlement-extras.server.ts'
import { extraLacks } from './settlement-lines.ts'
import { payment } from './settlement.ts'

/** @throws 401 of whoever may not post to accounts, 592, 597, 599, 698 and what the accounts of lines ask */
export async function draftPayment(
  tx: Tx,
  who: Who & Pick<Visitor, 'permissions' | 'isNarrow'>,
  input: SettlementDraft,
  now: Date,
): Promise<{ readonly id: string }> {
  failWith(extraLacks(who, advanceKindOf(payment), input))
  const columns = await keepSettlement(tx, who, payment, input)
  return saveDraft(tx, who, payment, { existing: null, now, date: input.date as Day, columns, input })
}
