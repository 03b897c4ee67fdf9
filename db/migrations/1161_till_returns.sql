-- What a till gave back: the note that it became, in which shift its money is counted, and by which means it went back.
set local lock_timeout = '5s';

create table till_return (
  company_id  uuid not null references company,
  -- of its document
  id          uuid not null,
  sale_document_id uuid not null,
  branch_id   uuid,
  register_id uuid,
  -- null of what is kept for the customer or takes off what they owe
  shift_id    uuid,
  payment_type_id uuid,
  account_id  uuid,
  -- what was handed over, and what the rounding of cash makes of it
  handed      numeric(20,2) not null check (handed >= 0),
  rounding    numeric(20,2) not null,
  reason      text not null check (length(reason) between 1 and 500),
  returned_at timestamptz not null,
  returned_by uuid not null,
  primary key (company_id, id),
  check ((shift_id is null) = (payment_type_id is null) and (shift_id is null) = (account_id is null) and (shift_id is null) = (register_id is null)),
  check (shift_id is not null or (handed = 0 and rounding = 0)),
  foreign key (company_id, id) references document (company_id, id),
  foreign key (company_id, sale_document_id) references document (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, register_id) references cash_register (company_id, id),
  foreign key (company_id, shift_id) references register_shift (company_id, id),
  foreign key (company_id, payment_type_id) references payment_type (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index till_return_sale on till_return (company_id, sale_document_id);
create index till_return_shift on till_return (company_id, shift_id) where shift_id is not null;
create index till_return_branch on till_return (company_id, branch_id) where branch_id is not null;
create index till_return_register on till_return (company_id, register_id) where register_id is not null;
create index till_return_type on till_return (company_id, payment_type_id) where payment_type_id is not null;
create index till_return_account on till_return (company_id, account_id) where account_id is not null;
select company_table('till_return', 'select, insert');
create policy within_reach on till_return as restrictive to paramo_app using (
  (select reaches_all()) or branch_id is null or reaches_register((select reach_of_person()), branch_id, register_id));
