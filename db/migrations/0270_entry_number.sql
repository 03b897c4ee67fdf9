-- The shown number of an entry stands beside it: the books are append-only, and what an entry is called is not what it says.
-- An edit keeps the number of what it replaces in a version of its own; renumbering will write here and nowhere else.
create table entry_number (
  company_id uuid not null references company,
  entry_id   uuid not null,
  -- code of its type of entry, as it was when it was numbered
  type       text not null,
  number     text not null,
  -- Null only of what was written before this table under the number of another entry, as reversals were: it keeps that number.
  version    int check (version >= 1),
  -- The consecutive of its own that it was taken from; null of an entry that carries the number of its document.
  series     text,
  primary key (company_id, entry_id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id),
  constraint entry_number_is_one unique (company_id, type, number, version)
);
create index entry_number_of_series on entry_number (company_id, series, number) where series is not null;
select company_table('entry_number', 'select, insert');

-- At commit an entry has its number. The version before this one writes none beside its entries: theirs is what they say.
create function entry_has_number() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from entry_number n where n.company_id = new.company_id and n.entry_id = new.id) then
    return null;
  end if;
  insert into entry_number (company_id, entry_id, type, number, version)
  values (new.company_id, new.id, new.type, new.number, 1) on conflict do nothing;
  if not found then
    insert into entry_number (company_id, entry_id, type, number)
    values (new.company_id, new.id, new.type, new.number) on conflict (company_id, entry_id) do nothing;
  end if;
  return null;
end $$;
create constraint trigger journal_entry_numbered after insert on journal_entry
  deferrable initially deferred for each row execute function entry_has_number();

-- What undoes an entry takes its type from the settings too.
alter table journal_entry_type drop constraint journal_entry_type_process_check;
alter table journal_entry_type add constraint journal_entry_type_process_check check (process in (
  'invoice', 'creditNote', 'debitNote', 'receipt', 'reversal', 'recost',
  'manual', 'opening', 'payroll', 'depreciation', 'conciliation', 'reclassification', 'taxClosing', 'yearClosing'));
