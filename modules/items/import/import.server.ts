/** Products and services from a file: judged all at once, written by the doors of the form, undone, and out again as they came. */
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { percentText, quantityText } from '#base/decimal.ts'
import { aiuServiceNames } from '#colombia/index.ts'
import { readCompany } from '#modules/company/index.server.ts'
import type { Company } from '#modules/company/index.ts'
import { taxesInForce, withholdingRulesInForce } from '#modules/taxes/index.server.ts'
import { makerOf } from '#platform/catalogue/maker.server.ts'
import { CUSTOM_COLUMN, customColumns, customText } from '#platform/custom/import.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { checkCustom } from '#platform/custom/record.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { issuesToErrors } from '#platform/http/errors.ts'
import { figureText, Named, refuseCell, refuseRepeated, stateOfRow, stateText } from '#platform/import/reading.ts'
import { pointedRows } from '#platform/import/references.server.ts'
import { importOfRecords, type PlannedRecord } from '#platform/import/records.server.ts'
import type { ImportRow, ImportWriter } from '#platform/import/served.server.ts'
import { brandServed } from '../brand/brand.server.ts'
import { categoryServed } from '../category/category.server.ts'
import { createItem, type Item, type ItemBody } from '../endpoints.ts'
import { itemErrors } from '../errors.ts'
import { readItemsCoded } from '../read.server.ts'
import { defaultRoles, itemKindNames, itemProblems, taxRulesOf, type TaxRules } from '../rules.ts'
import { removeItems } from '../remove.server.ts'
import { tagServed } from '../tag/tag.server.ts'
import { changeItems, createItems } from '../write.server.ts'
import { formulasOf } from '../kit/write.server.ts'
import { cellOfFormula, codesOfCell, FORMULA_COLUMN } from './components.ts'
import { bodyOf, readItemRow, type ItemFacts } from './item-row.ts'
import { itemImport, NO_CONCEPT } from './kind.ts'
import { cellOfTrait } from './traits.ts'
import { cellsOfVariant, nameOfValue, PARENT_COLUMN, VALUES_COLUMN } from './variants.ts'
import { controlChangeProblems, controlNames } from '../control.ts'
import { hasMoved, hasStockMoved } from '../moved.server.ts'
import { inherit } from '../variant/inherit.server.ts'
import { inheritedFields } from '../variant/variant.ts'

interface GatheredItems extends ItemFacts {
  readonly taxRules: TaxRules
  readonly existing: ReadonlyMap<string, Item>
  /** Roles that have their account. */
  readonly roles: ReadonlySet<string>
  readonly paths: ReadonlyMap<string, string>
  /** Accounts that take movements and are in use. */
  readonly usable: ReadonlySet<string>
}

const codeOfRow = (row: ImportRow): string => row.text('code')

interface NamedRow {
  readonly id: string
  readonly name: string
  readonly code: string
}

const rulesFor = (taxes: Awaited<ReturnType<typeof taxesInForce>>, { profile }: Company): TaxRules =>
  taxRulesOf(
    taxes.filter(({ active }) => active).map((tax) => ({ ...tax, perContent: tax.perContent && quantityText(tax.perContent) })),
    profile.vatResponsible,
  )

async function gather(tx: Tx, { session: { companyId }, today }: ImportWriter, rows: readonly ImportRow[]): Promise<GatheredItems> {
  const categories = await tx.rows<{ id: string; name: string; path: string }>(sql`
    with recursive tree as (
      select id, name, name::text as path from item_category where company_id = ${companyId} and parent_id is null
      union all
      select c.id, c.name, t.path || ' › ' || c.name from tree t join item_category c on c.company_id = ${companyId} and c.parent_id = t.id)
    select id, name, path from tree order by path`)
  const brands = await tx.rows<NamedRow>(sql`select id, name, '' as code from brand where company_id = ${companyId} order by name`)
  const units = await tx.rows<NamedRow>(
    sql`select id, name, dian_code as code from measurement_unit where company_id = ${companyId} order by active desc, position, id`,
  )
  const tags = await tx.rows<NamedRow>(sql`select id, name, '' as code from tag where company_id = ${companyId} order by name`)
  const accounts = await tx.rows<NamedRow & { usable: boolean }>(
    sql`select id, name, code, postable and active as usable from account where company_id = ${companyId} order by code`,
  )
  const roles = await tx.rows<{ role: string }>(sql`select role from account_role where company_id = ${companyId}`)
  const taxes = await taxesInForce(tx, companyId, today)
  const company = await readCompany(tx, companyId)
  const rules = await withholdingRulesInForce(tx, companyId, today)
  const coded = (kind: string) =>
    [...new Map(rules.filter((rule) => rule.kind === kind).map((rule) => [rule.code, rule])).values()].map(({ code, name }) => ({
      id: code,
      names: [name, code],
    }))
  const byName = (found: readonly NamedRow[]) => found.map(({ id, name }) => ({ id, names: [name] }))
  // Several units may have one code of the authority: the first is meant.
  const first = new Map(units.toReversed().map(({ id, code }) => [code, id]))
  const texts = rows.map(codeOfRow)
  const existing =
    rows.length === 0
      ? []
      : await readItemsCoded(tx, companyId, [...new Set(texts.flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()]))])
  return {
    categories: new Named(
      'una categoría',
      // A name alone is enough while no other path ends with it.
      categories.map(({ id, name, path }) => ({ id, names: name === path ? [name] : [path, path.replaceAll(' › ', ' > '), name] })),
    ),
    brands: new Named('una marca', byName(brands)),
    units: new Named(
      'una unidad',
      units.map(({ id, name, code }) => ({ id, names: first.get(code) === id ? [name, code] : [name] })),
    ),
    taxes: new Named(
      'un impuesto',
      taxes.map(({ id, name, kind, rate }) => ({
        id,
        names:
          kind === 'percent' && /^IVA/i.test(name) ? [name, percentText(rate), `${percentText(rate)}%`, `${percentText(rate)} %`] : [name],
      })),
    ),
    concepts: new Named('un concepto', coded('retefuente')),
    activities: new Named('una actividad', coded('reteica')),
    accounts: new Named(
      'una cuenta',
      accounts.map(({ id, name, code }) => ({ id, names: [code, `${code} ${name}`] })),
    ),
    tags: new Named('una etiqueta', byName(tags)),
    components: new Named('un producto', await componentsNamed(tx, companyId, rows)),
    values: new Named('un valor de un atributo', await valuesNamed(tx, companyId, rows)),
    customFields: await readCustomFields(tx, companyId),
    today,
    taxRules: rulesFor(taxes, company),
    roles: new Set(roles.map(({ role }) => role)),
    existing: new Map(existing.map((item) => [item.code, item])),
    paths: new Map(categories.map(({ id, path }) => [id, path])),
    usable: new Set(accounts.flatMap(({ id, usable }) => (usable ? [id] : []))),
  }
}

/** The items that formulas name, by their codes. */
async function componentsNamed(tx: Tx, companyId: string, rows: readonly ImportRow[]) {
  const codes = [...new Set(rows.flatMap((row) => codesOfCell(row.text(FORMULA_COLUMN))))]
  if (codes.length === 0) return []
  const found = await tx.rows<{ id: string; code: string }>(
    sql`select id, code from item where company_id = ${companyId} and code = any(${codes}::text[])`,
  )
  return found.map(({ id, code }) => ({ id, names: [code] }))
}

/** The values of the attributes, as cells write them. */
async function valuesNamed(tx: Tx, companyId: string, rows: readonly ImportRow[]) {
  if (rows.every((row) => row.text(VALUES_COLUMN) === '')) return []
  const found = await tx.rows<{ id: string; attribute: string; name: string; code: string }>(sql`
    select v.id, a.name as attribute, v.name, v.code from attribute_value v
      join attribute a on a.company_id = v.company_id and a.id = v.parent_id where v.company_id = ${companyId}`)
  return found.map(({ id, attribute, name, code }) => ({ id, names: [nameOfValue(attribute, name), nameOfValue(attribute, code)] }))
}

/** Exactly as written, or in other letters when only one is so. */
function previousOf(row: ImportRow, { existing }: GatheredItems): Item | null {
  const code = codeOfRow(row)
  return existing.get(code) ?? existing.get(code.toUpperCase()) ?? existing.get(code.toLowerCase()) ?? null
}

const COLUMN_OF: Readonly<Record<string, string>> = { tagIds: 'tags', units: 'unitId', variantOf: PARENT_COLUMN }
const fieldOf = (field: string | null): string | null => {
  if (field === null) return null
  if (field.startsWith(CUSTOM_COLUMN)) return field
  const [name = ''] = field.split('.')
  return COLUMN_OF[name] ?? name
}

const isUnsaid = (previous: Item | null, { taxRules }: GatheredItems): boolean =>
  previous !== null && !previous.taxes.some(({ id }) => taxRules.vat.includes(id))

/** The item as the form would send it, after the form's own rules. */
function judge({ row, input, previous }: PlannedRecord<ItemBody, Item>, facts: GatheredItems): ItemBody {
  const parsed = safeParse(createItem.body, input)
  if (!parsed.success) {
    for (const error of issuesToErrors(parsed.error.issues)) row.refuse(fieldOf(error.field), error)
    return input
  }
  const custom = checkCustom(facts.customFields, 'item', parsed.data.custom ?? {}, { asks: true })
  // A variant says what its product does.
  for (const problem of [
    ...itemProblems({ ...parsed.data, wasUnsaid: isUnsaid(previous, facts) || Boolean(parsed.data.variantOf) }, facts.taxRules),
    ...custom.problems,
  ])
    row.refuse(fieldOf(problem.field), problem)
  const roles = defaultRoles[parsed.data.kind]
  const lacks = (id: string | null, role: string | null) => role !== null && id === null && !facts.roles.has(role)
  if (lacks(input.incomeAccountId, roles.income)) refuseCell(row, 'incomeAccountId', 'La empresa no tiene cuenta por defecto: escribe una.')
  if (lacks(input.inventoryAccountId, roles.inventory))
    refuseCell(row, 'inventoryAccountId', 'La empresa no tiene cuenta por defecto: escribe una.')
  if (lacks(input.costAccountId, roles.cost)) refuseCell(row, 'costAccountId', 'La empresa no tiene cuenta por defecto: escribe una.')
  const before = previous && bodyOf(previous)
  for (const field of ['incomeAccountId', 'inventoryAccountId', 'costAccountId'] as const) {
    const id = input[field]
    if (id !== null && id !== before?.[field] && !facts.usable.has(id))
      refuseCell(row, field, 'Elige una cuenta activa que reciba movimientos.')
  }
  // The code as it is kept.
  return { ...parsed.data, code: previous?.code ?? parsed.data.code }
}

/** Barcodes and references are of one item each, in the file and among all; a kind does not change once it moved. */
async function judgeAll(
  tx: Tx,
  { session: { companyId } }: ImportWriter,
  planned: readonly PlannedRecord<ItemBody, Item>[],
): Promise<void> {
  for (const field of ['barcode', 'reference'] as const) {
    const said = planned.filter(({ input }) => input[field] !== '')
    const texts = [...new Set(said.map(({ input }) => input[field]))]
    if (texts.length === 0) continue
    const held = await tx.rows<{ id: string; name: string; text: string }>(
      field === 'barcode'
        ? sql`select id, name, barcode as text from item where company_id = ${companyId} and barcode = any(${texts}::text[])`
        : sql`select id, name, reference as text from item where company_id = ${companyId} and reference = any(${texts}::text[])`,
    )
    const holders = new Map(held.map((each) => [each.text, each]))
    const first = new Map<string, number>()
    for (const { row, input, previous } of said) {
      const holder = holders.get(input[field])
      const before = first.get(input[field])
      if (before === undefined) first.set(input[field], row.number)
      else refuseRepeated(row, field, before)
      if (!holder || holder.id === previous?.id) continue
      row.refuse(
        field,
        field === 'barcode'
          ? itemErrors.of('barcodeTaken', { codigo: input.barcode, producto: holder.name }, field)
          : itemErrors.of('referenceTaken', { referencia: input.reference, producto: holder.name }, field),
      )
    }
  }
  await judgeTurned(tx, companyId, planned)
  await judgeFormulas(tx, companyId, planned)
  await judgeControl(tx, companyId, planned)
  await judgeVariants(tx, companyId, planned)
}

async function judgeTurned(tx: Tx, companyId: string, planned: readonly PlannedRecord<ItemBody, Item>[]): Promise<void> {
  const turned = planned.flatMap(({ input, previous }) => (previous && previous.kind !== input.kind ? [previous.id] : []))
  if (turned.length === 0) return
  const moved = await tx.rows<{ id: string }>(sql`
    select i.id from item i where i.company_id = ${companyId} and i.id = any(${turned}::uuid[])
       and ${hasMoved}`)
  const ids = new Set(moved.map(({ id }) => id))
  for (const { row, previous } of planned)
    if (previous && ids.has(previous.id)) row.refuse('kind', itemErrors.of('hasMovements', {}, 'kind'))
}

/** What a kit is made of, with the kits of the company and of the file. */
async function judgeFormulas(tx: Tx, companyId: string, planned: readonly PlannedRecord<ItemBody, Item>[]): Promise<void> {
  const asked = planned.map(({ row, input, previous }) => ({
    row,
    id: previous?.id ?? uuidv7(),
    body: input,
    before: previous?.formula ?? [],
  }))
  const kits = asked.filter(({ body, before }) => body.kind === 'kit' || before.length > 0)
  if (kits.length === 0) return
  const formulaOf = await formulasOf(tx, companyId, kits)
  for (const { row, id } of kits) for (const problem of formulaOf(id).problems) row.refuse(FORMULA_COLUMN, problem)
}

/** What variants are of, with the products of the company and of the file; a file with the products writes them first. */
async function judgeVariants(tx: Tx, companyId: string, planned: readonly PlannedRecord<ItemBody, Item>[]): Promise<void> {
  const asked = planned.map(({ row, input, previous }) => ({ row, id: previous?.id ?? uuidv7(), body: input }))
  const { variantOf } = await inherit(tx, companyId, asked)
  for (const { row, id } of asked) for (const problem of variantOf(id).problems) row.refuse(fieldOf(problem.field), problem)
}

async function judgeControl(tx: Tx, companyId: string, planned: readonly PlannedRecord<ItemBody, Item>[]): Promise<void> {
  const changed = planned.flatMap(({ row, input, previous }) =>
    previous && input.control !== undefined && previous.control !== input.control
      ? [{ row, id: previous.id, before: previous.control, control: input.control }]
      : [],
  )
  if (changed.length === 0) return
  const moved = await tx.rows<{ id: string }>(sql`
    select i.id from item i where i.company_id = ${companyId} and i.id = any(${changed.map(({ id }) => id)}::uuid[]) and ${hasStockMoved}`)
  const ids = new Set(moved.map(({ id }) => id))
  for (const { row, id, before, control } of changed)
    for (const problem of controlChangeProblems(before, control, ids.has(id))) row.refuse('control', problem)
}

const keptItem = z.object({ input: createItem.body, active: z.boolean() })

/** An item as the texts of a file, in the columns of the kind. */
function textOf(item: Item, name: string, facts: GatheredItems): string {
  const custom = name.startsWith(CUSTOM_COLUMN)
    ? facts.customFields.find((each) => each.entity === 'item' && `${CUSTOM_COLUMN}${each.internalName}` === name)
    : undefined
  if (custom) return customText(custom, item.custom[custom.internalName])
  const trait = cellOfTrait(item, name)
  if (trait !== null) return trait
  switch (name) {
    case 'kind':
      return itemKindNames[item.kind]
    case 'code':
    case 'reference':
    case 'barcode':
    case 'name':
    case 'description':
    case 'standardCode':
      return item[name]
    case 'categoryId':
      return item.category ? (facts.paths.get(item.category.id) ?? item.category.name) : ''
    case 'brandId':
      return item.brand?.name ?? ''
    case 'unitId':
      return item.unitName
    case 'price':
      return figureText(item.price)
    case 'minimumPrice':
      return item.minimumPrice === null ? '' : figureText(item.minimumPrice)
    case 'content':
      return item.content === null ? '' : figureText(item.content)
    case 'taxIds':
      return item.taxes.map((tax) => tax.name).join('; ')
    case 'tags':
      return item.tags.map((tag) => tag.name).join('; ')
    case 'withholdingCode':
      return item.withholdingCode ?? NO_CONCEPT
    case 'aiuService':
      return item.aiuService === null ? '' : aiuServiceNames[item.aiuService]
    case 'icaCode':
      return item.icaCode ?? ''
    case 'incomeAccountId':
      return item.incomeAccount.code
    case 'inventoryAccountId':
      return item.inventoryAccount?.code ?? ''
    case 'costAccountId':
      return item.costAccount?.code ?? ''
    case FORMULA_COLUMN:
      return cellOfFormula(item.formula)
    case 'control':
      return controlNames[item.control]
    case PARENT_COLUMN:
    case VALUES_COLUMN:
      return cellsOfVariant(item)[name] ?? ''
    case 'active':
      return stateText(item.active)
    default:
      return ''
  }
}

const inOrder = (values: object | undefined) => Object.entries(values ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))

export const itemImportServed = importOfRecords<ItemBody, Item, GatheredItems>({
  kind: itemImport,
  table: 'item',
  more: async (tx, companyId) => customColumns(await readCustomFields(tx, companyId), 'item'),
  makers: { categoryId: makerOf(categoryServed), brandId: makerOf(brandServed), tags: makerOf(tagServed) },
  gather,
  keyField: 'code',
  keyOf: (row, previous) => previous?.code ?? codeOfRow(row),
  previousOf,
  taken: (row) => itemErrors.of('codeTaken', { codigo: codeOfRow(row) }, 'code'),
  inputOf: bodyOf,
  read: (row, previous, facts) => ({
    input: readItemRow(row, previous && bodyOf(previous), facts),
    active: stateOfRow(row) ?? previous?.active ?? true,
  }),
  point: (tx, { session }, planned, { customFields }) => pointedRows(tx, session.companyId, 'item', customFields, planned),
  judge,
  judgeAll,
  settled: ({ unitCode: _code, ...input }) => ({
    ...input,
    custom: inOrder(input.custom),
    taxIds: input.taxIds?.toSorted(),
    tagIds: input.tagIds?.toSorted(),
    // What a variant takes of its product is none of its own changes.
    ...(input.variantOf ? Object.fromEntries(inheritedFields.map((name) => [name, null])) : {}),
  }),
  rankOf: ({ variantOf }) => (variantOf ? 1 : 0),
  title: ({ code, name }) => `${code} ${name}`,
  create: (tx, { session }, states) =>
    createItems(
      tx,
      session,
      states.map(({ input, active }) => ({ body: input, active })),
    ),
  change: (tx, { session }, changes) =>
    changeItems(
      tx,
      session,
      changes.map(({ input, ...each }) => ({ ...each, body: input })),
    ),
  remove: (tx, { session }, records) => removeItems(tx, session, records),
  kept: (before) => z.parse(keptItem, before),
  all: (tx, { session }) => readItemsCoded(tx, session.companyId, null),
  textOf,
})
