/** What is withheld of each line of a support document: the authority asks for it by line, and the rules withhold from the whole. */
import { allocate, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { UblWithholding } from '#colombia/index.ts'
import type { Computed, ComputedWithholding } from '#modules/documents/index.ts'

/** Its XML has a place for the ones of IVA and of income alone (fact sheet, 3.7). */
export const toldCodes = { reteiva: '05', retefuente: '06' } as const

const isTold = (kind: ComputedWithholding['rule']['kind']): kind is keyof typeof toldCodes => kind === 'reteiva' || kind === 'retefuente'

/** @returns of each line, in order; their sum is what the document withholds, to the cent */
export function withheldByLine({ priced, withholdings }: Pick<Computed, 'priced' | 'withholdings'>): UblWithholding[][] {
  const byLine: UblWithholding[][] = priced.lines.map(() => [])
  for (const { rule, base, amount, lines } of withholdings) {
    const { kind } = rule
    if (!isTold(kind) || amount === zeroAmount) continue
    const code = toldCodes[kind]
    // Those of other documents of the day enter its base, and are withheld in this one.
    // Positions are told from 1.
    const own = lines.flatMap(({ documentId, position }) => (documentId === null ? [position - 1] : []))
    const places = own.length > 0 ? own : priced.lines.map((_, index) => index)
    const bases = places.map((place) => baseOf(priced.lines[place], kind))
    const shares = allocate(amount, bases)
    const whole = sumAmounts(bases)
    places.forEach((place, index) => {
      const share = shares[index] ?? zeroAmount
      if (share === zeroAmount) return
      byLine[place]?.push({ code, base: whole === zeroAmount ? base : (bases[index] ?? zeroAmount), percent: rule.rate, amount: share })
    })
  }
  return byLine
}

/** The IVA of a line, or what it is worth without taxes. */
const baseOf = (line: Computed['priced']['lines'][number] | undefined, kind: keyof typeof toldCodes): Amount =>
  line === undefined ? zeroAmount : kind === 'reteiva' ? line.tax : line.net
