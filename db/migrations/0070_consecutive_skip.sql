-- Numbers of a consecutive that were passed over on purpose, and why: the report of gaps explains them with it.
create table consecutive_skip (
  company_id  uuid not null references company,
  id          uuid not null default gen_random_uuid(),
  code        text not null,
  prefix      text not null,
  from_number bigint not null check (from_number > 0),
  to_number   bigint not null check (to_number >= from_number),
  reason      text not null check (length(trim(reason)) >= 4),
  at          timestamptz not null default now(),
  person_id   uuid,
  primary key (company_id, id)
);
create index consecutive_skip_of on consecutive_skip (company_id, code, prefix);
select company_table('consecutive_skip', 'select, insert');

-- Companies that exist get what a new one is born with: its bookkeepers see and change consecutives.
do $$
declare
  ids uuid[];
  one uuid;
begin
  set local role paramo_operator;
  select coalesce(array_agg(id), '{}') into ids from company;
  reset role;
  foreach one in array ids loop
    perform set_config('app.company', one::text, true);
    update role r
       set permissions = (select jsonb_agg(distinct code) from jsonb_array_elements_text(r.permissions || to_jsonb(born.codes)) each (code))
      from (values (2, array['company.consecutive.read', 'company.consecutive.write']),
                   (3, array['company.consecutive.read'])) born (id, codes)
     where r.company_id = one and r.id = born.id;
  end loop;
  perform set_config('app.company', '', true);
end $$;
