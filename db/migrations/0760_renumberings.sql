-- Renumberings: which number each entry had and which one it has since. The number that is shown stands beside the entry, and every
-- reader looks there; what it was is found here. Undoing one is another with its numbers the other way round.
create table renumbering (
  company_id uuid not null references company,
  id         uuid not null,
  -- code of the type of entry
  type       text not null check (length(type) <= 6),
  from_day   date not null,
  to_day     date not null,
  -- the first number that was given; null when the entries exchanged those that they had
  first_number bigint check (first_number > 0),
  entries    int not null check (entries > 0),
  undoes     uuid,
  made_at    timestamptz not null,
  made_by    uuid not null,
  written_in xid8 not null default pg_current_xact_id(),
  primary key (company_id, id),
  unique (company_id, undoes),
  foreign key (company_id, undoes) references renumbering (company_id, id),
  check (from_day <= to_day)
);
create index renumbering_latest on renumbering (company_id, made_at desc, id desc);
select company_table('renumbering', 'select, insert');

create table renumbering_line (
  company_id     uuid not null references company,
  renumbering_id uuid not null,
  -- the first version under that number: later ones follow it
  entry_id       uuid not null,
  old_number     text not null,
  new_number     text not null,
  primary key (company_id, renumbering_id, entry_id),
  unique (company_id, renumbering_id, new_number),
  foreign key (company_id, renumbering_id) references renumbering (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id),
  check (old_number <> new_number)
);
create index renumbering_line_entry on renumbering_line (company_id, entry_id);
select company_table('renumbering_line', 'select, insert');

-- The number of an entry changes only as a renumbering of the same transaction says: asked at commit, when all have theirs.
grant update (number) on entry_number to paramo_app;
create function entry_number_is_told() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (
    select from entry_number n
      join renumbering r on r.company_id = n.company_id and r.type = n.type and r.written_in = pg_current_xact_id()
      join renumbering_line l on l.company_id = r.company_id and l.renumbering_id = r.id and l.new_number = n.number
     where n.company_id = new.company_id and n.entry_id = new.entry_id) then
    raise exception 'the number of entry % is fixed', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger entry_number_is_told after update on entry_number
  deferrable initially deferred for each row execute function entry_number_is_told();
