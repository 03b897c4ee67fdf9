-- What payroll posts, owes and pays says what each person earns. Whoever may not know salaries reads the books with those lines grouped,
-- without the person: their names of tables mean the views of the schema `veil` (`set local search_path = veil, public`), so that no
-- query has to think of it. The trial balance is the same for everybody.
set local lock_timeout = '5s';

-- What tells a salary: payrolls, and whatever pays or moves what they owe (payments, their runs, journals, uses of advances).
create table salary_source (
  company_id uuid not null references company,
  source_id  uuid not null,
  primary key (company_id, source_id)
);
select company_table('salary_source', 'select, insert');

-- The entries of those. Payments of one run and day are told as one entry, the first of them. Of a closing of taxes only the lines of
-- workers tell something: what was withheld of each.
create table salary_entry (
  company_id uuid not null references company,
  entry_id   uuid not null,
  shown_in   uuid not null,
  run_id     uuid,
  workers_only boolean not null default false,
  primary key (company_id, entry_id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id),
  foreign key (company_id, shown_in) references journal_entry (company_id, id)
);
create index salary_entry_shown on salary_entry (company_id, shown_in);
create index salary_entry_of_run on salary_entry (company_id, run_id) where run_id is not null;
select company_table('salary_entry', 'select, insert');

create function tell_salary_source(company uuid, kind text, source uuid) returns void language plpgsql set enable_seqscan = off as $$
declare run uuid;
begin
  insert into salary_source (company_id, source_id) values (company, source) on conflict do nothing;
  select p.run_id into run from payment_run_payment p where p.company_id = company and p.payment_id = source;
  insert into salary_entry (company_id, entry_id, shown_in, run_id)
  select company, e.id, coalesce((
           select s.shown_in from salary_entry s join journal_entry o on o.company_id = company and o.id = s.entry_id
            where s.company_id = company and s.run_id = run and o.date = e.date and (o.reverses is null) = (e.reverses is null)
            order by s.entry_id limit 1), e.id), run
    from journal_entry e where e.company_id = company and e.source_kind = kind and e.source_id = source
      on conflict do nothing;
end $$;

create function entry_tells_salary() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if new.source_kind ^@ 'payroll.'
     or exists (select from salary_entry s where s.company_id = new.company_id and s.entry_id = new.reverses and not s.workers_only) then
    perform tell_salary_source(new.company_id, new.source_kind, new.source_id);
  end if;
  return null;
end $$;
create trigger journal_entry_of_salary after insert on journal_entry
  for each row when (new.source_kind ^@ 'payroll.' or new.reverses is not null) execute function entry_tells_salary();

create function closing_tells_salary() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into salary_entry (company_id, entry_id, shown_in, workers_only)
  select new.company_id, new.id, new.id, true
   where exists (select from journal_line l join employee w on w.company_id = l.company_id and w.party_id = l.party_id
                  where l.company_id = new.company_id and l.entry_id = new.id)
      on conflict do nothing;
  return null;
end $$;
create constraint trigger closing_of_salary after insert on journal_entry
  deferrable initially deferred for each row when (new.source_kind = 'accounting.taxClosing') execute function closing_tells_salary();

-- At commit: the entry of what applies may be written after its application.
create function application_tells_salary() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from open_item o join salary_source s on s.company_id = o.company_id and s.source_id = o.source_id
              where o.company_id = new.company_id and o.id = new.open_item_id) then
    perform tell_salary_source(new.company_id, new.source_kind, new.source_id);
  end if;
  return null;
end $$;
create constraint trigger application_of_salary after insert on open_item_application
  deferrable initially deferred for each row execute function application_tells_salary();

create function run_line_tells_salary() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from open_item o join salary_source s on s.company_id = o.company_id and s.source_id = o.source_id
              where o.company_id = new.company_id and o.id = new.open_item_id) then
    insert into salary_source (company_id, source_id) values (new.company_id, new.run_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger payment_run_of_salary after insert or update on payment_run_line
  for each row execute function run_line_tells_salary();

create function reclassified_tells_salary() returns trigger language plpgsql set enable_seqscan = off as $$
declare made record;
begin
  if exists (select from salary_entry s where s.company_id = new.company_id and s.entry_id = new.old_entry_id) then
    for made in select e.source_kind, e.source_id from journal_entry e
                 where e.company_id = new.company_id and e.id = new.new_entry_id loop
      perform tell_salary_source(new.company_id, made.source_kind, made.source_id);
    end loop;
  end if;
  return null;
end $$;
create constraint trigger reclassified_of_salary after insert on reclassified_entry
  deferrable initially deferred for each row execute function reclassified_tells_salary();

-- A draft says what it will pay.
create function draft_tells_salary() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from jsonb_path_query(new.draft, 'strict $.**.openItemId ? (@.type() == "string")') d (id)
               join open_item o on o.company_id = new.company_id and o.id = (d.id #>> '{}')::uuid
               join salary_source s on s.company_id = o.company_id and s.source_id = o.source_id) then
    insert into salary_source (company_id, source_id) values (new.company_id, new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger payment_draft_of_salary after insert or update on payment
  for each row when (new.draft is not null) execute function draft_tells_salary();
create trigger journal_draft_of_salary after insert or update on journal
  for each row when (new.draft is not null) execute function draft_tells_salary();

create schema veil;
grant usage on schema veil to paramo_app;

create view veil.journal_entry with (security_invoker) as
  select e.company_id, e.id, e.date, e.type, e.number,
         case when s.entry_id is null or s.workers_only or e.source_kind = 'payroll.month' then e.description else 'Nómina' end as description,
         e.source_kind, e.source_id, e.source_event, e.reverses, e.created_at, e.created_by, e.born
    from public.journal_entry e left join public.salary_entry s on s.company_id = e.company_id and s.entry_id = e.id
   where s.entry_id is null or s.shown_in = e.id;

create view veil.journal_line with (security_invoker) as
  select l.company_id, l.entry_id, l.position, l.account_id, l.date, l.party_id, l.cost_center_id, l.cross_document, l.due_date,
         l.description, l.base, l.debit, l.credit, l.currency, l.currency_amount, l.book
    from public.journal_line l
   where not exists (select from public.salary_entry s
                      where s.company_id = l.company_id and s.entry_id = l.entry_id
                        and (not s.workers_only or exists (select from public.employee w where w.company_id = l.company_id and w.party_id = l.party_id)))
  union all
  select s.company_id, s.shown_in, min(l.position), l.account_id, l.date, null::uuid, l.cost_center_id, null::text, null::date,
         e.description, sum(l.base)::numeric(20,2), sum(l.debit)::numeric(20,2), sum(l.credit)::numeric(20,2), l.currency,
         sum(l.currency_amount)::numeric(20,2), l.book
    from public.salary_entry s
    join public.journal_line l on l.company_id = s.company_id and l.entry_id = s.entry_id
    join veil.journal_entry e on e.company_id = s.company_id and e.id = s.shown_in
   where (not s.workers_only or exists (select from public.employee w where w.company_id = l.company_id and w.party_id = l.party_id))
   group by s.company_id, s.shown_in, l.account_id, l.date, l.cost_center_id, e.description, l.currency, l.book, l.debit > 0;

-- What is folded of a person by payroll is of nobody; the sums of each account are the same.
create view veil.account_balance_part with (security_invoker) as
  select f.company_id, f.part, f.span, f.account_id, f.starts, f.part_id, f.book, f.debit, f.credit, f.lines
    from public.account_balance_part f where f.part = 'center'
  union all
  select x.company_id, x.part, x.span, x.account_id, x.starts, x.part_id, x.book, sum(x.debit)::numeric(24,2), sum(x.credit)::numeric(24,2),
         sum(x.lines)::bigint
    from (
      select f.company_id, f.part, f.span, f.account_id, f.starts, f.part_id, f.book, f.debit, f.credit, f.lines
        from public.account_balance_part f where f.part = 'party'
      union all
      select s.company_id, 'party', p.span, l.account_id, date_trunc(p.span, l.date)::date,
             case when p.is_given then '00000000-0000-0000-0000-000000000000'::uuid else l.party_id end, l.book,
             p.sign * l.debit, p.sign * l.credit, p.sign
        from public.salary_entry s
        join public.journal_line l on l.company_id = s.company_id and l.entry_id = s.entry_id and l.party_id is not null
        cross join (values ('month', false, -1), ('month', true, 1), ('year', false, -1), ('year', true, 1)) p (span, is_given, sign)
       where not exists (select from public.unfolded u where u.company_id = s.company_id and u.entry_id = s.entry_id)
         and (not s.workers_only or exists (select from public.employee w where w.company_id = l.company_id and w.party_id = l.party_id))) x
   group by x.company_id, x.part, x.span, x.account_id, x.starts, x.part_id, x.book
  having sum(x.lines) > 0;

create view veil.bank_movement with (security_invoker) as
  select m.company_id, m.money_account_id, m.entry_id, m.position, m.day, m.party_id, m.amount, m.matched, m.cents, m.is_open
    from public.bank_movement m
   where not exists (select from public.salary_entry s where s.company_id = m.company_id and s.entry_id = m.entry_id)
  union all
  select s.company_id, m.money_account_id, s.shown_in, min(m.position), m.day, null::uuid, sum(m.amount)::numeric(20,2),
         sum(m.matched)::numeric(20,2), sum(m.cents)::bigint, bool_or(m.is_open)
    from public.salary_entry s join public.bank_movement m on m.company_id = s.company_id and m.entry_id = s.entry_id
   group by s.company_id, m.money_account_id, s.shown_in, m.day, m.amount > 0;

-- What was pending when a month of a bank was closed says whom each payment was for.
create view veil.bank_month_item with (security_invoker) as
  select t.company_id, t.money_account_id, t.month, t.place, t.side, t.day, t.number,
         case when exists (select from public.salary_entry s join public.entry_number n on n.company_id = s.company_id and n.entry_id = s.entry_id
                            where s.company_id = t.company_id and not s.workers_only and n.number = t.number)
              then 'Nómina' else t.text end as text,
         t.amount, t.reason, t.note
    from public.bank_month_item t;

-- What a payroll owes is in no list by third party; in sums it is one amount of each payroll and day (`salary_owed`, which has nothing
-- for whoever reads the items themselves).
create view veil.open_item with (security_invoker) as
  select o.* from public.open_item o
   where not exists (select from public.salary_source s where s.company_id = o.company_id and s.source_id = o.source_id);

create view veil.open_item_balance with (security_invoker) as
  select b.* from public.open_item_balance b
   where not exists (select from public.open_item o
                       join public.salary_source s on s.company_id = o.company_id and s.source_id = o.source_id
                      where o.company_id = b.company_id and o.id = b.open_item_id);

create view veil.salary_owed with (security_invoker) as
  select o.company_id, md5(o.source_id::text || o.due_date)::uuid as id, o.source_kind, o.source_id, min(o.number) as number, o.due_date,
         sum(b.balance)::numeric(20,2) as balance
    from public.salary_source s
    join public.open_item o on o.company_id = s.company_id and o.source_id = s.source_id and o.kind = 'AP'
    join public.open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id and b.is_open
   group by o.company_id, o.source_kind, o.source_id, o.due_date;
create view salary_owed with (security_invoker) as select * from veil.salary_owed where false;
grant select on salary_owed to paramo_app;

create view veil.open_item_application with (security_invoker) as
  select a.* from public.open_item_application a
   where not exists (select from public.open_item o
                       join public.salary_source s on s.company_id = o.company_id and s.source_id = o.source_id
                      where o.company_id = a.company_id and o.id = a.open_item_id);

-- What pays salaries is not there. Called again when the table has another column.
create function veil_table(target text, source text, besides text default '') returns void language plpgsql as $$
begin
  execute format('create or replace view veil.%1$I with (security_invoker) as
    select t.* from public.%1$I t
     where not exists (select from public.salary_source s where s.company_id = t.company_id and s.source_id = t.%2$I) %3$s',
    target, source, besides);
  execute format('grant select on veil.%I to paramo_app', target);
end $$;
select veil_table('payment', 'id'), veil_table('payment_run', 'id'), veil_table('payment_run_line', 'run_id'),
       veil_table('payment_run_file', 'run_id'), veil_table('payment_run_payment', 'run_id'), veil_table('settlement_line', 'payment_id'),
       veil_table('advance_use', 'id'), veil_table('journal', 'id'), veil_table('voucher_file', 'voucher_id'),
       veil_table('case_file', 'case_id'), veil_table('comment', 'entity_id'),
       veil_table('audit_event', 'entity_id', 'and not t.entity ^@ ''payroll.month''');
grant select on all tables in schema veil to paramo_app;
-- A file that leaves is told in the log, also of what is only looked at.
grant insert on veil.audit_event to paramo_app;

-- What was posted before.
do $$
declare
  ids uuid[];
  one uuid;
begin
  set local role paramo_operator;
  select coalesce(array_agg(id), '{}') into ids from company;
  reset role;
  foreach one in array ids loop
    perform set_config('app.company', one::text, true);
    perform tell_salary_source(one, e.source_kind, e.source_id)
       from (select distinct source_kind, source_id from journal_entry where company_id = one and source_kind ^@ 'payroll.') e;
    insert into salary_source (company_id, source_id)
    select distinct one, l.run_id
      from payment_run_line l join open_item o on o.company_id = one and o.id = l.open_item_id
      join salary_source s on s.company_id = one and s.source_id = o.source_id
     where l.company_id = one on conflict do nothing;
    insert into salary_entry (company_id, entry_id, shown_in, workers_only)
    select distinct one, e.id, e.id, true
      from journal_entry e join journal_line l on l.company_id = one and l.entry_id = e.id
      join employee w on w.company_id = one and w.party_id = l.party_id
     where e.company_id = one and e.source_kind = 'accounting.taxClosing' on conflict do nothing;
    perform tell_salary_source(one, a.source_kind, a.source_id)
       from (select distinct a.source_kind, a.source_id
               from open_item_application a join open_item o on o.company_id = one and o.id = a.open_item_id
               join salary_source s on s.company_id = one and s.source_id = o.source_id
              where a.company_id = one) a;
  end loop;
  perform set_config('app.company', '', true);
end $$;
