-- Purchase bills have a type of entry of their own.
alter table journal_entry_type drop constraint journal_entry_type_process_check;
alter table journal_entry_type add constraint journal_entry_type_process_check check (process in (
  'invoice', 'creditNote', 'debitNote', 'bill', 'receipt', 'payment', 'reversal', 'recost',
  'manual', 'opening', 'payroll', 'depreciation', 'conciliation', 'reclassification', 'taxClosing', 'yearClosing'));
