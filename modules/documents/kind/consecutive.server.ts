/** The consecutives of the kinds that number themselves. */
import type { ConsecutivePlace, ConsecutiveSource } from '#modules/company/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { DocumentKind } from './kind.ts'

/** Where documents are made: each branch, and its registers after it. */
export const consecutivePlaces = (tx: Tx, companyId: string): Promise<ConsecutivePlace[]> =>
  tx.rows<ConsecutivePlace>(sql`
    select b.id as "branchId", null::uuid as "registerId", b.name, b.active, b.code as branch_code, '' as register_code from branch b
     where b.company_id = ${companyId}
    union all
    select b.id, r.id, r.name || ' (' || b.name || ')', r.active and b.active, b.code, r.code
      from cash_register r join branch b on b.company_id = r.company_id and b.id = r.branch_id
     where r.company_id = ${companyId}
     order by branch_code, register_code`)

/** @param group of the menu: "Ventas" */
export const consecutivesOf = (kinds: readonly DocumentKind[], group: string): ConsecutiveSource[] =>
  kinds.flatMap(({ code, titles, numbering, isElectronic }) =>
    numbering === 'resolution'
      ? []
      : [
          {
            code,
            title: titles.one,
            group,
            prefix: numbering.prefix,
            isPlain: isElectronic,
            byPlace: true,
            numbers: (companyId, prefix) => sql`
              select number from document
               where company_id = ${companyId} and kind = ${code} and prefix = ${prefix} and number is not null`,
          },
        ],
  )
