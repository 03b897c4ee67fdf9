/** Answers what a line proposes: the document knows its branch and what was sold, and prices know the rest. */
import {
  amountText,
  parseQuantity,
  parseUnitPrice,
  unitPriceText,
  zeroAmount,
  type Amount,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { parseDay, timeInBogota, type Day } from '#base/date.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { baseQuantity, ONE, priceForUnit, priceInUnit, roundPrice, type Factor } from '#modules/items/index.ts'
import { loadItems, type LoadedItem } from '#modules/items/index.server.ts'
import { nothingOff, priceList, sayDiscount, type SellingMoment } from '#modules/pricing/index.ts'
import { proposeLineDiscounts, proposeLinePrices } from '#modules/pricing/index.server.ts'
import { refusalOf, type Visitor } from '#platform/access.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import type { ComputingFacts, Draft } from '../compute.ts'
import { amountIn, exchangeOf, priceIn, priceInPesos, type Exchange } from '../currency.ts'
import type { Who } from '../../kind/who.ts'
import { unitAt } from '../../parts/units.ts'
import type { DocumentInput } from '../../wire.ts'
import { usedBy } from './use.server.ts'
import { branchOfSale } from '../../branch/place.server.ts'
import { proposeLines } from './endpoints.ts'
import type { TheirOffers } from './theirs.server.ts'

/** Lists count where the plan has them, whoever writes the document. */
const { plan, exempt, services } = priceList.screen

/** What a sale says besides its lines, of what decides a promotion. */
export interface SaleTerms extends Pick<DocumentInput, 'branchId' | 'paymentForm' | 'paymentMeans' | 'coupon'> {
  /** Left out of what is sold now, and not at a register. */
  readonly atTill?: AtTill | null
}

/** When and how something was sold at a register: its promotions are those of then. */
export interface AtTill {
  /** `HH:MM` in Bogotá. */
  readonly time: string
  readonly payment: SellingMoment['payment']
}

const zeroPrice = 0n as UnitPrice

interface Sale {
  readonly date: Day
  readonly partyId: string | null
  readonly branchId: string | null
  readonly payment: { readonly form: '1' | '2'; readonly means: string }
  readonly coupon: string
  readonly atTill?: AtTill | null
  readonly includesTax: boolean
  /** In the unit of each: quantity, and the price that somebody typed over the one that is proposed. */
  readonly lines: readonly {
    readonly item: LoadedItem
    readonly factor: Factor
    readonly quantity: Quantity
    readonly typed: UnitPrice | null
  }[]
}

/**
 * What the company proposes for each line, in their order. Lists and promotions count base units at their prices; what they
 * give is said for the unit of the line.
 */
async function proposalFor(tx: Tx, who: Who, written: Sale, hasLists: boolean, now: Date) {
  const { companyId } = who
  const sale = {
    ...written,
    lines: written.lines.map(({ item, factor, quantity, typed }) => ({
      item,
      quantity: baseQuantity(quantity, factor),
      typed: typed === null ? null : priceInUnit(typed, factor, ONE),
    })),
  }
  const prices = hasLists ? await proposeLinePrices(tx, who, sale) : sale.lines.map(({ item }) => ({ price: item.price, reason: '' }))
  const discounted = await proposeLineDiscounts(
    tx,
    companyId,
    {
      ...sale,
      channel: written.atTill ? 'pos' : 'sales',
      time: written.atTill?.time ?? timeInBogota(now).slice(0, 5),
      payment: written.atTill?.payment ?? written.payment,
      lines: sale.lines.map(({ item, quantity, typed }, at) => ({
        itemId: item.id,
        quantity,
        unitPrice: typed ?? prices[at]?.price ?? item.price,
      })),
    },
    (ids, partyId) => usedBy(tx, companyId, ids, partyId),
  )
  const isOther = written.lines.some(({ factor }) => factor !== ONE)
  const decimals = isOther ? (await readCompany(tx, companyId)).profile.priceDecimals : 0
  const lines = written.lines.map(({ factor }, at) => {
    const price = prices[at]
    const inUnit = price && factor !== ONE ? { ...price, price: roundPrice(priceForUnit(price.price, factor), decimals) } : price
    return { price: inUnit, discount: discounted.lines[at] }
  })
  return { lines, coupon: discounted.coupon }
}

const termsOf = ({ branchId, paymentForm, paymentMeans, coupon, atTill = null }: SaleTerms) => ({
  ...{ branchId, atTill },
  payment: { form: paymentForm, means: paymentMeans },
  coupon,
})

/** Whether the prices of lists are for whoever writes, by the plan of their company. */
export const hasListsFor = (visitor: Visitor): boolean =>
  refusalOf({ permission: 'member', plan, services, ...(exempt ? { exempt } : {}) }, visitor) === null

/** What a line asks before anybody gives something away: the price of the company, less its promotions. */
export interface Asked {
  readonly unitPrice: UnitPrice
  readonly promotion: Amount
}

/**
 * What the company asks for each line of a draft, whatever was typed in it.
 * @param who writes it: a person may have a list of their own
 * @param units of its lines
 * @param terms of the document
 * @param hasLists unless told, yes: lists that the plan no longer has are no reason to sell dearer
 */
export async function askedFor(
  tx: Tx,
  who: Who,
  draft: Draft,
  units: ComputingFacts['units'],
  terms: SaleTerms,
  now: Date,
  hasLists = true,
): Promise<Asked[]> {
  const items = new Map(
    (await loadItems(tx, who.companyId, [...new Set(draft.lines.map(({ itemId }) => itemId))])).map((item) => [item.id, item]),
  )
  const lines = draft.lines.flatMap(({ itemId, quantity }, index) => {
    const item = items.get(itemId)
    return item ? [{ item, factor: unitAt({ units }, index).factor, quantity, typed: null }] : []
  })
  const sale = { ...draft, ...termsOf(terms), includesTax: draft.pricesIncludeTax, lines }
  const proposed = await proposalFor(tx, who, sale, hasLists, now)
  // As a price is written in the currency of the draft.
  const told = (price: UnitPrice) => priceInPesos(priceIn(price, draft.exchange), draft.exchange)
  return proposed.lines.map(({ price, discount }) => ({
    unitPrice: told(price?.price ?? zeroPrice),
    promotion: discount?.discount ?? zeroAmount,
  }))
}

/** What the supplier of an order asks. Prices with taxes inside are nobody's agreement: nothing is proposed for them. */
async function theirProposals(offers: TheirOffers | undefined, tx: Tx, session: Session, { body, asked, exchange }: TheirQuestion) {
  const { partyId, pricesIncludeTax } = body
  const isAsked = offers !== undefined && partyId !== null && !pricesIncludeTax
  const found = isAsked
    ? await offers(tx, session, { supplierId: partyId, lines: asked.map(({ item: { id: itemId }, factor }) => ({ itemId, factor })) })
    : []
  const offerAt = new Map(asked.map(({ at }, index) => [at, found[index] ?? null]))
  return body.lines.map((_, at) => {
    const offer = offerAt.get(at)
    if (!offer) return null
    const price = offer.price === null ? '0' : unitPriceText(priceIn(offer.price, exchange))
    return { price, priceReason: offer.reason, discount: { ...nothingOff }, promotions: [], theirCode: offer.code }
  })
}

interface TheirQuestion {
  readonly body: { readonly partyId: string | null; readonly pricesIncludeTax: boolean; readonly lines: readonly unknown[] }
  readonly asked: readonly { readonly at: number; readonly item: LoadedItem; readonly factor: Factor }[]
  readonly exchange: Exchange | null
}

/** @param offers what suppliers ask, of the module that knows it */
export const proposeHandlers = (offers: TheirOffers | undefined): Handler[] => [
  handle(proposeLines, async ({ tx, session, body, now }) => {
    const { companyId } = session
    const { partyId } = body
    const exchange = exchangeOf(body)
    const date = parseDay(body.date)
    const items = new Map(
      (await loadItems(tx, companyId, [...new Set(body.lines.map(({ itemId }) => itemId))])).map((item) => [item.id, item]),
    )
    const asked = body.lines.flatMap(({ itemId, unitId, unitFactor, quantity, unitPrice }, at) => {
      const item = items.get(itemId)
      if (!item) return []
      const unit = item.units.find(({ id }) => id === unitId)
      const factor = unitId === null ? ONE : parseQuantity(unitFactor ?? unit?.factor ?? '1')
      const typed = unitPrice === null ? null : priceInPesos(parseUnitPrice(unitPrice), exchange)
      return [{ at, item, factor, quantity: parseQuantity(quantity), typed }]
    })
    if (body.prices === 'theirs') return { coupon: null, lines: await theirProposals(offers, tx, session, { body, asked, exchange }) }
    const branchId = await branchOfSale(tx, session, body.branchId)
    const hasLists = hasListsFor(session)
    const sale = { date, partyId, ...termsOf({ ...body, branchId }), includesTax: body.pricesIncludeTax, lines: asked }
    const proposed = await proposalFor(tx, session, sale, hasLists, now)
    const found = new Map(asked.map(({ at }, index) => [at, proposed.lines[index]]))
    return {
      coupon: proposed.coupon,
      lines: body.lines.map((_, at) => {
        const { price, discount } = found.get(at) ?? {}
        if (!price || !discount) return null
        return {
          price: unitPriceText(priceIn(price.price, exchange)),
          priceReason: price.reason,
          discount: sayDiscount(discount, (amount) => amountText(amountIn(amount, exchange))),
          promotions: discount.applied.map(({ id, name }) => ({ id, name })),
        }
      }),
    }
  }),
]
