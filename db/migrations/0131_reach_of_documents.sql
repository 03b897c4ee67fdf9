-- Where a document was made, and who reaches it. A person who works in some branches, or who sees only what they wrote,
-- reaches no other document by any way: the policies hold for lists, counts, reports, search and writing alike. Nobody
-- else pays for it: whether there is something to look at is asked once a statement.

alter table receipt add column branch_id uuid,
  add foreign key (company_id, branch_id) references branch (company_id, id);

-- Work that has found its document within reach counts with all the others: what is left of it, whether a note stands.
create function reaches_every_writer() returns boolean language sql stable as $$
  select current_setting('app.reach', true) is not distinct from 'all' or not exists (
    select from member_limit l
     where l.company_id = nullif(current_setting('app.company', true), '')::uuid
       and l.person_id = nullif(current_setting('app.person', true), '')::uuid and l.own_documents)
$$;
create function reaches_every_branch() returns boolean language sql stable as $$
  select current_setting('app.reach', true) is not distinct from 'all' or not exists (
    select from member_branch b
     where b.company_id = nullif(current_setting('app.company', true), '')::uuid
       and b.person_id = nullif(current_setting('app.person', true), '')::uuid)
$$;

create policy within_reach on document as restrictive to paramo_app using (
  ((select reaches_every_writer()) or created_by = nullif(current_setting('app.person', true), '')::uuid)
  and ((select reaches_every_branch()) or branch_id in (
    select b.branch_id from member_branch b
     where b.company_id = nullif(current_setting('app.company', true), '')::uuid
       and b.person_id = nullif(current_setting('app.person', true), '')::uuid)));

create policy within_reach on receipt as restrictive to paramo_app using (
  ((select reaches_every_writer()) or created_by = nullif(current_setting('app.person', true), '')::uuid)
  and ((select reaches_every_branch()) or branch_id in (
    select b.branch_id from member_branch b
     where b.company_id = nullif(current_setting('app.company', true), '')::uuid
       and b.person_id = nullif(current_setting('app.person', true), '')::uuid)));

-- What is owed is reached with its document.
create policy within_reach on open_item as restrictive to paramo_app using (
  ((select reaches_every_writer()) and (select reaches_every_branch()))
  or exists (select from document d where d.company_id = open_item.company_id and d.id = open_item.source_id));
create policy within_reach on open_item_balance as restrictive to paramo_app using (
  ((select reaches_every_writer()) and (select reaches_every_branch()))
  or exists (select from open_item o where o.company_id = open_item_balance.company_id and o.id = open_item_balance.open_item_id));
