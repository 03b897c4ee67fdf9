-- With which range a register numbers the electronic invoices that it makes in place of documents POS.
set local lock_timeout = '5s';

alter table cash_register
  add column invoice_resolution_id uuid,
  add foreign key (company_id, invoice_resolution_id) references resolution (company_id, id);
create index cash_register_invoice_resolution on cash_register (company_id, invoice_resolution_id) where invoice_resolution_id is not null;
