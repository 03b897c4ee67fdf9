-- Members earn points with what they buy and give them back with notes: each movement says the document that it comes from, and the
-- sale whose points it is about.
alter table loyalty_movement
  drop constraint loyalty_movement_reason_check,
  add constraint loyalty_movement_reason_check check (reason in ('welcome', 'sale', 'note', 'undone')),
  add column source_kind text,
  add column source_id uuid,
  add column source_event text,
  add column sale_id uuid,
  add constraint loyalty_movement_source check (reason = 'welcome' or (source_kind is not null and source_id is not null and source_event is not null and sale_id is not null));
-- What a document does, once.
create unique index loyalty_movement_of_source on loyalty_movement (company_id, source_id, source_event, programme_id, expires) nulls not distinct
 where source_id is not null;
create index loyalty_movement_of_sale on loyalty_movement (company_id, sale_id) where sale_id is not null;
