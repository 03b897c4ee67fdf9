/**
 * A till with lists by quantity, thirty promotions that overlap and a programme of points, and a device that sells with them as a register
 * does: from what it was told, without asking anybody.
 */
import * as fc from 'fast-check'
import type * as z from 'zod/mini'
import { dayInBogota } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { brand, category, getItem, updateItem } from '#modules/items/index.ts'
import { getPartyPoints, getRegistration, openRegistration, programme } from '#modules/loyalty/index.ts'
import { createParty, listParties, personTag } from '#modules/people/index.ts'
import { listRegisterMeans, readBuyerTerms, readCatalogue } from '#modules/pos/index.ts'
import {
  addToCart,
  afterSale,
  afterSaleTo,
  changeLine,
  charge,
  chooseRepriced,
  computeCart,
  emptyCart,
  firstPaying,
  knownAfter,
  linesToSend,
  paying,
  saidOf,
  sellingOf,
  startCharging,
  taxesOf,
  typeAmount,
  withPage,
  withTotal,
  type BuyerTerms,
  type Cart,
  type ComputedCart,
  type DeviceFacts,
  type Paged,
} from '#modules/pos/testing/device.ts'
import { agreePrice, pastePrices, priceList, promotion, setPartyList, type PromotionValues } from '#modules/pricing/index.ts'
import { plainPromotion } from '#modules/pricing/testing/promotion.ts'
import { openTill, type OpenTill, type SentLink } from './till.server.ts'
import { openShop, type Shop, type World } from './world.server.ts'

const names = ['Café', 'Pan', 'Leche', 'Queso', 'Jabón', 'Corte', 'Tinte', 'Afiche'] as const
const items = names.map((name, index) => ({
  ...{ name, price: String(1990 + index * 3333), taxes: index % 3 === 0 ? ['IVA 19 %'] : [] },
  ...(index < 5 ? { stock: { quantity: '900000', cost: String(900 + index * 1234) } } : {}),
}))

/** Whole kinds of buyers: with a list, with a tag, with what was agreed, in a programme. */
interface Buyers {
  readonly listed: string
  readonly tagged: string
  readonly member: string
}

async function nest(shop: Shop): Promise<{ categoryId: string; above: string; brandId: string; tagId: string }> {
  const { client } = shop
  const { id: above } = await client.call(category.endpoints.create, {
    body: { name: 'Despensa', parentId: null, color: null, expenseAccountId: null },
  })
  const { id: categoryId } = await client.call(category.endpoints.create, {
    body: { name: 'Lácteos', parentId: above, color: null, expenseAccountId: null },
  })
  const { id: brandId } = await client.call(brand.endpoints.create, { body: { name: 'Sello', color: null } })
  const { id: tagId } = await client.call(personTag.endpoints.create, { body: { name: 'Vecino', color: null, role: 'customer' } as never })
  for (const name of ['Leche', 'Queso', 'Corte']) {
    const item = await client.call(getItem, { params: { id: shop.item(name).id } })
    const { kind, code, price, unitId, version } = item
    const body = {
      kind,
      code,
      name,
      price,
      unitId,
      version,
      taxIds: shop.item(name).taxIds,
      brandId: name === 'Leche' ? null : brandId,
      categoryId,
    }
    await client.call(updateItem, { params: { id: item.id }, body: body as never })
  }
  return { categoryId, above, brandId, tagId }
}

const list = (name: string, changes: object) => ({
  ...{ name, audience: 'assigned', tagId: null, branchId: null, source: 'own', overId: null, change: 'lower', percent: '0' },
  ...{ rounding: 'none', includesTax: false, validFrom: null, validTo: null, ...changes },
})

async function lists({ client }: Shop, tagId: string): Promise<string> {
  const make = async (body: object) => (await client.call(priceList.endpoints.create, { body: body as never })).id
  const written = await make(list('Por cantidad', { audience: 'all' }))
  const rows = [
    { code: 'P-1', from: '6', price: '1800' },
    { code: 'P-1', from: '12', price: '1650.55' },
    { code: 'P-2', from: '0', price: '5000' },
  ]
  await client.call(pastePrices, { params: { id: written }, body: { rows } })
  const cost = await make(
    list('De vecinos', { audience: 'tag', tagId, source: 'cost', change: 'margin', percent: '37.5', rounding: 'to50' }),
  )
  return make(list('Mayorista', { source: 'list', overId: cost, change: 'raise', percent: '3', includesTax: true }))
}

/** Thirty, of every kind, that meet in the same lines. */
export function promotionsOf(shop: Shop, of: Awaited<ReturnType<typeof nest>>, buyers: Buyers): Partial<PromotionValues>[] {
  const id = (name: string) => shop.item(name).id
  const some = (...all: string[]) => ({ scope: 'some' as const, itemIds: all.map((name) => ({ id: null, itemId: id(name) })) as never })
  const given = (...all: string[]) => ({ givenIds: all.map((name) => ({ id: null, itemId: id(name) })) as never })
  const inCategory = { scope: 'some' as const, categoryIds: [{ id: null, categoryId: of.above }] as never }
  const toTagged = { tagIds: [{ id: null, tagId: of.tagId }] as never }
  const percent = (value: string, more: Partial<PromotionValues> = {}) => ({ kind: 'percent' as const, percent: value, ...more })
  const adding = { addsUp: true }
  return [
    percent('12.5', { ...some('Tinte'), coupon: 'VERANO10' }),
    { kind: 'value', percent: null, amount: '333', ...some('Pan'), ...adding, channel: 'pos' },
    { kind: 'bundle', percent: null, take: 2, pay: 1, ...some('Jabón'), most: 9 },
    { kind: 'bundle', percent: null, take: 3, pay: 2, ...inCategory, mixed: true },
    { kind: 'nth', percent: '50', size: 3, ...some('Café', 'Corte'), mixed: true, ...adding },
    { kind: 'pack', percent: null, price: '9999', size: 4, ...some('Café'), ...adding },
    {
      kind: 'combo',
      percent: null,
      price: '25000',
      combo: [
        { id: null, itemId: id('Corte'), units: 1 },
        { id: null, itemId: id('Tinte'), units: 1 },
      ] as never,
    },
    { kind: 'cross', percent: '100', size: 2, give: 1, ...some('Afiche'), ...given('Pan'), ...adding },
    { kind: 'gift', percent: '100', fromAmount: '90000', give: 1, ...given('Jabón', 'Leche') },
    percent('7', { ...toTagged, ...adding }),
    percent('3.3', { partyIds: [{ id: null, partyId: buyers.member }] as never, ...adding }),
    percent('20', { ...some('Queso'), payment: 'card' }),
    percent('18', { ...some('Queso'), payment: 'cash' }),
    percent('2', { ...inCategory, payment: 'credit', ...adding }),
    percent('15', { scope: 'some', brandIds: [{ id: null, brandId: of.brandId }] as never, fromTime: '06:00', toTime: '10:00' }),
    percent('9', { fromTime: '22:00', toTime: '02:00', ...adding }),
    percent('11', { exceptItemIds: [{ id: null, itemId: id('Café') }] as never, fromTime: '12:00', toTime: '13:30' }),
    { kind: 'value', percent: null, amount: '150.75', ...adding, mostAll: 40 },
    percent('100', { ...some('Afiche'), coupon: 'GRATIS', couponUses: 3 }),
    percent('4', { least: 6, ...adding }),
    { kind: 'nth', percent: '100', size: 5, ...some('Leche'), ...adding },
    { kind: 'pack', percent: null, price: '40000.01', size: 3, ...inCategory, mixed: true, ...adding },
    percent('1', { days: 'weekend', ...adding }),
    percent('1.25', { days: 'weekdays', ...adding }),
    percent('50', { channel: 'sales' }),
    percent('6', { ...some('Pan', 'Leche'), ...adding, least: 2, mixed: true }),
    { kind: 'bundle', percent: null, take: 6, pay: 5, mixed: true, ...adding },
    { kind: 'cross', percent: '30', size: 1, give: 1, ...some('Café'), ...given('Café', 'Corte'), ...adding },
    percent('0.5', adding),
    percent('2.75', { validTo: '2020-01-01' }),
  ]
}

async function enrol(world: World, shop: Shop, excludedId: string): Promise<string> {
  const { client } = shop
  const rule = {
    name: 'Amigos',
    points: 3,
    per: '1000',
    pointValue: '10',
    least: 100,
    months: 12,
    validFrom: null,
    validTo: null,
    welcome: 50,
    birthday: 0,
  }
  const levels = [{ id: null, name: 'Oro', starts: 400, multiplier: '150' }]
  const multipliers = [{ id: null, categoryId: null, days: 'every', multiplier: '200' }]
  const body = { ...rule, excluded: [{ id: null, categoryId: excludedId }], children: levels, multipliers }
  const { id } = await client.call(programme.endpoints.create, { body: body as never })
  await client.call(openRegistration, { params: { id } })
  const { open } = await client.call(getRegistration, { params: { id }, query: { branchId: '' } })
  const url = new URL(open?.url ?? '').pathname.replace('/public/loyalty/registration/', '/api/public/loyalty/')
  const payload = {
    ...{ firstName: 'Luz Dary', firstSurname: 'Pinzón', identificationType: '13', identification: '52000777', phone: '300 123 4567' },
    ...{ emailInvoicing: 'luz@correo.example', birthDate: null, accepts: true, policyVersion: 1 },
  }
  await world.app.inject({ method: 'POST', url, payload })
  return (await client.call(listParties, { query: { search: '52000777' } })).rows[0]?.id ?? ''
}

export async function openPromotedTill(world: World, opening = {}) {
  const shop = await openShop(world, { items })
  const { client } = shop
  const of = await nest(shop)
  const wholesale = await lists(shop, of.tagId)
  const person = { kind: 'natural', identificationType: '13', responsibilities: ['R-99-PN'], isCustomer: true, paymentDays: 30 } as const
  const { id: tagged } = await client.call(createParty, {
    body: {
      ...person,
      identification: '1020304050',
      firstName: 'Ana',
      firstSurname: 'Díaz',
      emailInvoicing: 'ana@correo.example',
      addressLine: 'Calle 1 # 2-3',
      cityCode: '11001',
      tagIds: [of.tagId],
    } as never,
  })
  const buyers = { listed: shop.customerId, tagged, member: await enrol(world, shop, of.categoryId) }
  await client.call(setPartyList, { params: { id: buyers.listed }, body: { listId: wholesale } as never })
  const agreed = { itemId: shop.item('Jabón').id, from: '3', price: '12345.67', validFrom: null, validTo: null }
  await client.call(agreePrice, { params: { id: buyers.listed }, body: agreed as never })
  for (const [index, values] of promotionsOf(shop, of, buyers).entries())
    await client.call(promotion.endpoints.create, { body: { ...plainPromotion, name: `Promoción ${index + 1}`, ...values } as never })
  const till = await openTill(shop, () => new Date(world.clock.now()), opening)
  return { till, buyers }
}

export interface RandomCart {
  readonly lines: readonly { readonly name: (typeof names)[number]; readonly quantity: string; readonly discount: string }[]
  readonly buyer: keyof Buyers | null
  readonly coupon: string
  readonly hour: number
  readonly pays: 'cash' | 'card' | 'mixed' | 'credit'
}

export const randomCart: fc.Arbitrary<RandomCart> = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      quantity: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 1, max: 15 }).map(String) },
        { weight: 1, arbitrary: fc.constantFrom('0.5', '2.75') },
      ),
      discount: fc.oneof({ weight: 9, arbitrary: fc.constant('0') }, { weight: 1, arbitrary: fc.constantFrom('5', '12.5') }),
    }),
    { selector: ({ name }) => name, minLength: 1, maxLength: 6 },
  ),
  buyer: fc.constantFrom(null, 'listed', 'tagged', 'member', 'member'),
  coupon: fc.constantFrom('', '', '', 'VERANO10', ' verano 10', 'GRATIS'),
  hour: fc.integer({ min: 0, max: 23 }),
  pays: fc.constantFrom('cash', 'cash', 'card', 'mixed', 'credit'),
})

export interface SoldCart {
  readonly link: SentLink
  readonly cart: RandomCart
  readonly computed: ComputedCart
  readonly total: string
}

type Page = z.output<(typeof readCatalogue)['response']>

/** A register's own memory: what it was told, and what it has sold since. */
export class PromotedDevice {
  private facts: DeviceFacts | null = null
  private readonly terms = new Map<string, BuyerTerms>()
  private readonly till: OpenTill
  private readonly buyers: Buyers
  /** Pages that came whole, of all that were asked. */
  readonly pages = { whole: 0, asked: 0 }

  constructor(till: OpenTill, buyers: Buyers) {
    this.till = till
    this.buyers = buyers
  }

  /** What the server says now; of products only the pages that changed. */
  async learn(): Promise<void> {
    await this.till.renew()
    const { shop, registerId: id } = this.till
    const { means } = await shop.client.call(listRegisterMeans, { params: { id } })
    const had: Paged = { items: this.facts?.items ?? [], pages: this.facts?.pages ?? [] }
    let come: Paged = { items: [], pages: [] }
    let after: string | null = ''
    let rules: DeviceFacts['rules']
    while (after !== null) {
      const known: ReturnType<typeof knownAfter> = knownAfter(had, after)
      const query = { after, upTo: known?.page.upTo ?? '', digest: known?.page.digest ?? '' }
      const page: Page = await shop.client.call(readCatalogue, { params: { id }, query })
      this.pages.asked += 1
      if (page.stock === null && page.items.length > 0) this.pages.whole += 1
      come = withPage(come, after, page, known)
      rules = page.rules ?? rules
      const { register, branch, branchId, date, taxes } = page
      this.facts = { register, branch, branchId, date, taxes, means, ...come, ...(rules ? { rules } : {}) }
      after = page.next
    }
    for (const partyId of Object.values(this.buyers))
      this.terms.set(partyId, await shop.client.call(readBuyerTerms, { params: { id, partyId } }))
  }

  /** Everything that it was told, as it is kept. */
  get kept(): string {
    return JSON.stringify([this.facts, [...this.terms.values()]])
  }

  private cartOf({ lines, buyer, coupon }: RandomCart): Cart {
    const { facts } = this
    const party = buyer === null ? null : { id: this.buyers[buyer], name: buyer }
    return lines.reduce<Cart>(
      (cart, { name, quantity, discount }, index) => {
        const item = facts?.items.find((each) => each.name === name)
        if (!item) return cart
        return changeLine(addToCart(cart, item, quantity, String(index)).cart, String(index), { discount })
      },
      { ...emptyCart, party, coupon },
    )
  }

  /** As the dialog that charges does. */
  private pay(totalOf: (means: ReturnType<typeof paying>) => ComputedCart, { pays }: RandomCart, hasBuyer: boolean) {
    const means = this.facts?.means ?? []
    const total = (paid: ReturnType<typeof paying>) => totalOf(paid).priced.total
    const begun = startCharging({ total: total(firstPaying(means)) }, means)
    const idOf = (kind: string): string => means.find((each) => each.kind === kind)?.paymentTypeId ?? ''
    if (pays === 'card') return chooseRepriced(begun, idOf('card'), total)
    if (pays === 'credit' && hasBuyer) return chooseRepriced(begun, idOf('credit'), total)
    if (pays === 'cash' || begun.total < 2n * COIN) return begun
    const half = typeAmount(begun, amountText(((begun.total / (2n * COIN)) * COIN) as typeof begun.total))
    return chooseRepriced(withTotal(half, total(paying(half))), idOf('card'), total)
  }

  sell(cart: RandomCart, at: Date): SoldCart {
    const { facts } = this
    if (!facts) throw new Error('a device learns before it sells')
    const built = this.cartOf(cart)
    const terms = built.party ? (this.terms.get(built.party.id) ?? null) : null
    const selling = sellingOf(facts, taxesOf(facts.taxes))
    const compute = (means: ReturnType<typeof paying>) => computeCart(built, selling, { at, means, terms })
    const charging = this.pay(compute, cart, built.party !== null)
    const computed = compute(paying(charging))
    const { payments, settled } = charge(charging)
    const lines = linesToSend(built, computed)
    const total = amountText(computed.priced.total)
    const link = this.till.sell({
      ...{ partyId: built.party?.id ?? null, soldAt: at.toISOString(), lines, payments: payments.map((each) => ({ ...each })), total },
      ...{ ...saidOf(computed, built), rounding: amountText(settled.rounding), change: amountText(settled.change) },
    })
    if (facts.rules) this.facts = { ...facts, rules: afterSale(facts.rules, lines) }
    if (terms && facts.rules) this.terms.set(terms.buyer.id, { ...terms, buyer: afterSaleTo(terms.buyer, facts.rules, lines) })
    return { link, cart, computed, total }
  }
}

/** What coins pay, in cents. */
const COIN = 5000n

export const atHour = (now: Date, hour: number): Date => new Date(`${dayInBogota(now)}T${String(hour).padStart(2, '0')}:17:00-05:00`)

export const pointsOf = async ({ client }: Pick<Shop, 'client'>, id: string): Promise<number> =>
  (await client.call(getPartyPoints, { params: { id } })).programmes[0]?.balance ?? 0
