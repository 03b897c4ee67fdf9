-- By which form of payment of the company money came in or went out, and through which of its card terminals it came.
set local lock_timeout = '5s';
alter table receipt
  add column payment_type_id uuid,
  add column payment_device_id uuid,
  add constraint receipt_payment_type_fkey foreign key (company_id, payment_type_id) references payment_type (company_id, id) not valid,
  add constraint receipt_payment_device_fkey foreign key (company_id, payment_device_id) references payment_device (company_id, id) not valid;
alter table receipt validate constraint receipt_payment_type_fkey;
alter table receipt validate constraint receipt_payment_device_fkey;
create index receipt_of_payment_type on receipt (company_id, payment_type_id) where payment_type_id is not null;
create index receipt_of_payment_device on receipt (company_id, payment_device_id) where payment_device_id is not null;
alter table payment
  add column payment_type_id uuid,
  add column payment_device_id uuid,
  add constraint payment_payment_type_fkey foreign key (company_id, payment_type_id) references payment_type (company_id, id) not valid,
  add constraint payment_payment_device_fkey foreign key (company_id, payment_device_id) references payment_device (company_id, id) not valid,
  add constraint payment_no_device check (payment_device_id is null) not valid;
alter table payment validate constraint payment_payment_type_fkey;
alter table payment validate constraint payment_payment_device_fkey;
alter table payment validate constraint payment_no_device;
create index payment_of_payment_type on payment (company_id, payment_type_id) where payment_type_id is not null;
create index payment_of_payment_device on payment (company_id, payment_device_id) where payment_device_id is not null;
