-- The right of one device to sell at a register. It is renewed while the device is heard of, given back once the server has all that the
-- device kept, or lost.
set local lock_timeout = '5s';

create table register_lease (
  company_id  uuid not null references company,
  id          uuid not null,
  register_id uuid not null,
  -- where the register was when it was taken
  branch_id   uuid not null,
  device_id   uuid not null,
  device_name text not null check (length(device_name) between 1 and 60),
  taken_at    timestamptz not null,
  taken_by    uuid not null,
  renewed_at  timestamptz not null,
  expires_at  timestamptz not null check (expires_at > renewed_at),
  -- how far the chain of what the device keeps has come here
  sequence    bigint not null default 0 check (sequence >= 0),
  hash        text not null check (hash ~ '^[0-9a-f]{64}$'),
  ended_at    timestamptz,
  ended_by    uuid,
  ending      text check (ending in ('released', 'lost')),
  end_reason  text not null default '' check (length(end_reason) <= 200),
  primary key (company_id, id),
  foreign key (company_id, register_id) references cash_register (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  constraint register_lease_ended check ((ended_at is null) = (ending is null)),
  constraint register_lease_lost check ((ending is not distinct from 'lost') = (end_reason <> ''))
);
-- One device at a time.
create unique index register_lease_one on register_lease (company_id, register_id) where ended_at is null;
create index register_lease_of on register_lease (company_id, register_id, taken_at desc);
create index register_lease_branch on register_lease (company_id, branch_id);
select company_table('register_lease', 'select, insert');
grant update (renewed_at, expires_at, sequence, hash, ended_at, ended_by, ending, end_reason) on register_lease to paramo_app;

create policy within_reach on register_lease as restrictive to paramo_app using (
  (select reaches_all()) or reaches_register((select reach_of_person()), branch_id, register_id));
