-- Entries written by hand: drafts until they are posted through the door of the books. `type` is the code of a type of entry, and
-- each type has its own numbers.
create table journal (
  company_id  uuid not null references company,
  id          uuid not null,
  type        text not null check (length(type) <= 6),
  number      text,
  date        date not null,
  description text not null default '' check (length(description) <= 400),
  -- what its debits add up to
  amount      numeric(20,2) not null default 0,
  state       text not null default 'posted' check (state in ('draft', 'posted', 'annulled')),
  draft       jsonb,
  version     int not null default 0,
  created_at  timestamptz not null default now(),
  created_by  uuid,
  updated_at  timestamptz,
  updated_by  uuid,
  primary key (company_id, id),
  constraint journal_number_is_one unique (company_id, type, number),
  constraint journal_whole check (case state when 'draft' then number is null and draft is not null
    else number is not null and draft is null end)
);
create index journal_list on journal (company_id, date desc, id desc);
create index journal_draft on journal (company_id, date desc, id desc) where state = 'draft';
select company_table('journal', 'select, insert, update, delete');
create policy only_drafts_go on journal as restrictive for delete to paramo_app using (state = 'draft');
