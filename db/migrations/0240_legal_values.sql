-- Values of law by date: who wrote those that all companies share, and those that a company wrote for itself, which win.

alter table legal_value
  add column origin text not null default 'release' check (origin in ('release', 'operator')),
  add column written_at timestamptz not null default now();

create table company_legal_value (
  company_id uuid not null references company,
  id uuid not null,
  name text not null check (name in ('uvt')),
  starts date not null,
  ends date not null check (ends >= starts),
  -- As in legal_value: the decimal as text.
  value jsonb not null,
  source text not null check (length(source) between 1 and 300),
  written_by uuid,
  written_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, name, starts)
);
-- The worker looks for the companies that lack next year's.
select company_table('company_legal_value', 'select, insert, update, delete', true);
create policy worker on company for select using (current_setting('app.worker', true) = 'on');
