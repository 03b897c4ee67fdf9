/**
 * What the database promises (house.md, sections 3 and 7; stack.md, section 2), read from its own catalogue: a company's
 * rows are its own, keys and indexes begin with the company, the ledgers are append-only, states are text with a check.
 */
import type pg from 'pg'

/** The few tables that are nobody's own: behind the second small door, each with its own policies. */
export const WITHOUT_COMPANY: readonly string[] = [
  'person',
  'session',
  'company',
  // Whether the installation has begun: there is nobody yet.
  'first_run',
  'membership',
  'public_link',
  // Failed sign-ins by e-mail, so that unknown ones count alike: nobody's, for nobody has entered yet.
  'sign_in_attempt',
  // How a person enters: theirs in every company, or asked for before it is known who asks.
  'past_password',
  'entry_letter',
  'entry_link',
  'second_factor',
  'recovery_code',
  'human_check',
]
/** Who enters, and where: apart from the tables of companies, which may live on other machines (house.md, section 7). */
export const DIRECTORY: readonly string[] = [...WITHOUT_COMPANY.filter((name) => name !== 'company'), 'api_key']
/** The same for every company; only the owner writes. */
export const SHARED: readonly string[] = ['country', 'region', 'city', 'legal_value']

/** Only ever inserted. */
export const APPEND_ONLY: readonly string[] = [
  'journal_entry',
  'journal_line',
  'stock_movement',
  'stock_value',
  'stock_taking',
  'stock_movement_batch',
  'stock_movement_serial',
  'stock_reservation',
  'open_item',
  'open_item_application',
  'audit_event',
  'loyalty_movement',
  'entry_number',
  'renumbering',
  'renumbering_line',
  'stock_count_tally',
  'reclassified_entry',
]

/** Append-only but for what a guard of this name lets pass, with the reason. */
export const GUARDED: Readonly<Record<string, { readonly guard: string; readonly why: string }>> = {
  open_item: { guard: 'open_item_is_fixed', why: 'it follows the next revision of its document, and keeps what was paid of it' },
  entry_number: { guard: 'entry_number_is_told', why: 'its number is the one that a renumbering of the same transaction says' },
}

/** Indexes that do not begin with the company, with the reason. */
export const CROSS_COMPANY_INDEXES: Readonly<Record<string, string>> = {
  api_key_by_token: 'the door finds a key by its hash before it knows whose it is',
  price_batch_due: 'the worker looks for prices whose day has come in any company',
  inbox_mailbox_due: 'the worker looks for mailboxes to read in any company',
  outbox_due: 'the worker looks for due work in any company',
  export_job_due: 'the worker looks for exports to write, and for those that come to their end, in any company',
  import_run_due: 'the worker looks for imports to do in any company',
  gateway_query_due: 'the worker looks for payments to ask the gateway about in any company',
  reminder_round_due: 'the worker looks for companies whose reminders are to be looked at',
  reclassification_due: 'the worker looks for reclassifications to do in any company',
  transmission_due: 'the worker looks for documents to send, and answers to ask for, in any company',
  invoice_event_due: 'the worker looks for events to send in any company',
  electronic_message_due: 'the worker looks for documents of payroll to send in any company',
  test_set_document_due: 'the worker looks for test documents to send in any company',
  event_watch_due: 'the worker looks for invoices whose events it asks for in any company',
  report_schedule_due: 'the worker looks for due schedules of reports in any company',
  document_tally_change_at: 'the worker looks for companies whose documents changed and are in no sum yet',
}

/** The text of the one policy of a company's table, as PostgreSQL prints it: direct, so that tables can be distributed. */
const COMPANY_POLICY = `(company_id = (NULLIF(current_setting('app.company'::text, true), ''::text))::uuid)`

type Rows = readonly Record<string, string>[]

/** Complaints about the schema `public` of a migrated database, asked as its owner. */
export async function tableProblems(owner: pg.Client): Promise<string[]> {
  const parts = [
    unknownTables,
    openTables,
    policies,
    keys,
    directoryKeys,
    primaryKeys,
    indexes,
    appRole,
    appendOnly,
    states,
    inexactColumns,
    veiledViews,
  ]
  const found: string[] = []
  // One after the other: a client answers one question at a time.
  for (const part of parts) found.push(...(await part(owner)))
  return found
}

const ask = async (owner: pg.Client, statement: string, values: unknown[] = []): Promise<Rows> =>
  (await owner.query(statement, values)).rows

/** Tables that belong to companies: all but the two lists. */
const BUSINESS = `
  select c.oid, c.relname::text as name, c.relrowsecurity, c.relforcerowsecurity, c.relkind,
         (select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as company
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relname = any($1)`

const KNOWN = [...WITHOUT_COMPANY, ...SHARED]

async function unknownTables(owner: pg.Client): Promise<string[]> {
  const rows = await ask(owner, `select name from (${BUSINESS}) t where company is null order by 1`, [KNOWN])
  return rows.map((row) => `${row['name']} has no company_id and is not one of the tables without a company`)
}

async function openTables(owner: pg.Client): Promise<string[]> {
  const rows = await ask(owner, `select name from (${BUSINESS}) t where not (relrowsecurity and relforcerowsecurity) order by 1`, [SHARED])
  return rows.map((row) => `${row['name']} has no forced row security`)
}

async function policies(owner: pg.Client): Promise<string[]> {
  const missing = await ask(
    owner,
    `select name from (${BUSINESS}) t
      where not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = t.name and p.policyname = 'company'
                           and p.cmd = 'ALL' and p.qual = $2 and coalesce(p.with_check, p.qual) = p.qual)
         or not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = t.name and p.policyname = 'operator'
                           and p.cmd = 'SELECT' and p.roles = array['paramo_operator']::name[])
      order by 1`,
    [KNOWN, COMPANY_POLICY],
  )
  // A restrictive policy only takes away from what the others let in.
  const loose = await ask(
    owner,
    `select p.tablename::text as name, p.policyname::text as policy from pg_policies p
      where p.schemaname = 'public' and p.permissive = 'PERMISSIVE'
        and ((not p.tablename = any($1) and p.policyname <> 'company' and p.cmd <> 'SELECT')
          or (p.qual = 'true' and p.roles <> array['paramo_operator']::name[]))
      order by 1, 2`,
    [KNOWN],
  )
  return [
    ...missing.map((row) => `${row['name']} lacks the policies of a company's table: make it with company_table(…)`),
    ...loose.map((row) => `${row['name']}: the policy ${row['policy']} lets other companies in`),
  ]
}

/** The query of stack.md, section 2. Shared reference tables may be named by a foreign key without the company. */
async function keys(owner: pg.Client): Promise<string[]> {
  const rows = await ask(
    owner,
    `select t.name, k.conname::text as key
       from pg_constraint k join (${BUSINESS}) t on t.oid = k.conrelid
      where k.contype in ('p', 'u', 'f', 'x') and t.company is not null and not t.company = any(k.conkey)
        and not (k.contype = 'f' and k.confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($2)))
      order by 1, 2`,
    [KNOWN, SHARED],
  )
  return rows.map((row) => `${row['name']}: the key ${row['key']} does not contain company_id`)
}

/** No key between the directory and the tables of companies, in either direction. */
async function directoryKeys(owner: pg.Client): Promise<string[]> {
  const rows = await ask(
    owner,
    `select t.relname::text as name, f.relname::text as pointed, k.conname::text as key
       from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and (t.relname = any($1)) <> (f.relname = any($1)) and not f.relname = any($2) order by 1, 3`,
    [DIRECTORY, SHARED],
  )
  return rows.map((row) => `${row['name']}: the key ${row['key']} points to ${row['pointed']}, across the directory and a company`)
}

async function primaryKeys(owner: pg.Client): Promise<string[]> {
  const rows = await ask(
    owner,
    `select t.name from (${BUSINESS}) t
      where t.company is not null
        and not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p' and k.conkey[1] = t.company)
      order by 1`,
    [KNOWN],
  )
  return rows.map((row) => `${row['name']}: the primary key does not begin with company_id`)
}

async function indexes(owner: pg.Client): Promise<string[]> {
  const rows = await ask(
    owner,
    `select t.name, c.relname::text as index, i.indisunique::text as is_unique
       from pg_index i join (${BUSINESS}) t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
      where t.company is not null and i.indkey[0] <> t.company
      order by 1, 2`,
    [KNOWN],
  )
  return rows
    .filter((row) => row['is_unique'] === 'true' || !((row['index'] ?? '') in CROSS_COMPANY_INDEXES))
    .map((row) => `${row['name']}: the index ${row['index']} does not begin with company_id`)
}

/** `paramo_app` and every role that logs in as it. */
const APP_ROLES = `select r.oid, r.rolname::text as name, r.rolsuper, r.rolbypassrls, r.rolcreaterole
                     from pg_roles r where r.rolname = 'paramo_app' or (pg_has_role(r.oid, 'paramo_app', 'member') and not r.rolsuper)`

async function appRole(owner: pg.Client): Promise<string[]> {
  const owns = await ask(
    owner,
    `select r.name as role, c.relname::text as name from pg_class c join (${APP_ROLES}) r on r.oid = c.relowner order by 1, 2`,
  )
  const unbound = await ask(owner, `select name as role from (${APP_ROLES}) r where rolsuper or rolbypassrls or rolcreaterole order by 1`)
  const makes = await ask(owner, `select name as role from (${APP_ROLES}) r where has_schema_privilege(oid, 'public', 'create') order by 1`)
  const shared = await ask(
    owner,
    `select r.name as role, t.name from (${APP_ROLES}) r, unnest($1::text[]) t (name)
      where has_table_privilege(r.oid, 'public.' || t.name, 'insert, update, delete, truncate') order by 1, 2`,
    [SHARED],
  )
  return [
    ...owns.map((row) => `${row['role']} owns ${row['name']}: the application owns nothing`),
    ...unbound.map((row) => `${row['role']} is not bound by row security`),
    ...makes.map((row) => `${row['role']} may create tables`),
    ...shared.map((row) => `${row['role']} may write ${row['name']}, which all companies share`),
  ]
}

async function appendOnly(owner: pg.Client): Promise<string[]> {
  const rows = await ask(
    owner,
    `select r.name as role, t.name from (${APP_ROLES}) r, unnest($1::text[], $2::text[]) t (name, guard)
      where has_table_privilege(r.oid, 'public.' || t.name, 'update, delete, truncate')
         or (has_any_column_privilege(r.oid, 'public.' || t.name, 'update') and not exists (
              select from pg_trigger g where g.tgrelid = ('public.' || t.name)::regclass and g.tgname = t.guard and g.tgenabled = 'O'))
      order by 1, 2`,
    [APPEND_ONLY, APPEND_ONLY.map((name) => GUARDED[name]?.guard ?? null)],
  )
  return rows.map((row) => `${row['role']} may change or delete rows of ${row['name']}, which is append-only`)
}

async function states(owner: pg.Client): Promise<string[]> {
  const rows = await ask(
    owner,
    `select c.relname::text as name, a.attname::text as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type y on y.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and (y.typtype = 'e' or ((a.attname = 'state' or a.attname like '%\\_state') and
             (a.atttypid <> 'text'::regtype or not exists (
               select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)))))
      order by 1, 2`,
  )
  return rows.map((row) => `${row['name']}.${row['column']}: a state is text with a check, never an enum`)
}

async function inexactColumns(owner: pg.Client): Promise<string[]> {
  const rows = await ask(
    owner,
    `select c.relname::text as name, a.attname::text as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('real'::regtype, 'double precision'::regtype, 'money'::regtype)
      order by 1, 2`,
  )
  return rows.map((row) => `${row['name']}.${row['column']}: figures are numeric`)
}

/** Views of the schema `veil` stand for their tables: with the same columns, asked with the rights of whoever asks (migration 1220). */
async function veiledViews(owner: pg.Client): Promise<string[]> {
  const columns = (schema: string): string => `
    (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
       from pg_attribute a join pg_class t on t.oid = a.attrelid
      where t.relnamespace = '${schema}'::regnamespace and t.relname = v.relname and a.attnum > 0 and not a.attisdropped)`
  const rows = await ask(
    owner,
    `select v.relname::text as name, coalesce(v.reloptions::text, '') ~ 'security_invoker=(true|on)' as bound,
            ${columns('public')} is not distinct from ${columns('veil')} as same
       from pg_class v where v.relnamespace = 'veil'::regnamespace and v.relkind = 'v' order by 1`,
  )
  return rows.flatMap(({ name, bound, same }) => [
    ...(bound ? [] : [`veil.${name} asks with the rights of its owner: make it with security_invoker`]),
    ...(same ? [] : [`veil.${name} has not the columns of its table: make it again (veil_table)`]),
  ])
}
