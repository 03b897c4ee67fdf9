/** How an item is written: facts gathered, rules decided, rows, words and audit written together. */
import { uuidv7 } from 'uuidv7'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { EMPTY_GUID } from '#base/guid.ts'
import { parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import { auditRow, differences } from '#platform/audit.server.ts'
import { insertRows, insertTogether } from '#platform/db/insert.server.ts'
import { join, raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { choiceMessages } from '#platform/rules/index.ts'
import { wordRows } from '#platform/search.server.ts'
import type { ItemBody } from './endpoints.ts'
import { itemErrors as errors } from './errors.ts'
import { ITEM_ENTITY } from './read.server.ts'
import { defaultRoles, itemProblems } from './rules.ts'

/** The columns of the table, apart from identity, state and version. */
interface ItemColumns {
  readonly kind: string
  readonly code: string
  readonly reference: string
  readonly barcode: string | null
  readonly name: string
  readonly description: string
  readonly category_id: string | null
  readonly brand_id: string | null
  /** Its code and name follow it by themselves. */
  readonly unit_id: string | null
  readonly price: string
  readonly withholding_code: string | null
  readonly ica_code: string | null
  readonly standard_code: string | null
  readonly income_account_id: string
  readonly inventory_account_id: string | null
  readonly cost_account_id: string | null
}

interface Facts {
  readonly roles: Readonly<Record<string, string>>
  /** Given accounts that may be used. */
  readonly accounts: readonly string[]
  readonly taxes: readonly string[]
  readonly categoryExists: boolean
  readonly brandExists: boolean
  readonly unitId: string | null
  readonly twins: readonly { readonly field: 'code' | 'barcode' | 'reference'; readonly name: string }[]
}

/** Everything that the decision needs, in one round trip. */
async function gather(tx: Tx, companyId: string, id: string, body: ItemBody): Promise<Facts> {
  const accounts = [body.incomeAccountId, body.inventoryAccountId, body.costAccountId].filter((each) => each !== null)
  const facts = await tx.first<Facts>(sql`
    select (select coalesce(jsonb_object_agg(role, account_id), '{}') from account_role where company_id = ${companyId}) as roles,
           array(select a.id::text from account a
                  where a.company_id = ${companyId} and a.id = any(${accounts}::uuid[]) and a.postable and a.active) as accounts,
           array(select t.id::text from tax t where t.company_id = ${companyId} and t.id = any(${body.taxIds}::uuid[])) as taxes,
           exists (select from item_category g where g.company_id = ${companyId} and g.id = ${body.categoryId ?? EMPTY_GUID}) as "categoryExists",
           exists (select from brand b where b.company_id = ${companyId} and b.id = ${body.brandId ?? EMPTY_GUID}) as "brandExists",
           (select u.id::text from measurement_unit u
             where u.company_id = ${companyId} and case when ${body.unitId}::uuid is null then u.dian_code = ${body.unitCode} else u.id = ${body.unitId} end
             order by u.active desc, u.position, u.id limit 1) as "unitId",
           (select coalesce(jsonb_agg(twin), '[]') from (
              select 'code' as field, name from item where company_id = ${companyId} and code = ${body.code} and id <> ${id}
              union all
              select 'barcode', name from item where company_id = ${companyId} and barcode = ${body.barcode} and id <> ${id}
              union all
              select 'reference', name from item
               where company_id = ${companyId} and reference = ${body.reference} and reference <> '' and id <> ${id}) twin) as twins`)
  if (!facts) throw new Error('a select without a table gives one row')
  return facts
}

function decide(body: ItemBody, facts: Facts): { problems: ErrorBody[]; columns: ItemColumns } {
  const problems = itemProblems(body)
  for (const twin of facts.twins) problems.push(twinError(twin, body))
  if (body.categoryId !== null && !facts.categoryExists) problems.push(notListed('categoryId'))
  if (body.brandId !== null && !facts.brandExists) problems.push(notListed('brandId'))
  if (facts.unitId === null)
    problems.push(httpErrors.of('invalid', { detalle: 'Elige una unidad de la lista.' }, body.unitId === null ? 'unitCode' : 'unitId'))
  if (body.taxIds.some((tax) => !facts.taxes.includes(tax))) problems.push(notListed('taxIds'))
  const roles = defaultRoles[body.kind]
  const account = (field: 'incomeAccountId' | 'inventoryAccountId' | 'costAccountId', role: string | null): string | null => {
    const given = body[field]
    if (role === null) return null
    if (given !== null && !facts.accounts.includes(given)) problems.push(notListed(field))
    return given ?? facts.roles[role] ?? null
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
    price: unitPriceText(parseUnitPrice(body.price)),
    withholding_code: body.withholdingCode,
    ica_code: body.icaCode,
    standard_code: body.standardCode || null,
    income_account_id: income ?? '',
    inventory_account_id: account('inventoryAccountId', roles.inventory),
    cost_account_id: account('costAccountId', roles.cost),
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

const titleOf = (item: Pick<ItemColumns, 'code' | 'name'>): string => `Ítem ${item.code} ${item.name}`

const wordsOf = (companyId: string, id: string, columns: ItemColumns) =>
  wordRows(companyId, ITEM_ENTITY, id, [columns.code, columns.reference, columns.barcode ?? '', columns.name])

export async function createOne(tx: Tx, session: Session, body: ItemBody): Promise<string> {
  const { companyId } = session
  const id = uuidv7()
  const { problems, columns } = decide(body, await gather(tx, companyId, id, body))
  failWith(problems)
  await insertTogether(tx, [
    ['item', [{ company_id: companyId, id, ...columns }]],
    ['item_tax', body.taxIds.map((tax) => ({ company_id: companyId, item_id: id, tax_id: tax }))],
    ['search_word', wordsOf(companyId, id, columns)],
    [
      'audit_event',
      [
        auditRow(session, {
          action: 'create',
          entity: ITEM_ENTITY,
          entityId: id,
          title: titleOf(columns),
          changes: differences({}, { ...columns, taxes: body.taxIds }),
        }),
      ],
    ],
  ])
  return id
}

interface Stored extends ItemColumns {
  readonly active: boolean
  readonly version: number
  readonly taxes: readonly string[]
  readonly moved: boolean
}

/** The item as it is, locked; refused when somebody changed it since it was read (697). */
async function lock(tx: Tx, companyId: string, id: string, version: number): Promise<Stored> {
  const found = await tx.first<Stored>(sql`
    select i.kind, i.code, i.reference, i.barcode, i.name, i.description, i.category_id, i.brand_id, i.unit_id, i.price,
           i.withholding_code, i.ica_code, i.standard_code, i.income_account_id, i.inventory_account_id, i.cost_account_id,
           i.active, i.version,
           array(select x.tax_id::text from item_tax x where x.company_id = i.company_id and x.item_id = i.id order by 1) as taxes,
           (exists (select from stock_movement m where m.company_id = i.company_id and m.item_id = i.id)
            or exists (select from document_line l where l.company_id = i.company_id and l.item_id = i.id)) as moved
      from item i where i.company_id = ${companyId} and i.id = ${id} for update of i`)
  if (!found) return httpErrors.fail('notFound')
  if (found.version !== version) {
    const who = await tx.first<{ name: string }>(sql`
      select trim(p.first_name || ' ' || p.last_name) as name from audit_event e join person p on p.id = e.person_id
       where e.company_id = ${companyId} and e.entity_id = ${id} order by e.at desc, e.id desc limit 1`)
    return httpErrors.fail('changedByOther', { usuario: who?.name || 'otra persona' })
  }
  return { ...found, price: unitPriceText(parseUnitPrice(found.price)) }
}

export async function updateOne(tx: Tx, session: Session, id: string, body: ItemBody & { readonly version: number }): Promise<void> {
  const { companyId } = session
  const stored = await lock(tx, companyId, id, body.version)
  const { problems, columns } = decide(body, await gather(tx, companyId, id, body))
  if (columns.kind !== stored.kind && stored.moved) problems.push(errors.of('hasMovements', {}, 'kind'))
  failWith(problems)
  const taxes = body.taxIds.toSorted()
  const { active: _active, version: _version, moved: _moved, ...before } = stored
  const changes = differences(before, { ...columns, taxes })
  if (Object.keys(changes).length === 0) return
  const sets = Object.entries(columns).map(([column, value]) => sql`${raw(column)} = ${value}`)
  await tx.run(sql`
    with without_taxes as (delete from item_tax where company_id = ${companyId} and item_id = ${id} and not tax_id = any(${taxes}::uuid[])),
         without_words as (delete from search_word where company_id = ${companyId} and entity = ${ITEM_ENTITY} and target_id = ${id})
    update item set ${join(sets)}, version = version + 1 where company_id = ${companyId} and id = ${id}`)
  await insertTogether(tx, [
    ['item_tax', taxes.filter((tax) => !stored.taxes.includes(tax)).map((tax) => ({ company_id: companyId, item_id: id, tax_id: tax }))],
    ['search_word', wordsOf(companyId, id, columns)],
    ['audit_event', [auditRow(session, { action: 'update', entity: ITEM_ENTITY, entityId: id, title: titleOf(columns), changes })]],
  ])
}

export async function setActive(tx: Tx, session: Session, id: string, active: boolean, version: number): Promise<void> {
  const stored = await lock(tx, session.companyId, id, version)
  if (stored.active === active) return
  await tx.run(sql`update item set active = ${active}, version = version + 1 where company_id = ${session.companyId} and id = ${id}`)
  const action = active ? 'activate' : 'deactivate'
  await insertRows(tx, 'audit_event', [
    auditRow(session, { action, entity: ITEM_ENTITY, entityId: id, title: titleOf(stored), changes: { active: [stored.active, active] } }),
  ])
}
