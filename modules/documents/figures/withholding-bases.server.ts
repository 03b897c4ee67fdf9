/** What withholdings of a document are worked out on, in the receipt or the payment that closes it. */
import { parseAmount } from '#base/decimal.ts'
import type { WithholdingBase } from '#modules/treasury/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

interface BaseRow {
  readonly sourceId: string
  readonly base: string
  readonly vat: string
  readonly retefuente: string
  readonly reteiva: string
  readonly reteica: string
}

/** In pesos at the rate of the document: what it is before taxes, its IVA, and on what it was withheld when it was issued. */
export async function withholdingBasesOf(tx: Tx, companyId: string, sourceIds: readonly string[]): Promise<WithholdingBase[]> {
  const rows = await tx.rows<BaseRow>(sql`
    select d.id as "sourceId", round(d.net * d.currency_rate, 2) as base, round(v.amount * d.currency_rate, 2) as vat,
           w.retefuente, w.reteiva, w.reteica
      from document d
      cross join lateral (
        select coalesce(sum(t.amount), 0) as amount from document_line_tax t
         where t.company_id = ${companyId} and t.document_id = d.id and t.code = '01') v
      cross join lateral (
        select coalesce(sum(h.base) filter (where h.kind = 'retefuente'), 0) as retefuente,
               coalesce(sum(h.base) filter (where h.kind = 'reteiva'), 0) as reteiva,
               coalesce(sum(h.base) filter (where h.kind = 'reteica'), 0) as reteica
          from document_withholding h where h.company_id = ${companyId} and h.document_id = d.id) w
     where d.company_id = ${companyId} and d.id = any(${[...sourceIds]}::uuid[]) and d.state = 'issued'`)
  return rows.map(({ sourceId, base, vat, retefuente, reteiva, reteica }) => ({
    ...{ sourceId, base: parseAmount(base), vat: parseAmount(vat) },
    withheld: { retefuente: parseAmount(retefuente), reteiva: parseAmount(reteiva), reteica: parseAmount(reteica) },
  }))
}
