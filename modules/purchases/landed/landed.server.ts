/** Spreading what a bill charged onto goods that were received, and taking that back. */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, subtract, sumAmounts, zeroAmount, zeroQuantity, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import { lookAtChanges, revalueArrivals, type ArrivalChange } from '#modules/inventory/index.server.ts'
import { annulVoucher, recordVoucher, type Who } from '#modules/vouchers/index.server.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { LandedInput } from './endpoints.ts'
import { isBill, readPurchases, readReceived, readSpreadable, type PurchaseDocument, type ReceivedLine } from './facts.server.ts'
import { arrivalProblems, goneOf, sharesOf, sourceProblems, totalOf } from './landed.ts'
import { landedCost } from './voucher.ts'

interface Sharing {
  readonly bill: PurchaseDocument
  readonly documents: ReadonlyMap<string, PurchaseDocument>
  readonly arrivals: readonly ReceivedLine[]
  readonly shares: readonly Amount[]
  readonly amount: Amount
}

/** A document that is there and stands. @throws 482 of one that was annulled, 698 of what is not a purchase of the company */
function standing(documents: ReadonlyMap<string, PurchaseDocument>, id: string, field: string): PurchaseDocument {
  const found = documents.get(id)
  if (!found) return httpErrors.fail('notFound', {}, field)
  if (found.state === 'issued') return found
  const estado = found.state === 'annulled' ? 'Anulado' : 'Borrador'
  return voucherErrors.fail('notInThisState', { accion: 'repartir costos con', estado }, field)
}

/** @throws 401 of what never came in, went back whole, or stands twice */
function arrivalsOf(targets: LandedInput['targets'], received: readonly ReceivedLine[]): ReceivedLine[] {
  const refuse = (detalle: string, index: number) => httpErrors.of('invalid', { detalle }, `targets.${index}.position`)
  const found = targets.map(({ documentId, position }) =>
    received.find((each) => each.documentId === documentId && each.position === position),
  )
  failWith(
    found.flatMap((arrival, index) => {
      if (!arrival?.inventoryAccountId) return [refuse('Con esta línea no entró mercancía a la bodega.', index)]
      if (arrival.quantity <= zeroQuantity) return [refuse('Lo que entró con esta línea volvió todo al proveedor.', index)]
      return found.indexOf(arrival) < index ? [refuse('La línea está dos veces.', index)] : []
    }),
  )
  return found.filter((each) => each !== undefined)
}

/** @throws 401, 482, 591 and 698, each at its field */
async function shareOut(tx: Tx, companyId: string, input: LandedInput, look: { readonly isLook: boolean }): Promise<Sharing> {
  const { billId, sources, targets, basis, date } = input
  const ids = targets.map(({ documentId }) => documentId)
  const documents = await readPurchases(tx, companyId, [billId, ...ids], look)
  const bill = standing(documents, billId, 'billId')
  if (!isBill(bill)) return httpErrors.fail('notFound', {}, 'billId')
  targets.forEach(({ documentId }, index) => standing(documents, documentId, `targets.${index}.documentId`))
  // What they may not see of it counts: what was spread, notes, what came in.
  await widen(tx)
  failWith(sourceProblems(sources, await readSpreadable(tx, companyId, billId), bill.number))
  const arrivals = arrivalsOf(targets, await readReceived(tx, companyId, ids))
  failWith(arrivalProblems({ date: date as Day, billDate: bill.date, basis, arrivals }))
  const amount = totalOf(sources)
  return { bill, documents, arrivals, shares: sharesOf(amount, basis, arrivals), amount }
}

/** A share that is less than a cent changes nothing. */
const changesOf = ({ arrivals, shares }: Pick<Sharing, 'arrivals' | 'shares'>): ArrivalChange[] =>
  arrivals.flatMap(({ movementId }, index) => {
    const difference = shares[index] ?? zeroAmount
    return difference === zeroAmount ? [] : [{ movementId, difference, field: `targets.${index}.position` }]
  })

const totalsOf = (amount: Amount, gone: readonly Amount[]) => ({
  amount: amountText(amount),
  left: amountText(subtract(amount, sumAmounts(gone))),
  gone: amountText(sumAmounts(gone)),
})

export async function previewSharing(tx: Tx, companyId: string, input: LandedInput) {
  const sharing = await shareOut(tx, companyId, input, { isLook: true })
  const { amount, arrivals, shares, documents } = sharing
  const gone = goneOf(arrivals, shares, await lookAtChanges(tx, companyId, changesOf(sharing)))
  return {
    ...totalsOf(amount, gone),
    lines: arrivals.map(({ documentId, position, itemId, code, name }, index) => {
      const share = shares[index] ?? zeroAmount
      const left = subtract(share, gone[index] ?? zeroAmount)
      const { kind = '', number = '' } = documents.get(documentId) ?? {}
      return {
        ...{ documentId, kind, number, position, item: { id: itemId, code, name }, share: amountText(share) },
        ...{ left: amountText(left), gone: amountText(gone[index] ?? zeroAmount) },
      }
    }),
  }
}

/** Inventory grows by the shares; the accounts of the bill are given back what they had. What left since is entered by stock. */
function linesOf({ bill, arrivals, shares }: Sharing, sources: LandedInput['sources'], title: string): JournalDraftLine[] {
  const text = `${title}: ${bill.number}`
  return [
    ...arrivals.flatMap(({ inventoryAccountId }, index) => {
      const share = shares[index] ?? zeroAmount
      return inventoryAccountId === null || share === zeroAmount ? [] : [debit({ id: inventoryAccountId }, share, text)]
    }),
    ...sources.map(({ accountId, costCenterId, amount }) =>
      credit({ id: accountId }, parseAmount(amount), text, { partyId: bill.partyId, costCenterId }),
    ),
  ]
}

/** @throws 401, 482, 591 and 698 at their fields; 430–433 and 440 of its day */
export async function spread(tx: Tx, who: Who, input: LandedInput, now: Date) {
  const { companyId } = who
  const sharing = await shareOut(tx, companyId, input, { isLook: false })
  const { bill, arrivals, shares, amount } = sharing
  let gone: Amount[] = []
  const { id, number } = await recordVoucher(tx, {
    ...{ who, now, kind: landedCost, date: input.date as Day },
    accountIds: [
      ...new Set([
        ...input.sources.map(({ accountId }) => accountId),
        ...arrivals.flatMap(({ inventoryAccountId }) => inventoryAccountId ?? []),
      ]),
    ],
    centerIds: input.sources.flatMap(({ costCenterId }) => costCenterId ?? []),
    prepare: async (source) => {
      const changed = await revalueArrivals(tx, who, { date: input.date as Day, reason: 'landed', causeId: source.id }, changesOf(sharing))
      gone = goneOf(arrivals, shares, changed.gone)
      const own = { company_id: companyId, landed_cost_id: source.id }
      return {
        columns: { bill_id: bill.id, basis: input.basis, amount: amountText(amount), notes: input.notes, created_at: now },
        sets: [
          ...changed.sets,
          ['landed_cost_source', input.sources.map((each, index) => ({ ...own, position: index + 1, ...sourceRow(each) }))],
          [
            'landed_cost_line',
            arrivals.map((each, index) => ({ ...own, position: index + 1, ...lineRow(each, shares[index], gone[index]) })),
          ],
        ],
        lines: (title) => linesOf(sharing, input.sources, title),
        words: [bill.number, bill.party],
      }
    },
  })
  return { id, number, ...totalsOf(amount, gone) }
}

const sourceRow = ({ accountId, costCenterId, amount }: LandedInput['sources'][number]) => ({
  ...{ account_id: accountId, cost_center_id: costCenterId, amount },
})

const lineRow = ({ documentId, position, movementId }: ReceivedLine, share = zeroAmount, gone = zeroAmount) => ({
  ...{ document_id: documentId, document_position: position, movement_id: movementId },
  ...{ share: amountText(share), gone: amountText(gone) },
})

interface Annulling {
  readonly id: string
  readonly reason: string
  readonly now: Date
}

/** @throws 483 of one that was annulled, 401 where an arrival would be worth less than nothing, 698 */
export async function annulSpread(tx: Tx, who: Who, { id, reason, now }: Annulling): Promise<void> {
  const { companyId } = who
  const seen = await tx.first(sql`
    select from landed_cost c join document d on d.company_id = c.company_id and d.id = c.bill_id where c.company_id = ${companyId} and c.id = ${id}`)
  if (!seen) return httpErrors.fail('notFound')
  await widen(tx)
  await annulVoucher(tx, {
    ...{ who, id, now, kind: landedCost },
    refuse: () => voucherErrors.fail('alreadyAnnulled'),
    columns: { annul_reason: reason },
    tell: (title) => ({ title, changes: [['Motivo', '', reason]] }),
    undo: async (_, __, date) => {
      const rows = await tx.rows<{ movement_id: string; share: string }>(sql`
        select movement_id, share from landed_cost_line where company_id = ${companyId} and landed_cost_id = ${id} order by position`)
      const changes = rows.flatMap(({ movement_id: movementId, share }): ArrivalChange[] => {
        const difference = -parseAmount(share) as Amount
        return difference === zeroAmount ? [] : [{ movementId, difference, field: 'reason' }]
      })
      return { sets: (await revalueArrivals(tx, who, { date, reason: 'landed' }, changes)).sets }
    },
  })
}
