/** What is still owed by, or to, the third parties of a receipt or a payment that is written. */
import { failWith } from '#base/errors.ts'
import { amountText, sumAmounts } from '#base/decimal.ts'
import { accountingPermissions } from '#modules/accounting/index.ts'
import { taxPayablesOf } from '#modules/accounting/index.server.ts'
import { withMerged } from '#modules/people/index.server.ts'
import { holds } from '#platform/access.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { id as idField } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { SettlementEndpoints, TaxDue } from './endpoints.ts'
import { advancesOf, openItemView, pendingOf, type OpenItem } from './open-items.server.ts'
import { advanceKindOf } from './settlement-extras.server.ts'
import { MOST_OTHERS, otherPartyProblems } from './settlement-parties.ts'
import { ownersOf } from './settlement-parties.server.ts'
import type { SettlementKind } from './settlement.ts'

/** What closings of taxes left to be paid to a third party. */
const taxesOf = async (tx: Tx, companyId: string, partyId: string): Promise<TaxDue[]> =>
  (await taxPayablesOf(tx, companyId, await withMerged(tx, companyId, partyId))).map(
    ({ accountId, account, crossDocument, title, balance }) => ({
      ...{ accountId, account, crossDocument, title, balance: amountText(balance) },
    }),
  )

/** @throws 401 of what is no list of third parties */
function othersIn(text: string, partyId: string): string[] {
  const ids = text.split(',').filter((each) => each !== '')
  const isWrong = ids.length > MOST_OTHERS || ids.some((each) => !idField.safeParse(each).success)
  if (isWrong) return httpErrors.fail('invalid', { detalle: 'Esta lista de terceros no se entiende.' }, 'others')
  failWith(otherPartyProblems({ partyId, otherPartyIds: ids }))
  return ids
}

/** One after the other: they share the connection of the call. */
async function gathered(ids: readonly string[], read: (partyId: string) => Promise<OpenItem[]>): Promise<OpenItem[]> {
  const found: OpenItem[] = []
  for (const each of ids) found.push(...(await read(each)))
  return found.toSorted((a, b) => (a.dueDate === b.dueDate ? (a.id < b.id ? -1 : 1) : a.dueDate < b.dueDate ? -1 : 1))
}

export const pendingOfSeveral = (kind: SettlementKind, calls: Pick<SettlementEndpoints, 'pending'>): Handler => {
  const beforehand = advanceKindOf(kind)
  return handle(calls.pending, async ({ tx, session, params: { partyId }, query }) => {
    const { companyId } = session
    const others = othersIn(query.others, partyId)
    const ids = [partyId, ...others]
    const items = await gathered(ids, (each) => pendingOf(tx, companyId, kind.ledger, each))
    const advances = holds(session, beforehand.permissions.write)
      ? await gathered(ids, (each) => advancesOf(tx, companyId, beforehand.opens, each))
      : []
    return {
      ...{ partyId, others: others.join(',') },
      owners: others.length === 0 ? {} : await ownersOf(tx, companyId, [...items, ...advances]),
      items: items.map(openItemView),
      total: amountText(sumAmounts(items.map((item) => item.balance))),
      advances: advances.map(openItemView),
      taxes: kind.ledger === 'AP' && holds(session, accountingPermissions.post) ? await taxesOf(tx, companyId, partyId) : [],
    }
  })
}
