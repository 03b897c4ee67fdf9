/** The consecutives of the kinds that number themselves. */
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { DocumentKind } from './kind.ts'

/** @param group of the menu: "Ventas" */
export const consecutivesOf = (kinds: readonly DocumentKind[], group: string): ConsecutiveSource[] =>
  kinds.flatMap(({ code, titles, numbering }) =>
    numbering === 'resolution'
      ? []
      : [
          {
            code,
            title: titles.one,
            group,
            prefix: numbering.prefix,
            numbers: (companyId, prefix) => sql`
              select number from document
               where company_id = ${companyId} and kind = ${code} and prefix = ${prefix} and number is not null`,
          },
        ],
  )
