-- Made from the definitions in modules/accounting/journal-type, treasury/settings, manufacturing and desk/settings.

create table journal_entry_type (
  company_id uuid not null references company,
  id uuid not null,
  code text collate "es-x-icu" not null check (length(code) <= 6),
  name text not null check (length(name) <= 80),
  process text check (process in ('manual', 'opening', 'payroll', 'depreciation', 'conciliation', 'reclassification', 'taxClosing', 'yearClosing')),
  closing text not null check (closing in ('none', 'tax', 'year')),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, code),
  unique (company_id, name),
  unique (company_id, process)
);
create index journal_entry_type_list on journal_entry_type (company_id, code, id);
select company_table('journal_entry_type', 'select, insert, update, delete');

create table payment_type (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  kind text not null check (kind in ('cash', 'card', 'transfer', 'check', 'voucher', 'credit')),
  means_code text not null check (means_code in ('1', '2', '3', '10', '13', '14', '20', '23', '25', '26', '30', '31', '42', '45', '46', '47', '48', '49', '60', '71', '72', '93', '97', 'ZZZ')),
  account_id uuid,
  fee_percent numeric(12,6),
  settle_days bigint check (settle_days between 0 and 90),
  asks_reference boolean not null,
  in_pos boolean not null,
  opens_drawer boolean not null,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index payment_type_list on payment_type (company_id, name, id);
select company_table('payment_type', 'select, insert, update, delete');

create table bank_concept (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 80),
  kind text not null check (kind in ('out', 'in')),
  account_id uuid,
  party_id uuid,
  tax_id uuid,
  statement_text text not null default '' check (length(statement_text) <= 80),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, tax_id) references tax (company_id, id)
);
create index bank_concept_list on bank_concept (company_id, name, id);
select company_table('bank_concept', 'select, insert, update, delete');

create table payment_device (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  provider text not null check (provider in ('redeban', 'credibanco', 'bold', 'mercadoPago', 'wompi', 'other')),
  terminal text not null check (length(terminal) <= 20),
  merchant_code text not null default '' check (length(merchant_code) <= 20),
  serial text not null default '' check (length(serial) <= 40),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  unique (company_id, provider, terminal)
);
create index payment_device_list on payment_device (company_id, name, id);
select company_table('payment_device', 'select, insert, update, delete');

create table production_stage (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  hour_cost numeric(20,2) not null,
  needs_approval boolean not null,
  color text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index production_stage_list on production_stage (company_id, name, id);
select company_table('production_stage', 'select, insert, update, delete');

create table ticket_kind (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  asks_item boolean not null,
  asks_document boolean not null,
  in_portal boolean not null,
  color text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index ticket_kind_list on ticket_kind (company_id, name, id);
select company_table('ticket_kind', 'select, insert, update, delete');

create table ticket_origin (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  channel text not null check (channel in ('email', 'phone', 'chat', 'portal', 'social', 'inPerson')),
  color text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index ticket_origin_list on ticket_origin (company_id, name, id);
select company_table('ticket_origin', 'select, insert, update, delete');

create table ticket_tag (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 40),
  description text not null default '' check (length(description) <= 200),
  color text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index ticket_tag_list on ticket_tag (company_id, name, id);
select company_table('ticket_tag', 'select, insert, update, delete');

create table ticket_status (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 40),
  kind text not null check (kind in ('open', 'pending', 'waiting', 'solved', 'closed')),
  customer_name text not null default '' check (length(customer_name) <= 40),
  color text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index ticket_status_list on ticket_status (company_id, name, id);
select company_table('ticket_status', 'select, insert, update, delete');

create table canned_folder (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  audience text not null check (audience in ('everyone', 'administrators', 'author')),
  description text not null default '' check (length(description) <= 200),
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index canned_folder_list on canned_folder (company_id, name, id);
select company_table('canned_folder', 'select, insert, update, delete');
