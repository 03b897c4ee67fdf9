-- The secret of a second factor is kept sealed with the key of the installation, which the database does not have: what was kept in
-- the clear is sealed by the server, person by person, and its column emptied.
alter table second_factor
  add column sealed text,
  alter column secret drop not null,
  add constraint second_factor_kept check ((secret is null) <> (sealed is null)) not valid;
alter table second_factor validate constraint second_factor_kept;
create index second_factor_unsealed on second_factor (person_id) where sealed is null;
-- The worker finds who still has one in the clear, and enters by that person's door.
create policy worker on second_factor for select using (sealed is null and current_setting('app.worker', true) = 'on');
