-- Whether a warehouse lets more leave than it has; empty: as the company says in its profile.
alter table warehouse add column negative_stock text check (negative_stock in ('refuse', 'allow'));
