/**
 * The money of online payments in the books, recorded once: a receipt through the door of every receipt, and what the document does not
 * owe any more as an advance of the customer. Taken back when the gateway reverses it.
 */
import { dayInBogota } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { BusinessError } from '#base/errors.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { customerAdvance } from '../advances/advance.ts'
import { annulAdvance, recordAdvance } from '../advances/record.server.ts'
import { allocateOldestFirst } from '../allocation.ts'
import { annulSettlement } from '../annul-settlement.server.ts'
import { treasuryErrors as errors } from '../errors.ts'
import { openItemsOf } from '../open-items.server.ts'
import { recordSettlement } from '../record-settlement.server.ts'
import { receipt } from '../settlement.ts'
import { splitOf } from './gateway.ts'
import { unrecordedNoticeOf, type Unrecorded } from './notices.ts'

/** Of the authority's list (technical annex 1.9, 13.3.4.2): transferencia débito bancaria. */
const MEANS = '47'
/** What is left of a document may fall between looking and recording. */
const TRIES = 3

interface DueRow {
  readonly id: string
  readonly reference: string
  readonly sourceId: string
  readonly amount: string
  readonly fee: string
  readonly recording: 'due' | 'undue'
  readonly receiptId: string | null
  readonly advanceId: string | null
}

interface ToRecord {
  readonly companyId: string
  readonly now: Date
}

/**
 * Records or takes back what is due of a payment, if anything is.
 * @returns whether nothing is due any more; otherwise why is kept with it, and the job tries again
 */
export async function recordPayment({ pool }: Runtime, companyId: string, paymentId: string, now: Date): Promise<boolean> {
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(pool, { companyId, personId: null }, work)
  for (let tried = 1; ; tried += 1) {
    try {
      await within((tx) => recordDue(tx, { companyId, now }, paymentId))
      return true
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      if (error.code === errors.definitions.overBalance.code && tried < TRIES) continue
      const problem = error.errors.map(({ message }) => message).join(' ')
      await within((tx) => tell(tx, { companyId, now }, paymentId, problem))
      return false
    }
  }
}

/** Keeps with it why it could not be recorded, and tells whoever can mend it. */
async function tell(tx: Tx, { companyId, now }: ToRecord, paymentId: string, problem: string): Promise<void> {
  const row = await tx.first<Omit<Unrecorded, 'problem'>>(sql`
    update gateway_payment set problem = ${problem}
     where company_id = ${companyId} and id = ${paymentId} and recording in ('due', 'undue') returning id, number, amount, recording`)
  if (row) await announce(tx, companyId, now, [unrecordedNoticeOf({ ...row, problem })])
}

async function recordDue(tx: Tx, asking: ToRecord, paymentId: string): Promise<void> {
  const { companyId } = asking
  // Whoever comes second waits here, and finds it recorded.
  const row = await tx.first<DueRow>(sql`
    select id, reference, source_id as "sourceId", amount, fee, recording, receipt_id as "receiptId", advance_id as "advanceId"
      from gateway_payment where company_id = ${companyId} and id = ${paymentId} and recording in ('due', 'undue') for update`)
  if (!row) return
  if (row.recording === 'due') await record(tx, asking, row)
  else await takeBack(tx, asking, row)
}

/** @throws 592 without an account, 591 when somebody else collected meanwhile, and what the books refuse */
async function record(tx: Tx, { companyId, now }: ToRecord, { id, reference, sourceId, amount, fee }: DueRow): Promise<void> {
  const who = { companyId, personId: null }
  const kept = await tx.first<{ moneyAccountId: string | null }>(sql`
    select money_account_id as "moneyAccountId" from online_payment where company_id = ${companyId}`)
  if (!kept?.moneyAccountId) return errors.fail('accountRequired')
  const today = dayInBogota(now)
  const owed = (await openItemsOf(tx, companyId, sourceId)).filter(({ kind, date }) => kind === 'AR' && date <= today)
  const paid = parseAmount(amount)
  const split = splitOf(paid, sumAmounts(owed.map(({ balance }) => balance)))
  const partyId = await partyOf(tx, companyId, sourceId)
  const common = {
    ...{ date: today, partyId, branchId: null, moneyAccountId: kept.moneyAccountId, meansCode: MEANS, reference },
    notes: notesOf(parseAmount(fee)),
  }
  const settled =
    split.applied > zeroAmount
      ? await recordSettlement(tx, {
          ...{ who, kind: receipt, draft: null, now, isByBooks: true },
          input: { ...common, applications: applicationsOf(split.applied, owed), advances: [], lines: [] },
        })
      : null
  const advance =
    split.kept > zeroAmount
      ? await recordAdvance(tx, {
          ...{ who, kind: customerAdvance, draft: null, now },
          input: { ...common, amount: amountText(split.kept), order: '' },
        })
      : null
  await tx.run(sql`
    update gateway_payment
       set recording = 'done', problem = '', receipt_id = ${settled?.id ?? null}, advance_id = ${advance?.id ?? null}
     where company_id = ${companyId} and id = ${id}`)
}

const NBSP = /\u00a0/g

/** What the gateway keeps is noted: it is its invoice that posts it. */
const notesOf = (fee: Amount): string =>
  fee === zeroAmount ? 'Pago en línea' : `Pago en línea. Comisión de la pasarela: ${formatMoney(fee).replaceAll(NBSP, ' ')}`

const applicationsOf = (applied: Amount, owed: readonly { readonly id: string; readonly balance: Amount }[]) =>
  [...allocateOldestFirst(applied, owed).amounts]
    .filter(([, part]) => part > zeroAmount)
    .map(([openItemId, part]) => ({ openItemId, amount: amountText(part) }))

/** Whose the document is, also once nothing of it is owed. */
async function partyOf(tx: Tx, companyId: string, sourceId: string): Promise<string> {
  const row = await tx.first<{ partyId: string }>(sql`
    select party_id as "partyId" from open_item where company_id = ${companyId} and source_id = ${sourceId} and kind = 'AR' limit 1`)
  if (!row) throw new Error(`Nothing was ever owed of ${sourceId}`)
  return row.partyId
}

/** @throws 540 when something of what was kept for the customer was used */
async function takeBack(tx: Tx, { companyId, now }: ToRecord, { id, reference, receiptId, advanceId }: DueRow): Promise<void> {
  const who = { companyId, personId: null }
  const reason = `La pasarela reversó el pago ${reference}`
  // What somebody annulled by hand is annulled already.
  const standing = await tx.first<{ receipt: boolean; advance: boolean }>(sql`
    select exists (select from receipt where company_id = ${companyId} and id = ${receiptId} and state = 'posted') as receipt,
           exists (select from customer_advance where company_id = ${companyId} and id = ${advanceId} and state = 'posted') as advance`)
  if (standing?.receipt && receiptId !== null) await annulSettlement(tx, receipt, { who, id: receiptId, reason, now })
  if (standing?.advance && advanceId !== null) await annulAdvance(tx, customerAdvance, { who, id: advanceId, reason, now })
  await tx.run(sql`update gateway_payment set recording = 'undone', problem = '' where company_id = ${companyId} and id = ${id}`)
}
