-- Roles that a company writes for itself, and looking at the application as one of them.

alter table role
  -- of its history: the number is what the specification knows it by
  add column key uuid not null default gen_random_uuid(),
  add column description text not null default '' check (length(description) <= 200),
  add column version int not null default 1;
create index role_key on role (company_id, key);

-- A session that looks at the company as a role does: it reads, and writes nothing.
alter table session add column viewing_role int;
