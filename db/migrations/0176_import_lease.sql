-- Imports that go on by themselves are held by a lease, as exports are: whoever is at work renews it, and what nobody renews is
-- taken up by another within a minute. A process of the version before writes rows without one: theirs begin with the ten minutes
-- that it has for them.
alter table import_run add column attempts int not null default 0;
alter table import_run add column lease_until timestamptz not null default now() + interval '10 minutes';
create index import_run_due on import_run (at) where ended_at is null;
create policy worker on import_run for select using (current_setting('app.worker', true) = 'on');
