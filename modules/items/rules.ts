/** What makes an item right, for the form while it is filled and for the server always. */
import type { ErrorBody } from '#base/errors.ts'
import { isQuantityText, parseQuantity, parseUnitPrice, type Quantity } from '#base/decimal.ts'
import type { AiuService } from '#colombia/index.ts'
import { perContentText } from '#modules/taxes/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { belowZero } from '#platform/rules/index.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import type { ItemKind } from './kinds.ts'
import { controlProblems, type ItemControl } from './control.ts'
import { formulaProblems, type ComponentInput } from './kit/formula.ts'
import { unitProblems, type ItemUnitInput } from './unit/of-item.ts'

export { itemKindNames, itemKinds, type ItemKind } from './kinds.ts'

/** Its goods leave a warehouse when it is sold: its own, or those that it is made of. */
export const isGoods = ({ kind }: { readonly kind: ItemKind }): boolean => kind === 'product' || kind === 'kit'

/** As taxes and withholdings see what is sold: a kit is goods. */
export const chargedAs = (kind: ItemKind): 'product' | 'service' => (kind === 'service' ? 'service' : 'product')

/** The concept by which a buyer withholds, when nobody says otherwise (retenciones.csv). */
export const defaultConcept: Readonly<Record<ItemKind, string>> = {
  product: 'COMPRAS',
  service: 'SERVICIOS',
  kit: 'COMPRAS',
  variable: 'COMPRAS',
}

/** The posting roles whose accounts an item takes unless it names its own. */
export const defaultRoles = {
  product: { income: 'salesIncome', inventory: 'inventory', cost: 'costOfSales' },
  service: { income: 'serviceIncome', inventory: null, cost: null },
  kit: { income: 'salesIncome', inventory: null, cost: 'costOfSales' },
  variable: { income: 'salesIncome', inventory: 'inventory', cost: 'costOfSales' },
} as const

/** Whether an item says what it costs: goods when they are sold, and a service when it is bought, where nobody has to say it. */
export const saysCost = (kind: ItemKind): boolean => kind === 'service' || defaultRoles[kind].cost !== null

const problem = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

export interface ItemToCheck {
  readonly kind: ItemKind
  /** Left out, nothing is said of it. */
  readonly control?: ItemControl | undefined
  /** Left out, nothing is said of it. */
  readonly aiuService?: AiuService | null | undefined
  readonly price: string
  readonly barcode: string
  /** Left out, nothing is said of them. */
  readonly taxIds?: readonly string[] | undefined
  /** Nobody had said what IVA it has, and it may go on so. */
  readonly wasUnsaid?: boolean | undefined
  /** The one it is counted in; null while it is not said. */
  readonly unitId: string | null
  /** Millilitres in one; null while nobody says. */
  readonly content: string | null
  /** Left out, nothing is said of them. */
  readonly units?: readonly ItemUnitInput[] | undefined
  /** Left out, nothing is said of them. */
  readonly components?: readonly ComponentInput[] | undefined
}

/** A tax that is charged by content, and the millilitres that its pesos are for. */
export interface ContentTax {
  readonly id: string
  readonly name: string
  readonly per: Quantity
}

export const contentTaxesOf = (taxes: readonly { id: string; name: string; perContent: string | null }[]): ContentTax[] =>
  taxes.flatMap(({ id, name, perContent }) => (perContent === null ? [] : [{ id, name, per: parseQuantity(perContent) }]))

/** The authority's codes of the taxes that say what an item pays when it is sold: IVA, of any kind, or INC in its place. */
const SAID_BY = new Set(['01', '04'])

/** What the taxes of a company ask of its items. */
export interface TaxRules {
  readonly content: readonly ContentTax[]
  /** Taxes one of which says whether an item is gravado, exento or excluido (ET arts. 420, 424, 468 and 477); empty where nobody asks. */
  readonly vat: readonly string[]
}

export const saysVat = ({ code }: { readonly code: string }): boolean => SAID_BY.has(code)

/** @param taxes all those of the company; only who is responsible for IVA is asked (ET art. 437) */
export const taxRulesOf = (
  taxes: readonly { readonly id: string; readonly code: string; readonly name: string; readonly perContent: string | null }[],
  vatResponsible: boolean,
): TaxRules => ({
  content: contentTaxesOf(taxes),
  vat: vatResponsible ? taxes.filter(saysVat).map(({ id }) => id) : [],
})

const VAT_UNSAID = 'Di si es gravado, exento o excluido de IVA.'

const lacksVat = ({ taxIds, wasUnsaid = false }: ItemToCheck, { vat }: TaxRules): boolean =>
  vat.length > 0 && !wasUnsaid && taxIds !== undefined && !taxIds.some((id) => vat.includes(id))

/** A cubic metre: more in one unit is a slip of the keyboard. */
const MOST_CONTENT = parseQuantity('1000000')

function contentProblem({ content, taxIds = [] }: ItemToCheck, contentTaxes: readonly ContentTax[]): string | null {
  if (content === null) {
    const tax = contentTaxes.find(({ id }) => taxIds.includes(id))
    return tax ? `Escribe el contenido: ${tax.name} se cobra ${perContentText(tax.per)}.` : null
  }
  if (!isQuantityText(content)) return null
  const held = parseQuantity(content)
  if (held <= 0n) return 'Debe ser mayor que cero.'
  return held > MOST_CONTENT ? `Debe ser máximo ${formatQuantity(MOST_CONTENT)} ml.` : null
}

/** @param rules what the taxes of the company ask */
export function itemProblems(item: ItemToCheck, rules: TaxRules): ErrorBody[] {
  const problems: ErrorBody[] = []
  if (isQuantityText(item.price) && parseUnitPrice(item.price) < 0n) problems.push(problem('price', belowZero('El precio')))
  if (!/^[0-9A-Za-z-]*$/.test(item.barcode)) problems.push(problem('barcode', 'Usa solo números, letras y guiones.'))
  if (item.taxIds && new Set(item.taxIds).size !== item.taxIds.length) problems.push(problem('taxIds', 'Hay un impuesto repetido.'))
  if (lacksVat(item, rules)) problems.push(problem('taxIds', VAT_UNSAID))
  if (item.aiuService && item.kind !== 'service') problems.push(problem('aiuService', 'Solo un servicio se cobra con AIU.'))
  const ofContent = contentProblem(item, rules.content)
  if (ofContent !== null) problems.push(problem('content', ofContent))
  problems.push(...controlProblems(item), ...unitProblems(item.units ?? [], item.unitId), ...formulaProblems(item))
  return problems
}
