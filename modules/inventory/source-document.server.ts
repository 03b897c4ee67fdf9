import { sql } from '#platform/db/tx.server.ts'

/** What the document of a movement `m` is called: its own number, or that of its entry. */
export const nameOfDocument = (companyId: string) => sql`
  select case when d.prefix = '' then d.number::text else d.prefix || '-' || d.number end as number, d.party_name as description, d.party_id
    from document d where d.company_id = ${companyId} and d.id = m.source_id
  union all
  select n.number, case when n.notes <> '' then n.notes when n.type = 'opening' then 'Saldo inicial' else (select k.name from stock_concept k where k.company_id = n.company_id and k.id = n.concept_id) end, n.party_id from stock_note n where n.company_id = ${companyId} and n.id = m.source_id
  union all
  select t.number, 'Traslado', null::uuid from stock_transfer t where t.company_id = ${companyId} and t.id = m.source_id
  union all
  select c.number, 'Conteo físico', null::uuid from stock_count c where c.company_id = ${companyId} and c.id = m.source_id
  limit 1`
