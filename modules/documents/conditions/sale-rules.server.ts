/** What the sale rules of a company say of one document: the figures are read here, and decided by `sale-rules.ts`. */
import { divideRound, extend, parseAmount, sumAmounts, zeroAmount, zeroQuantity, type UnitPrice } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { masks } from '#modules/access/index.ts'
import { isOnlyHolder } from '#modules/access/index.server.ts'
import { unitCostsAt } from '#modules/inventory/index.server.ts'
import { priceForUnit } from '#modules/items/index.ts'
import { owedBy } from '#modules/treasury/index.server.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { together } from '#platform/together.ts'
import { askedAt, type AtAddress } from '../kind/at-address.server.ts'
import { amountIn } from '../figures/currency.ts'
import { compute, type Computed, type Draft } from '../figures/compute.ts'
import type { DocumentEndpoints } from '../endpoints.ts'
import { loadFacts, type DocumentFacts } from '../read/facts.server.ts'
import { forKind } from '../kind/kind-input.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { approvedBefore } from './handed-approval.server.ts'
import {
  approverWords,
  costFindings,
  creditFindings,
  minimumFindings,
  toldOnly,
  warningsOf,
  worthFindings,
  type CostedLine,
  type Finding,
  type FlooredLine,
} from './sale-rules.ts'
import type { ServedKind } from '../kind/served.server.ts'
import type { Writer } from '../kind/who.ts'
import { isApproved, waitsOnRequest } from '../kind/stage/stage.ts'
import { goodsOf, holdsStock } from '../parts/kits.ts'
import { movedOf, unitAt } from '../parts/units.ts'
import { draftOf } from '../figures/draft.ts'
import type { DocumentInput } from '../wire.ts'

interface Sale {
  /** Null while it has none. */
  readonly id: string | null
  readonly draft: Draft
  readonly computed: Computed
  readonly facts: DocumentFacts
  readonly paymentForm: DocumentInput['paymentForm']
}

export async function saleFindings(tx: Tx, who: Writer, served: ServedKind, sale: Sale, today: Day): Promise<Finding[]> {
  const { kind } = served
  if (kind.corrects) return []
  if (kind.party === 'supplier') return purchaseFindings(tx, who, served, sale)
  // An order is held to what its sale would be.
  const isHeld = isApproved(kind)
  const [credit, costs] = await together([
    kind.opens?.ledger === 'AR' || isHeld ? creditOf(tx, who, sale, today) : [],
    kind.stock === 'out' || isHeld ? costsOf(tx, who, sale) : [],
  ])
  const minimums = kind.lines.prices === 'ours' && kind.note === null ? minimumsOf(kind, sale) : []
  return approvedBefore(tx, who.companyId, sale, [...credit, ...costs, ...minimums])
}

/** What is bought is held to what it may be worth, and to what its own kind compares it with. */
async function purchaseFindings(tx: Tx, who: Writer, { kind, findings }: ServedKind, sale: Sale): Promise<Finding[]> {
  const { limit } = kind.stages ?? {}
  const worth = limit ? sale.facts.company.profile[limit] : ''
  const found = [
    ...worthFindings(sale.computed.priced.total, worth, approverWords(kind.permissions.approve)),
    ...((await findings?.(tx, { companyId: who.companyId, ...sale })) ?? []),
  ]
  const isAlone = waitsOnRequest(kind) && found.some(({ asks }) => asks) && (await isOnlyApprover(tx, who, kind))
  return isAlone ? toldOnly(found) : found
}

/** Whoever may approve, where nobody else may: there is nobody to wait for. */
async function isOnlyApprover(tx: Tx, who: Writer, { permissions: { approve } }: DocumentKind): Promise<boolean> {
  return approve !== undefined && approve !== null && holds(who, approve) && (await isOnlyHolder(tx, who, approve))
}

async function creditOf(tx: Tx, { companyId }: Writer, { computed, facts, paymentForm }: Sale, today: Day): Promise<Finding[]> {
  const { party } = facts
  if (!party) return []
  const rules = facts.company.profile
  const limit = party.creditLimit === null ? null : parseAmount(party.creditLimit)
  const isCredit = paymentForm === '2'
  // Two sales at once may not each take what is left: the second waits, and reads what the first one owes.
  const waits = isCredit && limit !== null && rules.overCreditLimit === 'refuse'
  const [, owed] = await together([
    waits ? tx.run(sql`select from party where company_id = ${companyId} and id = ${party.id} for no key update`) : 0,
    owedBy(tx, companyId, party.id, today),
  ])
  return creditFindings({ limit, ...owed }, computed.payable, isCredit, rules)
}

/** What is given away is said so, and has no price to compare. */
async function costsOf(tx: Tx, who: Writer, { draft, computed, facts }: Sale): Promise<Finding[]> {
  const lines = draft.lines.flatMap((line, index) => {
    const worth = computed.priced.lines[index]
    const { warehouseId } = line
    if (line.gift || line.optional || !worth || warehouseId === null || !holdsStock(facts, line)) return []
    return [{ index, warehouseId, net: worth.net, quantity: line.quantity, goods: goodsOf(facts, line, index) }]
  })
  const costs = await unitCostsAt(
    tx,
    who.companyId,
    lines.flatMap(({ warehouseId, goods }) => goods.map(({ itemId }) => ({ itemId, warehouseId }))),
  )
  const costed = lines.flatMap(({ index, warehouseId, net, quantity, goods }): CostedLine[] => {
    const parts = goods.flatMap((each) => {
      const cost = costs.get(`${each.itemId} ${warehouseId}`)
      return cost === undefined ? [] : [{ cost: extend(each.quantity, cost), exact: each.quantity * cost }]
    })
    if (parts.length < goods.length || quantity === zeroQuantity) return []
    const exact = parts.reduce((sum, part) => sum + part.exact, 0n)
    return [{ index, net, cost: sumAmounts(parts.map(({ cost }) => cost)), unitCost: divideRound(exact, quantity) as UnitPrice }]
  })
  return costFindings(costed, holds(who, masks.cost), facts.company.profile)
}

/** What is given away is no sale. */
function minimumsOf({ isOffer }: DocumentKind, { draft, computed, facts }: Sale): Finding[] {
  const lines = draft.lines.flatMap((line, index): FlooredLine[] => {
    const worth = computed.priced.lines[index]
    const minimum = facts.items.get(line.itemId)?.minimumPrice ?? null
    if (line.gift || !worth || minimum === null) return []
    const unit = unitAt(facts, index)
    const least = extend(movedOf(line, unit), minimum)
    // In another currency a price has cents of its own.
    const isSame = amountIn(worth.net, draft.exchange) === amountIn(least, draft.exchange)
    return [{ index, net: isSame ? least : worth.net, least, minimum: priceForUnit(minimum, unit.factor) }]
  })
  return minimumFindings(lines, isOffer, facts.company.profile)
}

/** Asked while somebody writes. */
export const checkHandler = (served: AtAddress<ServedKind>, endpoints: DocumentEndpoints): Handler =>
  handle(endpoints.check, async ({ tx, session, body, today }) => {
    const asked = askedAt(served, body.document.kind)
    const { kind } = asked
    const input = forKind(kind, body.document)
    const draft = draftOf(input)
    if (kind.corrects || draft.partyId === null || draft.lines.length === 0) return { warnings: [] }
    const facts = await loadFacts(tx, session.companyId, kind, draft, 'draft', null)
    const computed = compute(draft, facts)
    if (computed.payable <= zeroAmount) return { warnings: [] }
    const sale = { id: body.id, draft, computed, facts, paymentForm: input.paymentForm }
    const found = await saleFindings(tx, session, asked, sale, today)
    const besides = (await asked.warns?.(tx, session, { companyId: session.companyId, ...sale })) ?? []
    return { warnings: warningsOf([...found, ...besides]) }
  })
