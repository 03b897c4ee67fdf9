-- The inbox of purchases: what suppliers issued to the company, byte for byte, read once, and what became of it.
create table received_document (
  company_id  uuid not null references company,
  id          uuid not null,
  kind        text not null check (kind in ('invoice', 'creditNote', 'debitNote')),
  -- CUFE or CUDE: the same document comes in once
  unique_code text not null check (unique_code ~ '^[0-9a-f]{96}$'),
  number      text not null,
  supplier    text not null,
  supplier_name text not null,
  issued_on   date not null,
  due_on      date not null,
  is_credit   boolean not null,
  currency    text not null,
  tax         numeric(20,2) not null,
  total       numeric(20,2) not null,
  -- what it says (ReceivedDocument)
  said        jsonb not null,
  xml         bytea not null,
  pdf         bytea,
  answer      bytea,
  -- valid: it stands as its supplier signed it; altered: it does not; absent: nobody signed it
  signature   text not null check (signature in ('valid', 'altered', 'absent')),
  validated   boolean not null,
  file_name   text not null,
  received_at timestamptz not null,
  received_by uuid not null,
  state       text not null default 'new' check (state in ('new', 'ignored')),
  -- why it was ignored
  reason      text not null default '',
  -- the bill that it became; of one that was annulled it may become another
  bill_id     uuid,
  version     int not null default 1,
  primary key (company_id, id),
  unique (company_id, unique_code),
  foreign key (company_id, bill_id) references document (company_id, id)
);
create index received_document_listed on received_document (company_id, state, issued_on desc, id);
create index received_document_supplier on received_document (company_id, supplier, issued_on desc);
create index received_document_bill on received_document (company_id, bill_id) where bill_id is not null;
select company_table('received_document', 'select, insert, update');

-- What a supplier signed is never changed.
create function received_document_is_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'received document % keeps what was signed', old.id using errcode = 'check_violation';
end $$;
create trigger received_document_is_fixed before update on received_document for each row
  when ((new.unique_code, new.xml, new.said, new.total, new.supplier) is distinct from (old.unique_code, old.xml, old.said, old.total, old.supplier))
  execute function received_document_is_fixed();

-- Where lines of a supplier go: learned from the last bill, and changed by whoever keeps the books. Without words, any of theirs.
create table posting_rule (
  company_id     uuid not null references company,
  supplier       text not null,
  words          text not null,
  account_id     uuid not null,
  cost_center_id uuid,
  learned_on     date not null,
  primary key (company_id, supplier, words),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, cost_center_id) references cost_center (company_id, id)
);
create index posting_rule_account on posting_rule (company_id, account_id);
create index posting_rule_center on posting_rule (company_id, cost_center_id) where cost_center_id is not null;
select company_table('posting_rule', 'select, insert, update, delete');
