-- Goods may be received before their bill: what was received waits on an account of its own, and the bill of it changes what they are
-- worth by its difference. Their entries have a type of their own.
alter table journal_entry_type drop constraint journal_entry_type_process_check;
alter table journal_entry_type add constraint journal_entry_type_process_check check (process in (
  'invoice', 'creditNote', 'debitNote', 'remission', 'bill', 'goodsReceipt', 'receipt', 'payment', 'reversal', 'recost', 'stock',
  'manual', 'opening', 'payroll', 'depreciation', 'conciliation', 'reclassification', 'taxClosing', 'yearClosing'));

alter table document drop constraint document_stage_check;
alter table document add constraint document_stage_check check (stage in (
  'pending', 'approved', 'processing', 'completed', 'sent', 'closed', 'issued', 'delivered', 'registered')) not valid;
alter table document validate constraint document_stage_check;

-- By how much a bill says more, or less, than what its goods were received at: a change of their value, taken back with the bill.
alter table document_line_delivered add column difference numeric(20,2) not null default 0;

-- A bill that is edited is kept whole, and takes anew of what was received.
grant delete on document_line_delivered to paramo_app;
create trigger document_line_delivered_kept before delete on document_line_delivered
  for each row when (not is_discarded(old.company_id)) execute function issued_is_fixed();

create or replace function keep_revision(company uuid, revised uuid, kept uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  said jsonb;
  tables constant text[] := array['document_line', 'document_line_tax', 'document_line_promotion', 'document_line_source',
                                  'document_line_delivered', 'document_withholding', 'document_withholding_line'];
  one text;
  columns text;
  read text;
begin
  select to_jsonb(d) || jsonb_build_object('id', kept, 'state', 'superseded') into strict said
    from document d where d.company_id = company and d.id = revised for update;
  update document set revision = revision + 1 where company_id = company and id = revised;
  select string_agg(quote_ident(attname), ', ') into columns
    from pg_attribute where attrelid = 'document'::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into document (%1$s) select %1$s from jsonb_populate_record(null::document, $1)', columns) using said;
  foreach one in array tables loop
    select string_agg(quote_ident(attname), ', '),
           string_agg(case attname when 'document_id' then '$3'
                                   when 'line_document_id' then 'case line_document_id when $2 then $3 else line_document_id end'
                                   else quote_ident(attname) end, ', ')
      into columns, read
      from pg_attribute where attrelid = one::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into %1$I (%2$s) select %3$s from %1$I where company_id = $1 and document_id = $2', one, columns, read)
      using company, revised, kept;
  end loop;
end $$;
