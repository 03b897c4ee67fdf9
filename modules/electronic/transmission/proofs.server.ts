/** What `npm run prove` asks of the transmissions: documents, ledger and answers say the same. */
import type { Proof } from '#platform/proof.ts'

export const transmissionProofs: readonly Proof[] = [
  {
    name: 'El estado de cada documento ante la DIAN es el de su transmisión',
    sql: `
      select t.company_id, d.prefix || '-' || d.number || ': ' || d.electronic_state || ', transmisión ' || t.state as detail
        from transmission t join document d on d.company_id = t.company_id and d.id = t.document_id
       where t.state not in ('withdrawn', 'corrected', 'replaced') and d.state = 'issued' and d.electronic_state <> t.state`,
  },
  {
    name: 'Todo documento validado o rechazado por la DIAN, o en contingencia, tiene su transmisión con ese estado',
    sql: `
      select d.company_id, d.prefix || '-' || d.number || ': ' || d.electronic_state || ' sin transmisión' as detail
        from document d
       where d.electronic_state in ('validated', 'rejected', 'contingency') and d.state = 'issued'
         and not exists (select from transmission t where t.company_id = d.company_id and t.document_id = d.id and t.state = d.electronic_state)`,
  },
  {
    name: 'Lo firmado son los bytes que se guardaron',
    sql: `
      select company_id, file_name || ': otros bytes que los de su huella' as detail
        from transmission where xml is not null and encode(sha256(xml), 'hex') <> sha256`,
  },
]
