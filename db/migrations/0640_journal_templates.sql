-- Journals that repeat: their lines with the account, whom they are of and how each figure is worked out. What they name is looked
-- at again when a journal is made of them.
create table journal_template (
  company_id  uuid not null references company,
  id          uuid not null,
  name        text not null check (length(name) between 1 and 100),
  type        text not null check (length(type) <= 6),
  description text not null default '' check (length(description) <= 400),
  lines       jsonb not null,
  version     int not null default 0,
  created_at  timestamptz not null default now(),
  created_by  uuid,
  updated_at  timestamptz,
  updated_by  uuid,
  primary key (company_id, id)
);
create unique index journal_template_name on journal_template (company_id, lower(name));
select company_table('journal_template', 'select, insert, update, delete');
