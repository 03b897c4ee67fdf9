-- Documents say which cost centre their income and costs belong to: a line's own, or the document's.
alter table document add column cost_center_id uuid,
  add foreign key (company_id, cost_center_id) references cost_center (company_id, id);
alter table document_line add column cost_center_id uuid,
  add foreign key (company_id, cost_center_id) references cost_center (company_id, id);
create index document_of_cost_center on document (company_id, cost_center_id) where cost_center_id is not null;
create index document_line_of_cost_center on document_line (company_id, cost_center_id) where cost_center_id is not null;

-- A parent takes no documents, as it takes no movements (629).
create trigger document_on_leaf after insert or update of cost_center_id on document
  for each row when (new.cost_center_id is not null) execute function cost_center_takes_movements();
create trigger document_line_on_leaf after insert on document_line
  for each row when (new.cost_center_id is not null) execute function cost_center_takes_movements();

create or replace function cost_center_under_parent() returns trigger language plpgsql as $$
begin
  perform from cost_center where company_id = new.company_id and id = new.parent_id for update;
  if (select count(*) from cost_center
       where company_id = new.company_id and parent_id = new.parent_id and id <> new.id) >= 40 then
    raise exception 'cost centre % has 40 children', new.parent_id
      using errcode = 'check_violation', constraint = 'cost_center_children';
  end if;
  if exists (select from journal_line where company_id = new.company_id and cost_center_id = new.parent_id)
     or exists (select from document_line where company_id = new.company_id and cost_center_id = new.parent_id)
     or exists (select from document where company_id = new.company_id and cost_center_id = new.parent_id) then
    raise exception 'cost centre % has movements', new.parent_id
      using errcode = 'check_violation', constraint = 'cost_center_movements';
  end if;
  return new;
end $$;

-- Lines are written anew and never changed, so what they point to is not joined to another (628).
revoke update on document_line from paramo_app;
