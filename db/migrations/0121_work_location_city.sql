-- The municipality of a place where people work.
alter table work_location add city_code text references city (code);
