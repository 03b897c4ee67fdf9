-- Taxes and withholdings as dated data: a change of rate is a new version, never an edit of the past.

create table tax (
  company_id uuid not null references company,
  id         uuid not null,
  -- the authority's code: 01 IVA, 04 INC, 22 bolsas (dian/hechos.md, section 4)
  code       text not null,
  name       text not null,
  -- 'percent' of the base, 'unit' pesos per unit, 'exempt' informed at 0 %, 'excluded' outside the invoice's taxes
  kind       text not null check (kind in ('percent', 'unit', 'exempt', 'excluded')),
  active     boolean not null default true,
  position   int not null default 0,
  primary key (company_id, id),
  unique (company_id, name)
);
select company_table('tax', 'select, insert, update');

create table tax_version (
  company_id uuid not null references company,
  tax_id     uuid not null,
  valid_from date not null,
  valid_to   date,
  rate       numeric(12,6) not null default 0 check (rate >= 0),
  per_unit   numeric(20,2) not null default 0 check (per_unit >= 0),
  sale_account_id uuid,
  return_account_id uuid,
  source     text not null default '',
  primary key (company_id, tax_id, valid_from),
  foreign key (company_id, tax_id) references tax (company_id, id),
  foreign key (company_id, sale_account_id) references account (company_id, id),
  foreign key (company_id, return_account_id) references account (company_id, id),
  check (valid_to is null or valid_to >= valid_from)
);
select company_table('tax_version', 'select, insert, update');

create table withholding (
  company_id uuid not null references company,
  id         uuid not null,
  kind       text not null check (kind in ('retefuente', 'reteiva', 'reteica')),
  -- concept: COMPRAS, SERVICIOS… of retenciones.csv; for ReteICA the activity
  code       text not null,
  name       text not null,
  beneficiary text not null default 'any' check (beneficiary in ('any', 'declarante', 'no_declarante', 'juridica', 'natural')),
  city_code  text references city,
  active     boolean not null default true,
  primary key (company_id, id)
);
select company_table('withholding', 'select, insert, update');

create table withholding_version (
  company_id uuid not null references company,
  withholding_id uuid not null,
  valid_from date not null,
  valid_to   date,
  rate       numeric(12,6) not null check (rate >= 0),
  minimum_uvt numeric(12,6),
  minimum_base numeric(20,2),
  -- suffered on our sales (1355xx) and practised on our purchases (2365xx, 2367xx, 2368xx)
  sale_account_id uuid,
  purchase_account_id uuid,
  source     text not null default '',
  primary key (company_id, withholding_id, valid_from),
  foreign key (company_id, withholding_id) references withholding (company_id, id),
  foreign key (company_id, sale_account_id) references account (company_id, id),
  foreign key (company_id, purchase_account_id) references account (company_id, id),
  check (valid_to is null or valid_to >= valid_from)
);
select company_table('withholding_version', 'select, insert, update');
