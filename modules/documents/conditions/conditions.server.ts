/**
 * Everything that must hold before a document is kept, on one page. The pure ones are asked by the editor too (`pure.ts`). Each group is said together; of several groups the first that has
 * something to say is heard. All of them ask the database at once, in this order, which is that of their locks: coupon, documents
 * it is made from, customer, company's environment, plan.
 */
import { BusinessError, type ErrorBody, failWith } from '#base/errors.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Writing } from '../write/context.ts'
import { coupons, discountLimit, expiredOffers, ownPrice, saleRules, sources } from './agreed.server.ts'
import { authority, environment, freeParty, namedParty, paperRange, partyOfKind, plan } from './allowed.server.ts'
import { costCenters } from './centers.server.ts'
import type { Condition } from './condition.ts'
import { goods } from './goods.ts'
import { numberOrder } from './number-order.server.ts'
import { promotions } from './promotions.server.ts'
import { theirNumber } from './their-number.server.ts'
import { lineThings } from './things.server.ts'
import {
  aiu,
  chosenResolution,
  chosenWithholdings,
  companyLimits,
  correction,
  currency,
  customFields,
  deliveryDay,
  futureDate,
  ownDate,
  paperNumberWritten,
  sendingDate,
  statedTaxes,
  taxes,
  theirNumberWritten,
  wholeDocument,
} from './written.ts'

export const conditions: readonly (readonly Condition[])[] = [
  // Without its rate nothing else that is written says how much it is.
  [currency],
  [
    wholeDocument,
    partyOfKind,
    lineThings,
    theirNumberWritten,
    theirNumber,
    paperNumberWritten,
    customFields,
    futureDate,
    companyLimits,
    numberOrder,
    ownDate,
    ownPrice,
    discountLimit,
    chosenResolution,
    paperRange,
    sendingDate,
    deliveryDay,
    costCenters,
    goods,
    promotions,
    coupons,
    sources,
    expiredOffers,
    correction,
    taxes,
    statedTaxes,
    chosenWithholdings,
    aiu,
    saleRules,
  ],
  [namedParty, freeParty],
  [authority],
  [environment],
  [plan],
]

/** What the company, its plan or a term asks before a sale is made. Of one that was made already it is found and told. */
const askedBefore: ReadonlySet<Condition> = new Set<Condition>([
  partyOfKind,
  freeParty,
  customFields,
  companyLimits,
  numberOrder,
  ownDate,
  ownPrice,
  discountLimit,
  promotions,
  coupons,
  taxes,
  saleRules,
  // It waits to be sealed, and the company is told why (`isSealed`).
  authority,
  plan,
])

/** @throws the problems of the first group that has any, or what one of its conditions throws */
export async function refuseProblems(tx: Tx, writing: Writing): Promise<void> {
  const { kind, use, happened } = writing
  const ask = async (condition: Condition): Promise<readonly ErrorBody[]> => {
    if (!happened || !askedBefore.has(condition)) return condition.problems(writing, tx)
    happened.find(await problemsOf(condition, writing, tx))
    return []
  }
  const asked = conditions.map((group) => group.filter(({ uses, when }) => uses.includes(use) && (when?.(kind) ?? true)).map(ask))
  // Also when one fails: nothing asks the transaction anything after it was rolled back.
  await Promise.allSettled(asked.flat())
  for (const group of asked) {
    const found: ErrorBody[] = (await Promise.all(group)).flat()
    failWith(found)
  }
}

/** What it answers, and what it throws, as one. */
async function problemsOf(condition: Condition, writing: Writing, tx: Tx): Promise<readonly ErrorBody[]> {
  try {
    return await condition.problems(writing, tx)
  } catch (error) {
    if (error instanceof BusinessError) return error.errors
    throw error
  }
}
