/**
 * Adding a version: the past is never rewritten. The new one begins after the one before began, which ends the day
 * before; documents keep the figures that they were made with.
 */
import { addDays, showDay, type Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { insertRows, type Row } from '#platform/db/insert.server.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { taxErrors } from './errors.ts'

export type Versioned = 'tax' | 'withholding'

/** @throws 680 without a date, 401 when it does not come after the version before */
export async function addVersion(
  tx: Tx,
  target: { readonly of: Versioned; readonly companyId: string; readonly id: string },
  validFrom: Day | '',
  columns: Row,
): Promise<void> {
  if (validFrom === '') return taxErrors.fail('needsDate', {}, 'validFrom')
  const { companyId, id } = target
  const table = raw(`${target.of}_version`)
  const key = raw(`${target.of}_id`)
  const last = await tx.first<{ from: Day; to: Day | null }>(sql`
    select valid_from as "from", valid_to as "to" from ${table}
     where company_id = ${companyId} and ${key} = ${id} order by valid_from desc limit 1 for update`)
  if (last && validFrom <= last.from) return taxErrors.fail('dateNotAfter', { fecha: showDay(last.from) }, 'validFrom')
  if (last && (last.to === null || last.to >= validFrom)) {
    await tx.run(sql`
      update ${table} set valid_to = ${addDays(validFrom, -1)}
       where company_id = ${companyId} and ${key} = ${id} and valid_from = ${last.from}`)
  }
  await insertRows(tx, `${target.of}_version`, [{ company_id: companyId, [`${target.of}_id`]: id, valid_from: validFrom, ...columns }])
}

/** Accounts that are named must exist in this company and take movements. */
export async function checkAccounts(tx: Tx, companyId: string, given: Readonly<Record<string, string | null>>): Promise<void> {
  const named = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null)
  if (named.length === 0) return
  const rows = await tx.rows<{ id: string; code: string; postable: boolean }>(sql`
    select id, code, postable and active as postable from account
     where company_id = ${companyId} and id = any(${named.map(([, id]) => id)}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  failWith(
    named.flatMap(([field, id]) => {
      const found = byId.get(id)
      return found?.postable ? [] : [taxErrors.of('accountNotPostable', { cuenta: found?.code ?? '' }, field)]
    }),
  )
}
