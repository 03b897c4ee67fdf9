-- Guards look up what they guard by its key, whatever the planner knows of the tables: while a table had not been analysed,
-- each invoice read all documents of its company.
create or replace function only_drafts_grow() returns trigger language plpgsql set enable_seqscan = off as $$
declare one record;
begin
  -- One document at a time: a join of the new rows with all documents is planned by what is known of their number.
  for one in select distinct company_id, document_id from added loop
    if exists (select from document d where d.company_id = one.company_id and d.id = one.document_id
                  and d.state <> 'draft' and d.issued_in is distinct from pg_current_xact_id()) then
      raise exception 'a line was added to an issued document' using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;

-- These look up one row at a time already. A plan that was made while the table was small is kept, so it is made for a large one.
alter function issued_is_fixed() set enable_seqscan = off;
alter function entry_must_balance() set enable_seqscan = off;
alter function line_born_with_entry() set enable_seqscan = off;
alter function cost_center_takes_movements() set enable_seqscan = off;
alter function cost_center_under_parent() set enable_seqscan = off;
alter function item_unit() set enable_seqscan = off;
alter function unit_of_items() set enable_seqscan = off;
alter function item_other_unit_is_other() set enable_seqscan = off;
