-- A draft may have a withholding whose account nobody has said yet; issuing asks for it.

alter table document_withholding alter column account_id drop not null;
