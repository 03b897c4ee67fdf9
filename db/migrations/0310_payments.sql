-- Egresos: money that goes out and closes what is owed to somebody, with a type of entry of their own.

alter table journal_entry_type drop constraint journal_entry_type_process_check;
alter table journal_entry_type add constraint journal_entry_type_process_check check (process in (
  'invoice', 'creditNote', 'debitNote', 'receipt', 'payment', 'reversal', 'recost',
  'manual', 'opening', 'payroll', 'depreciation', 'conciliation', 'reclassification', 'taxClosing', 'yearClosing'));

create table payment (
  company_id uuid not null references company,
  id         uuid not null,
  number     text not null,
  date       date not null,
  party_id   uuid not null,
  money_account_id uuid not null,
  means_code text not null,
  amount     numeric(20,2) not null check (amount > 0),
  amount_cents bigint generated always as ((amount * 100)::bigint) stored,
  reference  text not null default '',
  notes      text not null default '',
  state      text not null default 'posted' check (state in ('posted', 'annulled')),
  annulled_at timestamptz,
  annulled_by uuid,
  annul_reason text,
  branch_id  uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, money_account_id) references money_account (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index payment_list on payment (company_id, date desc, id desc);
create index payment_of_party on payment (company_id, party_id);
select company_table('payment', 'select, insert, update');

-- Reached as a receipt is.
create policy within_reach on payment as restrictive to paramo_app using (
  ((select reaches_every_writer()) or created_by = nullif(current_setting('app.person', true), '')::uuid)
  and ((select reaches_every_branch()) or branch_id in (
    select b.branch_id from member_branch b
     where b.company_id = nullif(current_setting('app.company', true), '')::uuid
       and b.person_id = nullif(current_setting('app.person', true), '')::uuid)));
create policy within_sales on payment as restrictive to paramo_app using (
  ((select reaches_every_register()) and (select reached_seller()) is null)
  or created_by = nullif(current_setting('app.person', true), '')::uuid);
