-- Which goods a line is of, as they are written: batches with their quantities, serials. What moved of which is in the ledger.
alter table document_line add column goods jsonb;
