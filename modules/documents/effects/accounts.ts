/** The accounts that a document may touch besides those by default: of its items, its taxes and its withholdings. */
import type { ComputingFacts, Draft } from '../compute.ts'

type Facts = Pick<ComputingFacts, 'items' | 'taxes' | 'withholdingRules' | 'corrected'>

/** Of the results of an item: its income and its cost. */
export function accountsOfResult({ items }: Pick<Facts, 'items'>, itemId: string): string[] {
  const item = items.get(itemId)
  return [item?.incomeAccountId, item?.costAccountId].flatMap((id) => id ?? [])
}

export function accountsOfDocument({ lines }: Pick<Draft, 'lines'>, facts: Facts): string[] {
  const ofItems = lines.flatMap(({ itemId }) => [...accountsOfResult(facts, itemId), facts.items.get(itemId)?.inventoryAccountId])
  const ofTaxes = [...facts.taxes.values()].flatMap((tax) => [tax.saleAccountId, tax.returnAccountId])
  const rules = [...facts.withholdingRules, ...(facts.corrected?.withholdings.map(({ rule }) => rule) ?? [])]
  const ofWithholdings = rules.map((rule) => rule.saleAccountId)
  return [...new Set([...ofItems, ...ofTaxes, ...ofWithholdings].filter((id) => id !== null && id !== undefined))]
}
