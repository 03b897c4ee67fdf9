-- Whoever wrote a payroll asks for its approval: since when, and who.
set local lock_timeout = '5s';

alter table payroll_month
  add column asked_at timestamptz,
  add column asked_by uuid,
  add constraint payroll_month_asked check ((asked_at is null) = (asked_by is null)) not valid;
alter table payroll_month validate constraint payroll_month_asked;
