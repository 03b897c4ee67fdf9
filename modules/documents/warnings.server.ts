/** Documents that wait, or that did not reach where they should. */
import { addDays } from '#base/date.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { DataWarning } from '#platform/report/warning.server.ts'
import type { DocumentKind } from './kind/kind.ts'
import { explainedNumbers } from './resolution/gaps.server.ts'

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
      name: 'documents.gaps',
      title: 'Saltos en la numeración',
      severity: 'grave',
      advice: 'Busca el documento que falta en la lista, también entre los anulados; si no existe, avisa a soporte.',
      // The number before it is of no document, and was not skipped with a reason; the first of a range has none before it.
      rows: (companyId, { from, to }) => sql`
        select d.kind, d.id::text as id, d.date as day, ${NUMBER} as label, 'Falta el ' || (d.number - 1) as detail
          from document d where d.company_id = ${companyId} and d.state in ('issued', 'annulled') and d.date >= ${from} and d.date <= ${to}
           and not exists (select from document b where b.company_id = ${companyId} and b.kind = d.kind and b.prefix = d.prefix and b.number = d.number - 1)
           and exists (select from document b where b.company_id = ${companyId} and b.kind = d.kind and b.prefix = d.prefix and b.number < d.number)
           and not exists (select from resolution r where r.company_id = ${companyId} and r.prefix = d.prefix and r.from_number = d.number)
           and not exists (select from consecutive_skip s where s.company_id = ${companyId} and s.prefix = d.prefix
                              and d.number - 1 between s.from_number and s.to_number)
           and not exists (select from (${explainedNumbers(companyId)}) j where j.resolution_id = d.resolution_id
                              and d.number - 1 between j.from_number and j.to_number)`,
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
