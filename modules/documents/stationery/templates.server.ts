/** The designs and letters of a company, read for a document. */
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { letterTemplate } from './letter/letter-template.ts'
import { paperTemplate, type MadeStyle } from './template/template.ts'
import { EVERY_KIND } from './given-kinds.ts'

export const paperTemplateServed = serveCatalogue(paperTemplate)
export const letterTemplateServed = serveCatalogue(letterTemplate)

/** The designs in use of a company, by their names. */
export const readStyles = (tx: Tx, companyId: string): Promise<MadeStyle[]> =>
  tx.rows<MadeStyle>(sql`
    select kind, branch_id as "branchId", accent, logo, copies, shows_code as "showsCode", shows_unit as "showsUnit",
           shows_discount as "showsDiscount", shows_seller as "showsSeller", header, footer
      from paper_template where company_id = ${companyId} and active order by name, id`)

export interface WrittenLetter {
  readonly id: string
  readonly name: string
  readonly subject: string
  readonly body: string
}

/** The letters of a company for a kind of document: those of the kind before those of all of them, by their names. */
export const readLetters = (tx: Tx, companyId: string, kind: string): Promise<WrittenLetter[]> =>
  tx.rows<WrittenLetter>(sql`
    select id, name, subject, body from letter_template
     where company_id = ${companyId} and active and kind in (${kind}, ${EVERY_KIND}) order by kind = ${EVERY_KIND}, name, id`)
