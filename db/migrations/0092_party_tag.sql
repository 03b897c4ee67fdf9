-- Which tags a third party carries.
create table party_tag (
  company_id uuid not null references company,
  party_id   uuid not null,
  tag_id     uuid not null,
  primary key (company_id, party_id, tag_id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, tag_id) references person_tag (company_id, id)
);
create index party_tag_of on party_tag (company_id, tag_id);
select company_table('party_tag', 'select, insert, update, delete');
