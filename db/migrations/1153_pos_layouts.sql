-- What the registers of a branch show to be touched, page by page, and what their tickets say besides the sale.
set local lock_timeout = '5s';

create table pos_layout (
  company_id    uuid not null references company,
  branch_id     uuid not null,
  ticket_header text not null default '' check (length(ticket_header) <= 300),
  ticket_footer text not null default '' check (length(ticket_footer) <= 600),
  version       int not null default 1,
  primary key (company_id, branch_id),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
select company_table('pos_layout', 'select, insert, update');

create table pos_layout_page (
  company_id uuid not null references company,
  branch_id  uuid not null,
  position   int not null,
  name       text not null check (length(name) between 1 and 30),
  color      text not null default '' check (length(color) <= 20),
  primary key (company_id, branch_id, position),
  foreign key (company_id, branch_id) references pos_layout (company_id, branch_id)
);
select company_table('pos_layout_page', 'select, insert, delete');

create table pos_layout_tile (
  company_id    uuid not null references company,
  id            uuid not null,
  branch_id     uuid not null,
  page_position int not null,
  position      int not null,
  item_id       uuid,
  category_id   uuid,
  color         text not null default '' check (length(color) <= 20),
  primary key (company_id, id),
  constraint pos_layout_tile_one check (num_nonnulls(item_id, category_id) = 1),
  foreign key (company_id, branch_id, page_position) references pos_layout_page (company_id, branch_id, position) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade,
  foreign key (company_id, category_id) references item_category (company_id, id)
);
create index pos_layout_tile_of on pos_layout_tile (company_id, branch_id, page_position, position);
create index pos_layout_tile_item on pos_layout_tile (company_id, item_id) where item_id is not null;
create index pos_layout_tile_category on pos_layout_tile (company_id, category_id) where category_id is not null;
select company_table('pos_layout_tile', 'select, insert, update, delete');
