/** What documents prove, of every kind that the modules above bring. */
import type { Proof } from '#platform/proof.ts'
import { defineSocket } from '#platform/socket.ts'
import type { DocumentKind } from './kind/kind.ts'

/** The lines of issued notes, each with the line that it takes from: grouped, and not asked for each line of every document. */
const linesOfNotes = `
  from document_line_source s
  join document_correction c on c.company_id = s.company_id and c.document_id = s.document_id
  join document note on note.company_id = s.company_id and note.id = s.document_id and note.state = 'issued'
  join document_line n on n.company_id = s.company_id and n.document_id = s.document_id and n.position = s.position`

/** The kinds of the modules above. */
export const documentKinds = defineSocket<DocumentKind>('document kinds')

const codesOf = (kinds: readonly DocumentKind[]): string => kinds.map(({ code }) => `'${code}'`).join(', ')

/** What was made from the lines of a document and what came back of it. */
const proofOfUse = (offerKinds: string): Proof => ({
  name: 'De ninguna línea se hizo ni volvió más de lo que tenía, y lo convertido de cada oferta es lo que se hizo de ella',
  sql: `with used as (
          select l.company_id, l.document_id, l.position, l.quantity, not l.optional or h.position is not null as wanted, coalesce(sum(m.quantity) filter (where t.state = 'issued'), 0)
                   + coalesce((select sum(r.quantity) from document_return_line r
                                 join document_return b on b.company_id = r.company_id and b.id = r.return_id and b.annulled_at is null
                                where r.company_id = l.company_id and r.document_id = l.document_id and r.position = l.position), 0) as used,
                 round(l.quantity * (100 + coalesce(max(s.over_percent) filter (where t.state = 'issued'), 0)) / 100, 6) as most
            from document_line l
            left join document_choice h on h.company_id = l.company_id and h.document_id = l.document_id and h.position = l.position
            left join document_line_source s on s.company_id = l.company_id and s.source_id = l.document_id and s.source_position = l.position and not s.by_value
            left join document_line m on m.company_id = s.company_id and m.document_id = s.document_id and m.position = s.position
            left join document t on t.company_id = m.company_id and t.id = m.document_id
           group by 1, 2, 3, 4, 5),
        expected as (
          select company_id, document_id, bool_or(used > most) as is_over,
                 case when bool_and(used = 0) then 'none' when coalesce(bool_and(used >= quantity) filter (where wanted), true) then 'whole' else 'partial' end as conversion
            from used group by 1, 2)
        select d.company_id, d.prefix || '-' || d.number || ': ' || e.conversion || ' y no ' || coalesce(f.conversion, 'none') as detail
          from expected e
          join document d on d.company_id = e.company_id and d.id = e.document_id
          left join document_follow_up f on f.company_id = e.company_id and f.document_id = e.document_id
         where e.is_over or d.kind in (${offerKinds}) and e.conversion <> coalesce(f.conversion, 'none')`,
})

/** A number is in the hands of one register at most, and of its range. */
const proofOfBlocks: Proof = {
  name: 'Los números de las cajas son de su resolución, ya tomados de ella, y cada uno de una sola',
  sql: `select k.company_id, r.prefix || ': ' || k.from_number || ' a ' || k.to_number as detail
          from number_block k join resolution r on r.company_id = k.company_id and r.id = k.resolution_id
         where k.from_number < r.from_number or k.to_number > r.to_number or k.to_number >= r.next_number
            or exists (select from number_block o
                        where o.company_id = k.company_id and o.resolution_id = k.resolution_id and o.id <> k.id
                          and o.from_number <= k.to_number and o.to_number >= k.from_number)`,
}

const TALLIED =
  'kind, date, state, stage, electronic_state, owed, owed_due, branch_id, seller_id, resolution_id, currency, origin, payment_form'

/** What lists add up: how each document stands is its head and what is left of it, and the sums of days are of all that stand. */
const proofsOfTally: readonly Proof[] = [
  {
    name: 'Lo que se guarda de cómo está cada documento es lo que él dice y lo que queda de él',
    sql: `select coalesce(s.company_id, d.company_id) as company_id, coalesce(d.prefix || '-' || d.number, s.document_id::text, d.id::text) as detail
            from document_listing s
            full join (
              select d.*, w.balance, w.is_open, w.due_date as next_due
                from document d left join document_owed w on w.company_id = d.company_id and w.document_id = d.id) d
              on d.company_id = s.company_id and d.id = s.document_id
           where (s.document_id is null or d.id is null)
              or (s.kind, s.date, s.state, s.stage, s.electronic_state, s.owed, s.owed_due, s.branch_id, s.seller_id, s.resolution_id, s.currency,
                  s.origin, s.payment_form, s.total, s.balance)
                 is distinct from (d.kind, d.date, d.state, coalesce(d.stage, ''), d.electronic_state, owed_as(d.is_open), owed_until(d.is_open, d.next_due),
                  zero_key(d.branch_id), zero_key(d.seller_id), zero_key(d.resolution_id), d.currency, d.origin, d.payment_form, d.total, coalesce(d.balance, 0))`,
  },
  {
    name: 'Las sumas por día de los documentos son las de los documentos',
    sql: `with kept as (
            select company_id, ${TALLIED}, documents, total, balance from document_tally
            union all
            select company_id, ${TALLIED}, documents, total, balance from document_tally_change
            union all
            select company_id, ${TALLIED}, -1, -total, -balance from document_listing)
          select company_id, kind || ' ' || date || ' ' || state || ': sobran ' || sum(documents) || ' documentos, total ' || sum(total) || ', saldo ' || sum(balance) as detail
            from kept group by company_id, ${TALLIED} having sum(documents) <> 0 or sum(total) <> 0 or sum(balance) <> 0`,
  },
]

const proofsOf = (postingKinds: string, offerKinds: string): readonly Proof[] => [
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
            join (select s.company_id, s.source_id, s.source_position, coalesce(sum(n.quantity) filter (where not s.by_value), 0) as quantity
                    ${linesOfNotes} group by s.company_id, s.source_id, s.source_position) units
              on units.company_id = t.company_id and units.source_id = t.document_id and units.source_position = t.position
            left join (select s.company_id, s.source_id, s.source_position, b.tax_id, sum(b.amount) as amount
                         ${linesOfNotes}
                         join document_line_tax b on b.company_id = n.company_id and b.document_id = n.document_id and b.position = n.position
                        group by s.company_id, s.source_id, s.source_position, b.tax_id) given
              on given.company_id = t.company_id and given.source_id = t.document_id and given.source_position = t.position and given.tax_id = t.tax_id
            cross join lateral (select coalesce(given.amount, 0) as amount) back
           where back.amount > t.amount or units.quantity >= l.quantity and back.amount <> t.amount`,
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
            left join (select s.company_id, s.source_id, sum(n.total) as total ${linesOfNotes} group by s.company_id, s.source_id) returned
              on returned.company_id = h.company_id and returned.source_id = h.document_id
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
           where d.state in ('issued', 'annulled') and d.total > 0 and d.kind in (${postingKinds})
             and (select count(*) filter (where e.reverses is null) - count(e.reverses) from journal_entry e where e.company_id = d.company_id and e.source_kind = d.kind and e.source_id = d.id)
                 <> case d.state when 'issued' then 1 else 0 end`,
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
          having count(*) filter (where state <> 'superseded') <> 1 or max(edition) + max(revision) - 1 <> count(*)
              or max(edition) <> max(edition) filter (where state <> 'superseded') or max(revision) <> max(revision) filter (where state <> 'superseded')`,
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
  proofOfUse(offerKinds),
]

/** Of the kinds that leave something to be paid, in the ledger of each. */
function openingProofs(kinds: readonly DocumentKind[]): readonly Proof[] {
  const ledgers = kinds.flatMap(({ code, opens }) => (opens ? [`('${code}', '${opens.ledger}')`] : []))
  if (ledgers.length === 0) return []
  return [
    {
      name: 'Cada documento emitido que se debe abrió un saldo por su neto, por cobrar o por pagar según su clase',
      sql: `select d.company_id, d.prefix || '-' || d.number || ': neto ' || d.payable - d.paid_on_the_spot || ', saldo ' || coalesce(o.amount::text, 'ninguno') as detail
              from document d
              join (values ${ledgers.join(', ')}) k (code, ledger) on k.code = d.kind
              left join lateral (
                select sum(i.amount) as amount, bool_and(i.kind = k.ledger) as is_right from open_item i
                  join open_item_balance b on b.company_id = i.company_id and b.open_item_id = i.id and not b.withdrawn
                 where i.company_id = d.company_id and i.source_id = d.id and i.source_kind = d.kind) o on true
             where d.state in ('issued', 'annulled') and d.payable > d.paid_on_the_spot and (o.amount is distinct from d.payable - d.paid_on_the_spot or not o.is_right)`,
    },
  ]
}

/** What waits of each line of a document: what left with it, less what came back, as it is worth today. */
const waiting = (kinds: readonly DocumentKind[]): string => `
  select m.company_id, m.source_id, m.source_line, m.counter_account_id as account_id, -sum(v.value) as value, count(*) as roundings
    from stock_movement m join stock_value v on v.company_id = m.company_id and v.movement_id = m.id
   where m.source_kind in (${codesOf(kinds)}) group by 1, 2, 3, 4`

/** What invoices took of each line; and how much of it came back. */
const takenOfLines = `
  select company_id, source_id, source_line, sum(value) as value, sum(quantity) as quantity from stock_taking group by 1, 2, 3`
const backOfLines = `
  select r.company_id, r.document_id, r.position, sum(r.quantity) as quantity
    from document_return_line r join document_return b on b.company_id = r.company_id and b.id = r.return_id and b.annulled_at is null group by 1, 2, 3`

/** Of the kinds that deliver before they invoice. */
const deliveredProofs = (kinds: readonly DocumentKind[]): readonly Proof[] =>
  kinds.length === 0
    ? []
    : [
        {
          name: 'Lo entregado sin facturar es lo que dice la contabilidad',
          sql: `with gone as (select company_id, account_id, sum(value) as value from (${waiting(kinds)}) w group by 1, 2),
                taken as (select company_id, from_account_id as account_id, sum(value) as value from stock_taking group by 1, 2),
                books as (
                  select l.company_id, l.account_id, sum(l.debit - l.credit) as value
                    from gone g join journal_line l on l.company_id = g.company_id and l.account_id = g.account_id group by 1, 2)
                select g.company_id, 'entregado ' || (g.value - coalesce(t.value, 0)) || ', contabilidad ' || coalesce(b.value, 0) as detail
                  from gone g left join taken t on t.company_id = g.company_id and t.account_id = g.account_id
                  left join books b on b.company_id = g.company_id and b.account_id = g.account_id
                 where g.value - coalesce(t.value, 0) <> coalesce(b.value, 0)`,
        },
        {
          name: 'Lo que cada factura tomó de lo entregado está en el libro de existencias',
          sql: `select t.company_id, d.prefix || '-' || d.number || ', línea ' || t.position as detail
                  from document_line_delivered t
                  join document d on d.company_id = t.company_id and d.id = t.document_id and d.state = 'issued'
                  join document_line l on l.company_id = t.company_id and l.document_id = t.document_id and l.position = t.position
                  join document_line_source s on s.company_id = t.company_id and s.document_id = t.document_id and s.position = t.position
                  join document r on r.company_id = s.company_id and r.id = s.source_id and r.kind in (${codesOf(kinds)})
                  left join (select company_id, taker_id, taker_line, taker_event, sum(quantity) as quantity, sum(value) filter (where reason = 'origin') as value
                               from stock_taking group by 1, 2, 3, 4) g
                    on g.company_id = t.company_id and g.taker_id = t.document_id and g.taker_line = t.position
                   and g.taker_event = case d.revision when 1 then 'issue' else 'issue.' || d.revision end
                 where (g.quantity, g.value) is distinct from (l.quantity, t.value)`,
        },
        {
          name: 'Una remisión facturada o devuelta del todo no vale nada donde esperaba',
          sql: `select w.company_id, d.prefix || '-' || d.number || ', línea ' || w.source_line || ': queda ' || (w.value - coalesce(t.value, 0)) as detail
                  from (${waiting(kinds)}) w
                  join document d on d.company_id = w.company_id and d.id = w.source_id
                  left join document_line l on l.company_id = w.company_id and l.document_id = w.source_id and l.position = w.source_line
                  left join (${takenOfLines}) t on t.company_id = w.company_id and t.source_id = w.source_id and t.source_line = w.source_line
                  left join (${backOfLines}) b on b.company_id = w.company_id and b.document_id = w.source_id and b.position = w.source_line
                 where (d.state <> 'issued' or coalesce(l.quantity, 0) - coalesce(t.quantity, 0) - coalesce(b.quantity, 0) <= 0)
                   and w.value <> coalesce(t.value, 0)`,
        },
        {
          name: 'Lo que se tomó de lo entregado vale su parte de lo que aquello vale hoy',
          sql: `select w.company_id, d.prefix || '-' || d.number || ', línea ' || w.source_line || ': ' || g.value || ' de ' || w.value as detail
                  from (${waiting(kinds)}) w
                  join document d on d.company_id = w.company_id and d.id = w.source_id
                  left join (${backOfLines}) b on b.company_id = w.company_id and b.document_id = w.source_id and b.position = w.source_line
                  join (select company_id, source_id, source_line, whole, sum(value) as value, sum(quantity) as quantity, count(*) as roundings
                          from stock_taking group by company_id, source_id, source_line, whole, taker_id, taker_event, taker_line having sum(quantity) > 0) g
                    on g.company_id = w.company_id and g.source_id = w.source_id and g.source_line = w.source_line
                 where abs(g.value - w.value * g.quantity / nullif(g.whole - coalesce(b.quantity, 0), 0)) > 0.01 * (w.roundings + g.roundings)`,
        },
      ]

/** Of the kinds that receive before they are billed: what waits is what came in, as it came in, less what bills took of it. */
const receivedProofs = (kinds: readonly DocumentKind[]): readonly Proof[] =>
  kinds.length === 0
    ? []
    : [
        {
          name: 'Lo recibido sin facturar es lo que dice la contabilidad',
          sql: `with come as (
                  select m.company_id, m.counter_account_id as account_id, sum(v.value) as value
                    from stock_movement m join stock_value v on v.company_id = m.company_id and v.movement_id = m.id and v.reason = 'origin'
                   where m.source_kind in (${codesOf(kinds)}) and m.source_event not like '%return.%' group by 1, 2),
                taken as (
                  select company_id, account_id, sum(value) as value from (
                    select t.company_id, t.account_id, t.value
                      from document_line_delivered t join document d on d.company_id = t.company_id and d.id = t.document_id and d.state = 'issued'
                     union all
                    select r.company_id, r.account_id, r.value from document_return_line r
                      join document_return b on b.company_id = r.company_id and b.id = r.return_id and b.annulled_at is null) each group by 1, 2),
                books as (
                  select l.company_id, l.account_id, sum(l.credit - l.debit) as value
                    from come c join journal_line l on l.company_id = c.company_id and l.account_id = c.account_id group by 1, 2)
                select c.company_id, 'recibido ' || (c.value - coalesce(t.value, 0)) || ', contabilidad ' || coalesce(b.value, 0) as detail
                  from come c left join taken t on t.company_id = c.company_id and t.account_id = c.account_id
                  left join books b on b.company_id = c.company_id and b.account_id = c.account_id
                 where c.value - coalesce(t.value, 0) <> coalesce(b.value, 0)`,
        },
        {
          name: 'Lo que vale cada recibido es lo que dicen su remisión y sus facturas',
          sql: `select m.company_id, 'movimiento ' || m.id as detail
                  from stock_movement m
                  join lateral (select sum(v.value) as value from stock_value v
                                 where v.company_id = m.company_id and v.movement_id = m.id and v.reason = 'change') c on true
                  join lateral (
                    select sum(t.difference + coalesce(n.value, 0)) as value from document_line_source s
                      join document d on d.company_id = s.company_id and d.id = s.document_id and d.state = 'issued'
                      join document_line_delivered t on t.company_id = s.company_id and t.document_id = s.document_id and t.position = s.position
                      left join lateral (
                        select sum(t.difference) as value from document_line_source b
                          join document d on d.company_id = b.company_id and d.id = b.document_id and d.state = 'issued'
                          join document_line_delivered t on t.company_id = b.company_id and t.document_id = b.document_id and t.position = b.position
                         where b.company_id = s.company_id and b.source_id = s.document_id and b.source_position = s.position) n on true
                     where s.company_id = m.company_id and s.source_id = m.source_id and s.source_position = m.source_line) t on true
                 where m.source_kind in (${codesOf(kinds)}) and m.source_event = 'issue' and m.quantity > 0
                   and coalesce(c.value, 0) <> coalesce(t.value, 0)`,
        },
      ]

/**
 * Of kinds that hold goods of others: they are no stock and no entry, and what was bought of them came in with its bill. A part of a
 * unit moves from one point of its card to another (`modules/inventory/parts.ts`), so far from what it is by itself at most.
 */
const heldProofs = (kinds: readonly DocumentKind[]): readonly Proof[] =>
  kinds.length === 0
    ? []
    : [
        {
          name: 'Lo recibido en consignación no es existencias ni contabilidad, y lo que se compró de ello entró con su factura',
          sql: `select d.company_id, d.prefix || '-' || d.number || ' movió existencias o contabilidad' as detail
                  from document d
                 where d.kind in (${codesOf(kinds)}) and (
                       exists (select from stock_movement m where m.company_id = d.company_id and m.source_id = d.id)
                    or exists (select from journal_entry e where e.company_id = d.company_id and e.source_id = d.id))
                 union all
                select b.company_id, b.prefix || '-' || b.number || ', línea ' || l.position || ': compró ' || l.quantity || ' en consignación y entró ' || coalesce(m.quantity, 0)
                  from document d
                  join document_line_source s on s.company_id = d.company_id and s.source_id = d.id and not s.by_value
                  join document b on b.company_id = s.company_id and b.id = s.document_id and b.state = 'issued'
                  join document_line l on l.company_id = s.company_id and l.document_id = s.document_id and l.position = s.position
                  join item i on i.company_id = l.company_id and i.id = l.item_id and i.kind = 'product'
                  left join lateral (
                    select sum(m.quantity) as quantity from stock_movement m
                     where m.company_id = l.company_id and m.source_id = b.id and m.source_line = l.position
                       and m.source_event = case b.revision when 1 then 'issue' else 'issue.' || b.revision end) m on true
                 where d.kind in (${codesOf(kinds)}) and abs(base_units(l.quantity, l.unit_factor)::numeric(20,6) - coalesce(m.quantity, 0))
                       > case when parts_in_one(l.unit_factor) is null then 0 else 0.00002 end`,
        },
      ]

export const documentProofs = (kinds: readonly DocumentKind[]): readonly Proof[] => [
  ...proofsOf(
    codesOf(kinds.filter(({ books, keepsGoodsOn }) => books !== null && keepsGoodsOn === undefined)),
    codesOf(kinds.filter(({ isOffer }) => isOffer)),
  ),
  proofOfBlocks,
  ...proofsOfTally,
  ...openingProofs(kinds),
  ...deliveredProofs(kinds.filter(({ keepsGoodsOn, stock }) => keepsGoodsOn !== undefined && stock === 'out')),
  ...receivedProofs(kinds.filter(({ keepsGoodsOn, stock }) => keepsGoodsOn !== undefined && stock === 'in')),
  ...heldProofs(kinds.filter(({ stock }) => stock === 'held')),
]
