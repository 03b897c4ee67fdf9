-- The certificate with which a company signs its electronic documents. The private key and its chain are sealed with a key that
-- is not in the database; what can be read is what the certificate says in public. The worker looks for those that come to their end.
create table company_certificate (
  company_id  uuid primary key references company,
  file_name   text not null check (length(file_name) <= 200),
  holder      text not null check (length(holder) <= 400),
  nit         text not null check (nit ~ '^[0-9]{6,12}$'),
  issuer      text not null check (length(issuer) <= 400),
  serial      text not null check (serial ~ '^[0-9A-F]+$'),
  -- SHA-256 of the certificate, in hexadecimal
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  valid_from  timestamptz not null,
  valid_to    timestamptz not null check (valid_to > valid_from),
  sealed      text not null,
  uploaded_at timestamptz not null
);
select company_table('company_certificate', 'select, insert, update, delete', true);
