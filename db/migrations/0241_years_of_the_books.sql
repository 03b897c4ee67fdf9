-- The worker looks in any company for the years whose months are not created yet.
create policy worker on fiscal_period for select using (current_setting('app.worker', true) = 'on');
