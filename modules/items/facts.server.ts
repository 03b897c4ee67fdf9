/** What writing items asks of the company: gathered for all of them at once. */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ItemBody } from './endpoints.ts'
import { taxRulesOf, type TaxRules } from './rules.ts'

/** What the decisions about one item need of its company. */
export interface Facts {
  readonly roles: Readonly<Record<string, string>>
  /** Given accounts that may be used. */
  readonly accounts: readonly string[]
  readonly taxes: readonly string[]
  readonly taxRules: TaxRules
  readonly categoryExists: boolean
  readonly brandExists: boolean
  readonly unitId: string | null
  /** Those of the company: id → name. */
  readonly units: ReadonlyMap<string, string>
  readonly twins: readonly { readonly field: 'code' | 'barcode' | 'reference'; readonly name: string }[]
}

/** What one item asks of the company, of what was gathered for all. */
interface Asked {
  readonly id: string
  readonly body: ItemBody
}

interface Twin {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly barcode: string | null
  readonly reference: string
}

interface Gathered extends Pick<Facts, 'roles' | 'accounts' | 'taxes'> {
  /** In use. */
  readonly taxesAsked: Parameters<typeof taxRulesOf>[0]
  readonly vatResponsible: boolean
  readonly categories: readonly string[]
  readonly brands: readonly string[]
  /** The active ones first. */
  readonly units: readonly { readonly id: string; readonly code: string; readonly name: string }[]
  readonly twins: readonly Twin[]
  /** Those that have one of the bar codes besides their own. */
  readonly coded: readonly Pick<Twin, 'id' | 'name' | 'code'>[]
}

/** Everything that the decisions need, in one round trip however many there are. */
export async function gather(tx: Tx, companyId: string, asked: readonly Asked[]): Promise<(asked: Asked) => Facts> {
  const bodies = asked.map(({ body }) => body)
  const given = <T>(pick: (body: ItemBody) => T): NonNullable<T>[] =>
    [...new Set(bodies.map(pick))].filter((each) => each !== null && each !== undefined)
  const accounts = [
    ...given((body) => body.incomeAccountId),
    ...given((body) => body.inventoryAccountId),
    ...given((body) => body.costAccountId),
  ]
  const taxes = [...new Set(bodies.flatMap(({ taxIds = [] }) => taxIds))]
  const texts = (pick: (body: ItemBody) => string): string[] => given(pick).filter((text) => text !== '')
  const facts = await tx.first<Gathered>(sql`
    select (select coalesce(jsonb_object_agg(role, account_id), '{}') from account_role where company_id = ${companyId}) as roles,
           array(select a.id::text from account a
                  where a.company_id = ${companyId} and a.id = any(${accounts}::uuid[]) and a.postable and a.active) as accounts,
           array(select t.id::text from tax t where t.company_id = ${companyId} and t.id = any(${taxes}::uuid[])) as taxes,
           (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code, 'name', t.name, 'perContent', t.per_content::text) order by t.position, t.name), '[]')
              from tax t where t.company_id = ${companyId} and t.active) as "taxesAsked",
           (select coalesce((c.profile ->> 'vatResponsible')::boolean, true) from company c where c.id = ${companyId}) as "vatResponsible",
           array(select g.id::text from item_category g
                  where g.company_id = ${companyId} and g.id = any(${given((body) => body.categoryId)}::uuid[])) as categories,
           array(select b.id::text from brand b
                  where b.company_id = ${companyId} and b.id = any(${given((body) => body.brandId)}::uuid[])) as brands,
           (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'code', u.dian_code, 'name', u.name) order by u.active desc, u.position, u.id), '[]')
              from measurement_unit u where u.company_id = ${companyId}) as units,
           (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'code', b.code)), '[]')
              from item_barcode b join item i on i.company_id = b.company_id and i.id = b.item_id
             where b.company_id = ${companyId} and b.code = any(${texts((body) => body.barcode)}::text[]) and not b.main) as coded,
           (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'code', i.code, 'barcode', i.barcode, 'reference', i.reference)), '[]')
              from item i where i.company_id = ${companyId} and i.id in (
                select id from item where company_id = ${companyId} and code = any(${texts((body) => body.code)}::text[])
                union all
                select id from item where company_id = ${companyId} and barcode = any(${texts((body) => body.barcode)}::text[])
                union all
                select id from item where company_id = ${companyId} and reference = any(${texts((body) => body.reference)}::text[]) and reference <> '')) as twins`)
  if (!facts) throw new Error('a select without a table gives one row')
  const holders = {
    code: holderOf(facts.twins, 'code'),
    barcode: holderOf(facts.twins, 'barcode'),
    reference: holderOf(facts.twins, 'reference'),
  }
  const coded = new Map(facts.coded.map((twin) => [twin.code, twin]))
  const taxRules = taxRulesOf(facts.taxesAsked, facts.vatResponsible)
  const unitNames = new Map(facts.units.map(({ id, name }) => [id, name]))
  const sets = { categories: new Set(facts.categories), brands: new Set(facts.brands) }
  return ({ id, body }) => ({
    roles: facts.roles,
    accounts: facts.accounts,
    taxes: facts.taxes,
    taxRules,
    categoryExists: body.categoryId !== null && sets.categories.has(body.categoryId),
    brandExists: body.brandId !== null && sets.brands.has(body.brandId),
    unitId: facts.units.find((unit) => (body.unitId === null ? unit.code === body.unitCode : unit.id === body.unitId))?.id ?? null,
    units: unitNames,
    twins: (['code', 'barcode', 'reference'] as const).flatMap((field) => {
      const twin =
        body[field] === '' ? undefined : (holders[field].get(body[field]) ?? (field === 'barcode' ? coded.get(body.barcode) : undefined))
      // Its own is not another of its own.
      return twin && (twin.id !== id || coded.has(body[field])) && (field === 'barcode' || twin.id !== id)
        ? [{ field, name: twin.name }]
        : []
    }),
  })
}

const holderOf = (twins: readonly Twin[], field: 'code' | 'barcode' | 'reference'): ReadonlyMap<string, Twin> =>
  new Map(twins.flatMap((twin) => (twin[field] === null || twin[field] === '' ? [] : [[twin[field], twin] as const])))
