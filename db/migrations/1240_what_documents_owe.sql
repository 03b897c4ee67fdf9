-- What a document opened is one balance to whoever reads a list, and its instalments are many rows: added up for each of a hundred
-- thousand documents, the totals of a month took most of a second. It is kept beside the document, with each item that changes.
create table document_owed (
  company_id  uuid not null references company,
  document_id uuid not null,
  -- of the document
  kind        text not null,
  -- of what was not withdrawn; null when all was
  balance     numeric(20,2),
  restated    numeric(20,2),
  is_open     boolean generated always as (balance > 0) stored,
  -- of the first that is open
  due_date    date,
  primary key (company_id, document_id)
);
create index document_owed_due on document_owed (company_id, kind, is_open, due_date, document_id);
select company_table('document_owed', 'select, insert, update');

-- Documents and advances tell their kind by three capitals. What else opens items opens hundreds at once (a month of payroll, a file of openings), and no
-- list asks what is left of all of them together.
create function document_owed_kept() returns trigger language plpgsql set enable_seqscan = off as $$
declare one record;
begin
  for one in
    select distinct o.company_id, o.source_id, o.source_kind
      from changed c join open_item o on o.company_id = c.company_id and o.id = c.open_item_id
     where o.source_kind ~ '^[A-Z]{3}$' order by 1, 2
  loop
    -- The row is locked first: what another transaction settled of the same document is seen by the statement after it.
    insert into document_owed (company_id, document_id, kind) values (one.company_id, one.source_id, one.source_kind)
      on conflict (company_id, document_id) do update set kind = excluded.kind;
    update document_owed w set balance = s.balance, restated = s.restated, due_date = s.due_date
      from (select sum(b.balance) as balance, sum(b.restated) as restated, min(b.due_date) filter (where b.is_open) as due_date
              from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
             where o.company_id = one.company_id and o.source_id = one.source_id and o.source_kind = one.source_kind and not b.withdrawn) s
     where w.company_id = one.company_id and w.document_id = one.source_id;
  end loop;
  return null;
end $$;
create trigger open_item_balance_of_document after insert on open_item_balance
  referencing new table as changed for each statement execute function document_owed_kept();
create trigger open_item_balance_of_document_changed after update on open_item_balance
  referencing new table as changed for each statement execute function document_owed_kept();

do $$
declare
  ids uuid[];
  one uuid;
begin
  -- The list of companies is the operator's to read; each is then entered by its own door.
  set local role paramo_operator;
  select coalesce(array_agg(id), '{}') into ids from company;
  reset role;
  foreach one in array ids loop
    perform set_config('app.company', one::text, true);
    insert into document_owed (company_id, document_id, kind, balance, restated, due_date)
    select o.company_id, o.source_id, o.source_kind, sum(b.balance) filter (where not b.withdrawn),
           sum(b.restated) filter (where not b.withdrawn), min(b.due_date) filter (where b.is_open)
      from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
     where o.company_id = one and o.source_kind ~ '^[A-Z]{3}$'
     group by 1, 2, 3;
  end loop;
  perform set_config('app.company', '', true);
end $$;
