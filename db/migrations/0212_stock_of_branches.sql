-- Whoever is kept to branches reaches the stock of their warehouses and of those that no branch has for itself; who works in a
-- branch without a warehouse of its own takes from any. Warehouses that somebody is kept to by name go before. By every way:
-- card, lists, reports, search. Work that has found its document within reach counts with all of them.
create function reaches_every_stock() returns boolean language sql stable as $$
  select current_setting('app.reach', true) is not distinct from 'all' or (reaches_every_warehouse() and (reaches_every_branch() or exists (
    select from member_branch k join branch b on b.company_id = k.company_id and b.id = k.branch_id
     where k.company_id = nullif(current_setting('app.company', true), '')::uuid
       and k.person_id = nullif(current_setting('app.person', true), '')::uuid and b.warehouse_id is null)))
$$;
create function reached_stock() returns setof uuid language sql stable as $$
  select k.warehouse_id from member_warehouse k
   where k.company_id = nullif(current_setting('app.company', true), '')::uuid
     and k.person_id = nullif(current_setting('app.person', true), '')::uuid
  union all
  select w.id from warehouse w
   where w.company_id = nullif(current_setting('app.company', true), '')::uuid and reaches_every_warehouse() and (
     not exists (select from branch b where b.company_id = w.company_id and b.warehouse_id = w.id)
     or exists (select from member_branch k join branch b on b.company_id = k.company_id and b.id = k.branch_id
                 where k.company_id = w.company_id and k.person_id = nullif(current_setting('app.person', true), '')::uuid
                   and b.warehouse_id = w.id))
$$;

drop policy within_warehouses on stock_movement;
drop policy within_warehouses on stock_balance;
drop policy within_warehouses on stock_value;
drop policy within_warehouses on stock_note;
create policy within_warehouses on stock_movement as restrictive to paramo_app using (
  (select reaches_every_stock()) or warehouse_id in (select reached_stock()));
create policy within_warehouses on stock_balance as restrictive to paramo_app using (
  (select reaches_every_stock()) or warehouse_id in (select reached_stock()));
create policy within_warehouses on stock_value as restrictive to paramo_app using (
  (select reaches_every_stock()) or exists (
    select from stock_movement m where m.company_id = stock_value.company_id and m.id = stock_value.movement_id));
create policy within_warehouses on stock_note as restrictive to paramo_app using (
  (select reaches_every_stock()) or warehouse_id in (select reached_stock()));
