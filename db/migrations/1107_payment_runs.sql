-- Due bills that are paid together through one bank: written, approved by another, and paid with one payment for each third party.
set local lock_timeout = '5s';

create table payment_run (
  company_id       uuid not null references company,
  id               uuid not null,
  number           text,
  date             date not null,
  state            text not null default 'draft' check (state in ('draft', 'toApprove', 'approved', 'paid', 'withRejections', 'annulled')),
  money_account_id uuid not null,
  -- until when what falls due was looked at
  due_until        date not null,
  note             text not null default '',
  approved_by      uuid,
  approved_on      date,
  paid_on          date,
  annulled_on      date,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  created_by       uuid,
  updated_by       uuid,
  changed_by       uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, money_account_id) references money_account (company_id, id),
  constraint payment_run_number check ((state = 'draft') = (number is null)),
  constraint payment_run_paid check (state not in ('paid', 'withRejections') or paid_on is not null),
  constraint payment_run_annulled check ((state = 'annulled') = (annulled_on is not null))
);
create index payment_run_list on payment_run (company_id, date desc, id desc);
create index payment_run_money_account on payment_run (company_id, money_account_id);
select company_table('payment_run', 'select, insert, update, delete');
create policy only_drafts_go on payment_run as restrictive for delete to paramo_app using (state = 'draft');

create table payment_run_line (
  company_id   uuid not null references company,
  run_id       uuid not null,
  position     int not null,
  open_item_id uuid not null,
  amount       numeric(20,2) not null check (amount > 0),
  primary key (company_id, run_id, position),
  unique (company_id, run_id, open_item_id),
  foreign key (company_id, run_id) references payment_run (company_id, id) on delete cascade,
  foreign key (company_id, open_item_id) references open_item (company_id, id)
);
create index payment_run_line_item on payment_run_line (company_id, open_item_id);
select company_table('payment_run_line', 'select, insert, update, delete');

-- What was paid by it, and what the bank answered of each.
create table payment_run_payment (
  company_id  uuid not null references company,
  run_id      uuid not null,
  payment_id  uuid not null,
  amount      numeric(20,2) not null check (amount > 0),
  answer      text check (answer in ('paid', 'rejected')),
  reason      text not null default '',
  answered_at timestamptz,
  notified_at timestamptz,
  primary key (company_id, run_id, payment_id),
  unique (company_id, payment_id),
  foreign key (company_id, run_id) references payment_run (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  constraint payment_run_payment_answered check ((answer is null) = (answered_at is null))
);
select company_table('payment_run_payment', 'select, insert, update');
