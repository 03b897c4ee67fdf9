-- What a person is kept to was written out in each policy: every statement that named a document or what is owed was planned with the
-- queries of all of them, nested (a balance asks for its item, the item for its document, the document for four lists of places).
-- Planning the counts of a list took 70 ms of which 3 were its own. The policies keep what they say: whether all is reached is asked once
-- a statement, what somebody is kept to is read once, and a row is compared with it.

-- What a person is kept to. A list that is null keeps them to nothing.
create type member_reach as (
  person_id     uuid,
  own_documents boolean,
  branches      uuid[],
  warehouses    uuid[],
  registers     uuid[],
  seller_id     uuid
);

-- Work that has found its document within reach counts with all the others: what is left of it, whether a note stands.
create function reaches_all() returns boolean language plpgsql stable as $$
begin
  return current_setting('app.reach', true) is not distinct from 'all' or not exists (
    select from member_limit l
     where l.company_id = nullif(current_setting('app.company', true), '')::uuid
       and l.person_id = nullif(current_setting('app.person', true), '')::uuid and l.is_narrow);
end $$;

create function reach_of_person() returns member_reach language plpgsql stable as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  person uuid := nullif(current_setting('app.person', true), '')::uuid;
  found_reach member_reach;
begin
  select person, l.own_documents,
         case when l.has_branches then array(select b.branch_id from member_branch b where b.company_id = company and b.person_id = person) end,
         case when l.has_warehouses then array(select k.warehouse_id from member_warehouse k where k.company_id = company and k.person_id = person) end,
         case when l.has_registers then array(select k.register_id from member_register k where k.company_id = company and k.person_id = person) end,
         l.seller_id
    into found_reach
    from member_limit l where l.company_id = company and l.person_id = person;
  return found_reach;
end $$;

-- A document without goods has no warehouse and is everybody's.
create function reaches_document(reach member_reach, created_by uuid, branch_id uuid, warehouse_id uuid, register_id uuid, seller_id uuid)
returns boolean language plpgsql immutable cost 1 as $$
begin
  return (not reach.own_documents or created_by = reach.person_id)
    and (reach.branches is null or branch_id = any(reach.branches))
    and (reach.warehouses is null or warehouse_id is null or warehouse_id = any(reach.warehouses))
    and (reach.registers is null or register_id = any(reach.registers))
    and (reach.seller_id is null or seller_id = reach.seller_id);
end $$;

-- Money has neither register nor seller: whoever is kept to one reaches what they wrote.
create function reaches_money(reach member_reach, created_by uuid, branch_id uuid)
returns boolean language plpgsql immutable cost 1 as $$
begin
  return (not reach.own_documents or created_by = reach.person_id)
    and (reach.branches is null or branch_id = any(reach.branches))
    and ((reach.registers is null and reach.seller_id is null) or created_by = reach.person_id);
end $$;

-- Warehouses keep nobody from what was paid at a gateway.
create function reaches_every_gateway_payment() returns boolean language plpgsql stable as $$
declare
  reach member_reach;
begin
  if reaches_all() then return true; end if;
  reach := reach_of_person();
  return not reach.own_documents and reach.branches is null and reach.registers is null and reach.seller_id is null;
end $$;

-- Whoever is kept to branches reaches the stock of their warehouses and of those that no branch has for itself; who works in a branch
-- without a warehouse of its own takes from any. Warehouses that somebody is kept to by name go before.
create or replace function reaches_every_stock() returns boolean language plpgsql stable as $$
declare
  reach member_reach;
begin
  if reaches_all() then return true; end if;
  reach := reach_of_person();
  return reach.warehouses is null and (reach.branches is null or exists (
    select from branch b
     where b.company_id = nullif(current_setting('app.company', true), '')::uuid and b.id = any(reach.branches) and b.warehouse_id is null));
end $$;
create function reached_warehouses() returns uuid[] language plpgsql stable as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  reach member_reach := reach_of_person();
begin
  return coalesce(reach.warehouses, array(
    select w.id from warehouse w
     where w.company_id = company and (
       not exists (select from branch b where b.company_id = w.company_id and b.warehouse_id = w.id)
       or exists (select from branch b where b.company_id = w.company_id and b.id = any(reach.branches) and b.warehouse_id = w.id))));
end $$;

drop policy within_warehouses on document;
drop policy within_registers on document;
drop policy within_seller on document;
alter policy within_reach on document using (
  (select reaches_all())
  or reaches_document((select reach_of_person()), created_by, branch_id, warehouse_id, register_id, seller_id));

do $$
declare
  one text;
begin
  foreach one in array array['receipt', 'payment', 'customer_advance', 'supplier_advance', 'advance_use'] loop
    execute format('drop policy within_sales on %I', one);
    execute format('alter policy within_reach on %I using (
      (select reaches_all()) or reaches_money((select reach_of_person()), created_by, branch_id))', one);
  end loop;
  foreach one in array array['stock_movement', 'stock_balance', 'stock_note', 'stock_level', 'stock_count', 'stock_reservation',
                             'batch_balance', 'dispatch', 'requisition'] loop
    execute format('alter policy within_warehouses on %I using (
      (select reaches_every_stock()) or warehouse_id = any((select reached_warehouses())::uuid[]))', one);
  end loop;
end $$;
alter policy within_warehouses on stock_transfer using (
  (select reaches_every_stock())
  or origin_id = any((select reached_warehouses())::uuid[]) or destination_id = any((select reached_warehouses())::uuid[]));

-- What is owed, and what is paid of it, is reached with what it comes from: by a query that the planner sees, for it may be asked of one
-- row or of all of them.
alter policy within_reach on open_item using (
  (select reaches_all())
  or exists (select from document d where d.company_id = open_item.company_id and d.id = open_item.source_id)
  or exists (select from customer_advance a where a.company_id = open_item.company_id and a.id = open_item.source_id)
  or exists (select from supplier_advance a where a.company_id = open_item.company_id and a.id = open_item.source_id));
alter policy within_reach on open_item_balance using (
  (select reaches_all())
  or exists (select from open_item o where o.company_id = open_item_balance.company_id and o.id = open_item_balance.open_item_id));
alter policy within_reach on gateway_payment using (
  (select reaches_every_gateway_payment())
  or exists (select from open_item o where o.company_id = gateway_payment.company_id and o.source_id = gateway_payment.source_id));

-- Asked by servers of the version before.
create or replace function reached_stock() returns setof uuid language sql stable as $$ select unnest(reached_warehouses()) $$;
drop function reaches_every_writer();
drop function reaches_every_branch();
drop function reaches_every_warehouse();
drop function reaches_every_register();
drop function reached_seller();
