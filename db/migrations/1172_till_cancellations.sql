-- A sale of a shift that is open, annulled with a supervisor's word: who asked, who allowed it, why, and what there was before and after.
set local lock_timeout = '5s';

create table till_cancellation (
  company_id  uuid not null references company,
  id          uuid not null,
  sale_id     uuid not null,
  shift_id    uuid not null,
  register_id uuid not null,
  branch_id   uuid not null,
  date        date not null,
  cancelled_at timestamptz not null,
  cancelled_by uuid not null,
  -- who allowed it: with a PIN, or by being who asks
  allowed_by  uuid not null,
  with_pin    boolean not null,
  reason      text not null check (length(reason) between 1 and 400),
  before      jsonb not null,
  after       jsonb not null,
  primary key (company_id, id),
  constraint till_cancellation_once unique (company_id, sale_id),
  foreign key (company_id, sale_id) references till_sale (company_id, id),
  foreign key (company_id, shift_id) references register_shift (company_id, id),
  foreign key (company_id, register_id) references cash_register (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index till_cancellation_shift on till_cancellation (company_id, shift_id);
create index till_cancellation_register on till_cancellation (company_id, register_id, id desc);
create index till_cancellation_branch on till_cancellation (company_id, branch_id);
select company_table('till_cancellation', 'select, insert');
create policy within_reach on till_cancellation as restrictive to paramo_app using (
  (select reaches_all()) or reaches_register((select reach_of_person()), branch_id, register_id));

-- The PIN with which somebody allows what others ask at a register, as argon2id. Few attempts: then it waits.
create table supervisor_pin (
  company_id   uuid not null references company,
  person_id    uuid not null,
  hash         text not null,
  failed       int not null default 0,
  locked_until timestamptz,
  set_at       timestamptz not null,
  primary key (company_id, person_id)
);
select company_table('supervisor_pin', 'select, insert, update');
