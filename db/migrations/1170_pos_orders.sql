-- What is ordered at a branch before it is charged: at a table, to be delivered or picked up; what its kitchen was told, and the accounts
-- that registers charge of it. Tables stand in the plan of the branch.
set local lock_timeout = '5s';

create table pos_table_plan (
  company_id uuid not null references company,
  branch_id  uuid not null,
  version    int not null default 1,
  primary key (company_id, branch_id),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
select company_table('pos_table_plan', 'select, insert, update');

create table pos_table (
  company_id uuid not null references company,
  id         uuid not null,
  branch_id  uuid not null,
  position   int not null,
  zone       text not null default '' check (length(zone) <= 30),
  name       text not null check (length(name) between 1 and 30),
  seats      int not null check (seats between 1 and 99),
  -- one that was taken out of the plan stays with its orders
  active     boolean not null default true,
  primary key (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create unique index pos_table_name on pos_table (company_id, branch_id, lower(zone), lower(name)) where active;
select company_table('pos_table', 'select, insert, update');

create table pos_order (
  company_id uuid not null references company,
  id         uuid not null,
  number     text,
  date       date not null,
  state      text not null default 'received'
               check (state in ('received', 'preparing', 'ready', 'delivered', 'charged', 'cancelled')),
  type       text not null check (type in ('table', 'delivery', 'pickup')),
  branch_id  uuid not null,
  table_id   uuid,
  party_id   uuid,
  -- as people call who waits for it, and where and how they are reached
  customer   text not null default '' check (length(customer) <= 100),
  phone      text not null default '' check (length(phone) <= 30),
  address    text not null default '' check (length(address) <= 200),
  notes      text not null default '' check (length(notes) <= 500),
  reason     text not null default '' check (length(reason) <= 400),
  version    int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  changed_by uuid,
  primary key (company_id, id),
  constraint pos_order_numbered unique (company_id, number),
  constraint pos_order_number check ((state = 'received') = (number is null)),
  constraint pos_order_at_table check ((type = 'table') = (table_id is not null)),
  constraint pos_order_reason check ((state = 'cancelled') = (reason <> '')),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, table_id) references pos_table (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id)
);
create index pos_order_list on pos_order (company_id, date desc, id desc);
create index pos_order_branch on pos_order (company_id, branch_id, state);
create index pos_order_table on pos_order (company_id, table_id) where table_id is not null;
create index pos_order_party on pos_order (company_id, party_id) where party_id is not null;
select company_table('pos_order', 'select, insert, update, delete');
-- Once it has its number it stays: it is cancelled.
create policy only_drafts_go on pos_order as restrictive for delete to paramo_app using (state = 'received');
-- Who is kept to some registers works where those are.
create policy within_reach on pos_order as restrictive to paramo_app using (
  (select reaches_all()) or (select reach_of_person()).branches is null or branch_id = any((select reach_of_person()).branches));

create table pos_order_line (
  company_id uuid not null references company,
  -- kept while the order is written again: kitchen and accounts name it
  id         uuid not null,
  order_id   uuid not null,
  position   int not null check (position > 0),
  item_id    uuid not null,
  quantity   numeric(20,6) not null check (quantity > 0),
  -- before taxes, of one, as it was when it was ordered
  unit_price numeric(20,6) not null check (unit_price >= 0),
  note       text not null default '' check (length(note) <= 100),
  -- of a person at the table, who pays their own
  seat       int check (seat between 1 and 99),
  primary key (company_id, id),
  foreign key (company_id, order_id) references pos_order (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id)
);
create index pos_order_line_of on pos_order_line (company_id, order_id, position);
create index pos_order_line_item on pos_order_line (company_id, item_id);
select company_table('pos_order_line', 'select, insert, update, delete');

-- What the kitchen was told, each time what was new since the last one; nothing of it changes.
create table pos_order_ticket (
  company_id uuid not null references company,
  id         uuid not null,
  order_id   uuid not null,
  turn       int not null check (turn > 0),
  sent_at    timestamptz not null,
  sent_by    uuid not null,
  primary key (company_id, id),
  constraint pos_order_ticket_turn unique (company_id, order_id, turn),
  foreign key (company_id, order_id) references pos_order (company_id, id)
);
select company_table('pos_order_ticket', 'select, insert');

create table pos_order_ticket_line (
  company_id uuid not null references company,
  ticket_id  uuid not null,
  position   int not null check (position > 0),
  -- of a line that may not be there any more
  line_id    uuid not null,
  item_id    uuid not null,
  -- below zero of what is not made any more
  quantity   numeric(20,6) not null check (quantity <> 0),
  note       text not null default '' check (length(note) <= 100),
  primary key (company_id, ticket_id, position),
  foreign key (company_id, ticket_id) references pos_order_ticket (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id)
);
create index pos_order_ticket_line_of on pos_order_ticket_line (company_id, line_id);
create index pos_order_ticket_line_item on pos_order_ticket_line (company_id, item_id);
select company_table('pos_order_ticket_line', 'select, insert');

-- What a register was given to charge. Its id is that of the sale which charges it, so that it is charged once, whatever dies meanwhile.
create table pos_order_bill (
  company_id  uuid not null references company,
  id          uuid not null,
  order_id    uuid not null,
  register_id uuid not null,
  given_at    timestamptz not null,
  given_by    uuid not null,
  -- given back without being charged
  released_at timestamptz,
  released_by uuid,
  charged_at  timestamptz,
  primary key (company_id, id),
  foreign key (company_id, order_id) references pos_order (company_id, id),
  foreign key (company_id, register_id) references cash_register (company_id, id),
  constraint pos_order_bill_one check (num_nonnulls(released_at, charged_at) <= 1)
);
create index pos_order_bill_of on pos_order_bill (company_id, order_id, id);
create index pos_order_bill_register on pos_order_bill (company_id, register_id);
select company_table('pos_order_bill', 'select, insert');
grant update (released_at, released_by, charged_at) on pos_order_bill to paramo_app;

create table pos_order_bill_line (
  company_id uuid not null references company,
  bill_id    uuid not null,
  line_id    uuid not null,
  quantity   numeric(20,6) not null check (quantity > 0),
  primary key (company_id, bill_id, line_id),
  foreign key (company_id, bill_id) references pos_order_bill (company_id, id)
);
create index pos_order_bill_line_of on pos_order_bill_line (company_id, line_id);
select company_table('pos_order_bill_line', 'select, insert');

-- A sale that arrives charges its account, and the order whose last account it is. One that was given back and was sold all the same
-- (its device had no network) is charged as well.
create function pos_order_charged() returns trigger language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  charged uuid;
begin
  update pos_order_bill set charged_at = new.arrived_at, released_at = null, released_by = null
   where company_id = new.company_id and id = new.id and charged_at is null
  returning order_id into charged;
  if charged is null then return null; end if;
  update pos_order o set state = 'charged', version = o.version + 1, changed_by = new.arrived_by
   where o.company_id = new.company_id and o.id = charged and o.state not in ('charged', 'cancelled')
     and not exists (
       select from pos_order_line l
        where l.company_id = o.company_id and l.order_id = o.id
          and l.quantity > (
            select coalesce(sum(b.quantity), 0)
              from pos_order_bill_line b
              join pos_order_bill h on h.company_id = b.company_id and h.id = b.bill_id and h.charged_at is not null
             where b.company_id = l.company_id and b.line_id = l.id));
  return null;
end $$;
create trigger pos_order_charged after insert on till_sale for each row execute function pos_order_charged();
