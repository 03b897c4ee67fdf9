/**
 * The IVA of services that somebody renders from abroad. Nobody charges it: the company that contracts them and is responsible for IVA
 * computes it, withholds it whole and deducts it where it may (ET arts. 437-1, par. 1, and 437-2, num. 3). A line that names no IVA has
 * the general rate (ET art. 468); one of what is excluded or exempt says so. Pure.
 */
import { isGoodsAbroad } from '#colombia/withholding-abroad.ts'
import { codesOfLine } from '../parts/line-account/codes.ts'
import type { ComputingFacts, DraftLine, TaxFacts } from './compute.ts'

/** Of the tax authority's list: IVA. */
const IVA = '01'

type Facts = Pick<ComputingFacts, 'seller' | 'buyer' | 'own' | 'learned' | 'items' | 'taxes' | 'withholdingRules'>

/** Whether the company withholds the IVA of what this seller renders: without its rule, or with a condition against it, it would be paid. */
export const isReverseCharged = ({ seller, buyer, own = [], withholdingRules }: Facts): boolean =>
  seller.abroad === true &&
  buyer?.vatResponsible === true &&
  withholdingRules.some(({ kind, beneficiary }) => kind === 'reteiva' && beneficiary === 'abroad') &&
  !own.some(({ kind, effect }) => kind === 'reteiva' && effect === 'none')

/** The highest one that is in use. */
const generalIva = (taxes: ReadonlyMap<string, TaxFacts>): TaxFacts[] =>
  [...taxes.values()]
    .filter(({ code, kind, active = true }) => active && code === IVA && kind === 'percent')
    .toSorted((one, other) => (one.rate < other.rate ? 1 : -1))
    .slice(0, 1)

/** The taxes of a line: those that it names, and the IVA that nobody charges. Those that the company does not have are left out. */
export function taxesOfLine(line: DraftLine, facts: Facts): TaxFacts[] {
  const named = line.taxIds.flatMap((id) => facts.taxes.get(id) ?? [])
  if (!facts.items.has(line.itemId) || named.some(({ code }) => code === IVA) || !isReverseCharged(facts)) return named
  return isGoodsAbroad(codesOfLine(line, facts)) ? named : [...named, ...generalIva(facts.taxes)]
}
