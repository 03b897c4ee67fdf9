-- Sums of each account by third party and by cost centre, folded beside those of the account alone. `parted` says how many of the
-- lines of a sum its parts have too: a worker makes up for those folded before there were parts, or by a version that knows of none.
set local lock_timeout = '5s';

create table account_balance_part (
  company_id uuid not null references company,
  part       text not null check (part in ('party', 'center')),
  span       text not null check (span in ('month', 'year')),
  account_id uuid not null,
  starts     date not null,
  -- The third party or the cost centre; of lines that have none, nothing but zeros.
  part_id    uuid not null,
  book       text not null check (book in ('both', 'fiscal', 'niif')),
  debit      numeric(24,2) not null,
  credit     numeric(24,2) not null,
  lines      bigint not null,
  primary key (company_id, part, span, account_id, starts, part_id, book),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index account_balance_part_of on account_balance_part (company_id, part_id, span, account_id, starts)
  where part_id <> '00000000-0000-0000-0000-000000000000';
select company_table('account_balance_part', 'select, insert, update, delete');

alter table account_balance add column parted bigint not null default 0;
create index account_balance_unparted on account_balance (company_id) where parted <> lines;
create index account_balance_of_one_book on account_balance (company_id) where book <> 'both';
create policy worker on account_balance for select using (current_setting('app.worker', true) = 'on' and parted <> lines);

-- What was recorded after an instant: reports as they were known then leave it out.
create index journal_entry_by_recording on journal_entry (company_id, created_at, date, id);
