-- A commission that was settled: what a rule gave a seller in a month, and the egreso that pays it. Once for each rule, seller and month
-- while that egreso stands: it goes with its draft, and another one may pay it once the egreso was annulled.
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
  foreign key (company_id, seller_id) references party (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id) on delete cascade
);
create index commission_settled_payment on commission_settled (company_id, payment_id);
create index commission_settled_seller on commission_settled (company_id, seller_id, month);
select company_table('commission_settled', 'select, insert, delete');
create policy only_annulled_go on commission_settled as restrictive for delete to paramo_app using (
  exists (select from payment p where p.company_id = commission_settled.company_id and p.id = commission_settled.payment_id and p.state = 'annulled'));
