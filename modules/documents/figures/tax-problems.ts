/** Taxes that no line may have together, or that the company may not charge: each problem at its line. Pure. */
import { zeroAmount } from '#base/decimal.ts'
import type { ErrorBody, ErrorParams } from '#base/errors.ts'
import { companyScreen, type Seller } from '#modules/company/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wayTo } from '#platform/http/way.ts'
import { codesOfLine } from '../parts/line-account/codes.ts'
import type { ComputingFacts, Draft, TaxFacts } from './compute.ts'
import type { DocumentKind } from '../kind/kind.ts'

/** Of the tax authority's list: IVA, INC, and what it has no code for, of which there may be several. */
const IVA = '01'
const INC = '04'
const OTHER = 'ZZ'

interface Facts extends Pick<ComputingFacts, 'taxes' | 'items' | 'buyer' | 'learned'> {
  readonly seller: Pick<Seller, 'vatResponsible' | 'incResponsible' | 'abroad'>
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
 * (ET art. 437, parágrafo 3) or INC (ET arts. 512-1 and 512-13). Of a seller abroad, goods pay their IVA at customs (ET art. 429, d), and
 * services have the IVA that the company withholds whole, if it is responsible for it (ET art. 437-2, numeral 3). What takes off a document repeats the taxes that it had, and is not asked.
 */
export const taxProblems = (draft: Pick<Draft, 'lines'>, facts: Facts, { party }: Pick<DocumentKind, 'party'>): ErrorBody[] => [
  ...repeatedTaxes(draft),
  ...draft.lines.flatMap((line, index) => {
    const taxes = [...new Set(line.taxIds)].flatMap((id) => facts.taxes.get(id) ?? [])
    return [
      ...together(taxes).map((detalle) => at(detalle, index)),
      ...(facts.seller.abroad ? atCustoms(taxes, codesOfLine(line, facts).kind === 'product') : []).map((detalle) => at(detalle, index)),
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

const isCharged = (tax: TaxFacts, code: string): boolean => tax.code === code && tax.kind === 'percent' && tax.rate > zeroAmount

const atCustoms = (taxes: readonly TaxFacts[], isGoods: boolean): string[] =>
  isGoods && taxes.some((tax) => isCharged(tax, IVA))
    ? ['La mercancía que llega del exterior paga su IVA en la aduana y el proveedor no lo cobra: quita el IVA de la línea.']
    : []

/** Nobody charges the IVA of a service from abroad: the company that is responsible for it withholds it whole. */
const hasVatOfAbroad = ({ seller, buyer }: Facts): boolean => seller.abroad === true && buyer?.vatResponsible !== false

/** Of which tax whoever is not responsible for it charges none. */
const responsibilities = [
  { code: IVA, tax: 'IVA', isHeld: (facts: Facts) => facts.seller.vatResponsible || hasVatOfAbroad(facts) },
  { code: INC, tax: 'INC', isHeld: ({ seller }: Facts) => seller.incResponsible },
]

const notCharged = (taxes: readonly TaxFacts[], facts: Facts, name: string): string[] =>
  responsibilities.flatMap(({ code, tax, isHeld }) =>
    !isHeld(facts) && taxes.some((each) => isCharged(each, code))
      ? [`${name} no es responsable de ${tax} y no lo cobra: quita el ${tax} de la línea.`]
      : [],
  )
