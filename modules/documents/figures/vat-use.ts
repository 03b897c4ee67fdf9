/**
 * What becomes of the IVA of what is bought: it is taken off what the company charges, adds to what the thing costs, or a part of each
 * where it serves taxed and excluded operations alike (ET arts. 488 and 490). Of fixed assets it is never taken off: it is part of their
 * cost, or a credit of income tax (ET arts. 491 and 258-1). A tax without an account of purchases adds to the cost. Pure.
 */
import * as z from 'zod/mini'
import { percentOf, subtract, sumAmounts, zeroAmount, type Amount, type Percent } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ComputingFacts, Draft, DraftLine } from './compute.ts'
import type { Priced, PricedLine, PricedTax } from './price.ts'

export const vatUses = ['deducted', 'cost', 'prorated'] as const
export type VatUse = (typeof vatUses)[number]

export const vatUseNames: Readonly<Record<VatUse, string>> = {
  deducted: 'Descontable',
  cost: 'Mayor valor del costo',
  prorated: 'Prorrateado',
}

/** Beside a tax. */
export const vatUseWords: Readonly<Record<VatUse, string>> = { deducted: 'descontable', cost: 'al costo', prorated: 'prorrateado' }

/** Of a line that is bought; left out, as the company and its account say. */
export const vatUseInput = z._default(z.nullable(z.enum(vatUses)), null)

/** Of the tax authority's list: IVA. */
const IVA = '01'

/** Property, plant and equipment (PUC, Decreto 2650 de 1993). */
const FIXED_ASSETS = '15'

const WHOLE = 100_000_000n as Percent
const NONE = 0n as Percent

type Facts = Pick<ComputingFacts, 'deductsVat' | 'items' | 'taxes' | 'vatProration'>

const isFixedAsset = ({ accountId, itemId }: DraftLine, { items }: Pick<Facts, 'items'>): boolean =>
  accountId !== null && (items.get(itemId)?.code ?? '').startsWith(FIXED_ASSETS)

/** @param proration which part of IVA in common is taken off */
function shareOf(line: DraftLine, facts: Facts, proration: Percent): Percent {
  if (!facts.deductsVat || line.vatUse === 'cost' || isFixedAsset(line, facts)) return NONE
  return line.vatUse === 'deducted' ? WHOLE : proration
}

/** What is priced, with the part of each IVA that is taken off; of what is sold it stays as it is. */
export function withVatUse(priced: Priced, { lines }: Pick<Draft, 'lines'>, facts: Facts): Priced {
  const { vatProration } = facts
  if (vatProration === undefined) return priced
  const taken = (tax: PricedTax, line: DraftLine): Amount =>
    tax.code === IVA && facts.taxes.get(tax.id)?.accountId !== null ? percentOf(tax.amount, shareOf(line, facts, vatProration)) : zeroAmount
  return {
    ...priced,
    lines: priced.lines.map((worth, index) => {
      const line = lines[index]
      return line ? { ...worth, taxes: worth.taxes.map((tax) => ({ ...tax, deducted: taken(tax, line) })) } : worth
    }),
  }
}

/**
 * What becomes of the IVA of a line, told from what of it is taken off.
 * @returns null of a line without IVA, and of what is sold
 */
export function vatUseOf(taxes: readonly PricedTax[]): VatUse | null {
  const bought = taxes.filter(({ code, amount, deducted }) => code === IVA && amount !== zeroAmount && deducted !== undefined)
  if (bought.length === 0) return null
  const amount = sumAmounts(bought.map((tax) => tax.amount))
  const deducted = sumAmounts(bought.map((tax) => tax.deducted ?? zeroAmount))
  return deducted === zeroAmount ? 'cost' : deducted === amount ? 'deducted' : 'prorated'
}

/** What of a tax is taken off. Before it was kept, all of the IVA of who is responsible for it. */
export const deductedOf = ({ code, amount, deducted }: PricedTax, { deductsVat }: Pick<Facts, 'deductsVat'>): Amount =>
  deducted ?? (code === IVA && deductsVat ? amount : zeroAmount)

/** What a line costs besides its net: its taxes, less what of them is taken off. */
export const taxCostOf = ({ taxes }: Pick<PricedLine, 'taxes'>, facts: Pick<Facts, 'deductsVat'>): Amount[] =>
  taxes.map((tax) => subtract(tax.amount, deductedOf(tax, facts)))

export interface DeductedTax {
  readonly id: string
  readonly name: string
  readonly base: Amount
  readonly amount: Amount
}

/** What is taken off of each tax, with the base of the lines that it comes from. */
export function deductedTaxes({ lines }: Pick<Priced, 'lines'>, facts: Pick<Facts, 'deductsVat'>): DeductedTax[] {
  const found = new Map<string, DeductedTax>()
  for (const tax of lines.flatMap(({ taxes }) => taxes)) {
    const amount = deductedOf(tax, facts)
    if (amount === zeroAmount) continue
    const before = found.get(tax.id)
    found.set(tax.id, {
      ...{ id: tax.id, name: tax.name },
      base: ((before?.base ?? zeroAmount) + tax.base) as Amount,
      amount: ((before?.amount ?? zeroAmount) + amount) as Amount,
    })
  }
  return [...found.values()]
}

/** IVA that nobody may take off, said to be taken off. */
export const vatUseProblems = ({ lines }: Pick<Draft, 'lines'>, facts: Pick<Facts, 'deductsVat' | 'items'>): ErrorBody[] =>
  lines.flatMap((line, index) => {
    const use = line.vatUse ?? 'cost'
    if (use === 'cost') return []
    const invalid = (detalle: string) => [httpErrors.of('invalid', { detalle }, `lines.${index}.vatUse`)]
    if (!facts.deductsVat) return invalid('Tu empresa no es responsable de IVA: el que paga es parte del costo.')
    return isFixedAsset(line, facts)
      ? invalid('El IVA de un activo fijo no es descontable: es parte de su costo (art. 491 del Estatuto Tributario).')
      : []
  })
