-- Commercial documents: one set of tables for every kind; the kind's answers live in its definition.

-- The columns follow the definition in modules/documents/resolution; a story compares them.
create table resolution (
  company_id uuid not null references company,
  id         uuid not null,
  kind       text not null,
  prefix     text not null default '' check (length(prefix) <= 4),
  resolution_number text not null,
  resolution_date date not null,
  from_number bigint not null check (from_number > 0),
  to_number  bigint not null,
  next_number bigint not null,
  valid_from date not null,
  valid_to   date not null,
  technical_key text not null default '',
  active     boolean not null default true,
  version    int not null default 1,
  primary key (company_id, id),
  unique (company_id, kind, prefix, from_number),
  check (to_number >= from_number and next_number >= from_number and next_number <= to_number + 1 and valid_to >= valid_from)
);
select company_table('resolution', 'select, insert, update, delete');

create table document (
  company_id uuid not null references company,
  id         uuid not null,
  kind       text not null,
  state      text not null default 'draft' check (state in ('draft', 'issued', 'annulled')),
  version    int  not null default 1,
  resolution_id uuid,
  prefix     text not null default '',
  number     bigint,
  date       date not null,
  due_date   date not null,
  party_id   uuid,
  -- as they were when issued: a later change of the third party does not rewrite the document
  party_name text not null default '',
  party_identification text not null default '',
  warehouse_id uuid,
  payment_form  text not null default '1' check (payment_form in ('1', '2')),
  payment_means text not null default '10',
  currency   text not null default 'COP',
  currency_rate numeric(20,6) not null default 1,
  customer_order text not null default '',
  notes      text not null default '',
  internal_notes text not null default '',
  prices_include_tax boolean not null default false,
  discount_kind  text not null default 'Porcentaje' check (discount_kind in ('Porcentaje', 'PorMil', 'Valor')),
  discount_value numeric(20,6) not null default 0,
  gross      numeric(20,2) not null default 0,
  discounts  numeric(20,2) not null default 0,
  net        numeric(20,2) not null default 0,
  taxes      numeric(20,2) not null default 0,
  total      numeric(20,2) not null default 0,
  withholdings numeric(20,2) not null default 0,
  payable    numeric(20,2) not null default 0,
  total_cents bigint generated always as ((total * 100)::bigint) stored,
  unique_code text,
  electronic_state text not null default 'none' check (electronic_state in ('none', 'queued', 'sent', 'validated', 'rejected', 'contingency')),
  issued_at  timestamptz,
  issued_by  uuid,
  annulled_at timestamptz,
  annulled_by uuid,
  annul_reason text,
  -- issuer, customer and resolution as the authority got them
  snapshot   jsonb not null default '{}',
  custom     jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  -- the transaction that issued it: only that one may add lines
  issued_in  xid8,
  primary key (company_id, id),
  unique (company_id, kind, prefix, number),
  foreign key (company_id, resolution_id) references resolution (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  check (state = 'draft' or (number is not null and party_id is not null))
);
create index document_list on document (company_id, kind, date desc, id desc);
create index document_by_number on document (company_id, kind, number desc, id desc);
create index document_by_total on document (company_id, kind, total_cents desc, id desc);
create index document_by_state on document (company_id, kind, state, date desc, id desc);
create index document_by_party on document (company_id, party_id, date desc, id desc);
create index document_unsent on document (company_id, kind, electronic_state, date) where electronic_state in ('queued', 'rejected');
select company_table('document', 'select, insert, update, delete');

create table document_line (
  company_id uuid not null references company,
  document_id uuid not null,
  position   int  not null,
  item_id    uuid not null,
  warehouse_id uuid,
  description text not null,
  unit_code  text not null,
  unit_name  text not null,
  quantity   numeric(20,6) not null check (quantity > 0),
  unit_price numeric(20,6) not null check (unit_price >= 0),
  discount_kind  text not null default 'Porcentaje' check (discount_kind in ('Porcentaje', 'PorMil', 'Valor')),
  discount_value numeric(20,6) not null default 0 check (discount_value >= 0),
  gift       boolean not null default false,
  gross      numeric(20,2) not null default 0,
  discount   numeric(20,2) not null default 0,
  global_discount numeric(20,2) not null default 0,
  net        numeric(20,2) not null default 0,
  tax        numeric(20,2) not null default 0,
  total      numeric(20,2) not null default 0,
  custom     jsonb not null default '{}',
  primary key (company_id, document_id, position),
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id)
);
create index document_line_of_item on document_line (company_id, item_id, document_id);
select company_table('document_line', 'select, insert, update, delete');

create table document_line_tax (
  company_id uuid not null references company,
  document_id uuid not null,
  position   int  not null,
  tax_id     uuid not null,
  code       text not null,
  name       text not null,
  kind       text not null check (kind in ('percent', 'unit', 'exempt', 'excluded')),
  rate       numeric(12,6) not null default 0,
  per_unit   numeric(20,2) not null default 0,
  base       numeric(20,2) not null,
  amount     numeric(20,2) not null,
  primary key (company_id, document_id, position, tax_id),
  foreign key (company_id, document_id, position) references document_line (company_id, document_id, position) on delete cascade,
  foreign key (company_id, tax_id) references tax (company_id, id)
);
select company_table('document_line_tax', 'select, insert, update, delete');

create table document_withholding (
  company_id uuid not null references company,
  document_id uuid not null,
  position   int  not null,
  withholding_id uuid not null,
  kind       text not null check (kind in ('retefuente', 'reteiva', 'reteica')),
  name       text not null,
  rate       numeric(12,6) not null,
  base       numeric(20,2) not null,
  amount     numeric(20,2) not null,
  account_id uuid not null,
  -- why it applies, in the words shown to the person, and why somebody changed it
  explanation jsonb not null default '{}',
  changed_reason text,
  primary key (company_id, document_id, position),
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade,
  foreign key (company_id, withholding_id) references withholding (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id)
);
select company_table('document_withholding', 'select, insert, update, delete');

-- An issued document changes only as its state allows, and its lines not at all.
create function issued_is_fixed() returns trigger language plpgsql as $$
begin
  if exists (select from document d where d.company_id = old.company_id and d.id = old.document_id and d.state <> 'draft') then
    raise exception 'document % is issued', old.document_id using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create function only_drafts_grow() returns trigger language plpgsql as $$
begin
  if exists (select from added a join document d on d.company_id = a.company_id and d.id = a.document_id
              where d.state <> 'draft' and d.issued_in is distinct from pg_current_xact_id()) then
    raise exception 'a line was added to an issued document' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger document_line_added after insert on document_line
  referencing new table as added for each statement execute function only_drafts_grow();
create trigger document_withholding_added after insert on document_withholding
  referencing new table as added for each statement execute function only_drafts_grow();
create trigger document_line_fixed before update or delete on document_line for each row execute function issued_is_fixed();
create trigger document_withholding_fixed before update or delete on document_withholding for each row execute function issued_is_fixed();

create function issued_document_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.state = 'issued' and (tg_op = 'INSERT' or old.state = 'draft') then
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
  if old.state <> 'draft' and (new.number, new.prefix, new.total, new.party_id, new.date, new.kind)
     is distinct from (old.number, old.prefix, old.total, old.party_id, old.date, old.kind) then
    raise exception 'document % is issued', old.id using errcode = 'check_violation';
  end if;
  if old.state = 'annulled' and new.state <> 'annulled' then
    raise exception 'document % is annulled', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger document_fixed before insert or update or delete on document for each row execute function issued_document_is_fixed();
