/** Recording money that goes between own accounts, and annulling it. */
import { showDay, type Day } from '#base/date.ts'
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { amountText, parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { branchToWrite } from '#modules/access/index.server.ts'
import { accountingErrors, credit, debit } from '#modules/accounting/index.ts'
import { ratesOfDay } from '#modules/accounting/index.server.ts'
import { annulVoucher, recordVoucher, type LockedDraft, type Who } from '#modules/vouchers/index.server.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { treasuryErrors as errors } from '../errors.ts'
import { exchangeLines } from '../exchange-lines.ts'
import type { OwnTransferDraft, OwnTransferInput } from './endpoints.ts'
import { ownTransfer } from './own-transfer.ts'
import { transferWorth, type SideMoney } from './two-currencies.ts'

interface Side {
  readonly id: string
  readonly name: string
  readonly accountId: string
  readonly currency: string
}

interface Sides {
  readonly fromId: string | null
  readonly toId: string | null
}

/** Both accounts, each of the company, in use and another than the other. @throws 401, 592 at `fromId` and `toId` */
async function sidesOf(tx: Tx, companyId: string, { fromId, toId }: Sides): Promise<{ from: Side | undefined; to: Side | undefined }> {
  const found = await tx.rows<Side>(sql`
    select id, name, account_id as "accountId", currency from money_account
     where company_id = ${companyId} and id = any(${[fromId, toId].filter((id) => id !== null)}::uuid[]) and active`)
  const sides = { from: found.find(({ id }) => id === fromId), to: found.find(({ id }) => id === toId) }
  const problemOf = (id: string | null, side: Side | undefined, field: string): ErrorBody[] => {
    if (id === null) return []
    return side ? [] : [errors.of('accountRequired', {}, field)]
  }
  failWith([...problemOf(fromId, sides.from, 'fromId'), ...problemOf(toId, sides.to, 'toId')])
  if (fromId !== null && fromId === toId)
    return httpErrors.fail('invalid', { detalle: 'Elige otra cuenta: es la misma de donde sale.' }, 'toId')
  return sides
}

/** What comes in, in its currency. @throws 401 at `receivedAmount` */
function receivedOf({ amount, receivedAmount }: OwnTransferInput, from: Side, to: Side): Amount {
  const refuse = (detalle: string): never => httpErrors.fail('invalid', { detalle }, 'receivedAmount')
  const sent = parseAmount(amount)
  const received = receivedAmount === null ? null : parseAmount(receivedAmount)
  if (from.currency === to.currency)
    return received === null || received === sent ? sent : refuse('Las dos cuentas se llevan en la misma moneda: entra lo mismo que sale.')
  return received === null || received === zeroAmount ? refuse(`Escribe cuánto entra a ${to.name}, en ${to.currency}.`) : received
}

/** @throws 401, and 487 at `amount` where the rate of the day is not known */
async function worthOf(tx: Tx, companyId: string, input: OwnTransferInput, { from, to }: { readonly from: Side; readonly to: Side }) {
  const sides = {
    from: { currency: from.currency, amount: parseAmount(input.amount) },
    to: { currency: to.currency, amount: receivedOf(input, from, to) },
  }
  const codes = [from.currency, to.currency].filter((code) => code !== DEFAULT_CURRENCY)
  const day = input.date as Day
  const worth = transferWorth(sides.from, sides.to, await ratesOfDay(tx, companyId, codes, day))
  if ('lacks' in worth) return accountingErrors.fail('exchangeRateMissing', { moneda: worth.lacks, fecha: showDay(day) }, 'amount')
  if (worth.from === zeroAmount || worth.to === zeroAmount)
    return httpErrors.fail('invalid', { detalle: 'A la tasa de ese día no llega a un centavo.' }, 'amount')
  return { sides, worth, isForeign: codes.length > 0 }
}

const inCurrency = ({ currency, amount }: SideMoney) => (currency === DEFAULT_CURRENCY ? {} : { currency: { code: currency, amount } })

export interface OwnTransferCall {
  readonly who: Who
  readonly input: OwnTransferInput
  readonly draft: LockedDraft | null
  readonly now: Date
}

/** @throws 401, 430, 431, 433, 440, 443 of a bank whose month is conciled, 487, 592 */
export async function recordOwnTransfer(
  tx: Tx,
  { who, input, draft, now }: OwnTransferCall,
): Promise<{ id: string; number: string; amount: string }> {
  if (parseAmount(input.amount) === zeroAmount) return httpErrors.fail('invalid', { detalle: 'Escribe cuánto se traslada.' }, 'amount')
  const { from, to } = await sidesOf(tx, who.companyId, input)
  if (!from || !to) return errors.fail('accountRequired', {}, from ? 'toId' : 'fromId')
  const { sides, worth, isForeign } = await worthOf(tx, who.companyId, input, { from, to })
  const branchId = await branchToWrite(tx, who, input.branchId)
  const voucher = await recordVoucher(tx, {
    ...{ who, kind: ownTransfer, draft, now, date: input.date as Day },
    accountIds: [from.accountId, to.accountId],
    place: { branchId, registerId: null },
    prepare: () =>
      Promise.resolve({
        sets: [],
        // Each side is a line of its own, which its bank concils alone.
        lines: (title) => {
          const said = input.reference === '' ? title : `${title} · ${input.reference}`
          return [
            debit({ id: to.accountId }, worth.to, `${said}, de ${from.name}`, inCurrency(sides.to)),
            credit({ id: from.accountId }, worth.from, `${said}, a ${to.name}`, inCurrency(sides.from)),
            ...exchangeLines({ partyId: null, number: title }, worth.difference),
          ]
        },
        words: [input.reference, from.name, to.name],
        columns: {
          ...{ from_id: from.id, to_id: to.id, amount: amountText(worth.from), branch_id: branchId },
          ...(isForeign ? { from_amount: amountText(sides.from.amount), to_amount: amountText(sides.to.amount) } : {}),
          ...{ reference: input.reference, notes: input.notes },
        },
      }),
  })
  return { ...voucher, amount: amountText(worth.from) }
}

/** The row of a draft: what it names is there. @throws 401, 592 */
export async function keepOwnTransfer(tx: Tx, who: Who, draft: OwnTransferDraft): Promise<Readonly<Record<string, unknown>>> {
  const { fromId, toId, amount, reference, notes } = draft
  await sidesOf(tx, who.companyId, draft)
  const branch_id = await branchToWrite(tx, who, draft.branchId)
  return { from_id: fromId, to_id: toId, amount: amount ?? amountText(zeroAmount), reference, notes, branch_id }
}

/** @throws 404 of HTTP, 460 while a bank has a side of it conciled, 482 of a draft, 483 when it already was */
export const annulOwnTransfer = (
  tx: Tx,
  { who, id, reason, now }: { readonly who: Who; readonly id: string; readonly reason: string; readonly now: Date },
): Promise<void> =>
  annulVoucher(tx, {
    ...{ who, kind: ownTransfer, id, now },
    refuse: () => voucherErrors.fail('alreadyAnnulled'),
    undo: () => Promise.resolve({ sets: [] }),
    columns: { annulled_at: now, annulled_by: who.personId, annul_reason: reason },
    tell: (title) => ({ title, changes: { reason: [null, reason] } }),
  })
