-- Lines of an account: the activity of their seller for ReteICA, whether they are of goods, and what somebody said of them, which the
-- next line of that supplier on that account begins with. What was written before is of services, without an activity.
alter table document_line
  add column ica_code text,
  add column charged_as text check (charged_as in ('product', 'service')),
  add column own_codes boolean not null default false,
  add constraint document_line_own_activity check ((ica_code is null and charged_as is null and not own_codes) or account_id is not null);
create index document_line_said on document_line (company_id, document_id) where own_codes;

-- What was last said of each account in what a third party sold, whoever asks: also in a branch that the person does not reach.
create function learned_codes(company uuid, party uuid, kinds text[])
returns table (account_id uuid, concept text, ica text)
language sql stable set app.reach = 'all' as $$
  select distinct on (l.account_id) l.account_id, l.withholding_code, l.ica_code
    from document_line l
    join document d on d.company_id = l.company_id and d.id = l.document_id
   where l.company_id = $1 and l.own_codes and d.company_id = $1 and d.party_id = $2 and d.state = 'issued' and d.kind = any($3)
   order by l.account_id, d.date desc, d.id desc, l.position desc
$$;
revoke all on function learned_codes from public;
grant execute on function learned_codes to paramo_app;

create or replace function withholding_day(company uuid, party uuid, day date, kinds text[], except_id uuid default null)
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
      select l.document_id, l.position, l.item_id, coalesce(l.withholding_code, l.aiu_concept) as withholding_code, l.ica_code, l.charged_as, l.net, l.withheld_base from document_line l
       where l.company_id = $1 and l.document_id = any(array(select id from day))),
    thing as materialized (
      select i.id, i.withholding_code, i.ica_code, i.kind from item i
       where i.company_id = $1 and i.id = any(array(select item_id from sold))),
    -- A line of an account has a concept and an activity of its own, and says whether it is of goods.
    line as (
      select d.id, d.prefix, d.number, d.number_digits, d.edition, coalesce(l.withholding_code, i.withholding_code) as withholding_code, coalesce(l.ica_code, i.ica_code) as ica_code,
             coalesce(l.charged_as, i.kind, 'service') as kind, l.position,
             case when l.withheld_base is null then l.net - coalesce(b.net, 0)
                  else coalesce(round(l.withheld_base * (l.net - coalesce(b.net, 0)) / nullif(l.net, 0), 2), 0) end as base, coalesce(v.amount, 0) - coalesce(b.vat, 0) as vat,
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
