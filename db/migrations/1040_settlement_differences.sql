-- What a line of a receipt or a payment is: of an account that somebody chose, the little that the money differs from a document that it
-- closes, or what is beyond the documents and stays as an advance of the third party. A difference says which open item it closes.
alter table settlement_line
  add column purpose text not null default 'account' check (purpose in ('account', 'difference', 'excess')),
  add column open_item_id uuid,
  add check ((purpose = 'difference') = (open_item_id is not null)),
  add foreign key (company_id, open_item_id) references open_item (company_id, id);
create index settlement_line_open_item on settlement_line (company_id, open_item_id) where open_item_id is not null;
