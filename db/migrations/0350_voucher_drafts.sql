-- A voucher may wait as a draft: without number, in neither books nor stock, with what somebody wrote of it so far. What was
-- posted is whole, as before; only a draft is ever deleted.

alter table receipt
  alter number drop not null, alter party_id drop not null, alter money_account_id drop not null,
  add column draft jsonb, add column version int not null default 0, add column updated_at timestamptz, add column updated_by uuid,
  drop constraint receipt_state_check, add constraint receipt_state_check check (state in ('draft', 'posted', 'annulled')),
  drop constraint receipt_amount_check, add constraint receipt_amount_check check (amount > 0 or (state = 'draft' and amount = 0)),
  add constraint receipt_whole check (case state when 'draft' then number is null and draft is not null
    else number is not null and party_id is not null and money_account_id is not null and draft is null end);
alter table payment
  alter number drop not null, alter party_id drop not null, alter money_account_id drop not null,
  add column draft jsonb, add column version int not null default 0, add column updated_at timestamptz, add column updated_by uuid,
  drop constraint payment_state_check, add constraint payment_state_check check (state in ('draft', 'posted', 'annulled')),
  drop constraint payment_amount_check, add constraint payment_amount_check check (amount > 0 or (state = 'draft' and amount = 0)),
  add constraint payment_whole check (case state when 'draft' then number is null and draft is not null
    else number is not null and party_id is not null and money_account_id is not null and draft is null end);
alter table stock_note
  alter number drop not null,
  add column draft jsonb, add column version int not null default 0, add column updated_at timestamptz, add column updated_by uuid,
  drop constraint stock_note_state_check, add constraint stock_note_state_check check (state in ('draft', 'posted', 'annulled')),
  add constraint stock_note_whole check (case state when 'draft' then number is null and draft is not null
    else number is not null and draft is null end);

create index receipt_draft on receipt (company_id, date desc, id desc) where state = 'draft';
create index payment_draft on payment (company_id, date desc, id desc) where state = 'draft';
create index stock_note_draft on stock_note (company_id, date desc, id desc) where state = 'draft';
create index stock_note_list on stock_note (company_id, date desc, id desc);

grant delete on receipt, payment, stock_note to paramo_app;
create policy only_drafts_go on receipt as restrictive for delete to paramo_app using (state = 'draft');
create policy only_drafts_go on payment as restrictive for delete to paramo_app using (state = 'draft');
create policy only_drafts_go on stock_note as restrictive for delete to paramo_app using (state = 'draft');

-- What supports a voucher: the consignment, the count that was signed. Read with its voucher and never without it.
create table voucher_file (
  company_id uuid not null references company,
  id         uuid not null,
  entity     text not null,
  voucher_id uuid not null,
  name       text not null,
  bytes      bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id)
);
create index voucher_file_of on voucher_file (company_id, voucher_id, id);
select company_table('voucher_file', 'select, insert, delete');

-- Notes of stock are searched by their number, as receipts are.
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
    insert into search_word (company_id, entity, word, target_id)
      select distinct one, 'inventory.note', w.word, n.id from stock_note n
       cross join lateral (
         select unnest(regexp_split_to_array(lower(n.number), '[^[:alnum:]]+')) as word
         union select regexp_replace(lower(n.number), '[^[:alnum:]]+', '', 'g')) w
       where n.company_id = one and w.word <> ''
      on conflict do nothing;
  end loop;
  perform set_config('app.company', '', true);
end $$;
