-- A commission is settled once: by an egreso, or as a novelty of the payroll of its seller, while that novelty stands. A novelty that
-- came from elsewhere keeps by which id, through every time that its payroll is written again; once it is taken out, or its payroll is
-- thrown away, annulled or eliminated, what it settled may be settled anew.
set local lock_timeout = '5s';

alter table payroll_novelty add column origin_id uuid;
create unique index payroll_novelty_origin on payroll_novelty (company_id, origin_id) where origin_id is not null;

alter table commission_settled alter column payment_id drop not null, add column novelty_id uuid,
  add constraint commission_settled_by_one check ((payment_id is null) <> (novelty_id is null));
create index commission_settled_novelty on commission_settled (company_id, novelty_id) where novelty_id is not null;

drop policy only_unpaid_go on commission_settled;
create policy only_unpaid_go on commission_settled as restrictive for delete to paramo_app using (
  not exists (select from payment p where p.company_id = commission_settled.company_id and p.id = commission_settled.payment_id and p.state <> 'annulled')
  and not exists (
    select from payroll_novelty n join payroll_month m on m.company_id = n.company_id and m.id = n.month_id and m.state in ('notAccounted', 'accounted')
                            and not m.exit_eliminated
     where n.company_id = commission_settled.company_id and n.origin_id = commission_settled.novelty_id));
