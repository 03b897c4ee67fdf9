/** What may come back of a document, what each part of it is worth, and what it writes in the books. Pure. */
import {
  quantityText,
  shareByQuantity,
  subtract,
  subtractQuantities,
  zeroAmount,
  zeroQuantity,
  type Amount,
  type Quantity,
} from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { credit, debit, type AccountRole, type JournalDraftLine } from '#modules/accounting/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { documentErrors as errors } from '../errors.ts'

/** What is left of a line: neither invoiced nor back. */
export interface LineOut {
  readonly description: string
  readonly quantity: Quantity
  /** What the books keep of it. */
  readonly value: Amount
}

interface Asked {
  readonly position: number
  readonly quantity: Quantity
}

/** What is not of the document, said twice (401), not more than zero (475) or more than is pending (485). */
export function returnProblems(asked: readonly Asked[], out: ReadonlyMap<number, LineOut>): ErrorBody[] {
  return asked.flatMap(({ position, quantity }, index): ErrorBody[] => {
    const line = out.get(position)
    const isTwice = asked.findIndex((other) => other.position === position) !== index
    if (!line || isTwice) {
      const detalle = line ? 'El ítem está repetido.' : 'El ítem no es de este documento.'
      return [httpErrors.of('invalid', { detalle }, `lines.${index}.position`)]
    }
    if (quantity <= zeroQuantity) return [errors.of('quantityNotPositive', {}, `lines.${index}.quantity`)]
    if (quantity <= line.quantity) return []
    const pendiente = quantityText(line.quantity < zeroQuantity ? zeroQuantity : line.quantity)
    return [errors.of('overSource', { producto: line.description, pendiente }, `lines.${index}.quantity`)]
  })
}

/** The part of its cost that comes back with part of a line; the last units take all that is left. */
export const worthOf = (part: Quantity, { quantity, value }: Pick<LineOut, 'quantity' | 'value'>): Amount =>
  quantity <= zeroQuantity ? zeroAmount : shareByQuantity(value, part, quantity)

/** What stays out after a part came back. */
export const afterReturn = (part: Quantity, out: LineOut): LineOut => ({
  ...out,
  quantity: subtractQuantities(out.quantity, part),
  value: subtract(out.value, worthOf(part, out)),
})

export interface BackInBooks {
  readonly value: Amount
  readonly inventoryAccountId: string
  /** Where the goods were kept while they were out. */
  readonly accountId: string
}

/** Delivering undone in proportion: the goods are inventory again, and wait for no invoice. */
export const postReturn = (
  back: readonly BackInBooks[],
  { title, partyId }: { readonly title: string; readonly partyId: string | null },
): JournalDraftLine[] =>
  back.flatMap(({ value, inventoryAccountId, accountId }) =>
    value === zeroAmount ? [] : [debit({ id: inventoryAccountId }, value, title), credit({ id: accountId }, value, title, { partyId })],
  )

export interface GivenBack extends BackInBooks {
  /** What left stock with it. */
  readonly cost: Amount
}

/**
 * Receiving undone in proportion: what was received and is not billed waits for no bill, and what its goods left stock at more or less
 * than that goes to its account.
 * @param against where that difference goes
 */
export const postGivenBack = (
  back: readonly GivenBack[],
  { title, partyId, against }: { readonly title: string; readonly partyId: string | null; readonly against: AccountRole },
): JournalDraftLine[] =>
  back.flatMap(({ value, cost, inventoryAccountId, accountId }) => [
    ...(value === zeroAmount ? [] : [debit({ id: accountId }, value, title, { partyId })]),
    ...(cost === zeroAmount ? [] : [credit({ id: inventoryAccountId }, cost, title)]),
    ...(value === cost ? [] : [credit(against, subtract(value, cost), title, { partyId })]),
  ])
