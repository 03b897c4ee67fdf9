-- Numbers of a range that one register has in hand, so that it goes on without network. What is left of them when the register loses its
-- device is a hole that the report of the range explains.
set local lock_timeout = '5s';

create table number_block (
  company_id    uuid not null references company,
  id            uuid not null,
  resolution_id uuid not null,
  register_id   uuid not null,
  from_number   bigint not null,
  to_number     bigint not null check (to_number >= from_number),
  taken_at      timestamptz not null default now(),
  taken_by      uuid,
  -- since when nobody uses what is left of it, and why
  ended_at      timestamptz,
  ended_by      uuid,
  end_reason    text not null default '' check (length(end_reason) <= 200),
  primary key (company_id, id),
  constraint number_block_once unique (company_id, resolution_id, from_number),
  foreign key (company_id, resolution_id) references resolution (company_id, id),
  foreign key (company_id, register_id) references cash_register (company_id, id),
  constraint number_block_ended check ((ended_at is null) = (end_reason = ''))
);
create index number_block_of on number_block (company_id, register_id);
select company_table('number_block', 'select, insert');
grant update (ended_at, ended_by, end_reason) on number_block to paramo_app;

-- Whether somebody who is kept to some branches or registers may sell at one.
create function reaches_register(reach member_reach, branch_id uuid, register_id uuid)
returns boolean language plpgsql immutable cost 1 as $$
begin
  return (reach.branches is null or branch_id = any(reach.branches)) and (reach.registers is null or register_id = any(reach.registers));
end $$;
