-- Made from the definition in modules/pricing/promotion.

create table promotion (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  kind text not null check (kind in ('percent', 'value', 'bundle')),
  percent numeric(12,6),
  amount numeric(20,2),
  take bigint check (take between 1 and 100),
  pay bigint check (pay between 0 and 100),
  least bigint not null check (least between 1 and 1000000),
  most bigint check (most between 1 and 1000000),
  scope text not null check (scope in ('all', 'category', 'brand', 'item')),
  category_id uuid,
  brand_id uuid,
  item_id uuid,
  tag_id uuid,
  branch_id uuid,
  valid_from date,
  valid_to date,
  days text not null check (days in ('every', 'weekdays', 'weekend', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  from_time text not null default '' check (length(from_time) <= 5),
  to_time text not null default '' check (length(to_time) <= 5),
  adds_up boolean not null,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, category_id) references item_category (company_id, id),
  foreign key (company_id, brand_id) references brand (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, tag_id) references person_tag (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index promotion_list on promotion (company_id, name, id);
select company_table('promotion', 'select, insert, update, delete');

-- Which promotions a line of a document took: what is counted of each customer.
create table document_line_promotion (
  company_id  uuid not null references company,
  document_id uuid not null,
  position    int  not null,
  promotion_id uuid not null,
  primary key (company_id, document_id, position, promotion_id),
  foreign key (company_id, document_id, position) references document_line (company_id, document_id, position) on delete cascade,
  foreign key (company_id, promotion_id) references promotion (company_id, id)
);
create index document_line_promotion_of on document_line_promotion (company_id, promotion_id, document_id);
select company_table('document_line_promotion', 'select, insert, update, delete');
