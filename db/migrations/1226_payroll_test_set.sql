-- The authority enables payroll apart from the invoice, with a test set of its own: documents 102, and adjustments 103 about them.
set local lock_timeout = '5s';

alter table test_set add column family text not null default 'invoice' check (family in ('invoice', 'payroll'));
alter table test_set_document
  drop constraint test_set_document_kind_check,
  drop constraint test_set_document_check,
  add constraint test_set_document_kind check (kind in ('invoice', 'credit', 'debit', 'payroll', 'payrollNote')),
  add constraint test_set_document_about_first check ((kind in ('invoice', 'payroll')) = (about_id is null));
