/** By which means a document says that it is paid, as an account and a means of what it is settled with. Pure. */
import type { MoneyKind } from '../money/money-account.ts'
import type { PaymentTypeChoice } from '../payment-type-rules.ts'

const CASH = '10'
const TRANSFER = '47'
/** Codes of the authority that name no means: another one, and the instrument that is not defined. */
const NO_MEANS: ReadonlySet<string> = new Set(['1', 'ZZZ', ''])

/** What a document says of how it is paid. */
export interface SaidPayment {
  /** '1' at once, '2' on credit. */
  readonly paymentForm: '1' | '2'
  /** Of the authority's list (technical annex 1.9, 13.3.4.2). */
  readonly paymentMeans: string
}

interface MoneyChoice {
  readonly id: string
  readonly kind: MoneyKind
  /** In the books. */
  readonly accountId: string
}

export interface ProposedMeans {
  /** Empty: whoever settles it says which. */
  readonly moneyAccountId: string
  readonly meansCode: string
  readonly paymentTypeId: string | null
}

/** A sale on credit is paid later, and nobody said in cash. */
function meansOf({ paymentForm, paymentMeans }: SaidPayment): string {
  if (paymentForm === '1') return NO_MEANS.has(paymentMeans) ? CASH : paymentMeans
  return paymentMeans === CASH || NO_MEANS.has(paymentMeans) ? TRANSFER : paymentMeans
}

/** Cash goes through a till and everything else through a bank; where the company has none, nothing is proposed. */
export function proposeMeans(
  said: SaidPayment,
  accounts: readonly MoneyChoice[],
  types: readonly Pick<PaymentTypeChoice, 'id' | 'meansCode' | 'isCard' | 'accountId'>[],
): ProposedMeans {
  const meansCode = meansOf(said)
  const wanted: MoneyKind = meansCode === CASH ? 'cash' : 'bank'
  const fitting = accounts.filter(({ kind }) => kind === wanted)
  const ofAccount = (account: MoneyChoice) => types.find((type) => type.meansCode === meansCode && type.accountId === account.accountId)
  // A form of payment of the company that moves through one of them is what people choose.
  const account = fitting.find(ofAccount) ?? fitting[0]
  // Those of a bank usually ask a reference, which nobody has said: whoever settles it chooses one of them.
  const type = account && wanted === 'cash' ? ofAccount(account) : undefined
  return { moneyAccountId: account?.id ?? '', meansCode, paymentTypeId: type?.id ?? null }
}
