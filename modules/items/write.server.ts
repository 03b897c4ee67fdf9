/** How an item is written: facts gathered, rules decided, rows, words and audit written together. */
import { uuidv7 } from 'uuidv7'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { parseQuantity, parseUnitPrice, quantityText, unitPriceText } from '#base/decimal.ts'
import type { AiuService } from '#colombia/index.ts'
import type { CustomField, CustomValues } from '#platform/custom/field.ts'
import { checkedValues, noValues } from '#platform/custom/check.server.ts'
import { changesOfCustom } from '#platform/custom/record.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { auditRow, differences } from '#platform/audit.server.ts'
import { insertRows, insertTogether, updateVersions } from '#platform/db/insert.server.ts'
import { lockItems, minimumOf, turnProblems, type AsRead, type Stored } from './stored.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { choiceMessages } from '#platform/rules/index.ts'
import { tagNames, tagsToCarry, type NamedTag } from '#platform/tags/tags.server.ts'
import type { ItemBody } from './endpoints.ts'
import { forgetRows, rowsBeside, titleOf, type ItemColumns, type Rewritten } from './rows.server.ts'
import { itemErrors as errors } from './errors.ts'
import { gather, type Facts } from './facts.server.ts'
import { ITEM_ENTITY, itemTags } from './read.server.ts'
import { lockFormulas, refuseLosingComponents } from './kit/kit.server.ts'
import { formulasOf, type WrittenFormula } from './kit/write.server.ts'
import { defaultRoles, itemProblems, saysCost } from './rules.ts'
import { noTraits, traitColumns, type TraitColumns } from './traits.ts'
import { factorOf, unitWords, type ItemUnit, type ItemUnitInput } from './unit/of-item.ts'
import type { ItemControl } from './control.ts'
import { inherit, passOn, refuseLosingVariants, type WrittenVariant } from './variant/inherit.server.ts'

/** What an item keeps when nothing is said of it. */
interface Kept extends TraitColumns {
  readonly units: readonly ItemUnit[]
  readonly control: ItemControl
  readonly minimum_price: string | null
  readonly aiu_service: AiuService | null
  /** Null of a new one. */
  readonly taxes: readonly string[] | null
  /** Units that another of its bar codes is of. */
  readonly coded: readonly string[]
}
const nothingKept: Kept = { units: [], control: 'none', minimum_price: null, aiu_service: null, taxes: null, coded: [], ...noTraits }

/** Of what is written over: nobody had said it. */
const isUnsaid = ({ taxRules }: Facts, { taxes }: Kept): boolean => taxes !== null && !taxes.some((id) => taxRules.vat.includes(id))

/** Left out, a new one has none and another keeps its own. */
const taxesOf = ({ taxIds }: Pick<ItemBody, 'taxIds'>, kept: Pick<Kept, 'taxes'> = nothingKept): readonly string[] =>
  taxIds ?? kept.taxes ?? []

function decide(body: ItemBody, facts: Facts, kept: Kept = nothingKept): { problems: ErrorBody[]; columns: ItemColumns } {
  const problems = itemProblems(
    { ...body, taxIds: body.taxIds ?? kept.taxes ?? undefined, unitId: facts.unitId, wasUnsaid: isUnsaid(facts, kept) },
    facts.taxRules,
  )
  if (!body.units && kept.units.some(({ id }) => id === facts.unitId))
    problems.push(httpErrors.of('invalid', { detalle: 'Ya es otra de las unidades del producto.' }, 'unitId'))
  body.units?.forEach(({ unitId }, index) => {
    if (!facts.units.has(unitId)) problems.push(notListed(`units.${index}.unitId`))
  })
  if (body.units && kept.coded.some((id) => !body.units?.some(({ unitId }) => unitId === id)))
    problems.push(
      httpErrors.of('invalid', { detalle: 'Una unidad que quitas tiene un código de barras. Quita primero el código.' }, 'units'),
    )
  for (const twin of facts.twins) problems.push(twinError(twin, body))
  if (body.categoryId !== null && !facts.categoryExists) problems.push(notListed('categoryId'))
  if (body.brandId !== null && !facts.brandExists) problems.push(notListed('brandId'))
  if (facts.unitId === null)
    problems.push(httpErrors.of('invalid', { detalle: 'Elige una unidad de la lista.' }, body.unitId === null ? 'unitCode' : 'unitId'))
  if (body.taxIds?.some((tax) => !facts.taxes.includes(tax))) problems.push(notListed('taxIds'))
  const roles = defaultRoles[body.kind]
  const account = (field: 'incomeAccountId' | 'inventoryAccountId' | 'costAccountId', role: string | null): string | null => {
    const given = body[field]
    if (role === null && (field !== 'costAccountId' || !saysCost(body.kind))) return null
    if (given !== null && !facts.accounts.includes(given)) problems.push(notListed(field))
    return given ?? (role === null ? null : (facts.roles[role] ?? null))
  }
  const income = account('incomeAccountId', roles.income)
  if (income === null) problems.push(httpErrors.of('required', { campo: 'Cuenta de ingreso' }, 'incomeAccountId'))
  const columns: ItemColumns = {
    kind: body.kind,
    code: body.code,
    reference: body.reference,
    barcode: body.barcode || null,
    name: body.name,
    description: body.description,
    category_id: body.categoryId,
    brand_id: body.brandId,
    unit_id: facts.unitId,
    content: body.content === null ? null : quantityText(parseQuantity(body.content)),
    price: unitPriceText(parseUnitPrice(body.price)),
    minimum_price: body.minimumPrice === undefined ? kept.minimum_price : minimumOf(body.minimumPrice),
    withholding_code: body.withholdingCode,
    ica_code: body.icaCode,
    aiu_service: body.aiuService === undefined ? (body.kind === 'service' ? kept.aiu_service : null) : body.aiuService,
    standard_code: body.standardCode || null,
    income_account_id: income ?? '',
    inventory_account_id: account('inventoryAccountId', roles.inventory),
    cost_account_id: account('costAccountId', roles.cost),
    ...traitColumns(body, kept),
    control: body.control ?? (body.kind === 'product' ? kept.control : 'none'),
  }
  return { problems, columns }
}

const notListed = (field: string): ErrorBody => httpErrors.of('invalid', { detalle: choiceMessages.record }, field)

function twinError(twin: Facts['twins'][number], body: ItemBody): ErrorBody {
  if (twin.field === 'code') return errors.of('codeTaken', { codigo: body.code }, 'code')
  return twin.field === 'barcode'
    ? errors.of('barcodeTaken', { codigo: body.barcode, producto: twin.name }, 'barcode')
    : errors.of('referenceTaken', { referencia: body.reference, producto: twin.name }, 'reference')
}

/** What the audit says of a formula; nothing of what is no kit. */
const formulaNames = ({ names }: WrittenFormula, when: 'before' | 'after') =>
  names.before.length + names.after.length > 0 ? { components: names[when] } : {}

/** What the audit says of a variant; nothing of what is none. */
const variantWords = ({ words }: Pick<WrittenVariant, 'words'>) => (words === '' ? {} : { variant: words })

/** What the audit says of other units: their names and factors of that day; nothing when nothing was said. */
const unitNamesIn = (units: readonly ItemUnitInput[] | undefined, names: ReadonlyMap<string, string>) =>
  units ? { units: units.map((unit) => unitWords({ name: names.get(unit.unitId) ?? '', factor: quantityText(factorOf(unit)) })) } : {}

export async function createOne(tx: Tx, session: Session, body: ItemBody): Promise<string> {
  const [id] = await createItems(tx, session, [{ body, active: true }])
  if (id === undefined) throw new Error('one body makes one item')
  return id
}

/** What is written of an item, and whether it goes into new documents. */
export interface ItemState {
  readonly body: ItemBody
  readonly active: boolean
}

/**
 * Any number at once, with as many statements as for one.
 * @param at where what is wrong with one of them is told, when not at its own field
 * @returns the new ids, in order
 * @throws BusinessError with every problem at its field
 */
export async function createItems(
  tx: Tx,
  session: Session,
  states: readonly ItemState[],
  at: (error: ErrorBody, index: number) => ErrorBody = (error) => error,
): Promise<string[]> {
  const { companyId } = session
  const written = states.map((state) => ({ id: uuidv7(), ...state }))
  await lockFormulas(
    tx,
    companyId,
    states.map(({ body }) => body),
  )
  const { asked, variantOf } = await inherit(tx, companyId, written)
  const factsOf = await gather(tx, companyId, asked)
  const fields = await readCustomFields(tx, companyId)
  const values = await checkedValues(
    tx,
    companyId,
    fields,
    'item',
    asked.map(({ body }) => body.custom ?? {}),
  )
  const formulaOf = await formulasOf(
    tx,
    companyId,
    asked.map(({ id, body }) => ({ id, body, before: [] })),
  )
  const decided = asked.map((each, index) => ({
    ...each,
    ...decide(each.body, factsOf(each)),
    formula: formulaOf(each.id),
    variant: variantOf(each.id),
    unitNames: unitNamesIn(each.body.units, factsOf(each).units),
    custom: values[index] ?? noValues,
  }))
  failWith(
    decided.flatMap(({ problems, formula, variant, custom }, index) =>
      [...problems, ...formula.problems, ...variant.problems, ...custom.problems].map((error) => at(error, index)),
    ),
  )
  const tagsOf = await tagsByItem(
    tx,
    companyId,
    asked.map(({ body }) => body),
  )
  const items = decided.map((each) => ({ ...each, taxes: taxesOf(each.body), units: each.body.units, tags: tagsOf(each.body) }))
  await insertTogether(tx, [
    [
      'item',
      items.map(({ id, columns, variant, custom, active }) => ({
        ...{ company_id: companyId, id, ...columns, ...variant.columns },
        ...{ custom: custom.values, active },
      })),
    ],
    ...rowsBeside(companyId, items),
    ['audit_event', items.map((item) => createdRow(session, item, fields))],
  ])
  return items.map(({ id }) => id)
}

interface CreatedItem extends Rewritten {
  readonly active: boolean
  readonly unitNames: ReturnType<typeof unitNamesIn>
  readonly formula: WrittenFormula
  readonly variant: WrittenVariant
  readonly custom: { readonly values: CustomValues }
  readonly tags: readonly NamedTag[] | null
}

/** What the log says of a new item. */
const createdRow = (
  session: Session,
  { id, columns, taxes, unitNames, formula, variant, tags, custom, active }: CreatedItem,
  fields: readonly CustomField[],
) =>
  auditRow(session, {
    action: 'create',
    entity: ITEM_ENTITY,
    entityId: id,
    title: titleOf(columns),
    changes: {
      ...differences(
        {},
        { ...columns, taxes, ...unitNames, ...formulaNames(formula, 'after'), ...variantWords(variant), ...tagNames(tags) },
      ),
      ...changesOfCustom(fields, 'item', {}, custom.values),
      ...(active ? {} : { active: [true, false] as const }),
    },
  })

/** The tags of each, asked once for all; null of one that says nothing of them. */
async function tagsByItem(tx: Tx, companyId: string, bodies: readonly ItemBody[]) {
  const all = await tagsToCarry(
    tx,
    companyId,
    itemTags,
    bodies.flatMap(({ tagIds }) => tagIds ?? []),
  )
  return ({ tagIds }: ItemBody) => (tagIds ? (all ?? []).filter(({ id }) => tagIds.includes(id)) : null)
}

export async function updateOne(
  tx: Tx,
  session: Session,
  id: string,
  { version, ...body }: ItemBody & { readonly version: number },
): Promise<void> {
  await changeItems(tx, session, [{ id, version, body, active: null }])
}

export interface ItemChange extends AsRead {
  readonly body: ItemBody
  /** Null leaves it as it is. */
  readonly active: boolean | null
}

/**
 * Any number at once, with as many statements as for one; the version of what changes grows by one.
 * @throws BusinessError with every problem at its field; 697 when somebody changed one meanwhile
 */
export async function changeItems(tx: Tx, session: Session, written: readonly ItemChange[]): Promise<void> {
  const { companyId } = session
  await lockFormulas(
    tx,
    companyId,
    written.map(({ body }) => body),
  )
  const found = await lockItems(tx, companyId, written)
  const { asked, variantOf } = await inherit(tx, companyId, written)
  const fields = await readCustomFields(tx, companyId)
  const decided = (await decideChanges(tx, companyId, { asked, found, fields })).map((each) => ({ ...each, variant: variantOf(each.id) }))
  failWith(decided.flatMap(({ problems, variant, custom }) => [...problems, ...variant.problems, ...(custom?.problems ?? [])]))
  const changed = decided.flatMap((each) => {
    const changes = changesOf(each, fields)
    return Object.keys(changes).length === 0 ? [] : [{ ...each, changes }]
  })
  if (changed.length === 0) return
  await refuseLosingComponents(
    tx,
    companyId,
    changed.map(({ id, columns: { kind }, units }) => ({ id, kind, unitIds: units ? units.map(({ unitId }) => unitId) : null })),
  )
  await refuseLosingVariants(tx, companyId, changed)
  await forgetRows(tx, companyId, changed)
  await updateVersions(
    tx,
    'item',
    companyId,
    changed.map(({ id, columns, variant, custom, stored, active }) => ({
      ...{ id, ...columns, ...variant.columns },
      ...{ custom: custom?.values ?? stored.custom, active },
    })),
  )
  await insertTogether(tx, [
    ...rowsBeside(companyId, changed),
    [
      'audit_event',
      changed.map(({ id, columns, changes }) =>
        auditRow(session, { action: 'update', entity: ITEM_ENTITY, entityId: id, title: titleOf(columns), changes }),
      ),
    ],
  ])
  await passOn(
    tx,
    companyId,
    changed.flatMap(({ id, columns }) => (columns.kind === 'variable' ? [id] : [])),
  )
}

interface Changing {
  readonly asked: readonly ItemChange[]
  readonly found: ReadonlyMap<string, Stored>
  readonly fields: readonly CustomField[]
}

async function decideChanges(tx: Tx, companyId: string, { asked, found, fields }: Changing) {
  const bodies = asked.map(({ body }) => body)
  const factsOf = await gather(tx, companyId, asked)
  const tagsOf = await tagsByItem(tx, companyId, bodies)
  const custom = bodies.map((body) => body.custom ?? {})
  const values = await checkedValues(tx, companyId, fields, 'item', custom)
  const written = asked.map(({ id, body }) => ({ id, body, before: found.get(id)?.components ?? [] }))
  const formulaOf = await formulasOf(tx, companyId, written)
  return asked.map((each, index) => {
    const stored = found.get(each.id) ?? httpErrors.fail('notFound')
    const facts = factsOf(each)
    const { problems, columns } = decide(each.body, facts, stored)
    const formula = formulaOf(each.id)
    return {
      id: each.id,
      stored,
      columns,
      custom: each.body.custom ? (values[index] ?? noValues) : null,
      active: each.active ?? stored.active,
      taxes: [...taxesOf(each.body, stored)].toSorted(),
      units: each.body.units,
      unitNames: unitNamesIn(each.body.units, facts.units),
      formula,
      tags: tagsOf(each.body),
      problems: [...problems, ...turnProblems(stored, columns), ...formula.problems],
    }
  })
}

type DecidedChange = Awaited<ReturnType<typeof decideChanges>>[number] & { readonly variant: WrittenVariant }

/** What the log says of it; nothing of what stays as it was. */
function changesOf(each: DecidedChange, fields: readonly CustomField[]) {
  const {
    id: _id,
    active,
    version: _version,
    moved: _moved,
    coded: _coded,
    custom: hadCustom,
    tags: carried,
    units,
    components: _components,
    variant,
    ...before
  } = each.stored
  return {
    ...differences(
      {
        ...before,
        units: units.map(unitWords),
        ...formulaNames(each.formula, 'before'),
        ...variantWords({ words: variant }),
        ...tagNames(carried),
      },
      {
        ...each.columns,
        taxes: each.taxes,
        ...each.unitNames,
        ...formulaNames(each.formula, 'after'),
        ...variantWords(each.variant),
        ...tagNames(each.tags),
      },
    ),
    ...(each.custom ? changesOfCustom(fields, 'item', hadCustom, each.custom.values) : {}),
    ...(each.active === active ? {} : { active: [active, each.active] as const }),
  }
}

export async function setActive(tx: Tx, session: Session, id: string, active: boolean, version: number): Promise<void> {
  const stored = (await lockItems(tx, session.companyId, [{ id, version }])).get(id) ?? httpErrors.fail('notFound')
  if (stored.active === active) return
  await tx.run(sql`update item set active = ${active}, version = version + 1 where company_id = ${session.companyId} and id = ${id}`)
  const action = active ? 'activate' : 'deactivate'
  await insertRows(tx, 'audit_event', [
    auditRow(session, { action, entity: ITEM_ENTITY, entityId: id, title: titleOf(stored), changes: { active: [stored.active, active] } }),
  ])
}
