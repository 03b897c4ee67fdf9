/** Formulas of kits in the database: read with what is inside of them, checked together and written. */
import { parseQuantity, quantityText, type Quantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { choiceMessages } from '#platform/rules/index.ts'
import type { ItemControl } from '../control.ts'
import { itemErrors as errors } from '../errors.ts'
import type { ItemKind } from '../rules.ts'
import { ONE } from '../unit/factor.ts'
import { componentWords, type ComponentInput, type ItemComponent } from './formula.ts'
import { contains, explode, type Component, type KitComponent, type Written } from './explode.ts'

/** The formula of the item under the alias `i`, in its order: a `jsonb` of `componentShape`. */
export const COMPONENTS = raw(`
  (select coalesce(jsonb_agg(jsonb_build_object('item', jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name), 'kind', p.kind, 'control', p.control, 'active', p.active,
            'unitId', f.unit_id, 'unitName', coalesce(u.name, p.unit_name), 'quantity', f.quantity::text, 'baseUnit', p.unit_name,
            'units', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.dian_code, 'name', a.name, 'factor', o.factor::text) order by o.position, a.id), '[]')
                        from item_other_unit o join measurement_unit a on a.company_id = o.company_id and a.id = o.unit_id
                       where o.company_id = p.company_id and o.item_id = p.id)) order by f.position), '[]')
     from item_component f join item p on p.company_id = f.company_id and p.id = f.component_id
     left join measurement_unit u on u.company_id = f.company_id and u.id = f.unit_id
    where f.company_id = i.company_id and f.item_id = i.id)`)

export const shownComponents = (components: readonly ItemComponent[]): ItemComponent[] =>
  components.map((each) => ({
    ...each,
    quantity: quantityText(parseQuantity(each.quantity)),
    units: each.units.map((unit) => ({ ...unit, factor: quantityText(parseQuantity(unit.factor)) })),
  }))

export const namesOfComponents = (components: readonly ItemComponent[]): string[] =>
  components.map(({ item, quantity, unitName }) => componentWords({ name: item.name, quantity, unitName }))

interface FormulaRow {
  readonly kitId: string
  readonly itemId: string
  readonly quantity: string
  /** Null where its unit is no unit of the component any more. */
  readonly factor: string | null
  readonly unitName: string
  readonly baseUnit: string
}

/** The formulas of some kits, and of those inside of them. */
async function readFormulas(tx: Tx, companyId: string, kitIds: readonly string[]): Promise<Map<string, Written[]>> {
  const rows = await tx.rows<FormulaRow>(sql`
    with recursive reached as (
      select id from unnest(${[...kitIds]}::uuid[]) n (id)
      union
      select f.component_id from reached r join item_component f on f.company_id = ${companyId} and f.item_id = r.id)
    select f.item_id as "kitId", f.component_id as "itemId", f.quantity, coalesce(u.name, p.unit_name) as "unitName", p.unit_name as "baseUnit",
           case when f.unit_id is null or f.unit_id = p.unit_id then 1 else o.factor end as factor
      from reached r join item_component f on f.company_id = ${companyId} and f.item_id = r.id
      join item p on p.company_id = f.company_id and p.id = f.component_id
      left join measurement_unit u on u.company_id = f.company_id and u.id = f.unit_id
      left join item_other_unit o on o.company_id = f.company_id and o.item_id = f.component_id and o.unit_id = f.unit_id
     order by f.item_id, f.position`)
  const formulas = new Map<string, Written[]>()
  for (const { kitId, itemId, quantity, factor, unitName, baseUnit } of rows) {
    if (factor === null) return errors.fail('noConversion', { unidad1: unitName, unidad2: baseUnit })
    const lines = formulas.get(kitId) ?? []
    lines.push({ itemId, quantity: parseQuantity(quantity), factor: parseQuantity(factor) })
    formulas.set(kitId, lines)
  }
  return formulas
}

interface ProductRow {
  id: string
  code: string
  name: string
  unitName: string
  control: ItemControl
  inventoryAccountId: string
}

/** Products as components, whatever quantity is asked of each. */
export async function componentsOfItems(tx: Tx, companyId: string, ids: readonly string[]): Promise<(asked: Component) => KitComponent[]> {
  const rows = await tx.rows<ProductRow>(sql`
    select id, code, name, unit_name as "unitName", control, inventory_account_id as "inventoryAccountId" from item
     where company_id = ${companyId} and id = any(${[...new Set(ids)]}::uuid[]) and kind = 'product'`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ({ itemId, quantity }) => {
    const product = found.get(itemId)
    if (!product) return []
    const { id: _id, ...rest } = product
    return [{ ...rest, itemId, quantity }]
  }
}

/** What kits are made of today, down to what has stock. Asks nothing where there is no kit. */
export async function loadComponents(tx: Tx, companyId: string, kitIds: readonly string[]): Promise<ReadonlyMap<string, KitComponent[]>> {
  if (kitIds.length === 0) return new Map()
  const formulas = await readFormulas(tx, companyId, kitIds)
  const made = new Map(kitIds.map((id) => [id, explode(id, formulas)]))
  const componentsOf = await componentsOfItems(
    tx,
    companyId,
    [...made.values()].flatMap((parts) => parts.map(({ itemId }) => itemId)),
  )
  return new Map([...made].map(([id, parts]) => [id, parts.flatMap(componentsOf)]))
}

export const componentRows = (companyId: string, itemId: string, components: readonly ComponentInput[]): Row[] =>
  components.map(({ itemId: componentId, unitId, quantity }, position) => ({
    company_id: companyId,
    item_id: itemId,
    component_id: componentId,
    position,
    unit_id: unitId,
    quantity: quantityText(parseQuantity(quantity)),
  }))

/** A formula that is being written, with what it said before. */
interface AskedFormula {
  readonly id: string
  readonly components: readonly ComponentInput[]
  readonly before: readonly ItemComponent[]
}

interface Candidate {
  readonly id: string
  readonly name: string
  readonly kind: ItemKind
  readonly active: boolean
  readonly unitId: string | null
  readonly unitName: string
  readonly units: readonly { readonly id: string; readonly factor: string }[]
}

export interface CheckedFormula {
  readonly problems: readonly ErrorBody[]
  /** With the base unit said as such. */
  readonly components: readonly ComponentInput[]
  /** For the log. */
  readonly names: readonly string[]
}

/** Formulas of a company change one after the other: two at once could make a ring together. To be taken before any item is locked. */
export async function lockFormulas(
  tx: Tx,
  companyId: string,
  bodies: readonly { readonly components?: readonly unknown[] | undefined }[],
): Promise<void> {
  if (bodies.some(({ components = [] }) => components.length > 0))
    await tx.run(sql`select from company where id = ${companyId} for no key update`)
}

/** What the company says of formulas: what they name is there, has stock or is a kit, and no kit contains itself. */
export async function checkFormulas(
  tx: Tx,
  companyId: string,
  asked: readonly AskedFormula[],
): Promise<ReadonlyMap<string, CheckedFormula>> {
  if (asked.length === 0) return new Map()
  const named = [...new Set(asked.flatMap(({ components }) => components.map(({ itemId }) => itemId)))]
  // Their units do not change meanwhile.
  await tx.run(sql`select from item where company_id = ${companyId} and id = any(${named}::uuid[]) order by id for share`)
  const candidates = await tx.rows<Candidate>(sql`
    select p.id, p.name, p.kind, p.active, p.unit_id as "unitId", p.unit_name as "unitName",
           (select coalesce(jsonb_agg(jsonb_build_object('id', o.unit_id, 'factor', o.factor::text)), '[]') from item_other_unit o
             where o.company_id = p.company_id and o.item_id = p.id) as units
      from item p where p.company_id = ${companyId} and p.id = any(${named}::uuid[])`)
  const unitNames = await namesOfUnits(tx, companyId, asked)
  const formulas = await readFormulas(tx, companyId, named)
  // As they will be: what is asked together is judged together.
  for (const { id, components } of asked)
    formulas.set(
      id,
      components.map(({ itemId }) => ({ itemId, quantity: ONE as Quantity, factor: ONE })),
    )
  const found = new Map(candidates.map((each) => [each.id, each]))
  return new Map(
    asked.map((each) => {
      const judged = each.components.map((line, index) => judge(each, { line, index, candidate: found.get(line.itemId) }, unitNames))
      const rings = each.components.flatMap(({ itemId }, index) =>
        contains(itemId, each.id, formulas) ? [errors.of('kitInItself', {}, `components.${index}.itemId`)] : [],
      )
      return [
        each.id,
        {
          problems: [...judged.flatMap(({ problems }) => problems), ...rings],
          components: judged.map(({ component }) => component),
          names: judged.map(({ words }) => words),
        },
      ]
    }),
  )
}

async function namesOfUnits(tx: Tx, companyId: string, asked: readonly AskedFormula[]): Promise<ReadonlyMap<string, string>> {
  const ids = asked.flatMap(({ components }) => components.flatMap(({ unitId }) => unitId ?? []))
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; name: string }>(
    sql`select id, name from measurement_unit where company_id = ${companyId} and id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface AskedLine {
  readonly line: ComponentInput
  readonly index: number
  readonly candidate: Candidate | undefined
}

/** One line of a formula. @returns 401 at its item, 559 at a unit that the component does not have */
function judge({ id, before }: AskedFormula, { line, index, candidate }: AskedLine, unitNames: ReadonlyMap<string, string>) {
  const at = (field: string) => `components.${index}.${field}`
  const invalid = (detalle: string, field: string) => httpErrors.of('invalid', { detalle }, at(field))
  if (!candidate && line.itemId !== id) return { problems: [invalid(choiceMessages.record, 'itemId')], component: line, words: '' }
  const problems: ErrorBody[] = []
  const { name = '', unitName = '', unitId: baseId = null } = candidate ?? {}
  if (candidate?.kind === 'variable') problems.push(invalid(`${name} tiene variantes: elige una de ellas.`, 'itemId'))
  if (candidate?.kind === 'service') problems.push(invalid(`${name} es un servicio y no lleva existencias.`, 'itemId'))
  // What was chosen before stays, though nobody would choose it now.
  if (candidate && !candidate.active && !before.some(({ item }) => item.id === line.itemId))
    problems.push(invalid(`${name} está inactivo. Elige uno activo.`, 'itemId'))
  const unitId = line.unitId === baseId ? null : line.unitId
  const unit = unitId === null ? unitName : unitNames.get(unitId)
  if (unit === undefined) problems.push(invalid(choiceMessages.record, 'unitId'))
  else if (unitId !== null && !candidate?.units.some((own) => own.id === unitId))
    problems.push(errors.of('noConversion', { unidad1: unit, unidad2: unitName }, at('unitId')))
  const words = componentWords({ name, quantity: line.quantity, unitName: unit ?? '' })
  return { problems, component: { ...line, unitId }, words }
}

const WITHOUT_STOCK = {
  service: 'un servicio no lleva existencias',
  variable: 'de un producto con variantes se elige una de ellas',
} as const

/** What kits need of items stays: an item in a formula keeps its stock, and the units that formulas say. */
export async function refuseLosingComponents(
  tx: Tx,
  companyId: string,
  changed: readonly { readonly id: string; readonly kind: ItemKind; readonly unitIds: readonly string[] | null }[],
): Promise<void> {
  const rows = await tx.rows<{ id: string; kit: string; unitId: string | null; unitName: string }>(sql`
    select f.component_id as id, k.name as kit, f.unit_id as "unitId", coalesce(u.name, '') as "unitName" from item_component f
      join item k on k.company_id = f.company_id and k.id = f.item_id
      left join measurement_unit u on u.company_id = f.company_id and u.id = f.unit_id
     where f.company_id = ${companyId} and f.component_id = any(${changed.map(({ id }) => id)}::uuid[]) order by k.name`)
  const refuse = (detalle: string, field: string) => httpErrors.of('invalid', { detalle }, field)
  failWith(
    changed.flatMap(({ id, kind, unitIds }) => {
      const uses = rows.filter((row) => row.id === id)
      const [first] = uses
      if (first && (kind === 'service' || kind === 'variable'))
        return [refuse(`Es un componente del combo ${first.kit}: ${WITHOUT_STOCK[kind]}.`, 'kind')]
      const lost = uses.find(({ unitId }) => unitId !== null && unitIds !== null && !unitIds.includes(unitId))
      return lost ? [refuse(`El combo ${lost.kit} lleva este producto en ${lost.unitName}. Cambia primero su fórmula.`, 'units')] : []
    }),
  )
}
