-- A document that stands may go on: an order waits to be approved, is being prepared and is completed; a remission is delivered.
-- What follows from other documents (how much of it was invoiced) is kept beside it, in document_follow_up.
alter table document
  add column stage text check (stage in ('pending', 'approved', 'processing', 'completed', 'issued', 'delivered')),
  add column approval_reasons jsonb not null default '[]',
  add column delivery_date date,
  add column delivery_address text not null default '',
  add column carrier text not null default '',
  add column vehicle_plate text not null default '',
  add column waybill text not null default '',
  add constraint document_stage_of_issued check (stage is null or state <> 'draft');

create index document_stage on document (company_id, kind, stage, date desc, id desc) where stage is not null;
