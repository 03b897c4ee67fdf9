-- What the bill of a freight, of customs or of insurance adds to goods that were received: how much of it, onto which arrivals, and how
-- much of that belonged to goods that had left by then.
alter table stock_value drop constraint stock_value_reason_check;
alter table stock_value add constraint stock_value_reason_check check (reason in ('origin', 'change', 'landed', 'recost')) not valid;
alter table stock_value validate constraint stock_value_reason_check;

create table landed_cost (
  company_id uuid not null references company,
  id uuid not null,
  number text not null,
  date date not null,
  state text not null default 'posted' check (state in ('posted', 'annulled')),
  bill_id uuid not null,
  basis text not null check (basis in ('value', 'quantity')),
  amount numeric(20,2) not null check (amount > 0),
  notes text not null default '',
  annul_reason text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, bill_id) references document (company_id, id)
);
create index landed_cost_of on landed_cost (company_id, bill_id);
select company_table('landed_cost', 'select, insert, update');

-- What it takes of each account of the bill.
create table landed_cost_source (
  company_id uuid not null references company,
  landed_cost_id uuid not null,
  position int not null,
  account_id uuid not null,
  cost_center_id uuid,
  amount numeric(20,2) not null check (amount > 0),
  primary key (company_id, landed_cost_id, position),
  foreign key (company_id, landed_cost_id) references landed_cost (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, cost_center_id) references cost_center (company_id, id)
);
create index landed_cost_source_account on landed_cost_source (company_id, account_id);
create index landed_cost_source_center on landed_cost_source (company_id, cost_center_id) where cost_center_id is not null;
select company_table('landed_cost_source', 'select, insert');

-- The part of each arrival, and what of that went to the cost of what had left.
create table landed_cost_line (
  company_id uuid not null references company,
  landed_cost_id uuid not null,
  position int not null,
  document_id uuid not null,
  document_position int not null,
  movement_id uuid not null,
  share numeric(20,2) not null check (share >= 0),
  gone numeric(20,2) not null,
  primary key (company_id, landed_cost_id, position),
  unique (company_id, landed_cost_id, movement_id),
  foreign key (company_id, landed_cost_id) references landed_cost (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, movement_id) references stock_movement (company_id, id)
);
create index landed_cost_line_document on landed_cost_line (company_id, document_id);
create index landed_cost_line_movement on landed_cost_line (company_id, movement_id);
select company_table('landed_cost_line', 'select, insert');
