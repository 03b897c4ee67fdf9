/** What a receipt or a payment moves besides the documents that it closes: advances that cover a part, and lines of accounts. */
import { uuidv7 } from 'uuidv7'
import { amountText, negate, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { chosenLineProblems, lockTaxPayables, type Books } from '#modules/accounting/index.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { customerAdvance, supplierAdvance, type AdvanceKind } from './advances/advance.ts'
import { advanceOf } from './advances/use.server.ts'
import type { SettledLine, SettlementDraft, SettlementInput } from './endpoints.ts'
import { treasuryErrors as errors } from './errors.ts'
import { keptAccountProblems } from './kept-accounts.server.ts'
import type { Application, OpenItem } from './open-items.server.ts'
import { bookLine, emptyLineProblems, signedOf } from './settlement-lines.ts'
import type { WrittenLine } from './settlement-own-lines.server.ts'
import { receipt, type SettlementKind } from './settlement.ts'

/** What was received or paid beforehand on the side of a voucher. */
export const advanceKindOf = (kind: SettlementKind): AdvanceKind => (kind.source === receipt.source ? customerAdvance : supplierAdvance)

/** The named third parties that are there. @returns 698 at its line of each that is not */
async function partyProblems(tx: Tx, companyId: string, lines: readonly Pick<SettledLine, 'partyId'>[]): Promise<ErrorBody[]> {
  const ids = lines.flatMap(({ partyId }) => partyId ?? [])
  if (ids.length === 0) return []
  const rows = await tx.rows<{ id: string }>(sql`select id from party where company_id = ${companyId} and id = any(${ids}::uuid[])`)
  const there = new Set(rows.map(({ id }) => id))
  return lines.flatMap(({ partyId }, index) =>
    partyId === null || there.has(partyId) ? [] : [httpErrors.of('notFound', {}, `lines.${index}.partyId`)],
  )
}

/** What may be asked of lines before the month is open: accounts that no other ledger keeps, third parties that are there, a figure each. */
export async function requireLines(tx: Tx, companyId: string, lines: SettlementInput['lines']): Promise<void> {
  if (lines.length === 0) return
  const chosen = lines.map(({ accountId }, index) => ({ accountId, field: `lines.${index}.accountId` }))
  failWith([
    ...emptyLineProblems(lines),
    ...(await keptAccountProblems(tx, companyId, chosen)),
    ...(await partyProblems(tx, companyId, lines)),
  ])
}

/** The same of a draft, whose lines may lack their account and their figure. */
export async function requireDraftLines(tx: Tx, companyId: string, lines: SettlementDraft['lines']): Promise<void> {
  if (lines.length === 0) return
  const chosen = lines.flatMap(({ accountId }, index) => (accountId === null ? [] : [{ accountId, field: `lines.${index}.accountId` }]))
  const centers = lines.flatMap(({ costCenterId }) => costCenterId ?? [])
  const known = await tx.rows<{ id: string }>(sql`
    select id from cost_center where company_id = ${companyId} and id = any(${centers}::uuid[])`)
  const there = new Set(known.map(({ id }) => id))
  failWith([
    ...(await keptAccountProblems(tx, companyId, chosen)),
    ...(await partyProblems(tx, companyId, lines)),
    ...lines.flatMap(({ costCenterId }, index) =>
      costCenterId === null || there.has(costCenterId) ? [] : [httpErrors.of('notFound', {}, `lines.${index}.costCenterId`)],
    ),
  ])
}

export interface Covering {
  readonly kind: SettlementKind
  readonly partyIds: readonly string[]
  readonly items: ReadonlyMap<string, OpenItem>
}

/** What is used of each advance, from locked items. @throws 539, 541, 698, 401 */
export function coveredBy(advances: SettlementInput['advances'], { kind, partyIds, items }: Covering): Application[] {
  return advances.map((wanted, index) => {
    const field = `advances.${index}`
    const used = advanceOf(items, wanted, { kind: advanceKindOf(kind), partyId: null, field })
    return partyIds.includes(used.item.partyId) ? used : errors.fail('advanceOfOther', {}, field)
  })
}

interface LinesAsked {
  readonly kind: SettlementKind
  readonly books: Books
  readonly partyId: string
  readonly lines: SettlementInput['lines']
}

/** Once the month is open: what their accounts ask, and no more of a tax than a closing left to pay. */
export async function requireBookLines(tx: Tx, companyId: string, { kind, books, partyId, lines }: LinesAsked): Promise<void> {
  if (lines.length === 0) return
  const written = lines.map((line, index) => ({
    line: bookLine(line, { ledger: kind.ledger, partyId, title: '' }),
    field: `lines.${index}`,
  }))
  failWith([...chosenLineProblems(books, written), ...(await taxProblems(tx, companyId, { kind, books, partyId, lines }))])
}

/** @returns 591 at the line that pays more than is left of a closed tax */
async function taxProblems(tx: Tx, companyId: string, { kind, partyId, lines }: LinesAsked): Promise<ErrorBody[]> {
  if (kind.ledger === 'AR' || lines.every(({ crossDocument }) => crossDocument === '')) return []
  const parties = [...new Set(lines.map((line) => line.partyId ?? partyId))]
  const taxes = await lockTaxPayables(tx, companyId, parties)
  return taxes.flatMap((tax) => {
    const paying = lines.flatMap((line, index) => {
      const isIts =
        line.accountId === tax.accountId && line.crossDocument === tax.crossDocument && (line.partyId ?? partyId) === tax.partyId
      return isIts ? [{ index, amount: signedOf(line) }] : []
    })
    const [first] = paying
    const paid = sumAmounts(paying.map(({ amount }) => amount))
    return first && paid > tax.balance ? [errors.of('overBalance', { numero: tax.crossDocument }, `lines.${first.index}.amount`)] : []
  })
}

/** @param voucher the column of the voucher that they are of */
export const lineRows = (
  companyId: string,
  lines: readonly WrittenLine[],
  { voucher, id, partyId }: { readonly voucher: 'receipt_id' | 'payment_id'; readonly id: string; readonly partyId: string },
): (readonly [string, Row[]])[] =>
  lines.length === 0
    ? []
    : [
        [
          'settlement_line',
          lines.map((line, index) => ({
            ...{ company_id: companyId, id: uuidv7(), receipt_id: null, payment_id: null, [voucher]: id, position: index + 1 },
            ...{ account_id: line.accountId, party_id: line.partyId ?? partyId, cost_center_id: line.costCenterId },
            ...{ description: line.description, cross_document: line.crossDocument || null, base: line.base },
            ...{ amount: amountText(signedOf(line)), purpose: line.purpose, open_item_id: line.openItemId },
          })),
        ],
      ]

/** What a draft says that moves besides its documents, as far as it was written. */
export const extraMoney = ({ advances, lines }: Pick<SettlementDraft, 'advances' | 'lines'>): Amount =>
  sumAmounts([...lines.map(signedOf), ...advances.map(({ amount }) => negate(parseAmount(amount)))])
