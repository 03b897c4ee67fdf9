-- The totals of a list of documents were added up from its documents: of a million of them, a second and more for what a person looks at
-- twenty times a day. What the tabs and the filters of the head ask is kept beside each document, and added up by day and kind.
set local lock_timeout = '5s';

-- How each document stands: of its head and of what is left of it. One row for each, so that who writes two documents waits for nobody.
-- What is missing is the zero key, the empty word or the first day: a sum has one key.
create table document_listing (
  company_id       uuid not null references company,
  document_id      uuid not null,
  kind             text not null,
  date             date not null,
  state            text not null check (state in ('draft', 'issued', 'superseded', 'annulled')),
  stage            text not null,
  electronic_state text not null check (electronic_state in ('none', 'queued', 'sent', 'validated', 'rejected', 'contingency', 'trial')),
  owed             text not null check (owed in ('none', 'open', 'paid')),
  -- of the first instalment that is open
  owed_due         date not null,
  branch_id        uuid not null,
  seller_id        uuid not null,
  resolution_id    uuid not null,
  currency         text not null,
  origin           text not null,
  payment_form     text not null,
  total            numeric(20,2) not null,
  balance          numeric(20,2) not null,
  primary key (company_id, document_id)
);
select company_table('document_listing', 'select, insert, update, delete');

create table document_tally (
  company_id       uuid not null references company,
  kind             text not null,
  date             date not null,
  state            text not null check (state in ('draft', 'issued', 'superseded', 'annulled')),
  stage            text not null,
  electronic_state text not null check (electronic_state in ('none', 'queued', 'sent', 'validated', 'rejected', 'contingency', 'trial')),
  owed             text not null,
  owed_due         date not null,
  branch_id        uuid not null,
  seller_id        uuid not null,
  resolution_id    uuid not null,
  currency         text not null,
  origin           text not null,
  payment_form     text not null,
  documents        bigint not null,
  total            numeric(24,2) not null,
  balance          numeric(24,2) not null,
  primary key (company_id, kind, date, state, stage, electronic_state, owed, owed_due, branch_id, seller_id, resolution_id, currency, origin, payment_form)
);
-- Nothing is left under some keys: a draft that was issued.
create index document_tally_empty on document_tally (company_id) where documents = 0;
select company_table('document_tally', 'select, insert, update, delete');

-- What changed and is in no sum yet: nobody who writes a document waits for a sum.
create table document_tally_change (
  company_id       uuid not null references company,
  id               uuid not null default gen_random_uuid(),
  at               timestamptz not null default now(),
  kind             text not null,
  date             date not null,
  state            text not null check (state in ('draft', 'issued', 'superseded', 'annulled')),
  stage            text not null,
  electronic_state text not null check (electronic_state in ('none', 'queued', 'sent', 'validated', 'rejected', 'contingency', 'trial')),
  owed             text not null,
  owed_due         date not null,
  branch_id        uuid not null,
  seller_id        uuid not null,
  resolution_id    uuid not null,
  currency         text not null,
  origin           text not null,
  payment_form     text not null,
  documents        int not null check (documents in (-1, 1)),
  total            numeric(20,2) not null,
  balance          numeric(20,2) not null,
  primary key (company_id, id)
);
create index document_tally_change_kind on document_tally_change (company_id, kind);
create index document_tally_change_at on document_tally_change (at);
select company_table('document_tally_change', 'select, insert, update, delete', true);

create function zero_key(id uuid) returns uuid language sql immutable as $$ select coalesce(id, '00000000-0000-0000-0000-000000000000'::uuid) $$;
create function owed_as(is_open boolean) returns text language sql immutable as $$
  select case when is_open then 'open' when not is_open then 'paid' else 'none' end $$;
create function owed_until(is_open boolean, due_date date) returns date language sql immutable as $$
  select case when is_open and due_date is not null then due_date else date '0001-01-01' end $$;

create function document_stands() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into document_listing (company_id, document_id, kind, date, state, stage, electronic_state, owed, owed_due, branch_id, seller_id, resolution_id,
                                 currency, origin, payment_form, total, balance)
  select d.company_id, d.id, d.kind, d.date, d.state, coalesce(d.stage, ''), d.electronic_state, owed_as(w.is_open), owed_until(w.is_open, w.due_date),
         zero_key(d.branch_id), zero_key(d.seller_id), zero_key(d.resolution_id), d.currency, d.origin, d.payment_form, d.total, coalesce(w.balance, 0)
    from changed d left join document_owed w on w.company_id = d.company_id and w.document_id = d.id
   order by d.company_id, d.id;
  return null;
end $$;
create trigger document_stands after insert on document
  referencing new table as changed for each statement execute function document_stands();

-- Who writes several locks them in the order of their keys.
create function document_stands_otherwise() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update document_listing s
     set kind = n.kind, date = n.date, state = n.state, stage = n.stage, electronic_state = n.electronic_state, branch_id = n.branch_id, seller_id = n.seller_id,
         resolution_id = n.resolution_id, currency = n.currency, origin = n.origin, payment_form = n.payment_form, total = n.total
    from (select o.company_id, o.document_id, d.kind, d.date, d.state, coalesce(d.stage, '') as stage, d.electronic_state, zero_key(d.branch_id) as branch_id,
                 zero_key(d.seller_id) as seller_id, zero_key(d.resolution_id) as resolution_id, d.currency, d.origin, d.payment_form, d.total
            from changed d join document_listing o on o.company_id = d.company_id and o.document_id = d.id
           where (o.kind, o.date, o.state, o.stage, o.electronic_state, o.branch_id, o.seller_id, o.resolution_id, o.currency, o.origin, o.payment_form, o.total)
                 is distinct from (d.kind, d.date, d.state, coalesce(d.stage, ''), d.electronic_state, zero_key(d.branch_id), zero_key(d.seller_id),
                                   zero_key(d.resolution_id), d.currency, d.origin, d.payment_form, d.total)
           order by o.company_id, o.document_id for update of o) n
   where s.company_id = n.company_id and s.document_id = n.document_id;
  return null;
end $$;
create trigger document_stands_otherwise after update on document
  referencing new table as changed for each statement execute function document_stands_otherwise();

create function document_stands_no_more() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  delete from document_listing s using changed d where s.company_id = d.company_id and s.document_id = d.id;
  return null;
end $$;
create trigger document_stands_no_more after delete on document
  referencing old table as changed for each statement execute function document_stands_no_more();

-- What is owed before its document is written is read when it is.
create function document_stands_owing() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update document_listing s set owed = n.owed, owed_due = n.owed_due, balance = n.balance
    from (select o.company_id, o.document_id, owed_as(w.is_open) as owed, owed_until(w.is_open, w.due_date) as owed_due, coalesce(w.balance, 0) as balance
            from changed w join document_listing o on o.company_id = w.company_id and o.document_id = w.document_id
           where (o.owed, o.owed_due, o.balance) is distinct from (owed_as(w.is_open), owed_until(w.is_open, w.due_date), coalesce(w.balance, 0))
           order by o.company_id, o.document_id for update of o) n
   where s.company_id = n.company_id and s.document_id = n.document_id;
  return null;
end $$;
create trigger document_owed_stands after insert on document_owed
  referencing new table as changed for each statement execute function document_stands_owing();
create trigger document_owed_stands_otherwise after update on document_owed
  referencing new table as changed for each statement execute function document_stands_owing();

create function document_is_tallied() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op <> 'INSERT' then
    -- Of a company that goes whole nothing is added up any more.
    insert into document_tally_change (company_id, kind, date, state, stage, electronic_state, owed, owed_due, branch_id, seller_id, resolution_id, currency,
                                       origin, payment_form, documents, total, balance)
    select company_id, kind, date, state, stage, electronic_state, owed, owed_due, branch_id, seller_id, resolution_id, currency, origin, payment_form,
           -1, -total, -balance
      from was where not is_discarded(company_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into document_tally_change (company_id, kind, date, state, stage, electronic_state, owed, owed_due, branch_id, seller_id, resolution_id, currency,
                                       origin, payment_form, documents, total, balance)
    select company_id, kind, date, state, stage, electronic_state, owed, owed_due, branch_id, seller_id, resolution_id, currency, origin, payment_form,
           1, total, balance
      from now_is;
  end if;
  return null;
end $$;
create trigger document_listing_tallied after insert on document_listing
  referencing new table as now_is for each statement execute function document_is_tallied();
create trigger document_listing_tallied_otherwise after update on document_listing
  referencing old table as was new table as now_is for each statement execute function document_is_tallied();
create trigger document_listing_tallied_no_more after delete on document_listing
  referencing old table as was for each statement execute function document_is_tallied();

do $$
declare
  ids uuid[];
  one uuid;
begin
  -- The list of companies is the operator's to read; each is then entered by its own door.
  set local role paramo_operator;
  select coalesce(array_agg(id), '{}') into ids from company;
  reset role;
  -- What stands is added up at once below.
  alter table document_listing disable trigger document_listing_tallied;
  foreach one in array ids loop
    perform set_config('app.company', one::text, true);
    insert into document_listing (company_id, document_id, kind, date, state, stage, electronic_state, owed, owed_due, branch_id, seller_id, resolution_id,
                                   currency, origin, payment_form, total, balance)
    select d.company_id, d.id, d.kind, d.date, d.state, coalesce(d.stage, ''), d.electronic_state, owed_as(w.is_open), owed_until(w.is_open, w.due_date),
           zero_key(d.branch_id), zero_key(d.seller_id), zero_key(d.resolution_id), d.currency, d.origin, d.payment_form, d.total, coalesce(w.balance, 0)
      from document d left join document_owed w on w.company_id = d.company_id and w.document_id = d.id
     where d.company_id = one;
    insert into document_tally (company_id, kind, date, state, stage, electronic_state, owed, owed_due, branch_id, seller_id, resolution_id, currency, origin,
                                payment_form, documents, total, balance)
    select company_id, kind, date, state, stage, electronic_state, owed, owed_due, branch_id, seller_id, resolution_id, currency, origin, payment_form,
           count(*), sum(total), sum(balance)
      from document_listing where company_id = one group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14;
  end loop;
  alter table document_listing enable trigger document_listing_tallied;
  perform set_config('app.company', '', true);
end $$;
