/** Withholdings suffered or practised in a receipt or a payment: none on more than its document carries (600). Pure. */
import { parseAmount, percentOf, roundToPeso, subtract, sumAmounts, zeroAmount, type Amount, type Percent } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { SettledLine } from '../endpoints.ts'
import { treasuryErrors as errors } from '../errors.ts'
import type { WithholdingBase } from './bases.ts'
import type { WithheldKind } from './kinds.ts'

/** A document that is closed, with what is left of it to withhold on; null of one whose base nobody knows. */
export interface WithheldDocument {
  /** Of each of its instalments. */
  readonly numbers: readonly string[]
  readonly left: Readonly<Record<WithheldKind, Amount>> | null
}

/** ReteIVA is on the tax, the others on what it is on. */
export const figureOf = (base: Pick<WithholdingBase, 'base' | 'vat'>, kind: WithheldKind): Amount =>
  kind === 'reteiva' ? base.vat : base.base

/** What is left of it for a kind, after what was withheld when it was issued and in what closed parts of it. */
export function leftOf(base: WithholdingBase, kind: WithheldKind, earlier: Amount): Amount {
  const left = subtract(figureOf(base, kind), sumAmounts([base.withheld[kind], earlier]))
  return left < zeroAmount ? zeroAmount : left
}

/** To the peso, as it is declared, and never more than its base. */
export function withheldAmount(base: Amount, rate: Percent): Amount {
  const amount = roundToPeso(percentOf(base, rate))
  return amount > base ? base : amount
}

interface Written {
  readonly field: string
  readonly kind: WithheldKind
  readonly crossDocument: string
  readonly base: Amount
  readonly amount: Amount
}

/** @param kindOf of the account of a line, where withholdings are kept there */
function writtenOf(lines: readonly SettledLine[], kindOf: (accountId: string) => WithheldKind | undefined): Written[] {
  return lines.flatMap((line, index) => {
    const kind = kindOf(line.accountId)
    // What adds pays it to the authority; without a base nothing is said of how it was worked out.
    if (kind === undefined || line.sign !== 'takes' || line.base === null) return []
    const { crossDocument, base, amount } = line
    return [{ field: `lines.${index}.base`, kind, crossDocument, base: parseAmount(base), amount: parseAmount(amount) }]
  })
}

/**
 * @param documents those that are closed
 * @returns 600 at the base that is less than what is withheld, or more than what its document, or all of them, carry
 */
export function withheldProblems(
  lines: readonly SettledLine[],
  documents: readonly WithheldDocument[],
  kindOf: (accountId: string) => WithheldKind | undefined,
): ErrorBody[] {
  const written = writtenOf(lines, kindOf)
  const refuse = ({ field }: Written): ErrorBody => errors.of('withheldBase', {}, field)
  const overAmount = written.filter(({ base, amount }) => amount > base).map(refuse)
  if (overAmount.length > 0) return overAmount
  const scopes = [
    ...documents.map((document) => ({
      of: [document],
      lines: written.filter(({ crossDocument }) => document.numbers.includes(crossDocument)),
    })),
    { of: documents, lines: written },
  ]
  return scopes
    .flatMap(({ of, lines: theirs }) => {
      const over = theirs.find(({ kind }, at) => {
        const limit = limitOf(of, kind)
        return limit !== null && sumAmounts(theirs.slice(0, at + 1).flatMap((each) => (each.kind === kind ? [each.base] : []))) > limit
      })
      return over ? [refuse(over)] : []
    })
    .slice(0, 1)
}

/** Null where one of them carries any base, or none of them is there to carry it. */
function limitOf(documents: readonly WithheldDocument[], kind: WithheldKind): Amount | null {
  const lefts = documents.map(({ left }) => left?.[kind] ?? null)
  const known = lefts.flatMap((left) => (left === null ? [] : [left]))
  return known.length < lefts.length || lefts.length === 0 ? null : sumAmounts(known)
}
