-- Payments through a gateway: what a customer pays from the public page of an invoice. The gateway tells of each by notifications that it
-- signs, and is asked when it says nothing; what it approves becomes a receipt once.
alter table online_payment add column mode text not null default 'off' check (mode in ('off', 'sandbox'));

create table gateway_payment (
  company_id  uuid not null references company,
  id          uuid not null,
  -- What the gateway calls it by.
  reference   text not null check (length(reference) between 8 and 40),
  -- The document that it pays; nothing of one that only tries the gateway.
  source_kind text,
  source_id   uuid,
  number      text not null default '',
  amount      numeric(20,2) not null check (amount > 0),
  -- What the gateway keeps of it, as it says; it is noted and not posted.
  fee         numeric(20,2) not null default 0 check (fee >= 0),
  state       text not null default 'created' check (state in ('created', 'pending', 'approved', 'rejected', 'reversed')),
  -- Why it was rejected, in the words of the gateway.
  reason      text not null default '',
  -- Where the customer pays it; empty until the gateway says.
  url         text not null default '',
  return_url  text not null,
  -- Since when the gateway does not answer about it.
  silent_since timestamptz,
  -- How far its money is in the books: to be recorded, recorded, to be taken back, taken back.
  recording     text not null default 'none' check (recording in ('none', 'due', 'done', 'undue', 'undone')),
  -- Why what is due could not be recorded yet.
  problem     text not null default '',
  receipt_id  uuid,
  advance_id  uuid,
  created_at  timestamptz not null,
  decided_at  timestamptz,
  primary key (company_id, id),
  unique (company_id, reference),
  foreign key (company_id, receipt_id) references receipt (company_id, id),
  foreign key (company_id, advance_id) references customer_advance (company_id, id),
  check ((source_id is null) = (source_kind is null)),
  check ((state in ('approved', 'rejected', 'reversed')) = (decided_at is not null)),
  check (recording = 'none' or source_id is not null),
  check ((recording in ('done', 'undue', 'undone')) = (receipt_id is not null or advance_id is not null))
);
create index gateway_payment_of_source on gateway_payment (company_id, source_id, created_at);
create index gateway_payment_latest on gateway_payment (company_id, created_at desc, id desc);
create index gateway_payment_receipt on gateway_payment (company_id, receipt_id);
create index gateway_payment_advance on gateway_payment (company_id, advance_id);
select company_table('gateway_payment', 'select, insert, update');
-- Reached with what it pays.
create policy within_reach on gateway_payment as restrictive to paramo_app using (
  ((select reaches_every_writer()) and (select reaches_every_branch()) and (select reaches_every_register()) and (select reached_seller()) is null)
  or exists (select from open_item o where o.company_id = gateway_payment.company_id and o.source_id = gateway_payment.source_id));

-- It only goes forward, and what it is about never changes.
create function gateway_payment_goes_forward() returns trigger language plpgsql as $$
begin
  if (new.reference, new.source_id, new.amount) is distinct from (old.reference, old.source_id, old.amount) then
    raise exception 'the payment % cannot be about something else', old.reference;
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('created', 'pending'), ('created', 'approved'), ('created', 'rejected'), ('created', 'reversed'),
    ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'reversed'), ('approved', 'reversed')) then
    raise exception 'the payment % cannot go from % to %', old.reference, old.state, new.state;
  end if;
  if new.recording <> old.recording and (old.recording, new.recording) not in (
    ('none', 'due'), ('due', 'done'), ('due', 'none'), ('done', 'undue'), ('undue', 'undone')) then
    raise exception 'the money of the payment % cannot go from % to %', old.reference, old.recording, new.recording;
  end if;
  return new;
end $$;
create trigger gateway_payment_forward before update on gateway_payment for each row execute function gateway_payment_goes_forward();

-- What the gateway said, as it came.
create table gateway_notification (
  company_id uuid not null references company,
  id         uuid not null,
  at         timestamptz not null,
  reference  text not null,
  told_state text not null check (told_state in ('pending', 'approved', 'rejected', 'reversed')),
  amount     numeric(20,2) not null,
  outcome    text not null check (outcome in ('applied', 'repeated', 'refused')),
  -- Why it was refused.
  problem    text not null default '',
  payment_id uuid,
  primary key (company_id, id),
  foreign key (company_id, payment_id) references gateway_payment (company_id, id)
);
create index gateway_notification_latest on gateway_notification (company_id, at desc, id desc);
create index gateway_notification_payment on gateway_notification (company_id, payment_id);
select company_table('gateway_notification', 'select, insert');

-- Asking the gateway about a payment of which it says nothing, and recording what could not be recorded: held by a lease.
create table gateway_query (
  company_id uuid not null references company,
  id         uuid not null,
  payment_id uuid not null,
  state      text not null default 'queued' check (state in ('queued', 'running', 'done')),
  attempts   int not null default 0,
  done       int not null default 0,
  -- How often it was asked: the pauses grow.
  asked      int not null default 0,
  -- Held until then, or to be asked from then on.
  lease_until timestamptz,
  primary key (company_id, id),
  unique (company_id, payment_id),
  foreign key (company_id, payment_id) references gateway_payment (company_id, id)
);
create index gateway_query_due on gateway_query (lease_until) where state in ('queued', 'running');
select company_table('gateway_query', 'select, insert, update', true);

-- The gateway to try with keeps its own books, as another company's would.
create table sandbox_payment (
  company_id  uuid not null references company,
  id          uuid not null,
  reference   text not null,
  amount      numeric(20,2) not null,
  description text not null,
  notify_url  text not null,
  return_url  text not null,
  page_url    text not null,
  state       text not null default 'open' check (state in ('open', 'pending', 'approved', 'rejected', 'reversed')),
  -- It does not answer about this one.
  mute        boolean not null default false,
  primary key (company_id, id),
  unique (company_id, reference)
);
select company_table('sandbox_payment', 'select, insert, update');
