/** Taxes that no line may have together, or that the company may not charge: each problem at its line. Pure. */
import { zeroAmount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ComputingFacts, Draft, TaxFacts } from './compute.ts'

/** Of the tax authority's list: IVA, and what it has no code for, of which there may be several. */
const IVA = '01'
const OTHER = 'ZZ'

type Facts = Pick<ComputingFacts, 'seller' | 'taxes'>

const at = (detalle: string, index: number): ErrorBody => httpErrors.of('invalid', { detalle }, `lines.${index}.taxIds`)

/** The same tax twice: nothing keeps it, not even a draft. */
export const repeatedTaxes = ({ lines }: Pick<Draft, 'lines'>): ErrorBody[] =>
  lines.flatMap(({ taxIds }, index) => (new Set(taxIds).size === taxIds.length ? [] : [at('Hay un impuesto repetido.', index)]))

/**
 * Two rates of one tax, IVA on what is excluded from it (ET arts. 424 and 476), and IVA of who is not responsible for it
 * (ET art. 437, parágrafo 3). What takes off a document repeats the taxes that it had, and is not asked.
 */
export const taxProblems = (draft: Pick<Draft, 'lines'>, facts: Facts): ErrorBody[] => [
  ...repeatedTaxes(draft),
  ...draft.lines.flatMap(({ taxIds }, index) => {
    const taxes = [...new Set(taxIds)].flatMap((id) => facts.taxes.get(id) ?? [])
    return [...together(taxes), ...notCharged(taxes, facts)].map((detalle) => at(detalle, index))
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

const notCharged = (taxes: readonly TaxFacts[], { seller }: Facts): string[] =>
  !seller.vatResponsible && taxes.some(({ code, kind, rate }) => code === IVA && kind === 'percent' && rate > zeroAmount)
    ? ['Tu empresa no es responsable de IVA y no lo cobra: quita el IVA de la línea.']
    : []
