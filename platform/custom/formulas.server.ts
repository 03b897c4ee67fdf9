/** What third parties and items say of a formula is worked out again when it is made or changed. */
import { raw, sql, type Tx } from '../db/tx.server.ts'
import type { CustomEntity, CustomField, CustomValues } from './field.ts'
import { customTables } from './read.server.ts'
import { workedOut } from './record.ts'

/** Documents keep what they said: their formulas are worked out when they are saved. */
export const isLive = (entity: CustomEntity): boolean => entity === 'party' || entity === 'item'

/** @param fields all of the company, as they are now */
export async function workOutAgain(tx: Tx, companyId: string, entity: CustomEntity, fields: readonly CustomField[]): Promise<void> {
  if (!isLive(entity)) return
  const table = raw(customTables[entity])
  const formulas = fields.filter((field) => field.entity === entity && field.kind === 'FormulaField' && field.active)
  const rows = await tx.rows<{ id: string; custom: CustomValues }>(sql`
    select id, custom from ${table} where company_id = ${companyId} order by id for update`)
  const changed = rows.flatMap(({ id, custom }) => {
    const results = workedOut(fields, entity, custom)
    if (formulas.every(({ internalName }) => results[internalName] === custom[internalName])) return []
    const names = new Set(formulas.map(({ internalName }) => internalName))
    const rest = Object.fromEntries(Object.entries(custom).filter(([name]) => !names.has(name)))
    return [{ id, custom: { ...rest, ...results } }]
  })
  if (changed.length === 0) return
  await tx.run(sql`
    update ${table} t set custom = n.custom
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ custom }) => JSON.stringify(custom))}::jsonb[]) as n (id, custom)
     where t.company_id = ${companyId} and t.id = n.id`)
}
