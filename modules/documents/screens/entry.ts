/** The entry that a document will make, shown while it is written: the kind's own posting rule, with accounts in sight. */
import { absolute, extend, parseQuantity, parseUnitPrice, subtract, sumAmounts, type Amount } from '#base/decimal.ts'
import { consolidated, totalCredits, totalDebits, type AccountRef } from '#modules/accounting/index.ts'
import type { PostingInput } from '../figures/compute.ts'
import { componentsIn, isGoods } from '#modules/items/index.ts'
import type { EditorFacts } from '../endpoints.ts'
import type { AccountCost } from '../parts/kits.ts'
import { postingOf } from '../figures/instalments.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { EditorLine } from './editor/line.ts'
import { baseOf } from './editor/line-unit.ts'

export interface EntryRow {
  readonly code: string
  readonly name: string
  readonly description: string
  /** "11 Bogotá"; null of accounts that carry none. */
  readonly costCenter: string | null
  readonly debit: Amount
  readonly credit: Amount
}

export interface EntryPreview {
  readonly rows: readonly EntryRow[]
  readonly debit: Amount
  readonly credit: Amount
  /** Debits against credits, without sign: zero when it is square. */
  readonly difference: Amount
}

type Account = EditorFacts['accounts'][number]
export type AccountBook = (ref: AccountRef) => Account | null

/** Finds accounts by id or role; made once for each answer of the server. */
export function accountBook(accounts: readonly Account[]): AccountBook {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const byRole = new Map(accounts.flatMap((account) => account.roles.map((role) => [role, account] as const)))
  return (ref) => ('role' in ref ? byRole.get(ref.role) : byId.get(ref.id)) ?? null
}

/** What each line's goods would cost at today's average; null for services and for who may not see costs. */
export const expectedCosts = (lines: readonly EditorLine[]): (Amount | null)[] =>
  lines.map((line) => {
    const { kind, unitCost } = line.item
    if (unitCost === null || !isGoods(line.item)) return null
    return kind === 'kit' ? sumAmounts(kitCosts(line).map(({ cost }) => cost)) : extend(baseOf(line), parseUnitPrice(unitCost))
  })

/** What its components would cost, on the account of each. */
const kitCosts = (line: EditorLine): AccountCost[] =>
  line.item.components.map(({ inventoryAccountId, quantity, unitCost }) => ({
    accountId: inventoryAccountId,
    cost: extend(componentsIn(baseOf(line), parseQuantity(quantity)), parseUnitPrice(unitCost ?? '0')),
  }))

/** Of lines of kits, by index. */
export const expectedKits = (lines: readonly EditorLine[]): ReadonlyMap<number, readonly AccountCost[]> =>
  new Map(lines.flatMap((line, index) => (line.item.kind === 'kit' ? [[index, kitCosts(line)] as const] : [])))

/** Names of cost centres by id. */
export const centerNames = (centers: readonly ({ readonly id: string; readonly name: string } | null)[]): ReadonlyMap<string, string> =>
  new Map(centers.flatMap((center) => (center ? [[center.id, center.name] as const] : [])))

export function previewEntry(
  kind: DocumentKind,
  input: PostingInput,
  account: AccountBook,
  centers: ReadonlyMap<string, string>,
): EntryPreview | null {
  if (!kind.books) return null
  const lines = consolidated(postingOf(kind, input))
  const debit = totalDebits(lines)
  const credit = totalCredits(lines)
  return {
    rows: lines.map((line) => {
      const found = account(line.account)
      return {
        code: found?.code ?? '',
        name: found?.name ?? 'Sin cuenta configurada',
        description: line.description,
        costCenter: line.costCenterId === null ? null : (centers.get(line.costCenterId) ?? null),
        debit: line.debit,
        credit: line.credit,
      }
    }),
    debit,
    credit,
    difference: absolute(subtract(debit, credit)),
  }
}
