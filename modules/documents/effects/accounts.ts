/** The accounts that a document may touch besides those by default: of its items, its taxes and its withholdings. */
import type { AccountRef } from '#modules/accounting/index.ts'
import type { ComputingFacts, Draft } from '../figures/compute.ts'
import type { DocumentKind } from '../kind/kind.ts'

type Facts = Pick<ComputingFacts, 'items' | 'components' | 'taxes' | 'withholdingRules' | 'corrected'>

/** Of the results of an item, as the kind posts them. */
export function accountsOfResult({ books }: Pick<DocumentKind, 'books'>, { items }: Pick<Facts, 'items'>, itemId: string): AccountRef[] {
  const item = items.get(itemId)
  return item && books ? [...books.resultsOf(item)] : []
}

export function accountsOfDocument(kind: Pick<DocumentKind, 'books'>, { lines }: Pick<Draft, 'lines'>, facts: Facts): string[] {
  const ofItems = lines.flatMap(({ itemId }) => [
    ...accountsOfResult(kind, facts, itemId).map((account) => ('id' in account ? account.id : null)),
    facts.items.get(itemId)?.inventoryAccountId,
  ])
  const ofKits = (facts.components ?? []).flatMap((components) => components.map(({ inventoryAccountId }) => inventoryAccountId))
  const ofTaxes = [...facts.taxes.values()].flatMap((tax) => [tax.accountId, tax.returnAccountId])
  const rules = [...facts.withholdingRules, ...(facts.corrected?.withholdings.map(({ rule }) => rule) ?? [])]
  const ofWithholdings = rules.map((rule) => rule.accountId)
  return [...new Set([...ofItems, ...ofKits, ...ofTaxes, ...ofWithholdings].filter((id) => id !== null && id !== undefined))]
}
