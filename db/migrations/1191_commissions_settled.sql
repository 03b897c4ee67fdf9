-- A commission that was settled: what a rule gave a seller in a month, and the egreso that pays it. Once for each rule, seller and month
-- while that egreso stands, as a draft or recorded; once it was thrown away or annulled, another one may pay it. A draft that is recorded is
-- a new row under its id, so nothing of the database points at it.
set local lock_timeout = '5s';

create table commission_settled (
  company_id    uuid not null references company,
  commission_id uuid not null,
  seller_id     uuid not null,
  month         date not null check (extract(day from month) = 1),
  payment_id    uuid not null,
  base          numeric(20,2) not null,
  amount        numeric(20,2) not null check (amount > 0),
  created_at    timestamptz not null default now(),
  created_by    uuid,
  primary key (company_id, commission_id, seller_id, month),
  foreign key (company_id, commission_id) references commission (company_id, id),
  foreign key (company_id, seller_id) references party (company_id, id)
);
create index commission_settled_payment on commission_settled (company_id, payment_id);
create index commission_settled_seller on commission_settled (company_id, seller_id, month);
select company_table('commission_settled', 'select, insert, delete');
create policy only_unpaid_go on commission_settled as restrictive for delete to paramo_app using (
  not exists (select from payment p where p.company_id = commission_settled.company_id and p.id = commission_settled.payment_id and p.state <> 'annulled'));
