-- Egresos from an amount on are approved by somebody else than whoever wrote them: until then they wait as drafts, without number and
-- without entry. No row, no approval.
set local lock_timeout = '5s';

create table payment_approval (
  company_id uuid primary key references company,
  amount     numeric(20,2) not null check (amount > 0),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
select company_table('payment_approval', 'select, insert, update, delete');

alter table payment
  add column sent_at timestamptz,
  add column sent_by uuid,
  add column sent_back_reason text not null default '',
  add column approved_at timestamptz,
  add column approved_by uuid,
  add constraint payment_sent check (sent_at is null or state = 'draft') not valid,
  add constraint payment_approved check ((approved_at is null) = (approved_by is null) and (approved_at is null or state <> 'draft')) not valid;
alter table payment validate constraint payment_sent;
alter table payment validate constraint payment_approved;
create index payment_waits on payment (company_id, sent_at) where sent_at is not null;
