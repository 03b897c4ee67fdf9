-- What is owed was kept by two policies with the same way to its document: (A or D) and (B or D). They nest where the balance asks for its
-- item, and every statement that reads or writes what is owed was planned with each of them. (A and B) or D says the same once.
drop policy within_sales on open_item;
drop policy within_sales on open_item_balance;

alter policy within_reach on open_item using (
  ((select reaches_every_writer()) and (select reaches_every_branch())
    and (select reaches_every_warehouse()) and (select reaches_every_register()) and (select reached_seller()) is null)
  or exists (select from document d where d.company_id = open_item.company_id and d.id = open_item.source_id)
  or exists (select from customer_advance a where a.company_id = open_item.company_id and a.id = open_item.source_id)
  or exists (select from supplier_advance a where a.company_id = open_item.company_id and a.id = open_item.source_id));
alter policy within_reach on open_item_balance using (
  ((select reaches_every_writer()) and (select reaches_every_branch())
    and (select reaches_every_warehouse()) and (select reaches_every_register()) and (select reached_seller()) is null)
  or exists (select from open_item o where o.company_id = open_item_balance.company_id and o.id = open_item_balance.open_item_id));
