-- The conciliation of banks. What a bank says is a ledger (`bank_line`), imported once for each account; what the books say of the same
-- account is `bank_movement`, one row for each line of its account in the books with how much of it is matched. A match has lines and
-- movements with their share and comes to zero between both sides; undoing it gives back all of its shares.
set local lock_timeout = '5s';

create table bank_statement (
  company_id uuid not null references company,
  id         uuid not null,
  money_account_id uuid not null,
  from_day   date not null,
  to_day     date not null check (to_day >= from_day),
  opening    numeric(20,2) not null,
  closing    numeric(20,2) not null,
  lines      int not null check (lines > 0),
  format     text not null check (format in ('csv', 'xlsx', 'ofx', 'mt940', 'fixed')),
  name       text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, money_account_id) references money_account (company_id, id)
);
create index bank_statement_of on bank_statement (company_id, money_account_id, to_day);
select company_table('bank_statement', 'select, insert');

create table bank_line (
  company_id uuid not null references company,
  id         uuid not null,
  money_account_id uuid not null,
  -- Of the opening balance, which is what the bank had before its first statement, also.
  statement_id uuid not null,
  kind       text not null default 'line' check (kind in ('line', 'opening')),
  day        date not null,
  place      int not null,
  text       text not null,
  reference  text not null default '',
  amount     numeric(20,2) not null check (amount <> 0),
  balance    numeric(20,2),
  -- What tells it from others, and which of those that are alike it is.
  alike      text not null,
  -- Its text without figures, by which the bank writes the same thing again.
  shape      text not null,
  nth        int not null check (nth > 0),
  matched    numeric(20,2) not null default 0,
  -- A repetition that the bank does not have: why it does not count.
  ignored    text check (ignored <> ''),
  cents      bigint generated always as ((amount * 100)::bigint) stored,
  is_open    boolean generated always as (matched <> amount and ignored is null) stored,
  primary key (company_id, id),
  unique (company_id, money_account_id, id),
  constraint bank_line_once unique (company_id, money_account_id, alike, nth),
  foreign key (company_id, statement_id) references bank_statement (company_id, id),
  foreign key (company_id, money_account_id) references money_account (company_id, id),
  constraint bank_line_matched check (case when amount > 0 then matched between 0 and amount else matched between amount and 0 end),
  constraint bank_line_ignored check (ignored is null or matched = 0)
);
create index bank_line_by_day on bank_line (company_id, money_account_id, day, place);
create index bank_line_of_shape on bank_line (company_id, money_account_id, shape, day);
create index bank_line_open on bank_line (company_id, money_account_id, day) where is_open;
select company_table('bank_line', 'select, insert');
grant update (matched, ignored) on bank_line to paramo_app;

create table bank_movement (
  company_id uuid not null references company,
  money_account_id uuid not null,
  entry_id   uuid not null,
  position   int not null,
  day        date not null,
  party_id   uuid,
  -- In the currency of the account.
  amount     numeric(20,2) not null check (amount <> 0),
  matched    numeric(20,2) not null default 0,
  cents      bigint generated always as ((amount * 100)::bigint) stored,
  is_open    boolean generated always as (matched <> amount) stored,
  primary key (company_id, entry_id, position),
  unique (company_id, money_account_id, entry_id, position),
  foreign key (company_id, entry_id, position) references journal_line (company_id, entry_id, position),
  foreign key (company_id, money_account_id) references money_account (company_id, id),
  constraint bank_movement_matched check (case when amount > 0 then matched between 0 and amount else matched between amount and 0 end)
);
create index bank_movement_open on bank_movement (company_id, money_account_id, cents, day) where is_open;
create index bank_movement_by_day on bank_movement (company_id, money_account_id, day);
select company_table('bank_movement', 'select, insert');
grant update (matched) on bank_movement to paramo_app;

create table bank_match (
  company_id uuid not null references company,
  id         uuid not null,
  money_account_id uuid not null,
  -- 'reversal': an entry and the one that gave it back, which the bank never saw.
  kind       text not null default 'match' check (kind in ('match', 'reversal')),
  -- What the match itself made, and goes with it: a bank note is a journal.
  made_kind  text check (made_kind in ('journal', 'receipt', 'payment')),
  made_id    uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  undone_at  timestamptz,
  undone_by  uuid,
  primary key (company_id, id),
  unique (company_id, money_account_id, id),
  foreign key (company_id, money_account_id) references money_account (company_id, id),
  check ((made_kind is null) = (made_id is null))
);
create index bank_match_made on bank_match (company_id, made_id) where made_id is not null;
select company_table('bank_match', 'select, insert');
grant update (undone_at, undone_by) on bank_match to paramo_app;

create table bank_match_share (
  company_id uuid not null references company,
  money_account_id uuid not null,
  match_id   uuid not null,
  place      int not null,
  line_id    uuid,
  entry_id   uuid,
  position   int,
  amount     numeric(20,2) not null check (amount <> 0),
  primary key (company_id, match_id, place),
  foreign key (company_id, money_account_id, match_id) references bank_match (company_id, money_account_id, id),
  foreign key (company_id, money_account_id, line_id) references bank_line (company_id, money_account_id, id),
  foreign key (company_id, money_account_id, entry_id, position)
    references bank_movement (company_id, money_account_id, entry_id, position),
  check ((line_id is null) <> (entry_id is null) and (entry_id is null) = (position is null))
);
create index bank_match_share_of_line on bank_match_share (company_id, line_id) where line_id is not null;
create index bank_match_share_of_movement on bank_match_share (company_id, entry_id, position) where entry_id is not null;
select company_table('bank_match_share', 'select, insert');

-- A month of an account that was closed, with the figures that it was closed with; and what explained its difference.
create table bank_month (
  company_id uuid not null references company,
  money_account_id uuid not null,
  month      date not null check (extract(day from month) = 1),
  statement  numeric(20,2) not null,
  books      numeric(20,2) not null,
  closed_at  timestamptz not null,
  closed_by  uuid,
  born       xid8 not null default pg_current_xact_id(),
  primary key (company_id, money_account_id, month),
  foreign key (company_id, money_account_id) references money_account (company_id, id)
);
select company_table('bank_month', 'select, insert, delete');

create table bank_month_item (
  company_id uuid not null references company,
  money_account_id uuid not null,
  month      date not null,
  place      int not null,
  side       text not null check (side in ('line', 'movement')),
  day        date not null,
  number     text not null,
  text       text not null,
  amount     numeric(20,2) not null,
  reason     text not null check (reason in ('check', 'transit', 'note', 'other')),
  note       text not null,
  primary key (company_id, money_account_id, month, place),
  foreign key (company_id, money_account_id, month) references bank_month (company_id, money_account_id, month) on delete cascade
);
select company_table('bank_month_item', 'select, insert, delete');

-- Why a line or a movement has no other side yet.
create table bank_reason (
  company_id uuid not null references company,
  id         uuid not null,
  money_account_id uuid not null,
  line_id    uuid,
  entry_id   uuid,
  position   int,
  reason     text not null check (reason in ('check', 'transit', 'note', 'other')),
  note       text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, money_account_id, line_id) references bank_line (company_id, money_account_id, id),
  foreign key (company_id, money_account_id, entry_id, position)
    references bank_movement (company_id, money_account_id, entry_id, position),
  check ((line_id is null) <> (entry_id is null) and (entry_id is null) = (position is null))
);
create unique index bank_reason_of_line on bank_reason (company_id, line_id) where line_id is not null;
create unique index bank_reason_of_movement on bank_reason (company_id, entry_id, position) where entry_id is not null;
select company_table('bank_reason', 'select, insert, delete');

-- How the statements of an account are read: chosen once.
create table bank_layout (
  company_id uuid not null references company,
  money_account_id uuid not null,
  layout     jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, money_account_id),
  foreign key (company_id, money_account_id) references money_account (company_id, id)
);
select company_table('bank_layout', 'select, insert, update');

-- What a text of the bank means, in the order in which rules were written.
create table bank_rule (
  company_id uuid not null references company,
  id         uuid not null,
  -- Of one account, or of all of them.
  money_account_id uuid,
  words      text not null check (words <> ''),
  concept_id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, money_account_id) references money_account (company_id, id),
  foreign key (company_id, concept_id) references bank_concept (company_id, id)
);
select company_table('bank_rule', 'select, insert, delete');

-- Whoever closes a month of an account waits for those who match or post there, and they for it.
create function bank_account_shared(company uuid, account uuid) returns void language sql as $$
  select from money_account where company_id = company and id = account for share;
$$;

-- A month that is written with its own lines came with a copy of the company, and keeps nothing out of it.
create function bank_closed_until(company uuid, account uuid) returns date language sql stable as $$
  select (max(month) + interval '1 month - 1 day')::date from bank_month
   where company_id = company and money_account_id = account and born <> pg_current_xact_id();
$$;

-- What is matched of a line follows from the shares that take it, and from nothing else.
create function bank_line_unmatched() returns trigger language plpgsql as $$
begin
  new.matched := 0;
  return new;
end $$;
create trigger bank_line_begins before insert on bank_line for each row execute function bank_line_unmatched();

-- Lines of the books on the account of a bank become its movements; none enters a month that was closed (443).
create function bank_movements_written() returns trigger language plpgsql set enable_seqscan = off as $$
declare one record;
begin
  for one in
    select l.company_id, l.entry_id, l.position, l.date, l.party_id, m.id as money_account_id,
           case when m.currency = 'COP' then l.debit - l.credit else sign(l.debit - l.credit) * coalesce(l.currency_amount, 0) end as amount
      from added l join money_account m on m.company_id = l.company_id and m.account_id = l.account_id and m.kind = 'bank'
     where l.book <> 'niif'
  loop
    perform bank_account_shared(one.company_id, one.money_account_id);
    if one.date <= bank_closed_until(one.company_id, one.money_account_id) then
      raise exception 'month of bank % is closed', one.money_account_id using errcode = 'check_violation', constraint = 'bank_month_posting';
    end if;
    if one.amount <> 0 then
      insert into bank_movement (company_id, money_account_id, entry_id, position, day, party_id, amount)
      values (one.company_id, one.money_account_id, one.entry_id, one.position, one.date, one.party_id, one.amount);
    end if;
  end loop;
  return null;
end $$;
create trigger journal_line_in_bank after insert on journal_line referencing new table as added
  for each statement execute function bank_movements_written();

-- What gives back an entry answers its movements, which nothing of the bank may have answered (460, 593).
create function bank_movements_reversed(company uuid, reversal uuid, original uuid) returns void language plpgsql as $$
declare one record; source text; match uuid; account uuid;
begin
  if exists (select from bank_match_share where company_id = company and entry_id = reversal) then return; end if;
  for account in select distinct money_account_id from bank_movement where company_id = company and entry_id = original loop
    if exists (select from bank_movement where company_id = company and entry_id = original and matched <> 0) then
      select source_kind into source from journal_entry where company_id = company and id = original;
      raise exception 'entry % is conciled', original using errcode = 'check_violation',
        constraint = case when source in ('RC', 'CE') then 'bank_settlement_conciled' else 'bank_entry_conciled' end;
    end if;
    -- An entry whose movements came to nothing by themselves is answered all the same.
    match := gen_random_uuid();
    insert into bank_match (company_id, id, money_account_id, kind) values (company, match, account, 'reversal');
    insert into bank_match_share (company_id, money_account_id, match_id, place, entry_id, position, amount)
      select company, account, match, row_number() over (order by entry_id, position), entry_id, position, amount
        from bank_movement where company_id = company and money_account_id = account and entry_id in (original, reversal);
  end loop;
end $$;

create function bank_reversal_answered() returns trigger language plpgsql as $$
begin
  if new.reverses is not null then perform bank_movements_reversed(new.company_id, new.id, new.reverses); end if;
  return null;
end $$;
-- At the end, when both have their lines.
create constraint trigger journal_entry_reversed_in_bank after insert on journal_entry
  deferrable initially deferred for each row execute function bank_reversal_answered();

-- A share takes from its line or movement, once and no more than there is: their checks refuse the rest, also of two at once.
create function bank_share_taken() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from bank_match where company_id = new.company_id and id = new.match_id and undone_at is not null) then return null; end if;
  if new.line_id is not null then
    update bank_line set matched = matched + new.amount where company_id = new.company_id and id = new.line_id;
  else
    update bank_movement set matched = matched + new.amount
     where company_id = new.company_id and entry_id = new.entry_id and position = new.position;
  end if;
  return null;
end $$;
create trigger bank_share_takes after insert on bank_match_share for each row execute function bank_share_taken();

-- Of a match: its latest day, which says in which month it was made.
create function bank_match_day(company uuid, match uuid) returns date language sql stable as $$
  select max(coalesce(l.day, m.day)) from bank_match_share s
    left join bank_line l on l.company_id = company and l.id = s.line_id
    left join bank_movement m on m.company_id = company and m.entry_id = s.entry_id and m.position = s.position
   where s.company_id = company and s.match_id = match;
$$;

create function bank_match_stands() returns trigger language plpgsql set enable_seqscan = off as $$
declare off numeric;
begin
  perform bank_account_shared(new.company_id, new.money_account_id);
  if bank_match_day(new.company_id, new.id) <= bank_closed_until(new.company_id, new.money_account_id) and new.kind = 'match' then
    raise exception 'month of bank % is closed', new.money_account_id using errcode = 'check_violation', constraint = 'bank_month_closed';
  end if;
  select coalesce(sum(case when line_id is null then -amount else amount end), 0) into off
    from bank_match_share where company_id = new.company_id and match_id = new.id;
  if off <> 0 or not exists (select from bank_match_share where company_id = new.company_id and match_id = new.id) then
    raise exception 'match % is off by %', new.id, off using errcode = 'check_violation', constraint = 'bank_match_balances';
  end if;
  return null;
end $$;
create constraint trigger bank_match_made_whole after insert on bank_match
  deferrable initially deferred for each row execute function bank_match_stands();

-- Undone once, and everything it took is given back.
create function bank_match_undone() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if old.undone_at is not null or new.undone_at is null or old.kind <> 'match' then
    raise exception 'match % cannot be undone', old.id using errcode = 'check_violation', constraint = 'bank_match_undoing';
  end if;
  perform bank_account_shared(new.company_id, new.money_account_id);
  if bank_match_day(new.company_id, new.id) <= bank_closed_until(new.company_id, new.money_account_id) then
    raise exception 'month of bank % is closed', new.money_account_id using errcode = 'check_violation', constraint = 'bank_month_closed';
  end if;
  update bank_line l set matched = l.matched - s.amount
    from (select line_id, sum(amount) as amount from bank_match_share where company_id = new.company_id and match_id = new.id and line_id is not null group by 1) s
   where l.company_id = new.company_id and l.id = s.line_id;
  update bank_movement m set matched = m.matched - s.amount
    from (select entry_id, position, sum(amount) as amount from bank_match_share
           where company_id = new.company_id and match_id = new.id and entry_id is not null group by 1, 2) s
   where m.company_id = new.company_id and m.entry_id = s.entry_id and m.position = s.position;
  return null;
end $$;
create trigger bank_match_gives_back after update on bank_match for each row execute function bank_match_undone();

-- What the bank said, or stopped saying, in a month that was closed.
create function bank_line_in_open_month() returns trigger language plpgsql as $$
begin
  perform bank_account_shared(new.company_id, new.money_account_id);
  if new.day <= bank_closed_until(new.company_id, new.money_account_id) then
    raise exception 'month of bank % is closed', new.money_account_id using errcode = 'check_violation', constraint = 'bank_month_closed';
  end if;
  return null;
end $$;
create trigger bank_line_enters after insert on bank_line for each row execute function bank_line_in_open_month();
create trigger bank_line_ignored after update of ignored on bank_line for each row execute function bank_line_in_open_month();

-- The movements of an account that had its own before it was a bank, or before this release; what was given back is answered.
create function fill_bank_movements(company uuid, account uuid) returns void language sql as $$
  insert into bank_movement (company_id, money_account_id, entry_id, position, day, party_id, amount)
    select f.* from (
      select l.company_id, m.id, l.entry_id, l.position, l.date, l.party_id,
             case when m.currency = 'COP' then l.debit - l.credit else sign(l.debit - l.credit) * coalesce(l.currency_amount, 0) end as amount
        from money_account m join journal_line l on l.company_id = m.company_id and l.account_id = m.account_id and l.book <> 'niif'
       where m.company_id = company and m.id = account and m.kind = 'bank') f
     where f.amount <> 0
    on conflict do nothing;
$$;

create function answer_bank_reversals(company uuid, account uuid) returns void language plpgsql as $$
declare one record;
begin
  for one in
    select e.id, e.reverses from journal_entry e
     where e.company_id = company and e.reverses is not null
       and exists (select from bank_movement b
                    where b.company_id = company and b.money_account_id = account and b.entry_id = e.reverses and b.matched = 0)
       and exists (select from bank_movement b
                    where b.company_id = company and b.money_account_id = account and b.entry_id = e.id and b.matched = 0)
  loop
    perform bank_movements_reversed(company, one.id, one.reverses);
  end loop;
end $$;

create function money_account_became_bank() returns trigger language plpgsql as $$
begin
  perform fill_bank_movements(new.company_id, new.id);
  return null;
end $$;
create trigger money_account_made_bank after insert on money_account
  for each row when (new.kind = 'bank') execute function money_account_became_bank();
create trigger money_account_became_bank after update on money_account
  for each row when (new.kind = 'bank' and (old.kind <> 'bank' or old.account_id <> new.account_id)) execute function money_account_became_bank();

create function money_account_answered() returns trigger language plpgsql as $$
begin
  perform answer_bank_reversals(new.company_id, new.id);
  return null;
end $$;
-- At the end: a copy of the company brings its matches after its accounts.
create constraint trigger money_account_made_answered after insert on money_account
  deferrable initially deferred for each row when (new.kind = 'bank') execute function money_account_answered();
create constraint trigger money_account_became_answered after update on money_account deferrable initially deferred
  for each row when (new.kind = 'bank' and (old.kind <> 'bank' or old.account_id <> new.account_id)) execute function money_account_answered();
