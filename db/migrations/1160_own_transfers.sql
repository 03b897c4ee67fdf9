-- Money that goes from one till or bank of the company to another: one record, whose entry has both accounts, so that each side is
-- conciled alone.
set local lock_timeout = '5s';

alter table journal_entry_type drop constraint journal_entry_type_process_check;
alter table journal_entry_type add constraint journal_entry_type_process_check check (process in (
  'invoice', 'creditNote', 'debitNote', 'remission', 'bill', 'goodsReceipt', 'purchaseDebitNote', 'purchaseCreditNote', 'receipt',
  'payment', 'ownTransfer', 'till', 'reversal', 'recost', 'stock', 'manual', 'opening', 'payroll', 'depreciation', 'conciliation',
  'reclassification', 'taxClosing', 'yearClosing'));

create table own_transfer (
  company_id uuid not null references company,
  id         uuid not null,
  number     text,
  date       date not null,
  from_id    uuid,
  to_id      uuid,
  amount     numeric(20,2) not null,
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
  foreign key (company_id, from_id) references money_account (company_id, id),
  foreign key (company_id, to_id) references money_account (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  constraint own_transfer_amount check (amount > 0 or (state = 'draft' and amount = 0)),
  constraint own_transfer_apart check (from_id <> to_id),
  constraint own_transfer_whole check (case state when 'draft' then number is null and draft is not null
    else number is not null and from_id is not null and to_id is not null and draft is null end)
);
create index own_transfer_list on own_transfer (company_id, date desc, id desc);
create index own_transfer_from on own_transfer (company_id, from_id);
create index own_transfer_to on own_transfer (company_id, to_id);
create index own_transfer_draft on own_transfer (company_id, date desc, id desc) where state = 'draft';
select company_table('own_transfer', 'select, insert, update');
create policy within_reach on own_transfer as restrictive to paramo_app using (
  (select reaches_all()) or reaches_money((select reach_of_person()), created_by, branch_id));
grant delete on own_transfer to paramo_app;
create policy only_drafts_go on own_transfer as restrictive for delete to paramo_app using (state = 'draft');
