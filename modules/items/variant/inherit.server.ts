/** What variants have of their product: resolved before an item is written, and given again when the product changes. */
import type { ErrorBody } from '#base/errors.ts'
import { failWith } from '#base/errors.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ItemControl } from '../control.ts'
import type { ItemBody } from '../endpoints.ts'
import { itemErrors } from '../errors.ts'
import { hasStockMoved } from '../moved.server.ts'
import type { ItemKind } from '../rules.ts'
import { inheritedFields, keyOfValues, valuesProblems, type KnownValue, type VariantOfInput } from './variant.ts'

/** What the item under the alias `i` is a variant of: a `jsonb` of code and values in their order; null of what is none. */
export const VARIANT_OF = raw(`
  (select jsonb_build_object('parentCode', p.code,
            'valueIds', (select jsonb_agg(x.value_id order by x.position) from item_variant_value x
                          where x.company_id = i.company_id and x.item_id = i.id))
     from item p where p.company_id = i.company_id and p.id = i.parent_id)`)

/** The same in words for the log; empty of what is none. */
export const VARIANT_WORDS = raw(`
  coalesce((select p.code || ' ' || (select string_agg(v.name, ' · ' order by x.position) from item_variant_value x
              join attribute_value v on v.company_id = x.company_id and v.id = x.value_id
             where x.company_id = i.company_id and x.item_id = i.id)
     from item p where p.company_id = i.company_id and p.id = i.parent_id), '')`)

export async function readValues(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, KnownValue>> {
  if (ids.length === 0) return new Map()
  // Held until the end: nobody takes one away meanwhile.
  const rows = await tx.rows<KnownValue>(sql`
    select v.id, v.name, v.code, a.id as "attributeId", a.name as attribute
      from attribute_value v join attribute a on a.company_id = v.company_id and a.id = v.parent_id
     where v.company_id = ${companyId} and v.id = any(${[...new Set(ids)]}::uuid[]) order by v.id for share of v`)
  return new Map(rows.map((value) => [value.id, value]))
}

interface AskedItem {
  readonly id: string
  readonly body: ItemBody
}

interface Parent {
  readonly id: string
  readonly code: string
  readonly body: Pick<ItemBody, (typeof inheritedFields)[number] | 'kind'>
}

/** Columns and rows of what an item is a variant of. */
export interface WrittenVariant {
  readonly problems: readonly ErrorBody[]
  readonly columns: { readonly parent_id: string | null; readonly variant_key: string | null }
  readonly values: readonly KnownValue[]
  /** For the log. */
  readonly words: string
}

const none: WrittenVariant = { problems: [], columns: { parent_id: null, variant_key: null }, values: [], words: '' }

export interface Inherited<Asked> {
  /** With what variants take of their products. */
  readonly asked: readonly Asked[]
  readonly variantOf: (id: string) => WrittenVariant
}

const inheriting = (body: ItemBody, parent: Parent): ItemBody => ({
  ...body,
  ...Object.fromEntries(inheritedFields.map((name) => [name, parent.body[name]])),
})

/**
 * What the items that are written are variants of, those of a product that is written with them too. What a body does not say of it stays.
 */
export async function inherit<Asked extends AskedItem>(tx: Tx, companyId: string, asked: readonly Asked[]): Promise<Inherited<Asked>> {
  const kept = new Map(
    (
      await tx.rows<{ id: string; of: VariantOfInput }>(sql`
        select i.id, ${VARIANT_OF} as of from item i
         where i.company_id = ${companyId} and i.id = any(${asked.map(({ id }) => id)}::uuid[]) and i.parent_id is not null`)
    ).map(({ id, of }) => [id, of]),
  )
  const wanted = new Map(asked.map(({ id, body }) => [id, body.variantOf === undefined ? (kept.get(id) ?? null) : body.variantOf]))
  const all = [...wanted.values()].flatMap((of) => of ?? [])
  if (all.length === 0) return { asked, variantOf: () => none }
  const values = await readValues(
    tx,
    companyId,
    all.flatMap(({ valueIds }) => valueIds),
  )
  const parents = await readParents(tx, companyId, asked, all)
  const others = await readOthers(
    tx,
    companyId,
    [...parents.values()].map(({ id }) => id),
    asked.map(({ id }) => id),
  )
  const seen = new Map<string, Sibling[]>()
  const written = new Map(
    asked.map(({ id, body }): [string, WrittenVariant] => {
      const of = wanted.get(id) ?? null
      if (of === null) return [id, none]
      const parent = parents.get(of.parentCode)
      const siblings = parent ? [...(others.get(parent.id) ?? []), ...(seen.get(parent.id) ?? [])] : []
      const variant = judge({ id, of, kind: body.kind }, parent, values, siblings)
      if (parent) seen.set(parent.id, [...(seen.get(parent.id) ?? []), siblingOf(variant)])
      return [id, variant]
    }),
  )
  return {
    asked: asked.map((each) => {
      const of = wanted.get(each.id) ?? null
      const parent = of === null ? undefined : parents.get(of.parentCode)
      return parent ? { ...each, body: inheriting(each.body, parent) } : each
    }),
    variantOf: (id) => written.get(id) ?? none,
  }
}

interface Sibling {
  readonly key: string
  readonly attributes: readonly string[]
}

const siblingOf = ({ columns, values }: WrittenVariant): Sibling => ({
  key: columns.variant_key ?? '',
  attributes: values.map(({ attributeId }) => attributeId),
})

function judge(
  { id, of, kind }: { id: string; of: VariantOfInput; kind: ItemKind },
  parent: Parent | undefined,
  values: ReadonlyMap<string, KnownValue>,
  siblings: readonly Sibling[],
): WrittenVariant {
  const at = 'variantOf'
  const refuse = (detalle: string): WrittenVariant => ({ ...none, problems: [httpErrors.of('invalid', { detalle }, at)] })
  if (!parent || parent.id === id) return refuse(`No hay un producto con variantes con el código ${of.parentCode}.`)
  if (parent.body.kind !== 'variable') return refuse(`${of.parentCode} no es un producto con variantes.`)
  if (kind !== 'product') return refuse('Una variante es un producto.')
  const key = keyOfValues(of.valueIds)
  const words = of.valueIds.flatMap((each) => values.get(each)?.name ?? []).join(' · ')
  const twin = siblings.some((each) => each.key === key)
  return {
    problems: [
      ...valuesProblems(of, values, siblings[0]?.attributes ?? null, at),
      ...(twin ? [httpErrors.of('invalid', { detalle: `${of.parentCode} ya tiene la variante ${words}.` }, at)] : []),
    ],
    columns: { parent_id: parent.id, variant_key: key },
    values: of.valueIds.flatMap((each) => values.get(each) ?? []),
    words: `${of.parentCode} ${words}`,
  }
}

/** By their code: those of the company, and those that are written together with their variants. */
async function readParents(
  tx: Tx,
  companyId: string,
  asked: readonly AskedItem[],
  all: readonly VariantOfInput[],
): Promise<ReadonlyMap<string, Parent>> {
  const codes = [...new Set(all.map(({ parentCode }) => parentCode))]
  // Held until the end: it stays what it is while its variants are written.
  const rows = await tx.rows<{ id: string; code: string; body: Parent['body'] }>(sql`
    select i.id, i.code, jsonb_build_object('kind', i.kind, 'categoryId', i.category_id, 'brandId', i.brand_id, 'unitId', i.unit_id, 'unitCode', i.unit_code,
             'taxIds', (select coalesce(jsonb_agg(x.tax_id order by x.tax_id), '[]') from item_tax x where x.company_id = i.company_id and x.item_id = i.id),
             'withholdingCode', i.withholding_code, 'icaCode', i.ica_code, 'incomeAccountId', i.income_account_id,
             'inventoryAccountId', i.inventory_account_id, 'costAccountId', i.cost_account_id, 'control', i.control) as body
      from item i where i.company_id = ${companyId} and i.code = any(${codes}::text[]) order by i.id for share`)
  const together = asked.filter(({ body }) => body.kind === 'variable').map(({ id, body }) => ({ id, code: body.code, body }))
  return new Map([...rows, ...together].map((parent) => [parent.code, parent]))
}

/** The variants that products have besides those that are written. */
async function readOthers(
  tx: Tx,
  companyId: string,
  parentIds: readonly string[],
  apart: readonly string[],
): Promise<ReadonlyMap<string, readonly Sibling[]>> {
  const rows = await tx.rows<{ parent: string; key: string; attributes: readonly string[] }>(sql`
    select i.parent_id as parent, i.variant_key as key,
           array(select x.attribute_id::text from item_variant_value x where x.company_id = i.company_id and x.item_id = i.id) as attributes
      from item i
     where i.company_id = ${companyId} and i.parent_id = any(${[...parentIds]}::uuid[]) and i.id <> all(${[...apart]}::uuid[])`)
  return Map.groupBy(rows, ({ parent }) => parent)
}

export const variantValueRows = (companyId: string, itemId: string, values: readonly KnownValue[]): Row[] =>
  values.map(({ id, attributeId }, position) => ({
    company_id: companyId,
    item_id: itemId,
    position,
    attribute_id: attributeId,
    value_id: id,
  }))

interface ChangedParent {
  readonly id: string
  readonly columns: { readonly kind: ItemKind; readonly control: ItemControl }
}

/**
 * A product with variants stays one, and its control stays once one of them moved.
 * @throws 401, 557
 */
export async function refuseLosingVariants(tx: Tx, companyId: string, changed: readonly ChangedParent[]): Promise<void> {
  const rows = await tx.rows<{ parent: string; control: ItemControl; variants: number; moved: boolean }>(sql`
    select p.id as parent, p.control, count(*)::int as variants, bool_or(${hasStockMoved}) as moved
      from item p join item i on i.company_id = p.company_id and i.parent_id = p.id
     where p.company_id = ${companyId} and p.id = any(${changed.map(({ id }) => id)}::uuid[]) group by p.id, p.control`)
  failWith(
    changed.flatMap(({ id, columns }) => {
      const row = rows.find(({ parent }) => parent === id)
      if (!row) return []
      if (columns.kind !== 'variable')
        return [httpErrors.of('invalid', { detalle: 'Tiene variantes: sigue siendo un producto con variantes.' }, 'kind')]
      return columns.control !== row.control && row.moved ? [itemErrors.of('hasMovements', {}, 'control')] : []
    }),
  )
}

/** Gives variants again what they take of their products. Their versions stay: none of it is their own. */
export async function passOn(tx: Tx, companyId: string, parentIds: readonly string[]): Promise<void> {
  if (parentIds.length === 0) return
  const parents = [...parentIds]
  await tx.run(sql`
    update item v set category_id = p.category_id, brand_id = p.brand_id, unit_id = p.unit_id, withholding_code = p.withholding_code, ica_code = p.ica_code,
           income_account_id = p.income_account_id, inventory_account_id = p.inventory_account_id, cost_account_id = p.cost_account_id, control = p.control
      from item p
     where p.company_id = ${companyId} and p.id = any(${parents}::uuid[]) and v.company_id = ${companyId} and v.parent_id = p.id`)
  await tx.run(sql`
    delete from item_tax x using item v
     where v.company_id = ${companyId} and v.parent_id = any(${parents}::uuid[]) and x.company_id = ${companyId} and x.item_id = v.id`)
  await tx.run(sql`
    insert into item_tax (company_id, item_id, tax_id)
    select ${companyId}, v.id, x.tax_id from item v join item_tax x on x.company_id = ${companyId} and x.item_id = v.parent_id
     where v.company_id = ${companyId} and v.parent_id = any(${parents}::uuid[])`)
}
