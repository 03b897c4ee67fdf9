/** Documents that wait, or that did not reach where they should. */
import { addDays } from '#base/date.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { DataWarning } from '#platform/report/warning.server.ts'
import type { DocumentKind } from './kind/kind.ts'

const DRAFT_DAYS = 30

const NUMBER = sql`d.prefix || coalesce('-' || d.number::text, ' borrador')`

/** @param kinds of the modules above */
export const documentWarnings = (kinds: readonly DocumentKind[]): readonly DataWarning[] => {
  const posting = kinds.filter(({ books }) => books !== null).map(({ code }) => code)
  return [
    {
      name: 'documents.withoutEntry',
      title: 'Documentos sin comprobante contable',
      severity: 'grave',
      advice: 'Anúlalos y emítelos de nuevo, o avisa a soporte.',
      rows: (companyId, { from, to }) => sql`
        select d.kind, d.id::text as id, d.date as day, ${NUMBER} as label, d.party_name as detail
          from document d where d.company_id = ${companyId} and d.kind = any(${posting}) and d.state = 'issued'
           and d.date >= ${from} and d.date <= ${to} and d.total <> 0
           and not exists (select from journal_entry e where e.company_id = ${companyId} and e.source_kind = d.kind and e.source_id = d.id)`,
    },
    {
      name: 'documents.unsent',
      title: 'Documentos electrónicos de días anteriores sin transmitir',
      severity: 'grave',
      advice: 'Reinténtalos en Transmisión, o corrige lo que la DIAN rechazó.',
      rows: (companyId, { from, to }, today) => sql`
        select d.kind, d.id::text as id, d.date as day, ${NUMBER} as label,
               case d.electronic_state when 'rejected' then 'Rechazado' else 'Sin transmitir' end || ' · ' || d.party_name as detail
          from document d where d.company_id = ${companyId} and d.state = 'issued' and d.electronic_state in ('queued', 'sent', 'rejected', 'contingency')
           and d.date >= ${from} and d.date <= ${to} and d.date < ${today}`,
    },
    {
      name: 'documents.oldDrafts',
      title: `Borradores con fecha de hace más de ${DRAFT_DAYS} días`,
      severity: 'attention',
      advice: 'Emítelos o elimínalos.',
      rows: (companyId, _, today) => sql`
        select d.kind, d.id::text as id, d.date as day, ${NUMBER} as label, d.party_name as detail
          from document d where d.company_id = ${companyId} and d.state = 'draft'
           and d.date < ${addDays(today, -DRAFT_DAYS)}`,
    },
  ]
}
