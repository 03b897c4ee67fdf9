/** What of the invoices that were received is not as the law asks. */
import { sql, type Sql } from '#platform/db/tx.server.ts'
import type { DataWarning } from '#platform/report/warning.server.ts'
import { RECEIVED } from './received.ts'

/**
 * Of a received document `r` that is paid later, whether its acknowledgement (030) and the receipt of its goods (032) were not validated:
 * without both it supports neither the cost nor the IVA that can be deducted (ET 616-1; Resolución DIAN 000085 de 2022).
 */
export const isUnsupported: Sql = sql`
  (r.kind = 'invoice' and r.is_credit and r.state <> 'ignored' and (
    select count(distinct e.code) from invoice_event e
     where e.company_id = r.company_id and e.side = 'received' and e.invoice_code = r.unique_code and e.code in ('030', '032') and e.state = 'validated') < 2)`

export const purchaseWarnings: readonly DataWarning[] = [
  {
    name: 'purchases.withoutEvents',
    title: 'Facturas a crédito sin acuse (030) y recibo (032)',
    severity: 'grave',
    advice: 'Envíalos desde el buzón: sin ambos, la factura no soporta el costo ni el IVA descontable (ET 616-1).',
    rows: (companyId, { from, to }) => sql`
      select ${RECEIVED} as kind, r.id::text as id, r.issued_on as day, r.number as label, r.supplier_name as detail
        from received_document r
       where r.company_id = ${companyId} and r.issued_on between ${from} and ${to} and ${isUnsupported}`,
  },
]
