/** The suppliers of an item, read and written together; what was said of them before is in its history. */
import { BusinessError, failWith, type ErrorBody } from '#base/errors.ts'
import { parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import { masks } from '#modules/access/index.ts'
import { ONE, priceInUnit } from '#modules/items/index.ts'
import { loadItems, type LoadedItem } from '#modules/items/index.server.ts'
import { holds } from '#platform/access.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { choiceMessages } from '#platform/rules/index.ts'
import { formatUnitPrice } from '#platform/ui/format.ts'
import { lastBought, pricedKinds, type Bought } from '../bought.server.ts'
import { suppliersOfItems, type ItemSupplier } from './asked.server.ts'
import { getItemSuppliers, setItemSuppliers, type ItemSupplierRow } from './endpoints.ts'
import { supplierProblems, type WrittenSupplier } from './item-supplier.ts'

async function requireItem(tx: Tx, companyId: string, itemId: string): Promise<LoadedItem> {
  const [item] = await loadItems(tx, companyId, [itemId])
  return item ?? httpErrors.fail('notFound')
}

/** What the last purchase of them says. */
const lastOf = (bought: Bought | undefined, factor = bought?.unit?.factor ?? ONE) => ({
  lastDate: bought?.date ?? null,
  lastPrice: bought ? unitPriceText(priceInUnit(bought.price, ONE, factor)) : null,
  lastSource: bought ? { kind: bought.kind, id: bought.documentId } : null,
})

const writtenRow = (own: ItemSupplier, item: LoadedItem, bought: Bought | undefined): ItemSupplierRow => ({
  supplier: { id: own.supplierId, name: own.supplier, identification: own.identification },
  isWritten: true,
  ...{ code: own.code, leadDays: own.leadDays, preferred: own.preferred },
  unit: { id: own.unit?.id ?? null, name: own.unit?.name ?? item.unitName },
  price: own.price && unitPriceText(own.price),
  ...lastOf(bought, own.unit?.factor ?? ONE),
})

const boughtRow = (bought: Bought, item: LoadedItem, identification: string): ItemSupplierRow => ({
  supplier: { id: bought.supplierId, name: bought.supplier, identification },
  isWritten: false,
  ...{ code: '', price: null, leadDays: null, preferred: false },
  unit: { id: bought.unit?.id ?? null, name: bought.unit?.name ?? item.unitName },
  ...lastOf(bought),
})

async function readRows(tx: Tx, companyId: string, item: LoadedItem): Promise<ItemSupplierRow[]> {
  const written = await suppliersOfItems(tx, companyId, [item.id])
  const bought = await lastBought(tx, companyId, { itemIds: [item.id], kinds: pricedKinds, bySupplier: true })
  const others = bought.filter(({ supplierId }) => !written.some((own) => own.supplierId === supplierId))
  const known = await tx.rows<{ id: string; identification: string }>(sql`
    select id, identification from party where company_id = ${companyId} and id = any(${others.map(({ supplierId }) => supplierId)}::uuid[])`)
  const identificationOf = new Map(known.map(({ id, identification }) => [id, identification]))
  return [
    ...written.map((own) =>
      writtenRow(
        own,
        item,
        bought.find(({ supplierId }) => supplierId === own.supplierId),
      ),
    ),
    ...others
      .toSorted((a, b) => (a.date < b.date ? 1 : -1))
      .map((each) => boughtRow(each, item, identificationOf.get(each.supplierId) ?? '')),
  ]
}

type Sent = readonly WrittenSupplier[]

interface Writing {
  readonly item: LoadedItem
  readonly suppliers: Sent
  readonly before: readonly ItemSupplier[]
}

/** Against the company, at the field of each. */
async function companyProblems(tx: Tx, companyId: string, { item, suppliers, before }: Writing) {
  const problems: ErrorBody[] = []
  const wrong = (index: number, field: string, detalle: string) =>
    problems.push(httpErrors.of('invalid', { detalle }, `suppliers.${index}.${field}`))
  const parties = await tx.rows<{ id: string; isSupplier: boolean; active: boolean }>(sql`
    select id, is_supplier as "isSupplier", active from party
     where company_id = ${companyId} and id = any(${suppliers.map(({ supplierId }) => supplierId)}::uuid[]) for share`)
  const twins = await tx.rows<{ partyId: string; code: string; item: string }>(sql`
    select x.party_id as "partyId", lower(x.code) as code, i.code || ' ' || i.name as item
      from item_supplier x join item i on i.company_id = x.company_id and i.id = x.item_id
      join unnest(${suppliers.map(({ supplierId }) => supplierId)}::uuid[], ${suppliers.map(({ code }) => code)}::text[]) n (party_id, code)
        on n.party_id = x.party_id and lower(n.code) = lower(x.code)
     where x.company_id = ${companyId} and x.item_id <> ${item.id} and x.code <> ''`)
  suppliers.forEach(({ supplierId, code }, index) => {
    const party = parties.find(({ id }) => id === supplierId)
    const isKept = before.some((each) => each.supplierId === supplierId)
    if (!party) wrong(index, 'supplierId', choiceMessages.record)
    else if (!party.isSupplier) wrong(index, 'supplierId', 'Este tercero no es proveedor. Márcalo como proveedor en su ficha.')
    else if (!party.active && !isKept) wrong(index, 'supplierId', 'Este tercero está inactivo.')
    const twin = twins.find((each) => each.partyId === supplierId && each.code === code.toLowerCase())
    if (twin) wrong(index, 'code', `Este proveedor ya tiene ese código en ${twin.item}.`)
  })
  return problems
}

const wordsOf = (suppliers: readonly ItemSupplier[]): string[] =>
  suppliers.map(({ supplier, code, leadDays, preferred }) =>
    [
      supplier,
      ...(code === '' ? [] : [`código ${code}`]),
      ...(leadDays === null ? [] : [leadDays === 1 ? '1 día' : `${leadDays} días`]),
      ...(preferred ? ['preferido'] : []),
    ].join(' · '),
  )
const pricesOf = (suppliers: readonly ItemSupplier[]): string[] =>
  suppliers.flatMap(({ supplier, price, unit }) =>
    price === null ? [] : [`${supplier}: ${formatUnitPrice(price)}${unit ? ` por ${unit.name}` : ''}`],
  )

/** What whoever does not see costs sends of prices says nothing: they stay. */
const priceOf = (session: Session, sent: WrittenSupplier, before: readonly ItemSupplier[]): string | null => {
  if (holds(session, masks.cost)) return sent.price === null ? null : unitPriceText(parseUnitPrice(sent.price))
  const own = before.find(({ supplierId, unit }) => supplierId === sent.supplierId && (unit?.id ?? null) === sent.unitId)
  return own?.price ? unitPriceText(own.price) : null
}

async function write(tx: Tx, session: Session, itemId: string, suppliers: Sent): Promise<void> {
  const { companyId } = session
  // The item is held: two who write its suppliers at once go one after the other.
  await tx.run(sql`select from item where company_id = ${companyId} and id = ${itemId} for no key update`)
  const item = await requireItem(tx, companyId, itemId)
  const before = await suppliersOfItems(tx, companyId, [itemId])
  failWith(
    supplierProblems(
      suppliers,
      item.units.map(({ id }) => id),
    ),
  )
  failWith(await companyProblems(tx, companyId, { item, suppliers, before }))
  await tx.run(sql`delete from item_supplier where company_id = ${companyId} and item_id = ${itemId}`)
  await insertRows(
    tx,
    'item_supplier',
    suppliers.map((sent, position) => ({
      ...{ company_id: companyId, item_id: itemId, party_id: sent.supplierId, position, code: sent.code, unit_id: sent.unitId },
      ...{ price: priceOf(session, sent, before), lead_days: sent.leadDays, preferred: sent.preferred },
    })),
  )
  const after = await suppliersOfItems(tx, companyId, [itemId])
  const changes = Object.entries({
    suppliers: [wordsOf(before), wordsOf(after)],
    supplierPrices: [pricesOf(before), pricesOf(after)],
  } as const).filter(([, [was, is]]) => was.join('|') !== is.join('|'))
  if (changes.length === 0) return
  await audit(tx, session, {
    ...{ action: 'update', entity: 'items.item', entityId: itemId, title: `Ítem ${item.code} ${item.name}` },
    changes: Object.fromEntries(changes),
  })
}

/** Two who write the same code at once pass the check together; the database refuses the second. */
export const takenCode = () =>
  new BusinessError([
    httpErrors.of('invalid', { detalle: 'Alguien acaba de escribir ese código del proveedor en otro producto.' }, 'suppliers'),
  ])

export const itemSupplierHandlers = [
  handle(getItemSuppliers, async ({ tx, session: { companyId }, params: { itemId } }) => {
    const item = await requireItem(tx, companyId, itemId)
    return {
      rows: await readRows(tx, companyId, item),
      units: [{ id: null, name: item.unitName }, ...item.units.map(({ id, name }) => ({ id, name }))],
    }
  }),
  handle(setItemSuppliers, async ({ tx, session, params: { itemId }, body: { suppliers } }) => {
    await write(tx, session, itemId, suppliers)
    return isDone
  }),
]
