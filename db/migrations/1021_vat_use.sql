-- What becomes of the IVA of a line that is bought, as somebody said it, and how much of each tax is taken off what the company charges.
-- Before it was kept it was all of the IVA of who is responsible for it, and null says so.
alter table document_line
  add column vat_use text check (vat_use in ('deducted', 'cost', 'prorated'));

alter table document_line_tax
  add column deducted numeric(20,2);
