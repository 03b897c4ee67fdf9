/**
 * Whether the UVT has a say in a document: only then somebody has to know it. Asked of the rules themselves, with a UVT so low
 * that every minimum in UVT is reached and with one so high that none is: what is withheld either way needs no UVT.
 */
import { zeroAmount, type Amount } from '#base/decimal.ts'
import { proposeWithholdings, type WithholdingInput } from './withholding.ts'

/** Above any base that a document can have. */
const BEYOND = (10n ** 40n) as Amount

export function uvtDecides(input: Omit<WithholdingInput, 'uvt'>): boolean {
  const withheldAt = (uvt: Amount): string =>
    proposeWithholdings({ ...input, uvt })
      .applied.map(({ rule, base, amount }) => `${rule.id} ${base} ${amount}`)
      .join('\n')
  return withheldAt(zeroAmount) !== withheldAt(BEYOND)
}
