/** What stock proves, against its movements and against the books. */
import type { Proof } from '#platform/proof.ts'
import { CAME_LATE, PLACED_JOINS } from './standing/placed.server.ts'

const stockOfItems = `
  select m.company_id, m.item_id, m.warehouse_id, sum(m.quantity) as quantity, sum(v.value) as value
    from stock_movement m
    join lateral (select coalesce(sum(value), 0) as value from stock_value v where v.company_id = m.company_id and v.movement_id = m.id) v on true
   group by 1, 2, 3`

export const inventoryProofs: readonly Proof[] = [
  {
    name: 'Las existencias son la suma de los movimientos',
    sql: `select coalesce(s.company_id, b.company_id) as company_id, 'producto ' || coalesce(s.item_id, b.item_id) as detail
            from (${stockOfItems}) s full join stock_balance b
              on b.company_id = s.company_id and b.item_id = s.item_id and b.warehouse_id = s.warehouse_id
           where (coalesce(s.quantity, 0), coalesce(s.value, 0)) is distinct from (coalesce(b.quantity, 0), coalesce(b.value, 0))`,
  },
  {
    name: 'Lo reservado es la suma de las reservas',
    sql: `with kept as (
            select company_id, item_id, warehouse_id, sum(quantity) as quantity from stock_reservation group by 1, 2, 3)
          select coalesce(k.company_id, b.company_id) as company_id, 'producto ' || coalesce(k.item_id, b.item_id) as detail
            from kept k full join stock_balance b
              on b.company_id = k.company_id and b.item_id = k.item_id and b.warehouse_id = k.warehouse_id
           where coalesce(k.quantity, 0) <> coalesce(b.reserved, 0)
          union all
          select company_id, 'documento ' || held_id || ', línea ' || held_line from stock_reservation
           group by company_id, held_id, held_line, item_id, warehouse_id having sum(quantity) < 0`,
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
    name: 'Lo que llega de otra bodega vale lo que salió',
    sql: `select m.company_id, 'movimiento ' || m.id as detail
            from stock_movement m
            join lateral (select coalesce(sum(value), 0) as value from stock_value v where v.company_id = m.company_id and v.movement_id = m.id) arrived on true
            join lateral (select coalesce(sum(value), 0) as value from stock_value v where v.company_id = m.company_id and v.movement_id = m.follows) gone on true
           where m.follows is not null and arrived.value + gone.value <> 0`,
  },
  {
    // Each time that its exit became another it was rounded once, and what is counted was to a millionth.
    name: 'Lo que volvió vale su parte de lo que vale hoy lo que salió',
    sql: `select m.company_id, 'movimiento ' || m.id || ': ' || back.value || ' de ' || -gone.value as detail
            from stock_movement m
            join stock_movement e on e.company_id = m.company_id and e.id = m.returns
            join lateral (select coalesce(sum(value), 0) as value, count(*) as roundings from stock_value v
                           where v.company_id = m.company_id and v.movement_id = m.id) back on true
            join lateral (select coalesce(sum(value), 0) as value, count(*) as roundings from stock_value v
                           where v.company_id = m.company_id and v.movement_id = m.returns) gone on true
           where not exists (select from stock_movement u where u.company_id = m.company_id and u.reverses = m.id)
             and abs(back.value - gone.value * m.quantity / e.quantity) > 0.01 * (back.roundings + gone.roundings) + abs(gone.value) * 0.000001 / -e.quantity`,
  },
  {
    // By its day what was recorded before it was counted, by its place what came late, and what its adjustment moved.
    name: 'Lo que se contó es lo que había cuando se contó',
    sql: `select c.company_id, 'conteo ' || c.number || ', producto ' || c.item_id || ': contado ' || c.quantity || ', había ' || t.quantity as detail
            from stock_counted c
            cross join lateral (
              select coalesce(sum(m.quantity), 0) as quantity from stock_movement m ${PLACED_JOINS}
               where m.company_id = c.company_id and m.item_id = c.item_id and m.warehouse_id = c.warehouse_id
                 and ((m.sequence <= c.sequence and m.date <= c.date) or (${CAME_LATE})
                      or (m.source_kind = 'stock.note' and m.source_id = c.note_id and m.source_event = 'post'))) t
           where c.stands and t.quantity <> c.quantity`,
  },
  {
    name: 'Lo que hay de cada lote es la suma de sus movimientos',
    sql: `select coalesce(s.company_id, b.company_id) as company_id, 'lote ' || coalesce(s.batch_id, b.batch_id) as detail
            from (select m.company_id, t.batch_id, m.warehouse_id, sum(t.quantity) as quantity
                    from stock_movement_batch t join stock_movement m on m.company_id = t.company_id and m.id = t.movement_id group by 1, 2, 3) s
            full join batch_balance b on b.company_id = s.company_id and b.batch_id = s.batch_id and b.warehouse_id = s.warehouse_id
           where coalesce(s.quantity, 0) <> coalesce(b.quantity, 0)`,
  },
  {
    name: 'Cada serial está donde lo dejó su último movimiento',
    sql: `select s.company_id, 'serial ' || s.code as detail
            from serial s
            left join lateral (
              select sum(sign(m.quantity)) as there, (array_agg(m.warehouse_id order by m.created_at desc, m.id desc))[1] as warehouse_id
                from stock_movement_serial t join stock_movement m on m.company_id = t.company_id and m.id = t.movement_id
               where t.company_id = s.company_id and t.serial_id = s.id) l on true
           where case when coalesce(l.there, 0) = 0 then null else l.warehouse_id end is distinct from s.warehouse_id or coalesce(l.there, 0) not in (0, 1)`,
  },
  {
    name: 'Lo que se mueve por lotes o seriales es lo que se mueve del producto',
    sql: `select m.company_id, 'movimiento ' || m.id as detail
            from stock_movement m
            left join lateral (select sum(quantity) as quantity from stock_movement_batch t where t.company_id = m.company_id and t.movement_id = m.id) b on true
            left join lateral (select count(*) as serials from stock_movement_serial t where t.company_id = m.company_id and t.movement_id = m.id) s on true
           where (b.quantity is not null and b.quantity <> m.quantity) or (s.serials > 0 and s.serials <> abs(m.quantity))`,
  },
]
