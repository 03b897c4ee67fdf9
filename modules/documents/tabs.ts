/** The tabs of a list of documents: what each of them holds, by where a document stands. */
import type { DocumentKind } from './kind/kind.ts'
import { goesOn, type Stage } from './kind/stage/stage.ts'

export const documentTabs = [
  'all',
  'drafts',
  'unsent',
  'trial',
  'open',
  'overdue',
  'paid',
  'waiting',
  'accepted',
  'rejected',
  'expired',
  'converted',
  'toApprove',
  'approved',
  'processing',
  'completed',
  'toReceive',
  'received',
  'closed',
  'toDeliver',
  'toInvoice',
  'invoiced',
  'returned',
  'annulled',
] as const
export type DocumentTab = (typeof documentTabs)[number]

const workTabs: ReadonlySet<DocumentTab> = new Set([
  'drafts',
  'unsent',
  'open',
  'overdue',
  'waiting',
  'toApprove',
  'approved',
  'processing',
  'toReceive',
  'toDeliver',
  'toInvoice',
])

/** Whether a tab holds work that waits for somebody. No day narrows it: an invoice of last month that is owed is owed today. */
export const isWorkTab = (tab: DocumentTab): boolean => workTabs.has(tab)

/** What waits for something else to be done with it, by the stage in which it waits. */
const stageTabs: Readonly<Partial<Record<Stage, readonly DocumentTab[]>>> = {
  pending: ['toApprove'],
  approved: ['approved'],
  sent: ['toReceive'],
  received: ['received'],
  closed: ['closed'],
  processing: ['processing'],
  completed: ['completed'],
  issued: ['toDeliver', 'toInvoice'],
  registered: ['toInvoice'],
  invoiced: ['invoiced'],
  returned: ['returned'],
}

/** The tabs of a kind, in their order: where it can be owed, those of the balance; where it is an offer, those of its answer. */
export function tabsOf({
  isElectronic,
  opens,
  isOffer,
  stages,
  arrives,
}: Pick<DocumentKind, 'isElectronic' | 'opens' | 'isOffer' | 'stages' | 'arrives'>): DocumentTab[] {
  // What is sent to a supplier waits to be received since it was approved.
  const ofStages =
    stages?.all.flatMap((stage) => (stage === 'approved' && stages.all.includes('sent') ? [] : (stageTabs[stage] ?? []))) ?? []
  const waitsBefore = stages !== undefined && !goesOn({ stages })
  return [
    'all',
    ...(arrives ? [] : (['drafts'] as const)),
    ...(waitsBefore ? ofStages : []),
    ...(isElectronic ? (['unsent', 'trial'] as const) : []),
    ...(opens ? (['open', 'overdue', 'paid'] as const) : []),
    ...(isOffer ? (['waiting', 'accepted', 'rejected', 'expired', 'converted'] as const) : []),
    ...(waitsBefore ? [] : ofStages),
    'annulled',
  ]
}
