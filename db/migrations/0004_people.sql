-- Third parties: one record with roles (customer, supplier, employee).

create table party (
  company_id uuid not null references company,
  id         uuid not null,
  kind       text not null check (kind in ('juridica', 'natural')),
  identification_type text not null,
  identification      text not null,
  check_digit         text,
  legal_name     text not null default '',
  first_name     text not null default '',
  second_name    text not null default '',
  first_surname  text not null default '',
  second_surname text not null default '',
  trade_name     text not null default '',
  -- what every list, print and entry shows; kept by the one function that builds it
  display_name   text collate "es-x-icu" not null,
  responsibilities jsonb not null default '["R-99-PN"]',
  vat_responsible boolean not null default true,
  -- withholds on what it buys from us
  withholds_retefuente boolean not null default false,
  withholds_reteiva    boolean not null default false,
  withholds_reteica    boolean not null default false,
  -- files an income tax return: chooses between the two rates of retefuente
  declarante boolean not null default true,
  ciiu       text,
  email_invoicing text,
  phone      text,
  is_customer boolean not null default false,
  is_supplier boolean not null default false,
  is_employee boolean not null default false,
  payment_days int not null default 0 check (payment_days between 0 and 999),
  credit_limit numeric(20,2),
  active     boolean not null default true,
  version    int not null default 1,
  custom     jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, identification_type, identification)
);
create index party_by_name on party (company_id, display_name, id);
select company_table('party', 'select, insert, update');

create table party_address (
  company_id uuid not null references company,
  id         uuid not null,
  party_id   uuid not null,
  main       boolean not null default true,
  line       text not null,
  neighborhood text not null default '',
  city_code  text not null references city,
  postal_code text,
  primary key (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id)
);
create index party_address_of on party_address (company_id, party_id);
select company_table('party_address', 'select, insert, update, delete');
