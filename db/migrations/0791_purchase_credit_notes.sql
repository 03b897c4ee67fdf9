-- What suppliers take off their bills has a type of entry of its own.
alter table journal_entry_type drop constraint journal_entry_type_process_check;
alter table journal_entry_type add constraint journal_entry_type_process_check check (process in (
  'invoice', 'creditNote', 'debitNote', 'remission', 'bill', 'goodsReceipt', 'purchaseDebitNote', 'purchaseCreditNote', 'receipt',
  'payment', 'reversal', 'recost', 'stock', 'manual', 'opening', 'payroll', 'depreciation', 'conciliation', 'reclassification',
  'taxClosing', 'yearClosing'));
