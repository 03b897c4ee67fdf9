-- Entries of stock notes keep their type beside that of remissions: 0441 wrote the list of types without it.
alter table journal_entry_type drop constraint journal_entry_type_process_check;
alter table journal_entry_type add constraint journal_entry_type_process_check check (process in (
  'invoice', 'creditNote', 'debitNote', 'remission', 'bill', 'receipt', 'payment', 'reversal', 'recost', 'stock',
  'manual', 'opening', 'payroll', 'depreciation', 'conciliation', 'reclassification', 'taxClosing', 'yearClosing'));
