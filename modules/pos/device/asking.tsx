/** What a register asks of the server, and how what it has goes on with what the server says. */
import { call, failureOf } from '#platform/web/index.tsx'
import type { Hand } from '../lease/keep.ts'
import type { NumberBlock } from '../lease/numbers.ts'
import { listRegisterMeans } from '../means/endpoints.ts'
import { listShifts } from '../shift/endpoints.ts'
import { readTillCustomers, readTillRules } from '../rules/endpoints.ts'
import type { DeviceCustomer } from './customers.ts'
import { readBuyerTerms, readCatalogue, type BuyerTerms } from './endpoints.ts'
import type { DeviceFacts } from './facts.ts'
import type { Lease, Shift } from './kept.tsx'
import { knownAfter, withPage, type Paged } from './pages.ts'

/** @param before what the device has of the same register: of its pages only those that changed come */
export async function askFacts(registerId: string, before: DeviceFacts | null): Promise<DeviceFacts> {
  const { means } = await call(listRegisterMeans, { params: { id: registerId } })
  const tillRules = await call(readTillRules, { params: { id: registerId } })
  const customers = await askCustomers(registerId)
  const had: Paged = { items: before?.items ?? [], pages: before?.pages ?? [] }
  let come: Paged = { items: [], pages: [] }
  let rules: DeviceFacts['rules']
  let after = ''
  for (;;) {
    const known = knownAfter(had, after)
    const query = { after, upTo: known?.page.upTo ?? '', digest: known?.page.digest ?? '' }
    const page = await call(readCatalogue, { params: { id: registerId }, query })
    come = withPage(come, after, page, known)
    rules = page.rules ?? rules
    if (page.next === null) {
      const { register, branch, branchId, date, taxes } = page
      return { register, branch, branchId, date, taxes, means, tillRules, customers, ...come, ...(rules ? { rules } : {}) }
    }
    after = page.next
  }
}

export const askBuyer = (registerId: string, partyId: string): Promise<BuyerTerms> =>
  call(readBuyerTerms, { params: { id: registerId, partyId } })

async function askCustomers(registerId: string): Promise<DeviceCustomer[]> {
  const all: DeviceCustomer[] = []
  let after = ''
  for (;;) {
    const page = await call(readTillCustomers, { params: { id: registerId }, query: { after } })
    all.push(...page.customers)
    if (page.next === null) return all
    after = page.next
  }
}

export async function askShift(registerId: string): Promise<Shift | null> {
  const [open] = (await call(listShifts, { query: { registerId, state: 'open' } })).rows
  return open ? { id: open.id, openedBy: open.openedBy, openedAt: open.openedAt } : null
}

/** What the device has used goes before what the server knows of. */
const mergeBlocks = (mine: readonly NumberBlock[], theirs: readonly NumberBlock[]): NumberBlock[] =>
  theirs.map((block) => {
    const own = mine.find(({ id }) => id === block.id)
    return { ...block, next: Math.max(block.next, own?.next ?? block.next) }
  })

/** After a lease of before, the chain goes on from where the device is; of a new lease, from where it begins. */
export function handOf(lease: Lease, before: { readonly lease: Lease; readonly hand: Hand } | null): Hand {
  const server: Hand = { mark: { sequence: lease.sequence, hash: lease.hash }, blocks: lease.blocks }
  if (!before || before.lease.id !== lease.id) return server
  const mark = before.hand.mark.sequence >= lease.sequence ? before.hand.mark : server.mark
  return { mark, blocks: mergeBlocks(before.hand.blocks, lease.blocks) }
}

/** Nobody answered, or nobody could: it is tried again. */
export const isUnreached = (error: unknown): boolean => ['unreachable', 'slow', 'busy'].includes(failureOf(error).kind)
