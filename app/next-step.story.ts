// What a document asks for next, and the chain that it stands in, are what was really done and is really owed, whatever was made of
// what, collected and annulled, in any order. The story keeps its own account of all of it and compares.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountText, parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { getChain, type DocumentRequest } from '#modules/documents/index.ts'
import { invoiceEndpoints, orderEndpoints, quoteEndpoints, remissionEndpoints } from '#modules/sales/index.ts'
import { annulReceipt, createReceipt, getPending } from '#modules/treasury/index.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '100000', cost: '30000' }, taxes: ['IVA 19 %'] }],
  })
})
afterAll(() => world.close())

const makers = { quote: quoteEndpoints, order: orderEndpoints, remission: remissionEndpoints, invoice: invoiceEndpoints } as const
type Made = keyof typeof makers

/** What each may be made into. */
const becomes: Readonly<Record<Made, readonly Made[]>> = {
  quote: ['order', 'remission', 'invoice'],
  order: ['remission', 'invoice'],
  remission: ['invoice'],
  invoice: [],
}

/** As the story keeps it: what it is, of what it was made, and whether it stands. */
interface Kept {
  readonly id: string
  readonly made: Made
  readonly quantity: number
  readonly source: Kept | null
  stands: boolean
}
interface KeptReceipt {
  readonly id: string
  readonly of: Kept
  stands: boolean
}
interface Walk {
  readonly documents: Kept[]
  readonly receipts: KeptReceipt[]
}

const why = { reason: 'Prueba de la propiedad' }
const delivery = { deliveryDate: '2026-11-27', deliveryAddress: 'Calle 10 # 43-12, Medellín' }
const headOf: Readonly<Record<Made, Partial<DocumentRequest>>> = {
  quote: { resolutionId: null, warehouseId: null, dueDate: '2026-12-05', terms: 'No incluye transporte' },
  order: { resolutionId: null, ...delivery },
  remission: { resolutionId: null, deliveryAddress: delivery.deliveryAddress },
  invoice: {},
}

const leftOf = ({ documents }: Walk, kept: Kept): number =>
  kept.quantity - documents.filter(({ source, stands }) => source === kept && stands).reduce((sum, { quantity }) => sum + quantity, 0)

async function make(walk: Walk, made: Made, source: Kept | null, quantity: number): Promise<void> {
  const request = shop.request([['Cafetera', String(quantity)]], headOf[made])
  const lines = request.lines.map((line) => (source === null ? line : { ...line, source: { documentId: source.id, position: 1 } }))
  const { id } = await shop.client.call(makers[made].create, { body: { document: { ...request, lines }, issue: true } })
  walk.documents.push({ id, made, quantity, source, stands: true })
}

const owedOf = async (kept: Kept): Promise<Amount> => {
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  const item = items.find(({ source }) => source.id === kept.id)
  return item ? parseAmount(item.balance) : zeroAmount
}

async function collect(walk: Walk, of: Kept, isWhole: boolean): Promise<void> {
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  const item = items.find(({ source }) => source.id === of.id)
  if (!item) return
  const { id } = await shop.client.call(createReceipt, {
    body: {
      ...{ date: world.today, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
      applications: [{ openItemId: item.id, amount: isWhole ? item.balance : amountText((parseAmount(item.balance) / 2n) as Amount) }],
    },
  })
  walk.receipts.push({ id, of, stands: true })
}

const acts = ['quote', 'convert', 'convert', 'convert', 'convert', 'collect', 'collect', 'annulReceipt', 'annul'] as const
interface Act {
  readonly act: (typeof acts)[number]
  readonly which: number
  readonly part: number
}

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(list.length, 1)]

async function perform(walk: Walk, { act, which, part }: Act): Promise<void> {
  const standing = walk.documents.filter(({ stands }) => stands)
  if (act === 'quote') return make(walk, 'quote', null, part + 2)
  if (act === 'convert') {
    const source = pick(
      standing.filter((kept) => becomes[kept.made].length > 0 && leftOf(walk, kept) > 0),
      which,
    )
    const made = source && pick(becomes[source.made], part)
    if (source && made) await make(walk, made, source, 1 + (part % leftOf(walk, source)))
  } else if (act === 'collect') {
    const invoice = pick(
      standing.filter(({ made }) => made === 'invoice'),
      which,
    )
    if (invoice) await collect(walk, invoice, part % 2 === 0)
  } else if (act === 'annulReceipt') {
    const receipt = pick(
      walk.receipts.filter(({ stands }) => stands),
      which,
    )
    if (!receipt) return
    await shop.client.call(annulReceipt, { params: { id: receipt.id }, body: why })
    receipt.stands = false
  } else {
    const kept = pick(standing, which)
    if (!kept) return
    // What something stands on is not annulled: it is refused, and nothing changes.
    const isDone = await shop.client.call(makers[kept.made].annul, { params: { id: kept.id }, body: why }).then(
      () => true,
      () => false,
    )
    kept.stands = !isDone
  }
}

/** Everything above and below it, itself among it. */
function chainOfStory({ documents }: Walk, kept: Kept): Set<Kept> {
  const chain = new Set<Kept>([kept])
  for (let { source } = kept; source !== null; { source } = source) chain.add(source)
  const below = (of: Kept): void => {
    for (const each of documents)
      if (each.source === of) {
        chain.add(each)
        below(each)
      }
  }
  below(kept)
  return chain
}

async function expectTrue(walk: Walk): Promise<void> {
  const states = new Map<string, string>()
  const seen: { readonly of: string; readonly id: string; readonly state: string }[] = []
  for (const kept of walk.documents) {
    const view = await shop.client.call(makers[kept.made].view, { params: { id: kept.id } })
    const owed = kept.made === 'invoice' && kept.stands ? await owedOf(kept) : zeroAmount
    const left = kept.stands && becomes[kept.made].length > 0 ? leftOf(walk, kept) : 0
    expect([kept.made, view.state, 'collect', view.next.includes('collect')]).toEqual([
      ...[kept.made, kept.stands ? 'issued' : 'annulled', 'collect'],
      owed > zeroAmount,
    ])
    expect([kept.made, left, 'convert', view.next.includes('convert')]).toEqual([kept.made, left, 'convert', left > 0])
    // Nothing owed of it, nothing asked: no button leads to an empty dialog.
    if (owed === zeroAmount && left === 0) expect([kept.made, view.next]).toEqual([kept.made, []])
    const { nodes } = await shop.client.call(getChain, { params: { id: kept.id } })
    const chain = chainOfStory(walk, kept)
    const paid = walk.receipts.filter(({ of }) => chain.has(of))
    expect(new Set(nodes.map(({ id }) => id))).toEqual(new Set([...[...chain].map(({ id }) => id), ...paid.map(({ id }) => id)]))
    for (const { id, state, place } of nodes) {
      const words = state.text ?? state.is
      if (place === 'current') states.set(id, words)
      seen.push({ of: kept.id, id, state: words })
    }
    for (const { id, stands } of [...chain, ...paid]) expect(nodes.find((node) => node.id === id)?.isAnnulled).toBe(!stands)
  }
  // Whoever looks from another document reads of each what its own page says.
  for (const { of, id, state } of seen) expect([of, id, state]).toEqual([of, id, states.get(id) ?? state])
}

test('what a document asks for and the chain that it stands in are what was done and is owed', async () => {
  const act = fc.record({ act: fc.constantFrom(...acts), which: fc.nat({ max: 20 }), part: fc.nat({ max: 9 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 14 }), async (asked) => {
      const walk: Walk = { documents: [], receipts: [] }
      await make(walk, 'quote', null, 9)
      for (const each of asked) await perform(walk, each)
      await expectTrue(walk)
    }),
    runs(5),
  )
})
