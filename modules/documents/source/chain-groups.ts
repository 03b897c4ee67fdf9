/** The nodes of a chain as they are drawn: those of one kind on one side of the document share a step (screens.md, OV7). */
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'

interface Node {
  readonly kind: string
  readonly place: 'before' | 'current' | 'after'
  readonly total: string | null
  readonly number: string | null
}

export type Group<One> = readonly [One, ...One[]]

/** @returns each side's groups in the order of the first of each */
export function groupChain<One extends Node>(nodes: readonly One[]): Record<'before' | 'after', Group<One>[]> {
  const side = (place: 'before' | 'after'): Group<One>[] =>
    [
      ...Map.groupBy(
        nodes.filter((node) => node.place === place),
        ({ kind }) => kind,
      ).values(),
    ].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
  return { before: side('before'), after: side('after') }
}

/** What they come to together; null of what has no amount. */
export function sumOfGroup(group: Group<Node>): string | null {
  const totals = group.flatMap(({ total }) => (total === null ? [] : [parseAmount(total)]))
  return totals.length === 0 ? null : amountText(sumAmounts(totals))
}

/** "RM-879 y 3 más": what a step of more than two says. */
export const numbersOfGroup = ([first, ...others]: Group<Node>): string => `${first.number ?? 'Borrador'} y ${others.length} más`
