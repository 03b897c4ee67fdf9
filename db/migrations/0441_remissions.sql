-- Goods may be delivered before they are invoiced: what an invoice takes of them leaves no stock again, and its cost is what they cost
-- when they left. Their entries have a type of their own.
alter table journal_entry_type drop constraint journal_entry_type_process_check;
alter table journal_entry_type add constraint journal_entry_type_process_check check (process in (
  'invoice', 'creditNote', 'debitNote', 'remission', 'bill', 'receipt', 'payment', 'reversal', 'recost',
  'manual', 'opening', 'payroll', 'depreciation', 'conciliation', 'reclassification', 'taxClosing', 'yearClosing'));

-- What each line of an invoice took of the goods delivered with the line that it comes from. It is born with its document and stays.
create table document_line_delivered (
  company_id  uuid not null references company,
  document_id uuid not null,
  position    int  not null,
  -- Where the goods were kept in the books since they were delivered.
  account_id  uuid not null,
  value       numeric(20,2) not null,
  primary key (company_id, document_id, position),
  foreign key (company_id, document_id, position) references document_line (company_id, document_id, position),
  foreign key (company_id, account_id) references account (company_id, id)
);
select company_table('document_line_delivered', 'select, insert');
