-- Which tags an item and a document carry. Those of a document are no part of what it says: they change after it is issued.
create table item_tag (
  company_id uuid not null references company,
  item_id    uuid not null,
  tag_id     uuid not null,
  primary key (company_id, item_id, tag_id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, tag_id) references tag (company_id, id)
);
create index item_tag_of on item_tag (company_id, tag_id);
select company_table('item_tag', 'select, insert, update, delete');

create table document_tag (
  company_id  uuid not null references company,
  document_id uuid not null,
  tag_id      uuid not null,
  primary key (company_id, document_id, tag_id),
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tag (company_id, id)
);
create index document_tag_of on document_tag (company_id, tag_id);
select company_table('document_tag', 'select, insert, update, delete');
