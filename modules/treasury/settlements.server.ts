/** The calls about receipts and payments: what is owed, recording, reading, printing and annulling. */
import type { MoneyKind } from './money/money-account.ts'
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import {
  countVouchers,
  readVoucher,
  readVouchers,
  totalVouchers,
  voucherHandlers,
  type VoucherListing,
} from '#modules/vouchers/index.server.ts'
import type { VoucherKind } from '#modules/vouchers/index.ts'
import { holds } from '#platform/access.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { asksApproval } from './approval/approval.ts'
import { approvalRule } from './approval/rule.server.ts'
import { customerAdvance, supplierAdvance } from './advances/advance.ts'
import { appliedEvent } from './applied-event.server.ts'
import { annulSettlement } from './annul-settlement.server.ts'
import {
  getCollection,
  listMoneyAccounts,
  paymentEndpoints,
  receiptEndpoints,
  settlementDraft,
  settlementInput,
  type SettlementDraft,
  type SettlementEndpoints,
  type SettlementInput,
} from './endpoints.ts'
import { openItemsOf, openItemView } from './open-items.server.ts'
import { onlineOf } from './online-payments/payments.server.ts'
import { keepSettlement, recordSettlement } from './record-settlement.server.ts'
import { remindersOf } from './reminders/round.server.ts'
import { namesIn } from './settlement-names.server.ts'
import { settleManyHandlers } from './settle-many/settle-many.server.ts'
import { advanceKindOf } from './settlement-extras.server.ts'
import { extraLacks } from './settlement-lines.ts'
import { readPaymentTypes } from './payment-types.server.ts'
import { meansShown } from './settlement-means.server.ts'
import { closedOf } from './settlement-parties.server.ts'
import {
  appliedView,
  applicationsOf,
  coveredIn,
  coverView,
  fileColumns,
  joins,
  linesOf,
  paperOf,
  rowColumns,
  rowView,
  wholeColumns,
  wouldClose,
  type ListedRow,
  type WholeRow,
} from './settlement-read.server.ts'
import { pendingOfSeveral } from './settlement-pending.server.ts'
import { wholeSettlement } from './whole-settlement.ts'
import { settlementMailHandler } from './settlement-mail/mail.server.ts'
import { payment, receipt, type SettlementKind } from './settlement.ts'
import type { WithholdingBases } from './withholding/bases.ts'
import { withholdableHandler } from './withholding/withheld.server.ts'

function settlementHandlers(kind: SettlementKind, calls: SettlementEndpoints, bases: readonly WithholdingBases[]): Handler[] {
  const listing: VoucherListing = {
    ...{ kind, columns: rowColumns(kind), joins, ofParties: true },
    alsoOf: (companyId, isTheirs) => closedOf(kind, companyId, isTheirs),
  }
  const beforehand = advanceKindOf(kind)
  return [
    ...voucherHandlers<SettlementInput, SettlementDraft, ListedRow, { id: string; number: string; amount: string }>({
      ...{ kind, listing, endpoints: calls, input: settlementInput, draft: settlementDraft },
      file: () => fileColumns,
      keep: ({ tx, session }, draft) => {
        failWith(extraLacks(session, beforehand, draft))
        return keepSettlement(tx, session, kind, draft)
      },
      whole: wholeSettlement,
      names: namesIn,
      record: ({ tx, session: who, now }, input, draft) => {
        failWith(extraLacks(who, beforehand, input))
        return recordSettlement(tx, { who, kind, input, draft, now, bases })
      },
      annul: ({ tx, session: who, now }, id, reason) => annulSettlement(tx, kind, { who, id, reason, now }),
      paper: (tx, { companyId }, id) => paperOf(tx, companyId, kind, id),
    }),
    ...settleManyHandlers(kind, calls),
    settlementMailHandler(kind, calls),
    pendingOfSeveral(kind, calls),
    handle(calls.create, ({ tx, session, body, now, today }) => {
      failWith([...dateProblems(session, kind.permissions.date, body.date, today), ...extraLacks(session, beforehand, body)])
      return recordSettlement(tx, { who: session, kind, input: body, draft: null, now, bases })
    }),
    withholdableHandler(kind, calls, bases),
    handle(calls.list, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => {
      const { rows, next } = await readVouchers<ListedRow>(tx, companyId, listing, { filter, page: { size, after } })
      const counts = await countVouchers(tx, companyId, listing, filter)
      return { rows: rows.map(rowView), next, ...counts, total: await totalVouchers(tx, companyId, listing, filter) }
    }),
    handle(calls.one, async ({ tx, session: { companyId }, params }) => {
      const row = await readVoucher<WholeRow>(tx, companyId, { ...listing, columns: wholeColumns(kind) }, params.id)
      const applied =
        row.state === 'draft' ? await wouldClose(tx, companyId, kind.table, row.id) : await applicationsOf(tx, companyId, kind, row.id)
      return {
        ...rowView(row),
        branch: row.branch,
        reference: row.reference,
        notes: row.notes,
        annulReason: row.annul_reason,
        approval: await approvalOf(tx, companyId, kind, row),
        means: meansShown(row).map((each, index) => ({ position: index + 1, ...each })),
        applications: applied.map((each) => appliedView(each, row.other_parties.length > 0)),
        advances: (await coveredIn(tx, companyId, kind, row)).map(coverView),
        lines: await linesOf(tx, companyId, kind, row),
      }
    }),
  ]
}

/** Null of what is recorded, and of a draft that nobody else has to look at. */
async function approvalOf(tx: Tx, companyId: string, kind: SettlementKind, row: WholeRow) {
  if (row.state !== 'draft' || !kind.asksApproval) return null
  const isAsked = row.is_waiting || asksApproval(await approvalRule(tx, companyId), parseAmount(row.amount))
  return isAsked ? { isWaiting: row.is_waiting, sentBackReason: row.sent_back_reason, version: row.version } : null
}

const moneyAccounts = handle(listMoneyAccounts, async ({ tx, session }) => ({
  accounts: await tx.rows<{ id: string; name: string; kind: MoneyKind; accountId: string; currency: string }>(sql`
    select id, name, kind, account_id as "accountId", currency from money_account where company_id = ${session.companyId} and active order by kind, name`),
  ...(await readPaymentTypes(tx, session.companyId)),
}))

interface AppliedVoucher {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly amount: string
  readonly state: 'posted' | 'annulled'
}

/** The vouchers of a kind that closed what a document opened. */
const appliedTo = (tx: Tx, companyId: string, kind: Parameters<typeof appliedEvent>[0], sourceId: string): Promise<AppliedVoucher[]> =>
  tx.rows<AppliedVoucher>(sql`
    select v.id, v.number, v.date, a.amount, v.state
      from open_item o
      join open_item_application a on a.company_id = o.company_id and a.open_item_id = o.id and a.source_kind = ${kind.source}
      join ${raw(kind.table)} v on v.company_id = a.company_id and v.id = a.source_id and a.source_event = ${appliedEvent(kind, 'v')}
     where o.company_id = ${companyId} and o.source_id = ${sourceId} order by v.date, v.id`)

const collection = handle(getCollection, async ({ tx, session, params, runtime, today }) => {
  const { companyId } = session
  const open = await openItemsOf(tx, companyId, params.sourceId)
  const appliedBy = async (kind: Parameters<typeof appliedEvent>[0] & VoucherKind) =>
    holds(session, kind.permissions.read) ? appliedTo(tx, companyId, kind, params.sourceId) : []
  return {
    items: open.map(openItemView),
    receipts: await appliedBy(receipt),
    payments: await appliedBy(payment),
    customerAdvances: await appliedBy(customerAdvance.use),
    supplierAdvances: await appliedBy(supplierAdvance.use),
    online: await onlineOf(tx, runtime.settings, { companyId, sourceId: params.sourceId, today }),
    reminders: (await remindersOf(tx, companyId, params.sourceId)).map((one) => ({ ...one, at: one.at.toISOString() })),
  }
})

export const treasuryVoucherHandlers = (bases: readonly WithholdingBases[]): Handler[] => [
  ...settlementHandlers(receipt, receiptEndpoints, bases),
  ...settlementHandlers(payment, paymentEndpoints, bases),
  moneyAccounts,
  collection,
]
