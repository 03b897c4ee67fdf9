-- The directory (persons, sessions, memberships, links and keys) stands apart from the tables of companies, which may live on other
-- machines (house.md, section 7): no key of either points to the other. What the keys did is done by who writes: a role is deleted
-- under a lock on itself, an invitation that ends takes along what was kept for its person, and a company that is thrown away takes
-- every row that says it.
alter table membership drop constraint membership_company_id_fkey;
alter table membership drop constraint membership_company_id_role_id_fkey;
alter table session drop constraint session_company_id_fkey;
alter table public_link drop constraint public_link_company_id_fkey;
alter table api_key drop constraint api_key_company_id_fkey;
alter table member_identity drop constraint member_identity_company_id_person_id_fkey;
alter table member_limit drop constraint member_limit_company_id_person_id_fkey;
alter table member_branch drop constraint member_branch_company_id_person_id_fkey;
alter table member_warehouse drop constraint member_warehouse_company_id_person_id_fkey;
alter table member_register drop constraint member_register_company_id_person_id_fkey;
alter table member_default drop constraint member_default_company_id_person_id_fkey;
alter table member_paper drop constraint member_paper_company_id_person_id_fkey;
