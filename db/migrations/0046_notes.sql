-- A note may be about what was invoiced in a period instead of one document.
alter table document_correction
  alter column corrected_id drop not null,
  add column period_from date,
  add column period_to date,
  add constraint document_correction_period check ((period_from is null) = (period_to is null)),
  add constraint document_correction_one check (corrected_id is null or period_from is null);
