-- How papers look and what letters say, as each company writes them.

create table paper_template (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  kind text not null check (kind in ('all', 'INS', 'INE', 'INC', 'NTC', 'NTD', 'RMS', 'ORS', 'QTE', 'RCS', 'INP', 'RFP', 'NCP', 'RMP', 'ORP', 'RCP', 'DSP', 'NDS')),
  branch_id uuid,
  accent text,
  logo text not null check (logo in ('left', 'right', 'none')),
  copies text not null check (copies in ('one', 'original', 'three')),
  shows_code boolean not null,
  shows_unit boolean not null,
  shows_discount boolean not null,
  shows_seller boolean not null,
  header text not null default '' check (length(header) <= 200),
  footer text not null default '' check (length(footer) <= 600),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index paper_template_list on paper_template (company_id, name, id);
select company_table('paper_template', 'select, insert, update, delete');

create table letter_template (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  kind text not null check (kind in ('all', 'INS', 'INE', 'INC', 'NTC', 'NTD', 'RMS', 'ORS', 'QTE', 'RCS', 'INP', 'RFP', 'NCP', 'RMP', 'ORP', 'RCP', 'DSP', 'NDS')),
  subject text not null default '' check (length(subject) <= 120),
  body text not null check (length(body) <= 1500),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index letter_template_list on letter_template (company_id, name, id);
select company_table('letter_template', 'select, insert, update, delete');
