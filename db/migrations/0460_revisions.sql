-- What was issued and not sent is edited as a further revision under its number: the document keeps its row, so that its link, its
-- comments, its files and what was paid of it stay; what it said before is kept whole in a row of its own, as it was.
alter table document add column revision int not null default 1 check (revision > 0);

drop index document_edition;
create unique index document_edition on document (company_id, kind, prefix, number, edition, revision);

-- Only the transaction that writes a further revision may change what was issued.
create or replace function issued_is_fixed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from document d where d.company_id = old.company_id and d.id = old.document_id and d.state <> 'draft'
                and (d.revision = 1 or d.issued_in is distinct from pg_current_xact_id())) then
    raise exception 'document % is issued', old.document_id using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace function issued_document_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state <> 'draft' or tg_op = 'UPDATE' and new.state = 'issued' and old.state = 'draft' then
    new.issued_in := pg_current_xact_id();
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'document % is issued', old.id using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.state <> 'draft' and (new.number, new.prefix, new.kind, new.edition, new.replaces_id)
     is distinct from (old.number, old.prefix, old.kind, old.edition, old.replaces_id) then
    raise exception 'document % is issued', old.id using errcode = 'check_violation';
  end if;
  if new.revision is distinct from old.revision then
    if old.state <> 'issued' or new.state <> 'issued' or new.revision <> old.revision + 1 then
      raise exception 'document % cannot be revised', old.id using errcode = 'check_violation';
    end if;
    new.issued_in := pg_current_xact_id();
  elsif old.state <> 'draft' and (new.total, new.party_id, new.date) is distinct from (old.total, old.party_id, old.date)
        and (old.revision = 1 or old.issued_in is distinct from pg_current_xact_id()) then
    raise exception 'document % is issued', old.id using errcode = 'check_violation';
  end if;
  if old.state <> 'draft' and new.state = 'draft' then
    raise exception 'document % is issued', old.id using errcode = 'check_violation';
  end if;
  if old.state in ('superseded', 'annulled') and new.state <> old.state then
    raise exception 'document % is %', old.id, old.state using errcode = 'check_violation';
  end if;
  if new.state = 'superseded' and old.state not in ('issued', 'superseded') then
    raise exception 'document % is not issued', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Lines that a revision takes away go with what withholdings of documents that no longer stand fell on them.
create function withholding_line_is_fixed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from document d where d.company_id = old.company_id and d.id = old.line_document_id
                    and d.revision > 1 and d.issued_in = pg_current_xact_id())
     and exists (select from document d where d.company_id = old.company_id and d.id = old.document_id and d.state <> 'draft'
                    and (d.revision = 1 or d.issued_in is distinct from pg_current_xact_id())) then
    raise exception 'document % is issued', old.document_id using errcode = 'check_violation';
  end if;
  return old;
end $$;
drop trigger document_withholding_line_kept on document_withholding_line;
create trigger document_withholding_line_kept before delete on document_withholding_line
  for each row when (not is_discarded(old.company_id)) execute function withholding_line_is_fixed();

-- Keeps an issued document as it stands under an id of its own, and begins its next revision. Every column is kept, also those
-- that are made after this was written.
create function keep_revision(company uuid, revised uuid, kept uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  said jsonb;
  tables constant text[] := array['document_line', 'document_line_tax', 'document_line_promotion', 'document_line_source',
                                  'document_withholding', 'document_withholding_line'];
  one text;
  columns text;
  read text;
begin
  select to_jsonb(d) || jsonb_build_object('id', kept, 'state', 'superseded') into strict said
    from document d where d.company_id = company and d.id = revised for update;
  update document set revision = revision + 1 where company_id = company and id = revised;
  select string_agg(quote_ident(attname), ', ') into columns
    from pg_attribute where attrelid = 'document'::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into document (%1$s) select %1$s from jsonb_populate_record(null::document, $1)', columns) using said;
  foreach one in array tables loop
    select string_agg(quote_ident(attname), ', '),
           string_agg(case attname when 'document_id' then '$3'
                                   when 'line_document_id' then 'case line_document_id when $2 then $3 else line_document_id end'
                                   else quote_ident(attname) end, ', ')
      into columns, read
      from pg_attribute where attrelid = one::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into %1$I (%2$s) select %3$s from %1$I where company_id = $1 and document_id = $2', one, columns, read)
      using company, revised, kept;
  end loop;
end $$;
revoke all on function keep_revision from public;
grant execute on function keep_revision to paramo_app;

-- What is owed for an edited document stays the same open item, whatever was paid of it; what a document owes is told apart by its
-- due dates. One that a revision no longer has is withdrawn.
alter table open_item add column instalment int not null default 1 check (instalment > 0);
alter table open_item drop constraint open_item_company_id_source_kind_source_id_source_event_key;
create unique index open_item_of_event on open_item (company_id, source_kind, source_id, source_event, instalment);
grant update (party_id, account_id, date, due_date, amount) on open_item to paramo_app;
alter table open_item_balance add column withdrawn boolean not null default false;

-- A document that is written again is compared with the others of its day, not with itself.
drop function withholding_day(uuid, uuid, date, text[]);
create function withholding_day(company uuid, party uuid, day date, kinds text[], except_id uuid default null)
returns table (document_id uuid, prefix text, number bigint, number_digits int, edition int, concept text, ica text, item_kind text,
               positions int[], base numeric, vat numeric, withheld text[])
language plpgsql stable set app.reach = 'all' set enable_nestloop = off set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  -- Each table is read once, by keys in an array, and what was read is joined by hash: it costs what the day has, whatever the
  -- planner knows of the tables.
  return query
    with day as materialized (
      select d.id, d.prefix, d.number, d.number_digits::int as number_digits, d.edition from document d
       where d.company_id = $1 and d.party_id = $2 and d.date = $3 and d.state = 'issued' and d.kind = any($4) and d.id is distinct from $5),
    source as materialized (
      select s.document_id, s.position, s.source_id, s.source_position from document_line_source s
       where s.company_id = $1 and s.source_id = any(array(select id from day))),
    correction as materialized (
      select c.document_id from document_correction c where c.company_id = $1 and c.document_id = any(array(select document_id from source))),
    note as materialized (
      select n.id from document n
       where n.company_id = $1 and n.id = any(array(select document_id from correction)) and n.state = 'issued'),
    vat as materialized (
      select t.document_id, t.position, sum(t.amount) as amount from document_line_tax t
       where t.company_id = $1 and t.code = '01' and t.document_id = any(array(select id from day union all select id from note))
       group by 1, 2),
    back as materialized (
      select s.source_id, s.source_position, sum(l.net) as net, sum(coalesce(v.amount, 0)) as vat
        from source s
        join note n on n.id = s.document_id
        join document_line l on l.document_id = s.document_id and l.position = s.position
        left join vat v on v.document_id = s.document_id and v.position = s.position
       where l.company_id = $1 and l.document_id = any(array(select id from note))
       group by 1, 2),
    fell as materialized (
      select x.document_id, x.position, x.line_document_id, x.line_position from document_withholding_line x
       where x.company_id = $1 and x.line_document_id = any(array(select id from day))),
    held as materialized (
      select h.document_id, h.position, h.kind from document_withholding h
        join document w on w.id = h.document_id
       where w.company_id = $1 and w.state = 'issued' and w.id is distinct from $5 and h.company_id = $1 and h.document_id = any(array(select document_id from fell union select id from day))
         and w.id = any(array(select document_id from fell union select id from day))),
    on_line as materialized (
      select f.line_document_id, f.line_position, array_agg(distinct h.kind order by h.kind) as kinds
        from fell f join held h on h.document_id = f.document_id and h.position = f.position group by 1, 2),
    -- Issued before it was kept what each withholding falls on.
    on_whole as materialized (
      select h.document_id, array_agg(distinct h.kind order by h.kind) as kinds from held h
       where not exists (select from fell f where f.document_id = h.document_id and f.position = h.position)
       group by 1),
    sold as materialized (
      select l.document_id, l.position, l.item_id, l.withholding_code, l.net from document_line l
       where l.company_id = $1 and l.document_id = any(array(select id from day))),
    thing as materialized (
      select i.id, i.withholding_code, i.ica_code, i.kind from item i
       where i.company_id = $1 and i.id = any(array(select item_id from sold))),
    -- A line of an account has a concept of its own, and is a service.
    line as (
      select d.id, d.prefix, d.number, d.number_digits, d.edition, coalesce(l.withholding_code, i.withholding_code) as withholding_code, i.ica_code,
             coalesce(i.kind, 'service') as kind, l.position,
             l.net - coalesce(b.net, 0) as base, coalesce(v.amount, 0) - coalesce(b.vat, 0) as vat,
             coalesce(w.kinds, o.kinds, '{}') as withheld
        from day d
        join sold l on l.document_id = d.id
        left join thing i on i.id = l.item_id
        left join vat v on v.document_id = d.id and v.position = l.position
        left join back b on b.source_id = d.id and b.source_position = l.position
        left join on_line o on o.line_document_id = d.id and o.line_position = l.position
        left join on_whole w on w.document_id = d.id)
    select id, prefix, number, number_digits, edition, withholding_code, ica_code, kind, array_agg(position order by position), sum(base), sum(vat), withheld
      from line group by id, prefix, number, number_digits, edition, withholding_code, ica_code, kind, withheld
     order by prefix, number, id, min(position);
end
$$;
revoke all on function withholding_day(uuid, uuid, date, text[], uuid) from public;
grant execute on function withholding_day(uuid, uuid, date, text[], uuid) to paramo_app;
