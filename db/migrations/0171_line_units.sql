-- A line keeps the unit that it was sold in and how many base units of its item one held that day; null is the base unit.
alter table document_line add column unit_id uuid,
  add column unit_factor numeric(20,6) not null default 1 check (unit_factor > 0),
  add check (unit_id is not null or unit_factor = 1),
  add foreign key (company_id, unit_id) references measurement_unit (company_id, id);
create index document_line_of_unit on document_line (company_id, unit_id) where unit_id is not null;
