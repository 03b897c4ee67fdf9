-- The log of activity: from where each thing was done, and found quickly by person in the whole company.
alter table audit_event
  add column ip text default nullif(current_setting('app.ip', true), ''),
  add column device text default nullif(current_setting('app.device', true), '');
create index audit_event_by_person on audit_event (company_id, person_id, id desc);
