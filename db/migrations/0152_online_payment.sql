-- What the gateway of online payments (Zona Virtual) gave to a company, and the bank account where it pays what it collected. The
-- password is sealed with a key that is not in the database.
create table online_payment (
  company_id       uuid primary key references company,
  merchant_id      text not null check (merchant_id ~ '^[0-9]{1,12}$'),
  user_name        text not null check (length(user_name) between 1 and 60),
  sealed           text not null,
  money_account_id uuid,
  version          integer not null default 1,
  foreign key (company_id, money_account_id) references money_account (company_id, id)
);
select company_table('online_payment', 'select, insert, update, delete');
