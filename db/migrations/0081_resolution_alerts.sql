-- The worker looks in any company for resolutions that come to their end.
create policy worker on resolution for select using (current_setting('app.worker', true) = 'on');
