/** Balances that an accountant looks at twice. */
import { sql } from '#platform/db/tx.server.ts'
import type { DataWarning } from '#platform/report/warning.server.ts'

export const accountingWarnings: readonly DataWarning[] = [
  {
    name: 'accounting.opposite',
    title: 'Cuentas con saldo contrario a su naturaleza',
    severity: 'attention',
    advice: 'Revisa sus movimientos: puede faltar una entrada o estar en otra cuenta.',
    rows: (companyId, { to }) => sql`
      select 'account' as kind, a.code as id, null::date as day, a.code || ' ' || a.name as label, s.balance::text as detail
        from account a
        join lateral (select sum(l.debit - l.credit)::numeric(24,2) as balance from journal_line l
                       where l.company_id = ${companyId} and l.account_id = a.id and l.date <= ${to} and l.book <> 'niif') s on true
       where a.company_id = ${companyId} and left(a.code, 1) in ('1', '2', '3')
         and exists (select from account_balance b where b.company_id = ${companyId} and b.account_id = a.id)
         and case a.nature when 'D' then s.balance < 0 else s.balance > 0 end`,
  },
  {
    name: 'accounting.noParty',
    title: 'Movimientos de cartera y proveedores sin tercero',
    severity: 'grave',
    advice: 'Cada peso de 13, 22 y 23 es de alguien: reclasifícalo a su tercero.',
    rows: (companyId, { from, to }) => sql`
      select e.source_kind as kind, e.source_id::text as id, l.date as day, n.number as label, a.code || ' ' || l.description as detail
        from journal_line l join account a on a.company_id = ${companyId} and a.id = l.account_id
        join journal_entry e on e.company_id = ${companyId} and e.id = l.entry_id
        join entry_number n on n.company_id = ${companyId} and n.entry_id = l.entry_id
       where l.company_id = ${companyId} and l.date >= ${from} and l.date <= ${to} and l.party_id is null and left(a.code, 2) in ('13', '22', '23')`,
  },
]
