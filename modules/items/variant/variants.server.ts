/** Variants in the database: read as a matrix, made where they are missing, and kept as their product is. */
import type * as z from 'zod/mini'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { parseQuantity, parseUnitPrice, quantityText, unitPriceText } from '#base/decimal.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ItemBody } from '../endpoints.ts'
import { bodyOf } from '../import/item-row.ts'
import { heldIn, readItem } from '../read.server.ts'
import { createItems } from '../write.server.ts'
import { getVariants, makeVariants, type Matrix, type Variant, type VariantAttribute } from './endpoints.ts'
import { keyOfValues, MOST_VARIANTS, namesOfVariant, type KnownValue } from './variant.ts'
import { readValues } from './inherit.server.ts'

interface MatrixRow extends Omit<Variant, 'valueIds'> {
  readonly values: readonly (KnownValue & { readonly color: string | null; readonly at: number; readonly place: number })[]
}

const VALUES = raw(`
  (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'code', v.code, 'color', v.color, 'attributeId', a.id, 'attribute', a.name,
                                                'at', x.position, 'place', v.position) order by x.position), '[]')
     from item_variant_value x
     join attribute a on a.company_id = x.company_id and a.id = x.attribute_id
     join attribute_value v on v.company_id = x.company_id and v.id = x.value_id
    where x.company_id = i.company_id and x.item_id = i.id)`)

/** The attributes of variants, each with the values that some variant has, in the order of the catalogue. */
function attributesOf(rows: readonly MatrixRow[]): VariantAttribute[] {
  const all = rows.flatMap(({ values }) => values)
  const first = new Map(all.toReversed().map(({ attributeId, attribute, at }) => [attributeId, { id: attributeId, name: attribute, at }]))
  return [...first.values()]
    .toSorted((a, b) => a.at - b.at)
    .map(({ id, name }) => {
      const own = new Map(all.filter(({ attributeId }) => attributeId === id).map((value) => [value.id, value]))
      const values = [...own.values()].toSorted((a, b) => a.place - b.place)
      return { id, name, values: values.map(({ id: valueId, name: of, code, color }) => ({ id: valueId, name: of, code, color })) }
    })
}

/** In the order of the values of the catalogue: as a shop names its sizes, and not as letters go. */
const placeOf = ({ values }: MatrixRow): string => values.map(({ place }) => String(place).padStart(6, '0')).join('/')

const readOffered = (tx: Tx, companyId: string): Promise<VariantAttribute[]> =>
  tx.rows<VariantAttribute>(sql`
    select a.id, a.name, (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'code', v.code, 'color', v.color) order by v.position), '[]')
             from attribute_value v where v.company_id = ${companyId} and v.parent_id = a.id) as values
      from attribute a where a.company_id = ${companyId} and a.active order by a.position, a.name`)

async function readMatrix(tx: Tx, companyId: string, itemId: string, warehouseId: string): Promise<Matrix> {
  const item = await tx.first<Matrix['item']>(sql`
    select id, code, name, price, unit_name as "unitName" from item where company_id = ${companyId} and id = ${itemId} and kind = 'variable'`)
  if (!item) return httpErrors.fail('notFound')
  const found = await tx.rows<MatrixRow>(sql`
    select i.id, i.code, i.name, coalesce(i.barcode, '') as barcode, i.price, i.active, ${VALUES} as values, held.stock, held.available
      from item i cross join lateral ${heldIn(companyId, warehouseId)} held
     where i.company_id = ${companyId} and i.parent_id = ${itemId} order by i.code`)
  const rows = found.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))
  return {
    item: { ...item, price: unitPriceText(parseUnitPrice(item.price)) },
    attributes: attributesOf(rows),
    variants: rows.map(({ values, ...row }) => ({
      ...row,
      price: unitPriceText(parseUnitPrice(row.price)),
      stock: quantityText(parseQuantity(row.stock)),
      available: quantityText(parseQuantity(row.available)),
      valueIds: values.map(({ id }) => id),
    })),
    offered: await readOffered(tx, companyId),
  }
}

type Asked = z.output<typeof makeVariants.body>['variants'][number]

/** The items that the missing ones are, named after their product and their values. */
function bodiesOf(parent: ItemBody, asked: readonly Asked[], values: ReadonlyMap<string, KnownValue>): ItemBody[] {
  return asked.map(({ valueIds, code, barcode, price }) => {
    const names = namesOfVariant(
      parent,
      valueIds.flatMap((id) => values.get(id) ?? []),
    )
    return {
      ...parent,
      kind: 'product',
      code: code === '' ? names.code : code,
      name: names.name,
      barcode,
      reference: '',
      plu: null,
      price: price ?? parent.price,
      components: [],
      variantOf: { parentCode: parent.code, valueIds },
    }
  })
}

/** A field of an item as the cell of the matrix that it was written in. */
const atCell = (error: ErrorBody, index: number): ErrorBody => ({ ...error, field: `variants.${index}.${error.field ?? 'code'}` })

/** What is asked twice, or comes to a code twice, is said where it is repeated. */
function repeatedProblems(asked: readonly Asked[], bodies: readonly ItemBody[]): ErrorBody[] {
  const keys = asked.map(({ valueIds }) => keyOfValues(valueIds))
  return bodies.flatMap(({ code, barcode }, index) => {
    const twice = (detalle: string, field: string) => [httpErrors.of('invalid', { detalle }, `variants.${index}.${field}`)]
    if (keys.indexOf(keys[index] ?? '') < index) return twice('Esta variante está dos veces.', 'valueIds')
    if (bodies.findIndex((each) => each.code === code) < index) return twice(`El código ${code} está dos veces.`, 'code')
    return barcode !== '' && bodies.findIndex((each) => each.barcode === barcode) < index
      ? twice(`El código de barras ${barcode} está dos veces.`, 'barcode')
      : []
  })
}

async function make(tx: Tx, session: Session, itemId: string, asked: readonly Asked[]) {
  const { companyId } = session
  // Held: two who make the same ones wait for each other.
  await tx.run(sql`select from item where company_id = ${companyId} and id = ${itemId} for no key update`)
  const parent = (await readItem(tx, companyId, itemId)) ?? httpErrors.fail('notFound')
  if (parent.kind !== 'variable') return httpErrors.fail('invalid', { detalle: 'Solo un producto con variantes las tiene.' })
  const { variants } = await readMatrix(tx, companyId, itemId, '')
  const there = new Set(variants.map(({ valueIds }) => keyOfValues(valueIds)))
  const places = asked.flatMap(({ valueIds }, index) => (there.has(keyOfValues(valueIds)) ? [] : [index]))
  const missing = asked.filter((_, index) => places.includes(index))
  if (variants.length + missing.length > MOST_VARIANTS)
    return httpErrors.fail('invalid', { detalle: `Un producto tiene máximo ${MOST_VARIANTS} variantes.` }, 'variants')
  const values = await readValues(
    tx,
    companyId,
    missing.flatMap(({ valueIds }) => valueIds),
  )
  const bodies = bodiesOf(bodyOf(parent), missing, values)
  failWith(repeatedProblems(missing, bodies))
  if (bodies.length > 0)
    await createItems(
      tx,
      session,
      bodies.map((body) => ({ body, active: true })),
      (error, index) => atCell(error, places[index] ?? 0),
    )
  return { created: bodies.length, existing: asked.length - missing.length }
}

export const variantHandlers = [
  handle(getVariants, ({ tx, session, params, query }) => readMatrix(tx, session.companyId, params.id, query.warehouseId)),
  handle(makeVariants, ({ tx, session, params, body }) => make(tx, session, params.id, body.variants)),
]
