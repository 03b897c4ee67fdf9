-- Kits: items that are sold as one and leave stock as what they are made of. A kit keeps no stock of its own, and its cost goes to its
-- own account.
alter table item drop constraint item_kind_check;
alter table item add constraint item_kind_check check (kind in ('product', 'service', 'kit'));
alter table item drop constraint item_check;
alter table item add constraint item_check check (case kind
  when 'product' then inventory_account_id is not null and cost_account_id is not null
  when 'kit' then inventory_account_id is null and cost_account_id is not null and control = 'none'
  else true end) not valid;
alter table item validate constraint item_check;

-- The formula as it is written; what a component is made of in turn is its own formula.
create table item_component (
  company_id   uuid not null references company,
  item_id      uuid not null,
  component_id uuid not null,
  position     int  not null,
  -- Null is the base unit of the component.
  unit_id      uuid,
  quantity     numeric(20,6) not null check (quantity > 0),
  primary key (company_id, item_id, component_id),
  constraint item_component_not_itself check (component_id <> item_id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, component_id) references item (company_id, id),
  foreign key (company_id, unit_id) references measurement_unit (company_id, id)
);
create index item_component_in on item_component (company_id, component_id);
select company_table('item_component', 'select, insert, delete');

-- What one base unit of the kit of a line was made of when its document was issued, down to what has stock: it stays with it.
create table document_line_component (
  company_id  uuid not null references company,
  document_id uuid not null,
  position    int  not null,
  item_id     uuid not null,
  quantity    numeric(20,6) not null check (quantity > 0),
  primary key (company_id, document_id, position, item_id),
  foreign key (company_id, document_id, position) references document_line (company_id, document_id, position),
  foreign key (company_id, item_id) references item (company_id, id)
);
create index document_line_component_of on document_line_component (company_id, item_id);
select company_table('document_line_component', 'select, insert, delete');
create trigger document_line_component_kept before update or delete on document_line_component
  for each row when (not is_discarded(old.company_id)) execute function issued_is_fixed();

-- A line moves each of its components once.
alter table stock_movement drop constraint stock_movement_company_id_source_kind_source_id_source_even_key;
alter table stock_movement add constraint stock_movement_of_line unique (company_id, source_kind, source_id, source_event, source_line, item_id);

create or replace function keep_revision(company uuid, revised uuid, kept uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  said jsonb;
  tables constant text[] := array['document_line', 'document_line_tax', 'document_line_promotion', 'document_line_source',
                                  'document_line_delivered', 'document_line_component', 'document_withholding', 'document_withholding_line'];
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
