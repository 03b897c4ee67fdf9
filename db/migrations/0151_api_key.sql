-- A key of a person in one company, for other programs: only the hash of what it says is kept. It ends within a year.
create table api_key (
  company_id   uuid not null references company,
  id           uuid not null,
  person_id    uuid not null,
  name         text not null check (length(name) between 1 and 60),
  token_hash   bytea not null,
  access       text not null check (access in ('read', 'write')),
  -- empty: every module that its person reaches
  modules      text[] not null default '{}',
  created_at   timestamptz not null,
  expires_at   timestamptz not null check (expires_at <= created_at + interval '367 days'),
  last_used_at timestamptz,
  revoked_at   timestamptz,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, person_id) references membership (company_id, person_id)
);
create index api_key_of_person on api_key (company_id, person_id);
create index api_key_by_token on api_key (token_hash);
select company_table('api_key', 'select, insert, update');
create policy token on api_key for select using (token_hash = decode(nullif(current_setting('app.token', true), ''), 'hex'));
