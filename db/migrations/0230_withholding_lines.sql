-- What each withholding fell on: lines of its own document and, where what was sold to a third party in a day reached a minimum
-- together, those of the others of that day that nothing had been withheld of. A note gives back by them.
create table document_withholding_line (
  company_id uuid not null references company,
  document_id uuid not null,
  -- of the withholding
  position   int  not null,
  line_document_id uuid not null,
  line_position    int  not null,
  primary key (company_id, document_id, position, line_document_id, line_position),
  foreign key (company_id, document_id, position) references document_withholding (company_id, document_id, position) on delete cascade,
  foreign key (company_id, line_document_id, line_position) references document_line (company_id, document_id, position) on delete cascade
);
create index document_withholding_line_of on document_withholding_line (company_id, line_document_id, line_position);
select company_table('document_withholding_line', 'select, insert, delete');
create trigger document_withholding_line_added after insert on document_withholding_line
  referencing new table as added for each statement execute function only_drafts_grow();
create trigger document_withholding_line_fixed before update on document_withholding_line
  for each row execute function issued_is_fixed();
create trigger document_withholding_line_kept before delete on document_withholding_line
  for each row when (not is_discarded(old.company_id)) execute function issued_is_fixed();

-- What stands of a third party's day, whoever asks: the minimum of a withholding is compared with all of it, also with what
-- was sold in a branch that the person does not reach. Lines of a document with the same concepts come together, less what
-- notes took off them, and say which withholdings fell on them.
create function withholding_day(company uuid, party uuid, day date, kinds text[])
returns table (document_id uuid, prefix text, number bigint, number_digits int, edition int, concept text, ica text, item_kind text,
               positions int[], base numeric, vat numeric, withheld text[])
language sql stable set app.reach = 'all' set enable_nestloop = off as $$
  -- Each table is read once, by keys in an array, and what was read is joined by hash: it costs what the day has, whatever the
  -- planner knows of the tables.
  with day as materialized (
    select d.id, d.prefix, d.number, d.number_digits::int as number_digits, d.edition from document d
     where d.company_id = company and d.party_id = party and d.date = day and d.state = 'issued' and d.kind = any(kinds)),
  source as materialized (
    select s.document_id, s.position, s.source_id, s.source_position from document_line_source s
     where s.company_id = company and s.source_id = any(array(select id from day))),
  correction as materialized (
    select c.document_id from document_correction c where c.company_id = company and c.document_id = any(array(select document_id from source))),
  note as materialized (
    select n.id from document n
     where n.company_id = company and n.id = any(array(select document_id from correction)) and n.state = 'issued'),
  vat as materialized (
    select t.document_id, t.position, sum(t.amount) as amount from document_line_tax t
     where t.company_id = company and t.code = '01' and t.document_id = any(array(select id from day union all select id from note))
     group by 1, 2),
  back as materialized (
    select s.source_id, s.source_position, sum(l.net) as net, sum(coalesce(v.amount, 0)) as vat
      from source s
      join note n on n.id = s.document_id
      join document_line l on l.document_id = s.document_id and l.position = s.position
      left join vat v on v.document_id = s.document_id and v.position = s.position
     where l.company_id = company and l.document_id = any(array(select id from note))
     group by 1, 2),
  fell as materialized (
    select x.document_id, x.position, x.line_document_id, x.line_position from document_withholding_line x
     where x.company_id = company and x.line_document_id = any(array(select id from day))),
  held as materialized (
    select h.document_id, h.position, h.kind from document_withholding h
      join document w on w.id = h.document_id
     where w.company_id = company and w.state = 'issued' and h.company_id = company and h.document_id = any(array(select document_id from fell union select id from day))
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
    select l.document_id, l.position, l.item_id, l.net from document_line l
     where l.company_id = company and l.document_id = any(array(select id from day))),
  line as (
    select d.id, d.prefix, d.number, d.number_digits, d.edition, i.withholding_code, i.ica_code, i.kind, l.position,
           l.net - coalesce(b.net, 0) as base, coalesce(v.amount, 0) - coalesce(b.vat, 0) as vat,
           coalesce(w.kinds, o.kinds, '{}') as withheld
      from day d
      join sold l on l.document_id = d.id
      join item i on i.id = l.item_id
      left join vat v on v.document_id = d.id and v.position = l.position
      left join back b on b.source_id = d.id and b.source_position = l.position
      left join on_line o on o.line_document_id = d.id and o.line_position = l.position
      left join on_whole w on w.document_id = d.id
     where i.company_id = company and i.id = any(array(select item_id from sold)))
  select id, prefix, number, number_digits, edition, withholding_code, ica_code, kind, array_agg(position order by position), sum(base), sum(vat), withheld
    from line group by id, prefix, number, number_digits, edition, withholding_code, ica_code, kind, withheld
   order by prefix, number, id, min(position)
$$;
revoke all on function withholding_day from public;
grant execute on function withholding_day to paramo_app;

-- Sellers of the régimen simple, of whom those responsible for IVA withhold it (ET art. 437-2, numeral 9).
alter table withholding drop constraint withholding_beneficiary_check,
  add constraint withholding_beneficiary_check check (beneficiary in ('any', 'declarante', 'no_declarante', 'juridica', 'natural', 'simple'));
