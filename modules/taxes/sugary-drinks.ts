/**
 * The tax on ultra-processed sweet drinks (IBUA, ET arts. 513-1 to 513-5, Ley 2277 de 2022): pesos for each 100 ml by the
 * grams of added sugar in them. Since 2025 the bands begin at 5 and 9 g; before, at 6 and 10. The pesos of 2026 follow
 * the UVT and are told by two firms, one of which prints the old limits (impuestos.md, section 3): to be confirmed.
 */
import { parseAmount, parsePercent, parseQuantity } from '#base/decimal.ts'
import { parseDay } from '#base/date.ts'
import type { TaxOfLaw } from './taxes-of-law.ts'
import { HUNDRED_ML } from './per-content.ts'

const LAW = 'ET art. 513-4 (Ley 2277 de 2022)'

const years = [
  { from: '2023-11-01', to: '2023-12-31', source: LAW },
  { from: '2024-01-01', to: '2024-12-31', source: LAW },
  { from: '2025-01-01', to: '2025-12-31', source: LAW },
  { from: '2026-01-01', to: null, source: `${LAW}, ajustado con la UVT (por confirmar)` },
] as const

/** Of each year, in order: the grams in 100 ml that the band meant then, and its pesos. */
const bands = [
  {
    name: 'IBUA menos de 5 g',
    grams: ['menos de 6 g', 'menos de 6 g', 'menos de 5 g', 'menos de 5 g'],
    pesos: ['0', '0', '0', '0'],
  },
  {
    name: 'IBUA de 5 a 9 g',
    grams: ['de 6 g a menos de 10 g', 'de 6 g a menos de 10 g', 'de 5 g a menos de 9 g', 'de 5 g a menos de 9 g'],
    pesos: ['18', '28', '38', '40'],
  },
  {
    name: 'IBUA desde 9 g',
    grams: ['10 g o más', '10 g o más', '9 g o más', '9 g o más'],
    pesos: ['35', '55', '65', '68'],
  },
] as const

const ACCOUNT = '249510'

export const sugaryDrinkTaxes: readonly TaxOfLaw[] = bands.map(({ name, grams, pesos }) => ({
  code: '34',
  name,
  kind: 'unit',
  perContent: parseQuantity(HUNDRED_ML),
  saleAccount: ACCOUNT,
  returnAccount: ACCOUNT,
  versions: years.map(({ from, to, source }, year) => ({
    from: parseDay(from),
    to: to === null ? null : parseDay(to),
    rate: parsePercent('0'),
    perUnit: parseAmount(pesos[year] ?? ''),
    source: `${source}: ${grams[year]} de azúcar añadido en 100 ml`,
  })),
}))
