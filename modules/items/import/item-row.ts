/** A row of a file as a product or a service: what each cell says over what the item was. */
import type { Day } from '#base/date.ts'
import { type AiuService, aiuServiceNames, aiuServices } from '#colombia/index.ts'
import type { CustomField } from '#platform/custom/field.ts'
import { readChoice } from '#platform/import/cells.ts'
import { customOfRow, keptText, manyOfRow, type Named, refuseCell } from '#platform/import/reading.ts'
import type { ImportRow } from '#platform/import/served.server.ts'
import type { Item, ItemBody } from '../endpoints.ts'
import { controlNames, itemControls, type ItemControl } from '../control.ts'
import { defaultConcept, itemKindNames } from '../rules.ts'
import { componentsOfRow, FORMULA_COLUMN } from './components.ts'
import { productFigureOfRow } from './figures.ts'
import { NO_CONCEPT } from './kind.ts'
import { traitsOf, traitsOfRow } from './traits.ts'
import { PARENT_COLUMN, VALUES_COLUMN, variantOfRow, type ValueTarget } from './variants.ts'

type Target = { readonly id: string; readonly names: readonly string[] }

/** What a company has that a row may name. */
export interface ItemFacts {
  readonly categories: Named<Target>
  readonly brands: Named<Target>
  readonly units: Named<Target>
  readonly taxes: Named<Target>
  readonly concepts: Named<Target>
  readonly activities: Named<Target>
  readonly accounts: Named<Target>
  readonly tags: Named<Target>
  /** Those that formulas name, by their codes. */
  readonly components: Named<Target>
  readonly values: Named<ValueTarget>
  readonly customFields: readonly CustomField[]
  readonly today: Day
}

const kinds = [
  { value: 'product', names: [itemKindNames.product, 'Producto terminado', 'Mercancía', 'Bien', 'Inventariable', 'P'] },
  { value: 'service', names: [itemKindNames.service, 'Servicios', 'No inventariable', 'S'] },
  { value: 'kit', names: [itemKindNames.kit, 'Kit', 'Combo/kit', 'C'] },
  { value: 'variable', names: [itemKindNames.variable, 'Con variantes', 'Variable con atributos', 'V'] },
] as const

/** The authority's code of "Unidad". */
const UNIT = '94'

export const bodyOf = (item: Item): ItemBody => ({
  kind: item.kind,
  code: item.code,
  reference: item.reference,
  barcode: item.barcode,
  name: item.name,
  description: item.description,
  categoryId: item.category?.id ?? null,
  brandId: item.brand?.id ?? null,
  unitId: item.unitId,
  unitCode: item.unitCode,
  units: item.units.map(({ id, factor }) => ({ unitId: id, factor })),
  content: item.content,
  price: item.price,
  minimumPrice: item.minimumPrice,
  taxIds: item.taxes.map(({ id }) => id),
  tagIds: item.tags.map(({ id }) => id),
  withholdingCode: item.withholdingCode,
  icaCode: item.icaCode,
  aiuService: item.aiuService,
  standardCode: item.standardCode,
  incomeAccountId: item.incomeAccount.id,
  inventoryAccountId: item.inventoryAccount?.id ?? null,
  costAccountId: item.costAccount?.id ?? null,
  control: item.control,
  components: item.formula.map(({ item: { id }, unitId, quantity }) => ({ itemId: id, unitId, quantity })),
  ...traitsOf(item),
  variantOf: item.parent && { parentCode: item.parent.code, valueIds: item.values.map(({ value }) => value.id) },
  custom: item.custom,
})

function kindOf(row: ImportRow, before: ItemBody | null): ItemBody['kind'] {
  const text = row.text('kind')
  if (text === '') return before?.kind ?? 'product'
  const read = readChoice(kinds, text)
  if ('value' in read) return read.value
  refuseCell(row, 'kind', read.problem, Object.values(itemKindNames))
  return before?.kind ?? 'product'
}

const controls = itemControls.map((value) => ({ value, names: [controlNames[value]] as const }))

function controlOf(row: ImportRow, before: ItemControl | undefined): ItemControl {
  const text = row.text('control')
  if (text === '') return before ?? 'none'
  const read = readChoice(controls, text)
  if ('value' in read) return read.value
  refuseCell(row, 'control', read.problem, Object.values(controlNames))
  return before ?? 'none'
}

const services = aiuServices.map((value) => ({ value, names: [aiuServiceNames[value]] as const }))

/** An empty cell says that it is not charged with AIU. */
function aiuServiceOf(row: ImportRow, before: AiuService | null): AiuService | null {
  const text = row.text('aiuService')
  if (text === '') return null
  const read = readChoice(services, text)
  if ('value' in read) return read.value
  refuseCell(row, 'aiuService', read.problem, Object.values(aiuServiceNames))
  return before
}

/** Of what there is a column of, one of a few. */
const choicesOf = (row: ImportRow, { control, aiuService = null }: Pick<ItemBody, 'control' | 'aiuService'>): Partial<ItemBody> => ({
  ...(row.has('control') ? { control: controlOf(row, control) } : {}),
  ...(row.has('aiuService') ? { aiuService: aiuServiceOf(row, aiuService) } : {}),
})

const TEXTS = ['code', 'name', 'reference', 'barcode', 'standardCode'] as const
const ONES = ['categoryId', 'brandId', 'unitId', 'incomeAccountId', 'inventoryAccountId', 'costAccountId'] as const
const STAYS = new Set<string>(['unitId', 'incomeAccountId', 'inventoryAccountId', 'costAccountId'])

/** What an item of a kind has nothing of. */
const lackedBy = (kind: ItemBody['kind']): Partial<ItemBody> => ({
  ...(kind === 'product' || kind === 'variable' ? {} : { inventoryAccountId: null }),
  ...(kind === 'service' ? {} : { aiuService: null }),
  ...(kind === 'kit' ? {} : { components: [] }),
})

const newBody = (kind: ItemBody['kind']): ItemBody => ({
  ...{ kind, code: '', reference: '', barcode: '', name: '', description: '', categoryId: null, brandId: null },
  ...{ unitId: null, unitCode: UNIT, content: null, price: '0', minimumPrice: null, tagIds: [] },
  ...{ withholdingCode: defaultConcept[kind], icaCode: null, standardCode: '' },
  ...{ incomeAccountId: null, inventoryAccountId: null, costAccountId: null, control: 'none', variantOf: null, custom: {} },
})

/** @param before what the item is; null of a new one */
export function readItemRow(row: ImportRow, before: ItemBody | null, facts: ItemFacts): ItemBody {
  const kind = kindOf(row, before)
  const input: { -readonly [Name in keyof ItemBody]: ItemBody[Name] } = before ? { ...before, kind } : newBody(kind)
  // The accounts of another kind are those of the company.
  if (before && before.kind !== kind) Object.assign(input, { incomeAccountId: null, inventoryAccountId: null, costAccountId: null })
  for (const field of TEXTS) if (row.has(field)) input[field] = keptText(input[field], row.text(field))
  if (row.has('description')) input.description = row.text('description')
  const named = {
    categoryId: facts.categories,
    brandId: facts.brands,
    unitId: facts.units,
    incomeAccountId: facts.accounts,
    inventoryAccountId: facts.accounts,
    costAccountId: facts.accounts,
  } as const
  for (const field of ONES) {
    const text = row.text(field)
    if (text !== '') input[field] = named[field].of(row, field, text)?.id ?? input[field]
    // An item always has a unit and its accounts: a cell that says nothing leaves them.
    else if (row.has(field) && !STAYS.has(field)) input[field] = null
  }
  Object.assign(input, choicesOf(row, input))
  if (row.has(FORMULA_COLUMN) && kind === 'kit') input.components = componentsOfRow(row, facts.components, facts.units)
  if (row.has(PARENT_COLUMN) || row.has(VALUES_COLUMN)) input.variantOf = variantOfRow(row, before?.variantOf ?? null, facts.values)
  Object.assign(input, lackedBy(kind), traitsOfRow(row))
  const price = productFigureOfRow(row, 'price', 'price')
  if (price !== null) input.price = price
  const minimum = productFigureOfRow(row, 'minimumPrice', 'price')
  if (minimum !== null) input.minimumPrice = minimum
  else if (row.has('minimumPrice') && row.text('minimumPrice') === '') input.minimumPrice = null
  const content = productFigureOfRow(row, 'content', 'measure')
  if (content !== null) input.content = content
  else if (row.has('content') && row.text('content') === '') input.content = null
  if (row.has('taxIds')) input.taxIds = manyOfRow(row, 'taxIds', facts.taxes)
  if (row.has('tags')) input.tagIds = manyOfRow(row, 'tags', facts.tags)
  const concept = row.text('withholdingCode')
  if (concept.toLowerCase() === NO_CONCEPT.toLowerCase()) input.withholdingCode = null
  else if (concept !== '' && concept !== input.withholdingCode)
    input.withholdingCode = facts.concepts.of(row, 'withholdingCode', concept)?.id ?? input.withholdingCode
  const activity = row.text('icaCode')
  if (activity !== '' && activity !== input.icaCode) input.icaCode = facts.activities.of(row, 'icaCode', activity)?.id ?? input.icaCode
  else if (activity === '' && row.has('icaCode')) input.icaCode = null
  input.custom = customOfRow(row, input.custom ?? {}, { entity: 'item', fields: facts.customFields, today: facts.today })
  return input
}
