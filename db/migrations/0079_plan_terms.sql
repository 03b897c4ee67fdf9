-- What a plan limits besides its flags: money sold (the free plan, code 696), and until when it was paid.

alter table subscription
  add column status text not null default 'active' check (status in ('active', 'suspended')),
  -- null is "without limit"; pesos with taxes
  add column invoice_cap numeric(20,2) check (invoice_cap > 0),
  add column month_cap   numeric(20,2) check (month_cap > 0),
  -- the last day on which new documents are issued; null has no end
  add column valid_until date;
