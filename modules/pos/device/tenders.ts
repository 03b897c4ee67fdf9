/** What is typed while a sale is charged: so much of each means, begun with all of it in cash (CR1). Pure. */
import { addAmounts, amountText, parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { roundToCoin } from '#colombia/cash.ts'
import { settlePayment, type Settled } from '../payment/settle.ts'

export interface OfferedMeans {
  readonly paymentTypeId: string
  readonly name: string
  readonly kind: string
  /** Of the authority's list; left out of what was kept before it travelled. */
  readonly meansCode?: string
  readonly key: number | null
}

/** What is charged besides what was sold, and what of it is paid already. */
export interface ToCharge {
  readonly total: Amount
  /** Voluntary, and nobody's income (Ley 1935 de 2018). */
  readonly tip?: Amount
  /** Of what came back: cash that is in the register already. */
  readonly credit?: Amount
}

export interface Charging {
  readonly total: Amount
  readonly tip: Amount
  readonly credit: Amount
  readonly means: readonly OfferedMeans[]
  readonly active: string
  /** By means; what is empty pays nothing. */
  readonly amounts: Readonly<Record<string, string>>
  /** Nobody typed anything yet: choosing another means takes all of it there. */
  readonly isUntouched: boolean
}

const isCash = ({ kind }: OfferedMeans): boolean => kind === 'cash'

export function startCharging({ total, tip = zeroAmount, credit = zeroAmount }: ToCharge, means: readonly OfferedMeans[]): Charging {
  const first = firstMeans(means)
  const active = first?.paymentTypeId ?? ''
  const begun: Charging = { total, tip, credit, means, active, amounts: {}, isUntouched: true }
  const amount = first ? missingBeside(begun, first) : zeroAmount
  return { ...begun, amounts: { [active]: amount === zeroAmount ? '' : amountText(amount) } }
}

/** So much of each hundred before taxes, in coins that exist (Ley 1935 de 2018: what is proposed is at most 10 %). */
export const tipOf = (net: Amount, percent: '5' | '10'): Amount => roundToCoin(((net * BigInt(percent)) / 100n) as Amount)

/** What nobody typed follows what is charged. */
function followed(charging: Charging): Charging {
  const means = charging.means.find(({ paymentTypeId }) => paymentTypeId === charging.active)
  if (!charging.isUntouched || !means) return charging
  const amount = missingBeside({ ...charging, amounts: {} }, means)
  return { ...charging, amounts: { [charging.active]: amount === zeroAmount ? '' : amountText(amount) } }
}

/** Another tip. */
export const withTip = (charging: Charging, tip: Amount): Charging => followed({ ...charging, tip })

/** Those that pay something so far, of what decides promotions. */
export const paying = (charging: Charging): { readonly kind: string; readonly meansCode: string }[] =>
  charging.means.flatMap((each) => (amountOf(charging, each.paymentTypeId) > zeroAmount ? [meansToAsk(each)] : []))

const usualCodes: Readonly<Record<string, string>> = { cash: '10', card: '49', transfer: '47' }
export const meansToAsk = ({ kind, meansCode }: OfferedMeans) => ({ kind, meansCode: meansCode ?? usualCodes[kind] ?? '' })

/** As if the first one paid all of it. */
export const firstPaying = (means: readonly OfferedMeans[]) => {
  const first = firstMeans(means)
  return first ? [meansToAsk(first)] : []
}

/** What a sale begins to be paid with: cash, where the register offers it. */
export const firstMeans = (means: readonly OfferedMeans[]): OfferedMeans | undefined => means.find(isCash) ?? means[0]

/** Another total, as promotions ask for how it is paid. */
export const withTotal = (charging: Charging, total: Amount): Charging =>
  total === charging.total ? charging : followed({ ...charging, total })

/** Another means, with what is still missing of what it comes to so paid. */
export function chooseRepriced(charging: Charging, id: string, totalOf: (means: ReturnType<typeof paying>) => Amount): Charging {
  const chosen = chooseMeans(charging, id)
  return chooseMeans(withTotal(charging, totalOf(paying(chosen))), id)
}

const amountOf = ({ amounts }: Charging, id: string): Amount => parseAmount(amounts[id] || '0')

/** What the means besides one leave to be paid; of cash, in coins. */
function missingBeside(charging: Charging, means: OfferedMeans): Amount {
  const others = sumAmounts(
    charging.means.flatMap(({ paymentTypeId }) => (paymentTypeId === means.paymentTypeId ? [] : [amountOf(charging, paymentTypeId)])),
  )
  const left = subtract(addAmounts(charging.total, charging.tip), addAmounts(others, charging.credit))
  return left <= 0n ? zeroAmount : isCash(means) ? roundToCoin(left) : left
}

/** Another means, with what is still missing. */
export function chooseMeans(charging: Charging, id: string): Charging {
  const means = charging.means.find(({ paymentTypeId }) => paymentTypeId === id)
  if (!means || id === charging.active) return charging
  const before = charging.isUntouched ? { ...charging, amounts: {} } : charging
  const has = amountOf(before, id) > zeroAmount
  const missing = missingBeside(before, means)
  const amounts = has ? before.amounts : { ...before.amounts, [id]: missing === zeroAmount ? '' : amountText(missing) }
  return { ...before, active: id, amounts }
}

export const typeAmount = (charging: Charging, text: string): Charging => ({
  ...charging,
  amounts: { ...charging.amounts, [charging.active]: text },
  isUntouched: false,
})

export interface Charged {
  readonly payments: readonly { readonly paymentTypeId: string; readonly amount: string }[]
  readonly settled: Settled
  /** What is not paid yet. */
  readonly missing: Amount
}

export function charge(charging: Charging): Charged {
  const { total, tip, credit } = charging
  const typed = charging.means.flatMap((means) => {
    const amount = amountOf(charging, means.paymentTypeId)
    return amount > zeroAmount ? [{ paymentTypeId: means.paymentTypeId, isCash: isCash(means), amount }] : []
  })
  // What came back is cash that did not leave: it pays first, and its change is cash.
  const cash = charging.means.find(isCash)
  const tenders = credit > zeroAmount && cash ? [{ paymentTypeId: cash.paymentTypeId, isCash: true, amount: credit }, ...typed] : typed
  const settled = settlePayment({ total, tip, roundsCash: true }, tenders)
  const paid = sumAmounts(tenders.map(({ amount }) => amount))
  const missing = subtract(settled.due, paid)
  return {
    payments: tenders.map(({ paymentTypeId, amount }) => ({ paymentTypeId, amount: amountText(amount) })),
    settled,
    missing: missing > zeroAmount ? missing : zeroAmount,
  }
}
