-- Money received or paid before there is a document, and what credit notes keep for a customer: an open item of its own that is later
-- applied to documents, given back or reclassified. It is told apart from what documents leave to be paid.
alter table open_item add column advance boolean not null default false;
alter table open_item_balance add column advance boolean not null default false;
create index open_item_balance_advance on open_item_balance (company_id, kind, party_id) where advance and is_open;

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
    update open_item o set advance = true
      from account a
     where o.company_id = one and o.kind = 'AP' and a.company_id = one and a.id = o.account_id
       and (a.code like '2805%' or exists (
         select from account_role r where r.company_id = one and r.role = 'customerAdvances' and r.account_id = o.account_id));
    update open_item_balance b set advance = true
      from open_item o where b.company_id = one and o.company_id = one and o.id = b.open_item_id and o.advance;
  end loop;
  perform set_config('app.company', '', true);
end $$;

-- What was advanced to a supplier is not credit that they were given.
create or replace function owed_by(company uuid, party uuid, today date) returns table (owed numeric, overdue numeric)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select coalesce(sum(b.balance), 0)::numeric(20,2), coalesce(sum(b.balance) filter (where b.due_date < $3), 0)::numeric(20,2)
    from open_item_balance b where b.company_id = $1 and b.kind = 'AR' and b.party_id = $2 and b.is_open and not b.advance;
end
$$;

create table customer_advance (
  company_id uuid not null references company,
  id         uuid not null,
  number     text,
  date       date not null,
  party_id   uuid,
  money_account_id uuid,
  means_code text not null,
  amount     numeric(20,2) not null,
  -- The order that it is for, as the person calls it.
  order_number text not null default '',
  reference  text not null default '',
  notes      text not null default '',
  state      text not null default 'posted' check (state in ('draft', 'posted', 'annulled')),
  annulled_at timestamptz,
  annulled_by uuid,
  annul_reason text,
  branch_id  uuid,
  draft      jsonb,
  version    int not null default 0,
  updated_at timestamptz,
  updated_by uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, money_account_id) references money_account (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  constraint customer_advance_amount check (amount > 0 or (state = 'draft' and amount = 0)),
  constraint customer_advance_whole check (case state when 'draft' then number is null and draft is not null
    else number is not null and party_id is not null and money_account_id is not null and draft is null end)
);
create table supplier_advance (like customer_advance including defaults);
alter table supplier_advance
  add primary key (company_id, id),
  add unique (company_id, number),
  add foreign key (company_id) references company,
  add foreign key (company_id, party_id) references party (company_id, id),
  add foreign key (company_id, money_account_id) references money_account (company_id, id),
  add foreign key (company_id, branch_id) references branch (company_id, id),
  add constraint supplier_advance_state_check check (state in ('draft', 'posted', 'annulled')),
  add constraint supplier_advance_amount check (amount > 0 or (state = 'draft' and amount = 0)),
  add constraint supplier_advance_whole check (case state when 'draft' then number is null and draft is not null
    else number is not null and party_id is not null and money_account_id is not null and draft is null end);

-- What was done with advances besides giving them back: applied to documents, or moved to another account of the books.
create table advance_use (
  company_id uuid not null references company,
  id         uuid not null,
  number     text not null,
  date       date not null,
  -- Of the advance: AP what is kept for a customer, AR what was advanced to a supplier.
  ledger     text not null check (ledger in ('AR', 'AP')),
  purpose    text not null check (purpose in ('apply', 'reclassify')),
  party_id   uuid not null,
  account_id uuid,
  amount     numeric(20,2) not null check (amount > 0),
  notes      text not null default '',
  branch_id  uuid,
  state      text not null default 'posted' check (state in ('posted', 'annulled')),
  annulled_at timestamptz,
  annulled_by uuid,
  annul_reason text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  check ((purpose = 'reclassify') = (account_id is not null))
);
create index advance_use_of_party on advance_use (company_id, party_id);

do $$
declare
  one text;
begin
  foreach one in array array['customer_advance', 'supplier_advance', 'advance_use'] loop
    perform company_table(one, 'select, insert, update');
    -- Reached as a receipt is.
    execute format($policy$
      create policy within_reach on %I as restrictive to paramo_app using (
        ((select reaches_every_writer()) or created_by = nullif(current_setting('app.person', true), '')::uuid)
        and ((select reaches_every_branch()) or branch_id in (
          select b.branch_id from member_branch b
           where b.company_id = nullif(current_setting('app.company', true), '')::uuid
             and b.person_id = nullif(current_setting('app.person', true), '')::uuid)))$policy$, one);
    execute format($policy$
      create policy within_sales on %I as restrictive to paramo_app using (
        ((select reaches_every_register()) and (select reached_seller()) is null)
        or created_by = nullif(current_setting('app.person', true), '')::uuid)$policy$, one);
  end loop;
  foreach one in array array['customer_advance', 'supplier_advance'] loop
    execute format('create index %I on %I (company_id, date desc, id desc)', one || '_list', one);
    execute format('create index %I on %I (company_id, party_id)', one || '_of_party', one);
    execute format('create index %I on %I (company_id, date desc, id desc) where state = ''draft''', one || '_draft', one);
    execute format('grant delete on %I to paramo_app', one);
    execute format('create policy only_drafts_go on %I as restrictive for delete to paramo_app using (state = ''draft'')', one);
  end loop;
end $$;

-- What is left of an advance is reached with it, as what is owed is with its document.
alter policy within_reach on open_item using (
  ((select reaches_every_writer()) and (select reaches_every_branch()))
  or exists (select from document d where d.company_id = open_item.company_id and d.id = open_item.source_id)
  or exists (select from customer_advance a where a.company_id = open_item.company_id and a.id = open_item.source_id)
  or exists (select from supplier_advance a where a.company_id = open_item.company_id and a.id = open_item.source_id));
alter policy within_sales on open_item using (
  ((select reaches_every_warehouse()) and (select reaches_every_register()) and (select reached_seller()) is null)
  or exists (select from document d where d.company_id = open_item.company_id and d.id = open_item.source_id)
  or exists (select from customer_advance a where a.company_id = open_item.company_id and a.id = open_item.source_id)
  or exists (select from supplier_advance a where a.company_id = open_item.company_id and a.id = open_item.source_id));
