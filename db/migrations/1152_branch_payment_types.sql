-- How the registers of a branch are paid: which means they offer, in which order and with which key; some only at some registers.
set local lock_timeout = '5s';

create table branch_payments (
  company_id uuid not null references company,
  branch_id  uuid not null,
  version    int not null default 1,
  primary key (company_id, branch_id),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
select company_table('branch_payments', 'select, insert, update');

create table branch_payment_type (
  company_id      uuid not null references company,
  branch_id       uuid not null,
  payment_type_id uuid not null,
  position        int not null,
  key             int check (key between 1 and 9),
  primary key (company_id, branch_id, payment_type_id),
  foreign key (company_id, branch_id) references branch_payments (company_id, branch_id),
  foreign key (company_id, payment_type_id) references payment_type (company_id, id)
);
create unique index branch_payment_type_key on branch_payment_type (company_id, branch_id, key) where key is not null;
create index branch_payment_type_type on branch_payment_type (company_id, payment_type_id);
select company_table('branch_payment_type', 'select, insert, update, delete');

-- Of a means that only some registers of the branch offer; without a row all of them do.
create table branch_payment_register (
  company_id      uuid not null references company,
  branch_id       uuid not null,
  payment_type_id uuid not null,
  register_id     uuid not null,
  primary key (company_id, branch_id, payment_type_id, register_id),
  foreign key (company_id, branch_id, payment_type_id) references branch_payment_type (company_id, branch_id, payment_type_id)
    on update cascade on delete cascade,
  foreign key (company_id, register_id) references cash_register (company_id, id)
);
create index branch_payment_register_register on branch_payment_register (company_id, register_id);
select company_table('branch_payment_register', 'select, insert, update, delete');
