-- Whoever is in a programme of points, with the consent that they gave, and the points that they got.

-- The text of how the company treats personal data, each version as it was accepted: none is changed or taken away.
create table loyalty_policy (
  company_id uuid not null references company,
  version integer not null check (version > 0),
  text text not null check (length(text) between 1 and 8000),
  created_at timestamptz not null default now(),
  primary key (company_id, version)
);
select company_table('loyalty_policy', 'select, insert');

-- The public address of a programme: random, and another one after it is renewed. What opens it is in public_link.
create table loyalty_entrance (
  company_id uuid not null references company,
  programme_id uuid not null,
  code text not null check (length(code) between 20 and 60),
  made_at timestamptz not null,
  primary key (company_id, programme_id),
  foreign key (company_id, programme_id) references loyalty_programme (company_id, id)
);
select company_table('loyalty_entrance', 'select, insert, update');

-- A third party in a programme, and what it consented to: which text, when, from where.
create table loyalty_member (
  company_id uuid not null references company,
  id uuid not null,
  programme_id uuid not null,
  party_id uuid not null,
  -- What the code of its card says. It names the card and opens nothing by itself.
  card text not null check (length(card) between 20 and 60),
  birth_date date,
  policy_version integer not null,
  joined_at timestamptz not null,
  ip text not null,
  branch_id uuid,
  primary key (company_id, id),
  unique (company_id, programme_id, party_id),
  unique (company_id, card),
  foreign key (company_id, programme_id) references loyalty_programme (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, policy_version) references loyalty_policy (company_id, version),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index loyalty_member_of_party on loyalty_member (company_id, party_id);
create index loyalty_member_of_branch on loyalty_member (company_id, branch_id);
select company_table('loyalty_member', 'select, insert');

-- The points of a member, only ever inserted: what it has is the sum of what has not expired.
create table loyalty_movement (
  company_id uuid not null references company,
  id uuid not null,
  programme_id uuid not null,
  party_id uuid not null,
  reason text not null check (reason in ('welcome')),
  points bigint not null check (points <> 0),
  day date not null,
  -- The last day on which they count.
  expires date check (expires >= day),
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, programme_id, party_id) references loyalty_member (company_id, programme_id, party_id)
);
create index loyalty_movement_of on loyalty_movement (company_id, party_id, programme_id, day);
-- One welcome for each.
create unique index loyalty_movement_welcome on loyalty_movement (company_id, programme_id, party_id) where reason = 'welcome';
select company_table('loyalty_movement', 'select, insert');

-- The code that is sent to a third party that existed, with what its registration said until it is proved to be theirs.
create table loyalty_code (
  company_id uuid not null references company,
  id uuid not null,
  programme_id uuid not null,
  party_id uuid not null,
  code_hash bytea not null,
  -- Whether it went to an address: without one, or after too many, nothing is sent and nobody outside can tell.
  sent boolean not null,
  attempts integer not null default 0 check (attempts >= 0),
  birth_date date,
  policy_version integer not null,
  ip text not null,
  branch_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, programme_id) references loyalty_programme (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, policy_version) references loyalty_policy (company_id, version),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index loyalty_code_of_party on loyalty_code (company_id, party_id, created_at);
select company_table('loyalty_code', 'select, insert, update, delete');
