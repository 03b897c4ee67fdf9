/** What the conciliation of banks gives to its module besides its calls. */
import { BusinessError } from '#base/errors.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import type { Proof } from '#platform/proof.ts'
import { conciliationErrors, type ConciliationError } from './errors.ts'

const as =
  (name: ConciliationError, params: Readonly<Record<string, string>> = {}) =>
  () =>
    new BusinessError([conciliationErrors.of(name, params)])

/** What two at once, or a door of another module, cannot do to what is matched or to a month that was closed. */
export const conciliationConstraints = {
  bank_line_matched: as('conciled'),
  bank_line_ignored: as('conciled'),
  bank_movement_matched: as('conciled'),
  bank_match_undoing: as('conciled'),
  bank_settlement_conciled: as('conciled'),
  bank_entry_conciled: as('linesConciled'),
  bank_month_closed: as('closed', { periodo: 'ese mes' }),
  bank_month_posting: as('monthConciled', { periodo: 'de esa fecha', cuenta: 'del banco' }),
  bank_stays_bank: () =>
    new BusinessError([httpErrors.of('invalid', { detalle: 'Tiene extractos cargados: sigue siendo un banco.' }, 'kind')]),
  bank_line_once: as('overlaps', { cantidad: '1' }),
}

/** Companies of before have the movements of their banks, with what was given back answered. */
export const bearBankMovements: ProvisionStep = {
  name: 'journals.bankMovements',
  async run(tx, { companyId }) {
    await tx.run(sql`
      select fill_bank_movements(company_id, id), answer_bank_reversals(company_id, id) from money_account where company_id = ${companyId} and kind = 'bank'`)
  },
}

export const conciliationProofs: readonly Proof[] = [
  {
    name: 'Lo que los libros tienen de cada banco es lo conciliado y lo pendiente de sus movimientos',
    sql: `select m.company_id, m.name || ': movimientos ' || v.sum || ', cuenta ' || b.sum as detail
            from money_account m
            cross join lateral (
              select coalesce(sum(v.amount), 0) as sum from bank_movement v where v.company_id = m.company_id and v.money_account_id = m.id) v
            cross join lateral (
              select coalesce(sum(case when m.currency = 'COP' then l.debit - l.credit else sign(l.debit - l.credit) * coalesce(l.currency_amount, 0) end), 0) as sum
                from journal_line l where l.company_id = m.company_id and l.account_id = m.account_id and l.book <> 'niif') b
           where m.kind = 'bank' and v.sum <> b.sum`,
  },
  {
    name: 'Lo conciliado de cada movimiento del banco es lo que toman sus conciliaciones en pie',
    sql: `select x.company_id, x.what || ': conciliado ' || x.matched || ', conciliaciones ' || x.taken as detail from (
            select l.company_id, 'extracto ' || l.text as what, l.matched, coalesce((
                     select sum(s.amount) from bank_match_share s join bank_match t on t.company_id = s.company_id and t.id = s.match_id and t.undone_at is null
                      where s.company_id = l.company_id and s.line_id = l.id), 0) as taken from bank_line l
            union all
            select v.company_id, 'comprobante ' || n.number, v.matched, coalesce((
                     select sum(s.amount) from bank_match_share s join bank_match t on t.company_id = s.company_id and t.id = s.match_id and t.undone_at is null
                      where s.company_id = v.company_id and s.entry_id = v.entry_id and s.position = v.position), 0)
              from bank_movement v left join entry_number n on n.company_id = v.company_id and n.entry_id = v.entry_id) x
           where x.matched <> x.taken`,
  },
  {
    name: 'Cada conciliación suma lo mismo de los dos lados',
    sql: `select t.company_id, 'conciliación ' || t.id || ': difiere en ' || sum(case when s.line_id is null then -s.amount else s.amount end) as detail
            from bank_match t join bank_match_share s on s.company_id = t.company_id and s.match_id = t.id
           group by t.company_id, t.id having sum(case when s.line_id is null then -s.amount else s.amount end) <> 0`,
  },
  {
    name: 'El saldo de cada mes conciliado es el de sus líneas y sus partidas lo llevan al de los libros',
    sql: `select m.company_id, a.name || ' ' || to_char(m.month, 'YYYY-MM') || ': extracto ' || m.statement || ', libros ' || m.books as detail
            from bank_month m join money_account a on a.company_id = m.company_id and a.id = m.money_account_id
            cross join lateral (
              select coalesce(sum(case side when 'line' then amount else -amount end), 0) as sum from bank_month_item i
               where i.company_id = m.company_id and i.money_account_id = m.money_account_id and i.month = m.month) i
            cross join lateral (
              select coalesce(sum(amount), 0) as sum from bank_line l
               where l.company_id = m.company_id and l.money_account_id = m.money_account_id and l.ignored is null and l.day < m.month + interval '1 month') l
           where m.statement <> m.books + i.sum or m.statement <> l.sum`,
  },
]
