/** What an account carries: with the taxes of which period it is closed, and the rates that its lines may propose. Pure. */
import type { Amount, Percent } from '#base/decimal.ts'
import { uvtToPesos } from '#colombia/index.ts'
import type { PeriodTax } from '#colombia/tax-periods.ts'

export type Carried =
  | { readonly kind: 'tax'; readonly code: string }
  | { readonly kind: 'withholding'; readonly of: 'retefuente' | 'reteiva' | 'reteica' }

/** The authority's code of IVA (dian/hechos.md, section 4). */
const VAT = '01'

/**
 * What we withheld is paid with its own return, and so is ReteICA; what we were withheld of IVA is taken off the IVA (Estatuto
 * Tributario, art. 484-1), and of income tax and of ICA only once a year.
 * @param accountCode of the chart: class 1 holds what we were withheld
 */
export function periodTaxOf(carried: Carried, accountCode: string): PeriodTax | 'none' {
  if (carried.kind === 'tax') return carried.code === VAT ? 'vat' : 'none'
  const isSuffered = accountCode.startsWith('1')
  if (carried.of === 'reteiva') return isSuffered ? 'vat' : 'withholding'
  if (isSuffered) return 'none'
  return carried.of === 'reteica' ? 'ica' : 'withholding'
}

export interface Rate {
  readonly id: string
  readonly name: string
  readonly rate: Percent
  readonly minimum: Amount | null
}

const isSame = (one: Rate, other: Rate): boolean => one.rate === other.rate && one.minimum === other.minimum

/** Each rate once: concepts that take the same of the same bases propose the same, and the first says how many others there are. */
export const distinctRates = (rates: readonly Rate[]): Rate[] =>
  rates
    .filter((rate, at) => rates.findIndex((other) => isSame(rate, other)) === at)
    .map((rate) => {
      const others = rates.filter((other) => isSame(rate, other)).length - 1
      return others === 0 ? rate : { ...rate, name: `${rate.name} y ${others} más` }
    })

/** The least base in pesos: its own, or so many UVT; null of none. */
export function minimumOf(
  { minimumBase, minimumUvt }: { readonly minimumBase: Amount | null; readonly minimumUvt: Percent | null },
  uvt: Amount | null,
): Amount | null {
  if (minimumBase !== null) return minimumBase > 0n ? minimumBase : null
  return minimumUvt === null || uvt === null || minimumUvt <= 0n ? null : uvtToPesos(minimumUvt, uvt)
}
