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
create trigger document_withholding_line_fixed before update or delete on document_withholding_line
  for each row execute function issued_is_fixed();

-- What stands of a third party's day, whoever asks: the minimum of a withholding is compared with all of it, also with what
-- was sold in a branch that the person does not reach. Lines of a document with the same concepts come together, less what
-- notes took off them, and say which withholdings fell on them.
create function withholding_day(company uuid, party uuid, day date, kinds text[])
returns table (document_id uuid, prefix text, number bigint, number_digits int, edition int, concept text, ica text, item_kind text,
               positions int[], base numeric, vat numeric, withheld text[])
language sql stable set app.reach = 'all' as $$
  with line as (
    select d.id, d.prefix, d.number, d.number_digits::int as number_digits, d.edition, i.withholding_code, i.ica_code, i.kind, l.position,
           l.net - coalesce(back.net, 0) as base,
           coalesce((select sum(t.amount) from document_line_tax t
                      where t.company_id = company and t.document_id = d.id and t.position = l.position and t.code = '01'), 0) - coalesce(back.vat, 0) as vat,
           array(select distinct h.kind from document_withholding_line x
                   join document_withholding h on h.company_id = x.company_id and h.document_id = x.document_id and h.position = x.position
                   join document w on w.company_id = x.company_id and w.id = x.document_id and w.state = 'issued'
                  where x.company_id = company and x.line_document_id = d.id and x.line_position = l.position
                 union
                 -- Issued before it was kept what each withholding falls on.
                 select h.kind from document_withholding h
                  where h.company_id = company and h.document_id = d.id
                    and not exists (select from document_withholding_line x where x.company_id = company and x.document_id = d.id and x.position = h.position)
                 order by 1) as withheld
      from document d
      join document_line l on l.company_id = company and l.document_id = d.id
      join item i on i.company_id = company and i.id = l.item_id
      left join lateral (
        select sum(n.net) as net,
               sum((select coalesce(sum(t.amount), 0) from document_line_tax t
                     where t.company_id = company and t.document_id = n.document_id and t.position = n.position and t.code = '01')) as vat
          from document_line_source s
          join document_correction c on c.company_id = company and c.document_id = s.document_id
          join document note on note.company_id = company and note.id = s.document_id and note.state = 'issued'
          join document_line n on n.company_id = company and n.document_id = s.document_id and n.position = s.position
         where s.company_id = company and s.source_id = d.id and s.source_position = l.position) back on true
     where d.company_id = company and d.party_id = party and d.date = day and d.state = 'issued' and d.kind = any(kinds))
  select id, prefix, number, number_digits, edition, withholding_code, ica_code, kind, array_agg(position order by position), sum(base), sum(vat), withheld
    from line group by id, prefix, number, number_digits, edition, withholding_code, ica_code, kind, withheld
   order by prefix, number, id, min(position)
$$;
revoke all on function withholding_day from public;
grant execute on function withholding_day to paramo_app;

-- Sellers of the régimen simple, of whom those responsible for IVA withhold it (ET art. 437-2, numeral 9).
alter table withholding drop constraint withholding_beneficiary_check,
  add constraint withholding_beneficiary_check check (beneficiary in ('any', 'declarante', 'no_declarante', 'juridica', 'natural', 'simple'));
