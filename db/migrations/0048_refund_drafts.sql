-- A draft may say that money is given back before it says from where; issuing asks for the account.
alter table document_correction
  drop constraint document_correction_check,
  add constraint document_correction_refund check (money_account_id is null or surplus = 'refund');
