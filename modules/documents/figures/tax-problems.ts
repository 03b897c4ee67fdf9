/** Taxes that no line may have together, or that the company may not charge: each problem at its line. Pure. */
import { zeroAmount } from '#base/decimal.ts'
import type { ErrorBody, ErrorParams } from '#base/errors.ts'
import { companyScreen, type Seller } from '#modules/company/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wayTo } from '#platform/http/way.ts'
import type { ComputingFacts, Draft, TaxFacts } from './compute.ts'
import type { DocumentKind } from '../kind/kind.ts'

/** Of the tax authority's list: IVA, INC, and what it has no code for, of which there may be several. */
const IVA = '01'
const INC = '04'
const OTHER = 'ZZ'

interface Facts extends Pick<ComputingFacts, 'taxes'> {
  readonly seller: Pick<Seller, 'vatResponsible' | 'incResponsible'>
}

/** Who charges the taxes of a kind, and where it is said what they are responsible for. */
const charging = {
  customer: { name: 'Tu empresa', way: wayTo(companyScreen) },
  supplier: { name: 'El proveedor', way: {} },
} as const

const at = (detalle: string, index: number, way: ErrorParams = {}): ErrorBody =>
  httpErrors.of('invalid', { detalle, ...way }, `lines.${index}.taxIds`)

/** The same tax twice: nothing keeps it, not even a draft. */
export const repeatedTaxes = ({ lines }: Pick<Draft, 'lines'>): ErrorBody[] =>
  lines.flatMap(({ taxIds }, index) => (new Set(taxIds).size === taxIds.length ? [] : [at('Hay un impuesto repetido.', index)]))

/**
 * Two rates of one tax, IVA on what is excluded from it (ET arts. 424 and 476), and IVA of who is not responsible for it
 * (ET art. 437, parágrafo 3) or INC (ET arts. 512-1 and 512-13). What takes off a document repeats the taxes that it had, and is not asked.
 */
export const taxProblems = (draft: Pick<Draft, 'lines'>, facts: Facts, { party }: Pick<DocumentKind, 'party'>): ErrorBody[] => [
  ...repeatedTaxes(draft),
  ...draft.lines.flatMap(({ taxIds }, index) => {
    const taxes = [...new Set(taxIds)].flatMap((id) => facts.taxes.get(id) ?? [])
    return [
      ...together(taxes).map((detalle) => at(detalle, index)),
      ...notCharged(taxes, facts, charging[party].name).map((detalle) => at(detalle, index, charging[party].way)),
    ]
  }),
]

const named = (taxes: readonly TaxFacts[]): string => taxes.map(({ name }) => `«${name}»`).join(' y ')

function together(taxes: readonly TaxFacts[]): string[] {
  const byCode = Map.groupBy(taxes, ({ code }) => code)
  return [...byCode].flatMap(([code, same]) => {
    if (same.length < 2 || code === OTHER) return []
    const isExcluded = code === IVA && same.some(({ kind }) => kind === 'excluded')
    const why = isExcluded
      ? 'Lo excluido no lleva IVA'
      : code === IVA
        ? 'Una línea lleva un solo IVA'
        : 'Una línea no lleva dos tarifas del mismo impuesto'
    return [`${why}: quita uno de ${named(same)}.`]
  })
}

/** Of which tax whoever is not responsible for it charges none. */
const responsibilities = [
  { code: IVA, tax: 'IVA', isHeld: ({ vatResponsible }: Facts['seller']) => vatResponsible },
  { code: INC, tax: 'INC', isHeld: ({ incResponsible }: Facts['seller']) => incResponsible },
]

const notCharged = (taxes: readonly TaxFacts[], { seller }: Facts, name: string): string[] =>
  responsibilities.flatMap(({ code, tax, isHeld }) =>
    !isHeld(seller) && taxes.some((each) => each.code === code && each.kind === 'percent' && each.rate > zeroAmount)
      ? [`${name} no es responsable de ${tax} y no lo cobra: quita el ${tax} de la línea.`]
      : [],
  )
