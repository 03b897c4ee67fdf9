/** What returns of tills prove: their money, and that they are of a sale. */
import { tillReturn, tillSale } from '#modules/sales/index.ts'
import type { Proof } from '#platform/proof.ts'

export const returnProofs: readonly Proof[] = [
  {
    name: 'Lo que devolvió una caja está en su comprobante, es el valor de su nota y corrige una venta de caja',
    sql: `select r.company_id, coalesce(d.prefix || '-' || d.number, r.id::text) || ': entregado ' || r.handed || ', comprobante ' || e.money as detail
            from till_return r
            join document d on d.company_id = r.company_id and d.id = r.id
            join document_correction c on c.company_id = r.company_id and c.document_id = r.id
            join document s on s.company_id = r.company_id and s.id = r.sale_document_id
            cross join lateral (select coalesce(sum(l.credit), 0) as money
                                  from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id and l.account_id = r.account_id
                                 where e.company_id = r.company_id and e.source_kind = d.kind and e.source_id = d.id and e.source_event = 'issue') e
           where d.kind <> '${tillReturn.code}' or s.kind <> '${tillSale.code}' or c.corrected_id <> r.sale_document_id
              or (r.account_id is not null and e.money < r.handed) or r.handed - r.rounding > d.payable`,
  },
  {
    name: 'Toda nota de ajuste POS dice cómo se devolvió su dinero',
    sql: `select d.company_id, d.prefix || '-' || d.number as detail from document d
           where d.kind = '${tillReturn.code}' and d.state = 'issued' and not exists (select from till_return r where r.company_id = d.company_id and r.id = d.id)`,
  },
]
