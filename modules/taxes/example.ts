/** What a withholding does to an example, in words: the panel shows the rule working. */
import { parseAmount, percentOf, roundToPeso, subtract, zeroAmount, type Amount, type Percent } from '#base/decimal.ts'
import { showPesos, uvtToPesos } from '#colombia/index.ts'

export interface ExampleRule {
  readonly kind: 'retefuente' | 'reteiva' | 'reteica'
  readonly rate: Percent
  readonly minimumUvt: Percent | null
  readonly minimumBase: Amount | null
}

const MILLION = parseAmount('1000000')
/** The IVA of a sale of a million at 19 %. */
const MILLION_VAT = parseAmount('190000')
const THOUSAND = parseAmount('1000')

/** Pesos from which it is withheld; zero when it always is, null while its UVT is not known. Art. 868 ET rounds the product. */
export function minimumInPesos(rule: Pick<ExampleRule, 'minimumUvt' | 'minimumBase'>, uvt: Amount | null): Amount | null {
  if (rule.minimumBase !== null) return rule.minimumBase
  if (rule.minimumUvt === null || rule.minimumUvt === 0n) return zeroAmount
  return uvt && uvtToPesos(rule.minimumUvt, uvt)
}

/**
 * "Una venta de $ 1.000.000 retiene $ 40.000. Una de $ 104.000 no llega a la base."
 * The example grows to the minimum when a million would not reach it.
 */
export function exampleOf(rule: ExampleRule, uvt: Amount | null): string {
  const minimum = minimumInPesos(rule, uvt)
  if (minimum === null) return 'Falta la UVT de este año para decir desde qué base se retiene.'
  const base = minimum > MILLION ? minimum : MILLION
  const withheld = roundToPeso(percentOf(rule.kind === 'reteiva' ? MILLION_VAT : base, rule.rate))
  const first =
    rule.kind === 'reteiva'
      ? `Una venta de ${showPesos(MILLION)} con IVA de ${showPesos(MILLION_VAT)} retiene ${showPesos(withheld)}.`
      : `Una venta de ${showPesos(base)} retiene ${showPesos(withheld)}.`
  if (minimum === zeroAmount) return first
  const below = minimum > THOUSAND ? subtract(minimum, THOUSAND) : zeroAmount
  return below > zeroAmount ? `${first} Una de ${showPesos(below)} no llega a la base.` : first
}
