/** Lines that a receipt or a payment has of itself: the differences that close its documents, and what stays as an advance. */
import { absolute, amountText, parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import type { Day } from '#base/date.ts'
import { roleWithoutAccount, type AccountRole } from '#modules/accounting/index.ts'
import type { Books } from '#modules/accounting/index.server.ts'
import type { VoucherSource } from '#modules/vouchers/index.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { SettledLine } from './endpoints.ts'
import { treasuryErrors as errors } from './errors.ts'
import { lockOpenItemsOf, openItemRows, type OpenItem } from './open-items.server.ts'
import { withdrawItems } from './revise-open-items.server.ts'
import { differenceRole } from './settlement-difference.ts'
import { advanceKindOf } from './settlement-extras.server.ts'
import type { SettlementKind } from './settlement.ts'

/** A line as it is written: of an account that somebody chose, or of the voucher itself. */
export interface WrittenLine extends SettledLine {
  readonly purpose: 'account' | 'difference' | 'excess'
  /** The document that a difference closes. */
  readonly openItemId: string | null
}

export const chosenLine = (line: SettledLine): WrittenLine => ({ ...line, purpose: 'account', openItemId: null })

interface Own {
  readonly books: Books
  /** What each document is closed with besides money. */
  readonly closed: readonly { readonly item: Pick<OpenItem, 'id' | 'partyId' | 'number'>; readonly rounding: Amount }[]
  readonly excess: Amount
}

/** @throws 401 while the company has no account for what they are posted on */
export function ownLines(kind: SettlementKind, { books, closed, excess }: Own): WrittenLine[] {
  const accountOf = (role: AccountRole): string => {
    const account = books.account({ role })
    if (!account) failWith([roleWithoutAccount(role)])
    return account?.id ?? ''
  }
  const nothing = { costCenterId: null, base: null }
  const differences = closed
    .filter(({ rounding }) => rounding !== zeroAmount)
    .map(
      ({ item, rounding }): WrittenLine => ({
        ...{ ...nothing, purpose: 'difference', openItemId: item.id, accountId: accountOf(differenceRole(kind.ledger, rounding)) },
        ...{ partyId: item.partyId, description: `Ajuste de ${item.number}`, crossDocument: item.number },
        ...{ sign: rounding > zeroAmount ? 'takes' : 'adds', amount: amountText(absolute(rounding)) },
      }),
    )
  if (excess === zeroAmount) return differences
  const kept: WrittenLine = {
    ...{ ...nothing, purpose: 'excess', openItemId: null, accountId: accountOf(advanceKindOf(kind).role) },
    ...{ partyId: null, description: 'Queda como anticipo', crossDocument: '', sign: 'adds', amount: amountText(excess) },
  }
  return [...differences, kept]
}

interface Kept {
  readonly kind: SettlementKind
  readonly partyId: string
  readonly lines: readonly WrittenLine[]
  readonly date: Day
  readonly source: VoucherSource
}

/** The advance that the excess is, under the number of the voucher. */
export const excessRows = (companyId: string, { kind, partyId, lines, date, source }: Kept, number: string): (readonly [string, Row[]])[] =>
  lines
    .filter(({ purpose }) => purpose === 'excess')
    .flatMap((line) =>
      openItemRows(companyId, {
        ...{ kind: advanceKindOf(kind).opens, partyId, accountId: line.accountId, number, date, dueDate: date },
        ...{ amount: parseAmount(line.amount), source, isAdvance: true },
      }),
    )

/**
 * The advance of a voucher that is annulled or edited is given back.
 * @param event what the ledger calls it
 * @throws 540 when something of it was used
 */
export async function withdrawExcess(
  tx: Tx,
  companyId: string,
  { source, event, date }: { readonly source: VoucherSource; readonly event: string; readonly date: Day },
): Promise<(readonly [string, readonly Row[]])[]> {
  const items = await lockOpenItemsOf(tx, companyId, source)
  if (items.some(({ balance, amount }) => balance !== amount)) return errors.fail('advanceApplied')
  return withdrawItems(tx, companyId, items, { source, event, date })
}
