/** What `npm run prove` asks of the events: signed bytes, order and answers. */
import type { Proof } from '#platform/proof.ts'

export const eventProofs: readonly Proof[] = [
  {
    name: 'Los eventos firmados son los bytes que se guardaron',
    sql: `
      select company_id, file_name || ': otros bytes que los de su huella' as detail
        from invoice_event where xml is not null and encode(sha256(xml), 'hex') <> sha256`,
  },
  {
    name: 'Ningún evento se validó antes que el que lo permite, ni se aceptó y reclamó la misma factura',
    sql: `
      with said as (
        select company_id, invoice_code, code, said_at from invoice_event where state = 'validated'
        union select company_id, invoice_code, code, said_at from heard_event)
      select e.company_id, e.code || ' de ' || left(e.invoice_code, 16) || ' sin el evento anterior' as detail
        from said e
       where (e.code = '032' and not exists (
                select from said b where b.company_id = e.company_id and b.invoice_code = e.invoice_code and b.code = '030'))
          or (e.code in ('031', '033', '034') and not exists (
                select from said b where b.company_id = e.company_id and b.invoice_code = e.invoice_code and b.code = '032'))
      union all
      select company_id, left(invoice_code, 16) || ': ' || string_agg(distinct code, ' y ') as detail
        from said where code in ('031', '033', '034') group by company_id, invoice_code having count(distinct code) > 1`,
  },
]
