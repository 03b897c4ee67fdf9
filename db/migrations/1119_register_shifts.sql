-- What is sold at a register between its opening and its closing: the money that it begins with, what is put in and taken out without a
-- sale, what was counted, and the difference with which it was closed.
set local lock_timeout = '5s';

create table register_shift (
  company_id   uuid not null references company,
  id           uuid not null,
  register_id  uuid not null,
  branch_id    uuid not null,
  -- where the base, and what is put in and taken out, are counted
  cash_type_id uuid not null,
  -- of its closing: the same when it is reopened and closed again
  number       text,
  state        text not null default 'open' check (state in ('open', 'closed')),
  base         numeric(20,2) not null check (base >= 0),
  base_pieces  jsonb not null,
  opened_at    timestamptz not null,
  opened_by    uuid not null,
  closed_at    timestamptz,
  closed_by    uuid,
  closed_on    date,
  -- why what was counted is not what there should be, and who answers for what is missing
  reason       text not null default '' check (length(reason) <= 200),
  responsible_id uuid,
  -- how often it was closed: each has its count and its entry
  closings     int not null default 0,
  version      int not null default 1,
  primary key (company_id, id),
  constraint register_shift_number unique (company_id, number),
  foreign key (company_id, register_id) references cash_register (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, cash_type_id) references payment_type (company_id, id),
  foreign key (company_id, responsible_id) references party (company_id, id),
  constraint register_shift_closed check ((state = 'closed') = (closed_at is not null) and (state = 'closed') = (closed_on is not null)),
  constraint register_shift_numbered check (state = 'open' or number is not null)
);
create unique index register_shift_one on register_shift (company_id, register_id) where state = 'open';
create index register_shift_of on register_shift (company_id, register_id, id desc);
create index register_shift_branch on register_shift (company_id, branch_id);
create index register_shift_type on register_shift (company_id, cash_type_id);
create index register_shift_responsible on register_shift (company_id, responsible_id) where responsible_id is not null;
select company_table('register_shift', 'select, insert');
grant update (number, state, closed_at, closed_by, closed_on, reason, responsible_id, closings, version) on register_shift to paramo_app;
create policy within_reach on register_shift as restrictive to paramo_app using (
  (select reaches_all()) or reaches_register((select reach_of_person()), branch_id, register_id));

create table shift_movement (
  company_id uuid not null references company,
  id         uuid not null,
  shift_id   uuid not null,
  number     text not null,
  kind       text not null check (kind in ('in', 'out')),
  amount     numeric(20,2) not null check (amount > 0),
  account_id uuid not null,
  party_id   uuid,
  cost_center_id uuid,
  concept    text not null check (length(concept) between 1 and 120),
  -- the paper that says it: "Factura 123"
  support    text not null default '' check (length(support) <= 80),
  date       date not null,
  moved_at   timestamptz not null,
  moved_by   uuid not null,
  primary key (company_id, id),
  foreign key (company_id, shift_id) references register_shift (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, cost_center_id) references cost_center (company_id, id)
);
create index shift_movement_of on shift_movement (company_id, shift_id, moved_at);
create index shift_movement_account on shift_movement (company_id, account_id);
create index shift_movement_party on shift_movement (company_id, party_id) where party_id is not null;
create index shift_movement_center on shift_movement (company_id, cost_center_id) where cost_center_id is not null;
select company_table('shift_movement', 'select, insert');

-- A count is never changed: counting again is another one, and both stay.
create table shift_count (
  company_id uuid not null references company,
  id         uuid not null,
  shift_id   uuid not null,
  pieces     jsonb not null,
  counted_at timestamptz not null,
  counted_by uuid not null,
  -- of the closing that it closed
  closing    int,
  primary key (company_id, id),
  foreign key (company_id, shift_id) references register_shift (company_id, id)
);
create index shift_count_of on shift_count (company_id, shift_id, counted_at, id);
create unique index shift_count_closing on shift_count (company_id, shift_id, closing) where closing is not null;
select company_table('shift_count', 'select, insert');
grant update (closing) on shift_count to paramo_app;

create table shift_count_line (
  company_id uuid not null references company,
  count_id   uuid not null,
  payment_type_id uuid not null,
  expected   numeric(20,2) not null,
  counted    numeric(20,2) not null check (counted >= 0),
  difference numeric(20,2) generated always as (counted - expected) stored,
  primary key (company_id, count_id, payment_type_id),
  foreign key (company_id, count_id) references shift_count (company_id, id),
  foreign key (company_id, payment_type_id) references payment_type (company_id, id)
);
create index shift_count_line_type on shift_count_line (company_id, payment_type_id);
select company_table('shift_count_line', 'select, insert');

alter table journal_entry_type drop constraint journal_entry_type_process_check;
alter table journal_entry_type add constraint journal_entry_type_process_check check (process in (
  'invoice', 'creditNote', 'debitNote', 'remission', 'bill', 'goodsReceipt', 'purchaseDebitNote', 'purchaseCreditNote', 'receipt',
  'payment', 'till', 'reversal', 'recost', 'stock', 'manual', 'opening', 'payroll', 'depreciation', 'conciliation', 'reclassification',
  'taxClosing', 'yearClosing'));
