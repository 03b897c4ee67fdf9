-- An order to a supplier is sent and closed; until somebody approves it, it waits as a draft, without a number.
alter table document drop constraint document_stage_check;
alter table document add constraint document_stage_check check (stage in (
  'pending', 'approved', 'processing', 'completed', 'sent', 'closed', 'issued', 'delivered')) not valid;
alter table document validate constraint document_stage_check;
alter table document drop constraint document_stage_of_issued;
alter table document add constraint document_stage_of_issued check (stage is null or state <> 'draft' or stage = 'pending') not valid;
alter table document validate constraint document_stage_of_issued;
