-- What the bank was sent of a payment run, as it was sent: its answer is read by the same layout.
set local lock_timeout = '5s';

create table payment_run_file (
  company_id uuid not null references company,
  run_id     uuid not null,
  layout     text not null,
  name       text not null,
  content    text not null,
  payments   int not null,
  total      numeric(20,2) not null,
  made_at    timestamptz not null,
  primary key (company_id, run_id),
  foreign key (company_id, run_id) references payment_run (company_id, id)
);
select company_table('payment_run_file', 'select, insert, delete');
