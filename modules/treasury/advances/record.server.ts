/** Recording an advance: money against what is kept for the third party, which becomes a balance of its own; and annulling it. */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, zeroAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { branchToWrite } from '#modules/access/index.server.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import { readAccounts } from '#modules/accounting/index.server.ts'
import {
  annulVoucher,
  recordVoucher,
  type LockedDraft,
  type PreparedVoucher,
  type VoucherSource,
  type Who,
} from '#modules/vouchers/index.server.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { together } from '#platform/together.ts'
import { treasuryErrors as errors } from '../errors.ts'
import { moneyAccountOf, requirePesos } from '../money/money-accounts.server.ts'
import { applyToOpenItems, lockOpenItemsOf, openItemRows } from '../open-items.server.ts'
import { meansProblems } from '../settlement-rules.ts'
import type { AdvanceKind } from './advance.ts'
import type { AdvanceDraft, AdvanceInput } from './endpoints.ts'

export interface AdvanceToRecord {
  readonly who: Who
  readonly kind: AdvanceKind
  readonly input: AdvanceInput
  readonly draft: LockedDraft | null
  readonly now: Date
}

const partyExists = async (tx: Tx, companyId: string, id: string): Promise<boolean> =>
  (await tx.first(sql`select from party where company_id = ${companyId} and id = ${id}`)) !== undefined

/** @throws 430, 431, 433, 440, 592, 597, 698 */
export async function recordAdvance(
  tx: Tx,
  { who, kind, input, draft, now }: AdvanceToRecord,
): Promise<{ id: string; number: string; amount: string }> {
  const { companyId } = who
  const date = input.date as Day
  if (parseAmount(input.amount) === zeroAmount) return httpErrors.fail('invalid', { detalle: 'Escribe cuánto vale el anticipo.' }, 'amount')
  const [money, branchId, isThere, roles] = await together([
    moneyAccountOf(tx, companyId, input.moneyAccountId),
    branchToWrite(tx, who, input.branchId),
    partyExists(tx, companyId, input.partyId),
    readAccounts(tx, companyId, date, []),
  ])
  if (!isThere) return httpErrors.fail('notFound', {}, 'partyId')
  if (!money) return errors.fail('accountRequired', {}, 'moneyAccountId')
  requirePesos(money)
  failWith(meansProblems(input.meansCode))
  const kept = roles.account({ role: kind.role })
  const voucher = await recordVoucher(tx, {
    ...{ who, kind, draft, now, date },
    accountIds: [money.accountId],
    place: { branchId, registerId: null },
    prepare: async (source) => {
      await widen(tx)
      return preparedOf(companyId, { kind, input, source, branchId, moneyAccountId: money.accountId, keptOn: kept?.id ?? null })
    },
  })
  return { ...voucher, amount: input.amount }
}

interface Preparing {
  readonly kind: AdvanceKind
  readonly input: AdvanceInput
  readonly source: VoucherSource
  readonly branchId: string | null
  /** In the books. */
  readonly moneyAccountId: string
  /** Null while the company has said no account for it: the entry says so. */
  readonly keptOn: string | null
}

function preparedOf(companyId: string, { kind, input, source, branchId, moneyAccountId, keptOn }: Preparing): PreparedVoucher {
  const amount = parseAmount(input.amount)
  const date = input.date as Day
  return {
    sets: [],
    numbered: (number) =>
      keptOn === null
        ? []
        : openItemRows(companyId, {
            ...{ kind: kind.opens, partyId: input.partyId, accountId: keptOn, number, date, dueDate: date, amount, source },
            isAdvance: true,
          }),
    lines: (title, number) => linesOf(kind, { partyId: input.partyId, moneyAccountId, amount, date }, { title, number }),
    words: [input.reference, input.order],
    columns: {
      party_id: input.partyId,
      money_account_id: input.moneyAccountId,
      means_code: input.meansCode,
      amount: input.amount,
      order_number: input.order,
      reference: input.reference,
      notes: input.notes,
      branch_id: branchId,
    },
  }
}

interface Advanced {
  readonly partyId: string
  readonly moneyAccountId: string
  readonly amount: ReturnType<typeof parseAmount>
  readonly date: Day
}

/** The debits before the credits, as the books are read. */
function linesOf(
  kind: AdvanceKind,
  { partyId, moneyAccountId, amount, date }: Advanced,
  { title, number }: { readonly title: string; readonly number: string },
): JournalDraftLine[] {
  const cross = { partyId, crossDocument: number, dueDate: date }
  return kind.opens === 'AP'
    ? [debit({ id: moneyAccountId }, amount, title, { partyId }), credit(kind.role, amount, title, cross)]
    : [debit(kind.role, amount, title, cross), credit({ id: moneyAccountId }, amount, title, { partyId })]
}

/** The row of a draft: what it names is there. @throws 592, 597, 698 */
export async function keepAdvance(tx: Tx, who: Who, draft: AdvanceDraft): Promise<Readonly<Record<string, unknown>>> {
  const { companyId } = who
  const { partyId, moneyAccountId, meansCode, reference, notes, order, amount } = draft
  if (partyId !== null && !(await partyExists(tx, companyId, partyId))) return httpErrors.fail('notFound', {}, 'partyId')
  if (moneyAccountId !== null && !(await moneyAccountOf(tx, companyId, moneyAccountId)))
    return errors.fail('accountRequired', {}, 'moneyAccountId')
  if (meansCode !== '') failWith(meansProblems(meansCode))
  const branch_id = await branchToWrite(tx, who, draft.branchId)
  return {
    ...{ party_id: partyId, money_account_id: moneyAccountId, means_code: meansCode, reference, notes, order_number: order, branch_id },
    amount: amount ?? amountText(zeroAmount),
  }
}

export interface ToAnnul {
  readonly who: Who
  readonly id: string
  readonly reason: string
  readonly now: Date
}

/** @throws 404 of HTTP, 482 of a draft, 483 when it already was, 540 when something of it was used */
export const annulAdvance = (tx: Tx, kind: AdvanceKind, { who, id, reason, now }: ToAnnul): Promise<void> =>
  annulVoucher(tx, {
    ...{ who, kind, id, now },
    refuse: () => voucherErrors.fail('alreadyAnnulled'),
    check: () => widen(tx),
    undo: async (source, event, date) => {
      const items = await lockOpenItemsOf(tx, who.companyId, source)
      if (items.some((item) => item.balance !== item.amount)) return errors.fail('advanceApplied')
      const applications = items.map((item) => ({ item, amount: item.balance }))
      return { sets: await applyToOpenItems(tx, who.companyId, { date, applications, source: { ...source, event } }) }
    },
    columns: { annulled_at: now, annulled_by: who.personId, annul_reason: reason },
    tell: (title) => ({ title, changes: { reason: [null, reason] } }),
  })
