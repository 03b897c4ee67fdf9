/** Between an item and its form: the form mirrors what is typed; pickers carry the name of what they hold. */
import { safeParse } from 'zod/v4/core'
import { isQuantityText } from '#base/decimal.ts'
import { isAiuService } from '#colombia/index.ts'
import { numberMessages } from '#platform/rules/index.ts'
import type { ShownTag } from '#platform/tags/tags.ts'
import type { CustomField, CustomValues } from '#platform/custom/field.ts'
import { checkCustom } from '#platform/custom/record.ts'
import { createItem, type Item, type ItemBody } from './endpoints.ts'
import type { ItemControl } from './control.ts'
import { bodyOfComponents, componentLine, componentProblems, lineOfComponent, type ComponentLine } from './kit/form.ts'
import { defaultConcept, itemProblems, type ItemKind, type TaxRules } from './rules.ts'
import { bodyOfTraits, formOfTraits, newTraits, type TraitsForm } from './traits.ts'
import { unitProblems } from './unit/of-item.ts'

export interface ItemChoice {
  readonly id: string
  readonly label: string
}

/** Another unit of the item while it is filled in. */
export interface UnitLine {
  /** Of the row on the screen. */
  readonly key: string
  readonly unit: ItemChoice | null
  /** Which way it is said: how many base units it holds, or how many of it are one base unit. */
  readonly told: 'holds' | 'parts'
  /** How many, as typed. */
  readonly factor: string
}

let made = 0
export const unitLine = (line: Partial<UnitLine> = {}): UnitLine => {
  made += 1
  return { unit: null, told: 'holds', factor: '', ...line, key: `unit-${made}` }
}

export interface ItemForm extends TraitsForm {
  readonly kind: ItemKind
  readonly code: string
  readonly name: string
  readonly price: string
  /** As it was said with its tax; empty while it was said without. */
  readonly priceWithTax: string
  /** Empty while nobody said. */
  readonly minimumPrice: string
  readonly control: ItemControl
  /** Null is "Unidad". */
  readonly unit: ItemChoice | null
  readonly units: readonly UnitLine[]
  /** Of a kit: what it is made of. */
  readonly components: readonly ComponentLine[]
  /** Millilitres in one, as typed. */
  readonly content: string
  readonly reference: string
  readonly barcode: string
  readonly category: ItemChoice | null
  readonly brand: ItemChoice | null
  readonly tags: readonly ShownTag[]
  readonly taxIds: readonly string[]
  /** It has been without IVA said, and may stay so. */
  readonly wasUnsaid: boolean
  readonly withholdingCode: string
  readonly icaCode: string
  /** Empty, it is not charged with AIU. */
  readonly aiuService: string
  readonly standardCode: string
  readonly description: string
  /** Null is the company's account for the kind. */
  readonly incomeAccount: ItemChoice | null
  readonly inventoryAccount: ItemChoice | null
  readonly costAccount: ItemChoice | null
  readonly custom: CustomValues
}

/** The authority's code of "Unidad": what an item is counted in when nobody says otherwise. */
const UNIT = '94'

export const newItemForm: ItemForm = {
  kind: 'product',
  code: '',
  name: '',
  price: '',
  priceWithTax: '',
  minimumPrice: '',
  control: 'none',
  unit: null,
  units: [],
  components: [],
  content: '',
  reference: '',
  barcode: '',
  category: null,
  brand: null,
  tags: [],
  taxIds: [],
  wasUnsaid: false,
  withholdingCode: defaultConcept.product,
  icaCode: '',
  aiuService: '',
  standardCode: '',
  description: '',
  incomeAccount: null,
  inventoryAccount: null,
  costAccount: null,
  custom: {},
  ...newTraits,
}

const accountChoice = (account: { id: string; code: string; name: string } | null): ItemChoice | null =>
  account && { id: account.id, label: `${account.code} ${account.name}` }

export const formOfItem = (item: Item): ItemForm => ({
  kind: item.kind,
  code: item.code,
  name: item.name,
  price: item.price,
  priceWithTax: '',
  minimumPrice: item.minimumPrice ?? '',
  control: item.control,
  unit: item.unitId === null ? null : { id: item.unitId, label: item.unitName },
  units: item.units.map(({ id, name, factor, perBase = null }) =>
    unitLine({ unit: { id, label: name }, told: perBase === null ? 'holds' : 'parts', factor: perBase ?? factor }),
  ),
  components: item.formula.map(lineOfComponent),
  content: item.content ?? '',
  reference: item.reference,
  barcode: item.barcode,
  category: item.category && { id: item.category.id, label: item.category.name },
  brand: item.brand && { id: item.brand.id, label: item.brand.name },
  tags: item.tags,
  taxIds: item.taxes.map((tax) => tax.id),
  wasUnsaid: false,
  withholdingCode: item.withholdingCode ?? '',
  icaCode: item.icaCode ?? '',
  aiuService: item.aiuService ?? '',
  standardCode: item.standardCode,
  description: item.description,
  incomeAccount: accountChoice(item.incomeAccount),
  inventoryAccount: accountChoice(item.inventoryAccount),
  costAccount: accountChoice(item.costAccount),
  custom: item.custom,
  ...formOfTraits(item),
})

/** Its own, or that of its variants. */
const hasStockAccount = (kind: ItemKind): boolean => kind === 'product' || kind === 'variable'

export const bodyOfItem = (form: ItemForm): ItemBody => ({
  kind: form.kind,
  code: form.code.trim(),
  name: form.name.trim(),
  price: form.price === '' ? '0' : form.price,
  minimumPrice: form.minimumPrice === '' ? null : form.minimumPrice,
  control: form.control,
  unitId: form.unit?.id ?? null,
  unitCode: UNIT,
  units: form.units.map(({ unit, told, factor }) => ({
    unitId: unit?.id ?? '',
    ...(told === 'parts' ? { perBase: factor === '' ? '0' : factor } : { factor: factor === '' ? '0' : factor }),
  })),
  components: form.kind === 'kit' ? bodyOfComponents(form.components) : [],
  content: form.content === '' ? null : form.content,
  reference: form.reference.trim(),
  barcode: form.barcode.trim(),
  categoryId: form.category?.id ?? null,
  brandId: form.brand?.id ?? null,
  tagIds: form.tags.map(({ id }) => id),
  taxIds: [...form.taxIds],
  withholdingCode: form.withholdingCode || null,
  icaCode: form.icaCode || null,
  aiuService: form.kind === 'service' && isAiuService(form.aiuService) ? form.aiuService : null,
  standardCode: form.standardCode.trim(),
  description: form.description.trim(),
  incomeAccountId: form.incomeAccount?.id ?? null,
  inventoryAccountId: hasStockAccount(form.kind) ? (form.inventoryAccount?.id ?? null) : null,
  costAccountId: form.costAccount?.id ?? null,
  custom: form.custom,
  ...bodyOfTraits(form),
})

/** What changes with the kind: accounts go back to the company's, and the concept to the usual one. */
export const changesOfKind = (kind: ItemKind, form: ItemForm): Partial<ItemForm> => ({
  kind,
  incomeAccount: null,
  inventoryAccount: null,
  costAccount: null,
  ...(hasStockAccount(kind) ? {} : { control: 'none' }),
  ...(kind === 'kit' && form.components.length === 0 ? { components: [componentLine()] } : {}),
  ...(form.withholdingCode === defaultConcept[form.kind] ? { withholdingCode: defaultConcept[kind] } : {}),
})

/** What is wrong with the company's own fields: the first of them. */
export const customProblem = (fields: readonly CustomField[], values: CustomValues): string | null =>
  checkCustom(fields, 'item', values, { asks: true }).problems[0]?.message ?? null

/** What is wrong in the list of other units: "2.factor" → why. */
export function unitLineProblems(form: ItemForm): ReadonlyMap<string, string> {
  const { unitId, units = [] } = bodyOfItem(form)
  // Either way it is one field of the line.
  const fieldOf = (field: string | null) => (field ?? '').replace('units.', '').replace('perBase', 'factor')
  const found = new Map(unitProblems(units, unitId).map(({ field, message }) => [fieldOf(field), message]))
  form.units.forEach(({ unit, factor }, index) => {
    if (unit === null) found.set(`${index}.unitId`, 'Elige una unidad.')
    if (factor === '') found.set(`${index}.factor`, 'Escribe cuántas contiene.')
    else if (!isQuantityText(factor)) found.set(`${index}.factor`, numberMessages.quantity)
  })
  return found
}

/**
 * What is wrong with one field, by the shapes and rules that the server checks with.
 * @param rules what the taxes of the company ask
 */
export function itemProblem(name: keyof ItemForm, form: ItemForm, rules: TaxRules): string | null {
  if (name === 'units') return [...unitLineProblems(form).values()][0] ?? null
  if (name === 'components') return form.kind === 'kit' ? ([...componentProblems(form.components).values()][0] ?? null) : null
  const body = bodyOfItem(form)
  const field =
    { category: 'categoryId', brand: 'brandId', unit: 'unitId', tags: 'tagIds', incomeAccount: 'incomeAccountId' }[String(name)] ?? name
  const parsed = safeParse(createItem.body, body)
  const issue = parsed.success ? undefined : parsed.error.issues.find((each) => each.path[0] === field)
  if (issue) return issue.message
  return isQuantityText(body.price)
    ? (itemProblems({ ...body, wasUnsaid: form.wasUnsaid }, rules).find((each) => each.field === field)?.message ?? null)
    : null
}
