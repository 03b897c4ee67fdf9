-- The books: chart of accounts, periods, an append-only journal and its derived sums.

create table account (
  company_id uuid not null references company,
  id         uuid not null,
  code       text collate "C" not null,
  name       text not null,
  nature     text not null check (nature in ('D', 'C')),
  level      int  not null check (level between 1 and 9),
  parent_code text collate "C",
  -- an account with children takes no movements (contabilidad.md, section 1)
  postable   boolean not null,
  requires_party boolean not null default false,
  requires_cost_center boolean not null default false,
  requires_base boolean not null default false,
  active     boolean not null default true,
  primary key (company_id, id),
  unique (company_id, code)
);
select company_table('account', 'select, insert, update, delete');

-- Default accounts by role ("Cuentas por defecto"): posting rules name roles, never numbers.
create table account_role (
  company_id uuid not null references company,
  role       text not null,
  account_id uuid not null,
  primary key (company_id, role),
  foreign key (company_id, account_id) references account (company_id, id)
);
select company_table('account_role', 'select, insert, update, delete');

create table fiscal_period (
  company_id uuid not null references company,
  month      date not null check (extract(day from month) = 1),
  state      text not null default 'open' check (state in ('open', 'closed')),
  closed_at  timestamptz,
  closed_by  uuid,
  primary key (company_id, month)
);
select company_table('fiscal_period', 'select, insert, update');

create table journal_entry (
  company_id uuid not null references company,
  id         uuid not null,
  date       date not null,
  type       text not null,
  number     text not null,
  description text not null,
  source_kind  text not null,
  source_id    uuid not null,
  source_event text not null,
  reverses   uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  born       xid8 not null default pg_current_xact_id(),
  primary key (company_id, id),
  unique (company_id, source_kind, source_id, source_event),
  unique (company_id, reverses),
  foreign key (company_id, reverses) references journal_entry (company_id, id)
);
create index journal_entry_by_date on journal_entry (company_id, date, id);
select company_table('journal_entry', 'select, insert');

create table journal_line (
  company_id uuid not null references company,
  entry_id   uuid not null,
  position   int  not null,
  account_id uuid not null,
  date       date not null,
  party_id   uuid,
  cost_center_id uuid,
  cross_document text,
  due_date   date,
  description text not null,
  base       numeric(20,2),
  debit      numeric(20,2) not null default 0,
  credit     numeric(20,2) not null default 0,
  currency   text not null default 'COP',
  currency_amount numeric(20,2),
  book       text not null default 'both' check (book in ('both', 'fiscal', 'niif')),
  primary key (company_id, entry_id, position),
  foreign key (company_id, entry_id)   references journal_entry (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, party_id)   references party (company_id, id),
  check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0))
);
create index journal_line_of_account on journal_line (company_id, account_id, date, entry_id, position);
create index journal_line_of_party on journal_line (company_id, party_id, account_id, date) where party_id is not null;
select company_table('journal_line', 'select, insert');

-- At commit the lines of an entry add up to zero, and there are at least two.
create function entry_must_balance() returns trigger language plpgsql as $$
declare difference numeric; lines int;
begin
  select coalesce(sum(debit - credit), 0), count(*) into difference, lines
    from journal_line where company_id = new.company_id and entry_id = new.id;
  if lines < 2 or difference <> 0 then
    raise exception 'entry % is off by % in % lines', new.id, difference, lines using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger journal_entry_balances after insert on journal_entry
  deferrable initially deferred for each row execute function entry_must_balance();

-- A line can only be born in the transaction of its entry, and on its date. After the statement, so that one statement
-- may write both.
create function line_born_with_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from journal_entry e
                  where e.company_id = new.company_id and e.id = new.entry_id
                    and e.date = new.date and e.born = pg_current_xact_id()) then
    raise exception 'entry % is closed', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger journal_line_born after insert on journal_line for each row execute function line_born_with_entry();

-- Derived and rebuildable: sums per account and span ('month', 'year'). An entry is born with a row in `unfolded`; a
-- worker moves it into the fold; a reader adds both in one statement.
create table unfolded (
  company_id uuid not null references company,
  entry_id   uuid not null,
  primary key (company_id, entry_id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id)
);
-- update: a worker locks what it takes (for update skip locked)
select company_table('unfolded', 'select, insert, update, delete', true);

create table account_balance (
  company_id uuid not null references company,
  span       text not null check (span in ('month', 'year')),
  starts     date not null,
  account_id uuid not null,
  book       text not null check (book in ('both', 'fiscal', 'niif')),
  debit      numeric(24,2) not null,
  credit     numeric(24,2) not null,
  lines      bigint not null,
  primary key (company_id, span, starts, account_id, book),
  foreign key (company_id, account_id) references account (company_id, id)
);
select company_table('account_balance', 'select, insert, update, delete');
