-- Goods come in and go out under a concept, whose account says it in the books; notes say besides whose they were and for which
-- cost centre, and where the note was made.
create table stock_concept (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 80),
  direction text not null check (direction in ('in', 'out', 'both')),
  account_id uuid,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index stock_concept_list on stock_concept (company_id, name, id);
select company_table('stock_concept', 'select, insert, update, delete');

alter table stock_note
  add column concept_id uuid,
  add column party_id uuid,
  add column cost_center_id uuid,
  add foreign key (company_id, concept_id) references stock_concept (company_id, id),
  add foreign key (company_id, party_id) references party (company_id, id),
  add foreign key (company_id, cost_center_id) references cost_center (company_id, id),
  drop constraint stock_note_type_check,
  add constraint stock_note_type_check check (type in ('opening', 'entry', 'exit', 'adjustment', 'consumption')),
  add constraint stock_note_concept check (state = 'draft' or type = 'opening' or concept_id is not null);

-- The list of one type.
create index stock_note_type on stock_note (company_id, type, date desc, id desc);

-- What these notes enter in the books has a type of entry of its own.
alter table journal_entry_type drop constraint journal_entry_type_process_check;
alter table journal_entry_type add constraint journal_entry_type_process_check check (process in (
  'invoice', 'creditNote', 'debitNote', 'remission', 'bill', 'receipt', 'payment', 'reversal', 'recost', 'stock',
  'manual', 'opening', 'payroll', 'depreciation', 'conciliation', 'reclassification', 'taxClosing', 'yearClosing'));
