/** Ids of a company, by the table that a call reads when it is given one of them. */

type Ask = (statement: string) => Promise<readonly { readonly name: string; readonly ids: readonly string[] }[]>

/**
 * Those of a record of each table, and of all that it points to: a call may take the document of an entry and read the entry alone,
 * whose source can be of any table.
 *
 * @param ask as somebody who may read what all companies have
 */
export async function idsOfCompany(ask: Ask, companyId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await ask(`
    select c.relname as name, array_agg(quote_ident(a.attname)::text) as ids
      from pg_class c
      join pg_attribute own on own.attrelid = c.oid and own.attname = 'company_id'
      join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'uuid'::regtype and a.attnum > 0 and a.attname <> 'company_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'story%' and has_table_privilege(c.oid, 'select')
     group by c.relname`)
  const records = tables.map(
    ({ name, ids }) =>
      `(select '${name}' as name, array_remove(array[${ids.join()}], null) as ids from ${name} where company_id = '${companyId}' limit 1)`,
  )
  const found = Map.groupBy(await ask(records.join(' union all ')), ({ name }) => name)
  return new Map([...found].map(([name, rows]) => [name, [...new Set(rows.flatMap(({ ids }) => ids))]]))
}
