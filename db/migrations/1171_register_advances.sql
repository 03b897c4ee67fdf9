-- An advance of a customer that was taken at a register: it is the advance of treasury, whose money is counted in the shift.
set local lock_timeout = '5s';

create table register_advance (
  company_id  uuid not null references company,
  -- that of the advance
  id          uuid not null,
  shift_id    uuid not null,
  register_id uuid not null,
  branch_id   uuid not null,
  payment_type_id uuid not null,
  amount      numeric(20,2) not null check (amount > 0),
  concept     text not null check (length(concept) between 1 and 120),
  taken_at    timestamptz not null,
  taken_by    uuid not null,
  -- given back by annulling it while its shift was open: its money is not counted any more
  undone_at   timestamptz,
  primary key (company_id, id),
  foreign key (company_id, id) references customer_advance (company_id, id),
  foreign key (company_id, shift_id) references register_shift (company_id, id),
  foreign key (company_id, register_id) references cash_register (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, payment_type_id) references payment_type (company_id, id)
);
create index register_advance_shift on register_advance (company_id, shift_id, taken_at);
create index register_advance_register on register_advance (company_id, register_id, id desc);
create index register_advance_branch on register_advance (company_id, branch_id);
create index register_advance_type on register_advance (company_id, payment_type_id);
select company_table('register_advance', 'select, insert');
grant update (undone_at) on register_advance to paramo_app;
create policy within_reach on register_advance as restrictive to paramo_app using (
  (select reaches_all()) or reaches_register((select reach_of_person()), branch_id, register_id));

-- What is annulled while its shift is open was given back from there; afterwards it is given back from elsewhere, and the shift stays
-- as it was counted. Whoever annuls it may not reach its register: hence the owner's rights, within the company that was entered.
create function register_advance_undone() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if new.company_id is distinct from nullif(current_setting('app.company', true), '')::uuid then return null; end if;
  update register_advance a set undone_at = new.annulled_at
    from register_shift s
   where a.company_id = new.company_id and a.id = new.id and a.undone_at is null
     and s.company_id = a.company_id and s.id = a.shift_id and s.state = 'open';
  return null;
end $$;
create trigger register_advance_undone after update of state on customer_advance for each row
  when (new.state = 'annulled' and old.state is distinct from new.state) execute function register_advance_undone();
