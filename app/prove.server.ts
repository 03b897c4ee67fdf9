/**
 * The proof: books, stock, open items and folds are recomputed from the ledgers and compared. It reads across companies
 * as the operator, writes nothing, and names the first difference it finds.
 */
import pg from 'pg'
import { salesKinds } from '#modules/sales/index.ts'

interface Proof {
  readonly name: string
  /** Selects what is wrong: no rows means that it holds. Each row says company and detail. */
  readonly sql: string
}

const codesOf = (has: (kind: (typeof salesKinds)[number]) => boolean): string =>
  salesKinds
    .filter(has)
    .map(({ code }) => `'${code}'`)
    .join(', ')
const postingKinds = codesOf((kind) => kind.books !== null)
const offerKinds = codesOf((kind) => kind.isOffer)

const stockOfItems = `
  select m.company_id, m.item_id, m.warehouse_id, sum(m.quantity) as quantity, sum(v.value) as value
    from stock_movement m
    join lateral (select coalesce(sum(value), 0) as value from stock_value v where v.company_id = m.company_id and v.movement_id = m.id) v on true
   group by 1, 2, 3`

export const proofs: readonly Proof[] = [
  {
    name: 'Cada comprobante cuadra y tiene líneas',
    sql: `select e.company_id, n.type || ' ' || n.number || ': diferencia ' || coalesce(sum(l.debit - l.credit), 0) as detail
            from journal_entry e left join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
            left join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
           group by e.company_id, e.id, n.type, n.number having coalesce(sum(l.debit - l.credit), 0) <> 0 or count(l.*) < 2`,
  },
  {
    name: 'Cada comprobante tiene su número',
    sql: `select e.company_id, e.description as detail from journal_entry e
           where not exists (select from entry_number n where n.company_id = e.company_id and n.entry_id = e.id)`,
  },
  {
    name: 'Bajo cada número de comprobante rige uno solo, y sus versiones se siguen sin huecos',
    sql: `select n.company_id, n.type || ' ' || n.number || ': ' || count(*) || ' versiones' as detail
            from entry_number n
           where n.version is not null
           group by n.company_id, n.type, n.number
          having max(n.version) <> count(*)
              or count(*) > 1 and count(*) filter (where not exists (
                   select from journal_entry r where r.company_id = n.company_id and r.reverses = n.entry_id)) > 1`,
  },
  {
    name: 'Los comprobantes con consecutivo propio se siguen sin huecos, salvo los que se saltaron con un motivo',
    sql: `with used as (
            select company_id, series, regexp_replace(number, '-[0-9]+$', '') as prefix, substring(number from '[0-9]+$')::bigint as place
              from entry_number where series is not null),
          runs as (
            select company_id, series, prefix, max(place) as last, range_agg(int8range(place, place + 1)) as held from used group by 1, 2, 3),
          skipped as (
            select company_id, code, prefix, range_agg(int8range(from_number, to_number + 1)) as held from consecutive_skip group by 1, 2, 3)
          select r.company_id, r.prefix || ': del 1 al ' || greatest(r.last, c.next - 1) || ' no están todos' as detail
            from runs r
            left join consecutive c on c.company_id = r.company_id and c.code = r.series
                  and case when c.yearly then c.prefix || '-' || c.year else c.prefix end = r.prefix
            left join skipped s on s.company_id = r.company_id and s.code = r.series and s.prefix = r.prefix
           where c.next <= r.last
              or not r.held + coalesce(s.held, '{}') @> int8range(1, greatest(r.last, c.next - 1) + 1)`,
  },
  {
    name: 'Los saldos por cuenta y mes son la suma de las líneas',
    sql: `with lines as (
            select l.company_id, 'month' as span, date_trunc('month', l.date)::date as starts, l.account_id, l.book, sum(l.debit) as debit, sum(l.credit) as credit
              from journal_line l
             where not exists (select from unfolded u where u.company_id = l.company_id and u.entry_id = l.entry_id)
             group by 1, 3, 4, 5),
          expected as (
            select * from lines
            union all
            select company_id, 'year', date_trunc('year', starts)::date, account_id, book, sum(debit), sum(credit) from lines group by 1, 3, 4, 5)
          select coalesce(e.company_id, b.company_id) as company_id,
                 coalesce(e.span, b.span) || ' ' || coalesce(e.starts, b.starts) || ', cuenta ' || coalesce(e.account_id, b.account_id) as detail
            from expected e full join account_balance b
              on b.company_id = e.company_id and b.span = e.span and b.starts = e.starts and b.account_id = e.account_id and b.book = e.book
           where (e.debit, e.credit) is distinct from (b.debit, b.credit)`,
  },
  {
    name: 'Las existencias son la suma de los movimientos',
    sql: `select coalesce(s.company_id, b.company_id) as company_id, 'producto ' || coalesce(s.item_id, b.item_id) as detail
            from (${stockOfItems}) s full join stock_balance b
              on b.company_id = s.company_id and b.item_id = s.item_id and b.warehouse_id = s.warehouse_id
           where (coalesce(s.quantity, 0), coalesce(s.value, 0)) is distinct from (coalesce(b.quantity, 0), coalesce(b.value, 0))`,
  },
  {
    name: 'El inventario valorizado es el de la contabilidad',
    sql: `with stock as (
            select i.company_id, i.inventory_account_id as account_id, sum(v.value) as value
              from stock_value v join stock_movement m on m.company_id = v.company_id and m.id = v.movement_id
              join item i on i.company_id = m.company_id and i.id = m.item_id group by 1, 2),
          books as (
            select l.company_id, l.account_id, sum(l.debit - l.credit) as value from journal_line l
              join (select distinct company_id, inventory_account_id as account_id from item where inventory_account_id is not null) a
                on a.company_id = l.company_id and a.account_id = l.account_id group by 1, 2)
          select coalesce(s.company_id, b.company_id) as company_id, 'existencias ' || coalesce(s.value, 0) || ', contabilidad ' || coalesce(b.value, 0) as detail
            from stock s full join books b on b.company_id = s.company_id and b.account_id = s.account_id
           where coalesce(s.value, 0) <> coalesce(b.value, 0)`,
  },
  {
    name: 'El saldo de cada documento es su valor menos lo aplicado',
    sql: `select o.company_id, o.number || ': saldo ' || coalesce(b.balance::text, 'sin fila') as detail
            from open_item o left join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
           where b.balance is distinct from o.amount - coalesce(
             (select sum(a.amount) from open_item_application a where a.company_id = o.company_id and a.open_item_id = o.id), 0)`,
  },
  {
    name: 'La cartera es la de la contabilidad',
    // Receivables and payables of the PUC are kept document by document, also when nothing opened any.
    sql: `with items as (
            select o.company_id, o.account_id, sum(case o.kind when 'AR' then b.balance else -b.balance end) as value
              from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id group by 1, 2),
          kept as (
            select distinct company_id, account_id from open_item
            union
            select company_id, id from account where code like '1305%' or code like '2205%'),
          books as (
            select l.company_id, l.account_id, sum(l.debit - l.credit) as value from journal_line l
              join kept a on a.company_id = l.company_id and a.account_id = l.account_id group by 1, 2)
          select coalesce(i.company_id, b.company_id) as company_id,
                 'cuenta ' || a.code || ': cartera ' || coalesce(i.value, 0) || ', contabilidad ' || coalesce(b.value, 0) as detail
            from items i full join books b on b.company_id = i.company_id and b.account_id = i.account_id
            join account a on a.company_id = coalesce(i.company_id, b.company_id) and a.id = coalesce(i.account_id, b.account_id)
           where coalesce(i.value, 0) <> coalesce(b.value, 0)`,
  },
  {
    name: 'El total de cada documento es la suma de sus líneas',
    sql: `select d.company_id, d.prefix || coalesce(d.number::text, ' borrador') || ': total ' || d.total as detail
            from document d
           where d.total <> coalesce((select sum(l.total) from document_line l where l.company_id = d.company_id and l.document_id = d.id and not l.optional), 0)
              or d.payable <> d.total - coalesce((select sum(w.amount) from document_withholding w where w.company_id = d.company_id and w.document_id = d.id), 0)`,
  },
  {
    name: 'Cada impuesto por contenido es el del contenido y la unidad que guardó su línea',
    sql: `select t.company_id, d.prefix || coalesce(d.number::text, ' borrador') || ', línea ' || t.position || ': ' || t.amount || ' de ' || t.name as detail
            from document_line_tax t
            join document d on d.company_id = t.company_id and d.id = t.document_id
            join document_line l on l.company_id = t.company_id and l.document_id = t.document_id and l.position = t.position
           where t.per_content is not null
             and not exists (select from document_line_source s join document_correction c on c.company_id = s.company_id and c.document_id = s.document_id
                              where s.company_id = l.company_id and s.document_id = l.document_id and s.position = l.position)
             and (l.content is null and d.state <> 'draft'
                  or t.amount <> coalesce(round(t.per_unit * l.quantity * l.content * l.unit_factor / t.per_content, 2), 0))`,
  },
  {
    name: 'Ninguna nota devuelve más impuesto del que hubo, y la línea que volvió entera lo devolvió todo',
    sql: `select t.company_id, d.prefix || '-' || d.number || ', línea ' || t.position || ': ' || t.name || ' ' || t.amount || ', devuelto ' || back.amount as detail
            from document_line_tax t
            join document d on d.company_id = t.company_id and d.id = t.document_id
            join document_line l on l.company_id = t.company_id and l.document_id = t.document_id and l.position = t.position
            join lateral (
              select coalesce(sum(b.amount), 0) as amount, coalesce(sum(n.quantity) filter (where not s.by_value), 0) as quantity
                from document_line_source s
                join document_correction c on c.company_id = s.company_id and c.document_id = s.document_id
                join document note on note.company_id = s.company_id and note.id = s.document_id and note.state = 'issued'
                join document_line n on n.company_id = s.company_id and n.document_id = s.document_id and n.position = s.position
                left join document_line_tax b on b.company_id = n.company_id and b.document_id = n.document_id and b.position = n.position and b.tax_id = t.tax_id
               where s.company_id = t.company_id and s.source_id = t.document_id and s.source_position = t.position) back on true
           where back.amount > t.amount or back.quantity >= l.quantity and back.amount <> t.amount`,
  },
  {
    name: 'Ninguna nota devuelve más retención de la que hubo, y el documento que volvió entero la devolvió toda',
    sql: `select h.company_id, d.prefix || '-' || d.number || ': ' || h.name || ' ' || h.amount || ', devuelto ' || back.amount as detail
            from document_withholding h
            join document d on d.company_id = h.company_id and d.id = h.document_id and d.state = 'issued'
            join lateral (
              select coalesce(sum(b.amount), 0) as amount
                from document_correction c
                join document note on note.company_id = c.company_id and note.id = c.document_id and note.state = 'issued'
                join document_withholding b on b.company_id = c.company_id and b.document_id = c.document_id and b.withholding_id = h.withholding_id
               where c.company_id = h.company_id and c.corrected_id = h.document_id
                 and exists (select from document_line_source s where s.company_id = c.company_id and s.document_id = c.document_id)) back on true
            join lateral (
              select coalesce(sum(n.total), 0) as total
                from document_line_source s
                join document_correction c on c.company_id = s.company_id and c.document_id = s.document_id
                join document note on note.company_id = s.company_id and note.id = s.document_id and note.state = 'issued'
                join document_line n on n.company_id = s.company_id and n.document_id = s.document_id and n.position = s.position
               where s.company_id = h.company_id and s.source_id = h.document_id) returned on true
           where back.amount > h.amount or returned.total = d.total and back.amount <> h.amount`,
  },
  {
    name: 'Ningún número usado está en o por encima del consecutivo siguiente',
    sql: `select r.company_id, r.prefix || ': siguiente ' || r.next_number || ', usado ' || max(d.number) as detail
            from resolution r join document d on d.company_id = r.company_id and d.resolution_id = r.id
           group by r.company_id, r.id, r.prefix, r.next_number having max(d.number) >= r.next_number`,
  },
  {
    name: 'Cada documento emitido tiene su comprobante, y cada anulado también el que lo reversa',
    sql: `select d.company_id, d.prefix || '-' || d.number as detail
            from document d
           where d.state <> 'draft' and d.total > 0 and d.kind in (${postingKinds})
             and (select count(*) from journal_entry e where e.company_id = d.company_id and e.source_kind = d.kind and e.source_id = d.id)
                 <> case d.state when 'issued' then 1 else 2 end`,
  },
  {
    name: 'Ningún consecutivo propio está en un número ya usado',
    sql: `select c.company_id, c.prefix || ': siguiente ' || c.next || ', usado ' || max(d.number) as detail
            from consecutive c join document d on d.company_id = c.company_id and d.kind = coalesce(c.kind, c.code)
             and d.prefix = case when c.yearly then c.prefix || '-' || c.year else c.prefix end
           group by c.company_id, c.code, c.prefix, c.next having max(d.number) >= c.next`,
  },
  {
    name: 'Bajo cada número hay una versión que rige, y las anteriores se siguen sin huecos',
    sql: `select company_id, prefix || '-' || number || ': ' || count(*) || ' versiones' as detail
            from document where number is not null
           group by company_id, kind, prefix, number
          having count(*) filter (where state <> 'superseded') <> 1 or max(edition) <> count(*)
              or max(edition) <> max(edition) filter (where state <> 'superseded')`,
  },
  {
    name: 'Solo se eligen opcionales de cotizaciones aceptadas',
    sql: `select h.company_id, d.prefix || '-' || d.number || ': línea ' || h.position as detail
            from document_choice h
            join document d on d.company_id = h.company_id and d.id = h.document_id
            join document_line l on l.company_id = h.company_id and l.document_id = h.document_id and l.position = h.position
            left join document_follow_up f on f.company_id = h.company_id and f.document_id = h.document_id
           where not l.optional or f.answer is distinct from 'accepted'`,
  },
  {
    name: 'De ninguna línea se hizo más de lo que tenía, y lo convertido de cada oferta es lo que se hizo de ella',
    sql: `with used as (
            select l.company_id, l.document_id, l.position, l.quantity, not l.optional or h.position is not null as wanted, coalesce(sum(m.quantity) filter (where t.state = 'issued'), 0) as used
              from document_line l
              left join document_choice h on h.company_id = l.company_id and h.document_id = l.document_id and h.position = l.position
              left join document_line_source s on s.company_id = l.company_id and s.source_id = l.document_id and s.source_position = l.position and not s.by_value
              left join document_line m on m.company_id = s.company_id and m.document_id = s.document_id and m.position = s.position
              left join document t on t.company_id = m.company_id and t.id = m.document_id
             group by 1, 2, 3, 4, 5),
          expected as (
            select company_id, document_id, bool_or(used > quantity) as is_over,
                   case when bool_and(used = 0) then 'none' when coalesce(bool_and(used >= quantity) filter (where wanted), true) then 'whole' else 'partial' end as conversion
              from used group by 1, 2)
          select d.company_id, d.prefix || '-' || d.number || ': ' || e.conversion || ' y no ' || coalesce(f.conversion, 'none') as detail
            from expected e
            join document d on d.company_id = e.company_id and d.id = e.document_id
            left join document_follow_up f on f.company_id = e.company_id and f.document_id = e.document_id
           where e.is_over or d.kind in (${offerKinds}) and e.conversion <> coalesce(f.conversion, 'none')`,
  },
]

export interface Difference {
  readonly proof: string
  readonly company: string
  readonly detail: string
}

/**
 * @param companyId only that company; every one when it is left out
 * @param ownerUrl the role that owns the tables: it becomes the operator, who reads across companies
 * @returns the first difference, or null when everything agrees
 */
export async function prove(ownerUrl: string, companyId: string | null = null): Promise<Difference | null> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'paramo-prove' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local role paramo_operator')
    for (const proof of proofs) {
      const { rows } = await client.query<{ company_id: string; detail: string }>(
        `select * from (${proof.sql}) wrong where $1::uuid is null or company_id = $1 limit 1`,
        [companyId],
      )
      const [row] = rows
      if (row) return { proof: proof.name, company: row.company_id, detail: row.detail }
    }
    return null
  } finally {
    await client.end()
  }
}
