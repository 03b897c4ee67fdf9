/** What third parties lack that documents and reports ask for. */
import { sql } from '#platform/db/tx.server.ts'
import type { DataWarning } from '#platform/report/warning.server.ts'

export const peopleWarnings: readonly DataWarning[] = [
  {
    name: 'people.noEmail',
    title: 'Clientes sin correo de facturación',
    severity: 'attention',
    advice: 'Escribe su correo: sin él no les llegan sus facturas.',
    rows: (companyId) => sql`
      select 'party' as kind, p.id::text as id, null::date as day, p.display_name as label, p.identification as detail
        from party p where p.company_id = ${companyId} and p.active and p.is_customer and coalesce(p.email_invoicing, '') = ''`,
  },
  {
    name: 'people.noAddress',
    title: 'Terceros sin dirección ni ciudad',
    severity: 'attention',
    advice: 'Completa su dirección: la piden la factura electrónica y la exógena.',
    rows: (companyId) => sql`
      select 'party' as kind, p.id::text as id, null::date as day, p.display_name as label, p.identification as detail
        from party p where p.company_id = ${companyId} and p.active and (p.is_customer or p.is_supplier)
         and not exists (select from party_address a where a.company_id = ${companyId} and a.party_id = p.id)`,
  },
]
