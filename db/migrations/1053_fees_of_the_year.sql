-- Fees of natural persons who file no return: past a sum in the year the rate is another (ET art. 392; DUR 1625 de 2016, art. 1.2.4.3.1).
alter table withholding drop constraint withholding_beneficiary_check,
  add constraint withholding_beneficiary_check
    check (beneficiary in ('any', 'declarante', 'no_declarante', 'juridica', 'natural', 'simple', 'abroad', 'over_year'));

-- What a third party was paid or owed in the year of a day, until that day, by concept of ReteFuente: what stands, less its notes.
create function withholding_year(company uuid, party uuid, day date, kinds text[], except_id uuid default null)
returns table (concept text, base numeric)
language plpgsql stable set app.reach = 'all' set enable_nestloop = off set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  -- As the day of a third party: each table by keys in an array, joined by hash.
  return query
    with paid as materialized (
      select d.id from document d
       where d.company_id = $1 and d.party_id = $2 and d.date between date_trunc('year', $3)::date and $3 and d.state = 'issued'
         and d.kind = any($4) and d.id is distinct from $5),
    source as materialized (
      select s.document_id, s.position, s.source_id, s.source_position from document_line_source s
       where s.company_id = $1 and s.source_id = any(array(select id from paid))),
    correction as materialized (
      select c.document_id from document_correction c where c.company_id = $1 and c.document_id = any(array(select document_id from source))),
    note as materialized (
      select n.id from document n
       where n.company_id = $1 and n.id = any(array(select document_id from correction)) and n.state = 'issued'),
    back as materialized (
      select s.source_id, s.source_position, sum(l.net) as net
        from source s
        join note n on n.id = s.document_id
        join document_line l on l.document_id = s.document_id and l.position = s.position
       where l.company_id = $1 and l.document_id = any(array(select id from note))
       group by 1, 2),
    line as materialized (
      select l.document_id, l.position, l.item_id, coalesce(l.withholding_code, l.aiu_concept) as code, l.net, l.withheld_base from document_line l
       where l.company_id = $1 and l.document_id = any(array(select id from paid))),
    thing as materialized (
      select i.id, i.withholding_code from item i where i.company_id = $1 and i.id = any(array(select item_id from line)))
    select coalesce(l.code, i.withholding_code),
           sum(case when l.withheld_base is null then l.net - coalesce(b.net, 0)
                    else coalesce(round(l.withheld_base * (l.net - coalesce(b.net, 0)) / nullif(l.net, 0), 2), 0) end)
      from line l
      left join thing i on i.id = l.item_id
      left join back b on b.source_id = l.document_id and b.source_position = l.position
     where coalesce(l.code, i.withholding_code) is not null
     group by 1;
end
$$;
revoke all on function withholding_year from public;
grant execute on function withholding_year to paramo_app;
