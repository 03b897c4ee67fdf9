-- Proof of how the order of a dispatch was received, as whoever delivered it said it on the public page: once, never rewritten.
set local lock_timeout = '5s';

create table dispatch_proof (
  company_id      uuid not null references company,
  dispatch_id     uuid not null,
  order_id        uuid not null,
  said_at         timestamptz not null,
  ip              text not null,
  -- a PNG, drawn on the screen; null of what nobody received
  signature       bytea check (length(signature) between 1 and 300000),
  -- a JPEG or a PNG
  photo           bytea check (length(photo) between 1 and 3145728),
  -- where the device said that it was, when it was allowed to, and within how many metres
  latitude        numeric(8,6) check (latitude between -90 and 90),
  longitude       numeric(9,6) check (longitude between -180 and 180),
  accuracy_meters int check (accuracy_meters >= 0),
  primary key (company_id, dispatch_id, order_id),
  foreign key (company_id, dispatch_id, order_id) references dispatch_order (company_id, dispatch_id, order_id),
  check ((latitude is null) = (longitude is null) and (latitude is null) = (accuracy_meters is null))
);
select company_table('dispatch_proof', 'select, insert');
