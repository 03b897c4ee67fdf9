/** What the board shows, read from the ledger and from the documents that it is about. */
import { instantInBogota, type Day } from '#base/date.ts'
import { printedNumber, type DocumentKind } from '#modules/documents/index.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { MOST_ROWS, type BoardRow, type BoardTab } from './endpoints.ts'

interface Row {
  readonly id: string
  readonly document_id: string
  readonly kind: string
  readonly prefix: string
  readonly number: number
  readonly edition: number
  readonly number_digits: number
  readonly party_name: string
  readonly date: Day
  readonly total: string
  readonly state: BoardRow['state']
  readonly attempts: number
  readonly issued_at: Date
  readonly next_try: Date
  readonly due_at: Date | null
  readonly last_error: string
  readonly issued_by: string | null
  readonly is_paper: boolean
}

const COLUMNS = sql`t.id, t.document_id, t.kind, d.prefix, d.number, d.edition, d.number_digits, d.party_name, d.date, d.total, t.state,
  t.attempts, d.issued_at, t.next_try, t.due_at, t.last_error, nullif(trim(p.first_name || ' ' || p.last_name), '') as issued_by,
  d.paper_number <> '' as is_paper`
const TABLES = sql`transmission t join document d on d.company_id = t.company_id and d.id = t.document_id left join person p on p.id = d.issued_by`

const STATES: Readonly<Record<BoardTab, readonly string[]>> = {
  unsent: ['queued', 'sent', 'contingency', 'rejected'],
  rejected: ['rejected'],
  contingency: ['contingency'],
  sent: ['sent'],
  queued: ['queued'],
  validated: ['validated'],
}

const shown = (row: Row, kinds: readonly DocumentKind[]): BoardRow => {
  const kind = kinds.find(({ code }) => code === row.kind)
  return {
    id: row.id,
    documentId: row.document_id,
    kind: row.kind,
    kindTitle: kind?.titles.one ?? row.kind,
    href: kind ? `${kind.path}/${row.document_id}/view` : '',
    number: printedNumber(row.prefix, row.number, row.edition, row.number_digits),
    party: row.party_name,
    date: row.date,
    total: row.total,
    state: row.state,
    attempts: row.attempts,
    issuedAt: row.issued_at.toISOString(),
    nextTry: row.next_try.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    isPaper: row.is_paper,
    lastError: row.last_error,
    issuedBy: row.issued_by ?? '',
  }
}

/** Of which company, and of the kinds that go to the authority. */
export interface Board {
  readonly companyId: string
  readonly kinds: readonly DocumentKind[]
}

export async function readRows(tx: Tx, { companyId, kinds }: Board, tab: BoardTab, today: Day): Promise<BoardRow[]> {
  const ofToday = sql`and t.ended_at >= ${instantInBogota(today, 0)}`
  const rows = await tx.rows<Row>(sql`
    select ${COLUMNS} from ${TABLES}
     where t.company_id = ${companyId} and t.state = any(${STATES[tab]}) and t.kind = any(${kinds.map(({ code }) => code)})
       and d.company_id = ${companyId} and d.state = 'issued' ${tab === 'validated' ? ofToday : sql``}
     order by (t.state = 'rejected') desc, t.due_at nulls last, d.issued_at, t.id limit ${MOST_ROWS}`)
  return rows.map((row) => shown(row, kinds))
}

export async function readCounts(tx: Tx, companyId: string, kinds: readonly DocumentKind[], today: Day) {
  const rows = await tx.rows<{ state: BoardRow['state']; count: number }>(sql`
    select t.state, count(*)::int as count from transmission t join document d on d.company_id = t.company_id and d.id = t.document_id
     where t.company_id = ${companyId} and d.company_id = ${companyId} and d.state = 'issued' and t.kind = any(${kinds.map(({ code }) => code)})
       and (t.state in ('queued', 'sent', 'contingency', 'rejected') or (t.state = 'validated' and t.ended_at >= ${instantInBogota(today, 0)}))
     group by t.state`)
  const of = (state: BoardRow['state']): number => rows.find((row) => row.state === state)?.count ?? 0
  const [queued, sent, contingency, rejected, validated] = [of('queued'), of('sent'), of('contingency'), of('rejected'), of('validated')]
  return { unsent: queued + sent + contingency + rejected, rejected, contingency, sent, queued, validated }
}

/** Since when nothing is answered, and how long an answer takes in the middle. */
export async function readService(
  tx: Tx,
  companyId: string,
  today: Day,
): Promise<{ failingSince: Date | null; isContingency: boolean; usualMillis: number | null }> {
  const row = await tx.first<{ since: Date | null; met: boolean | null; usual: number | null }>(sql`
    select o.began_at as since, o.met_at is not null as met,
           (select percentile_disc(0.5) within group (order by millis) from transmission_attempt
             where company_id = ${companyId} and outcome in ('validated', 'rejected') and began_at >= ${instantInBogota(today, 0)}) as usual
      from (select) one left join authority_outage o on o.company_id = ${companyId} and o.ended_at is null`)
  return { failingSince: row?.since ?? null, isContingency: row?.met ?? false, usualMillis: row?.usual ?? null }
}

interface EvidenceRow extends Row {
  readonly authority: 'dian' | 'simulator' | null
  readonly contingency: boolean
  readonly unique_code: string
  readonly signing_time: string
  readonly signed_at: Date | null
  readonly ended_at: Date | null
  readonly file_name: string
  readonly sha256: string | null
  readonly has_answer: boolean
  /** Of what was validated. */
  readonly answer: Buffer | null
  readonly rules: { rule: string; isRejection: boolean; text: string }[]
}

export async function readEvidence(tx: Tx, companyId: string, kinds: readonly DocumentKind[], id: string) {
  const row = await tx.first<EvidenceRow>(sql`
    select ${COLUMNS}, t.authority, t.contingency, t.unique_code, t.signing_time, t.signed_at, t.ended_at, t.file_name, t.sha256,
           t.answer is not null as has_answer, case when t.state = 'validated' then t.answer end as answer, t.rules
      from ${TABLES}
     where t.company_id = ${companyId} and d.company_id = ${companyId} and t.id = ${id} and t.state <> 'withdrawn'
       and t.kind = any(${kinds.map(({ code }) => code)})`)
  if (!row) return null
  const attempts = await tx.rows<{
    number: number
    operation: string
    began_at: Date
    millis: number
    outcome: string
    detail: string
  }>(sql`
    select number, operation, began_at, millis, outcome, detail from transmission_attempt
     where company_id = ${companyId} and transmission_id = ${id} order by number desc limit 50`)
  const earlier = await tx.rows<{ id: string; state: string; ended_at: Date | null; last_error: string }>(sql`
    select id, state, ended_at, last_error from transmission
     where company_id = ${companyId} and document_id = ${row.document_id} and state in ('corrected', 'replaced') and id <> ${id} order by created_at desc limit 50`)
  const kind = kinds.find(({ code }) => code === row.kind)
  return {
    ...shown(row, kinds),
    correctHref: kind?.takesRevisions ? `${kind.path}/${row.document_id}/edit` : null,
    authority: row.authority,
    contingency: row.contingency,
    uniqueCode: row.unique_code,
    signingTime: row.signing_time,
    signedAt: row.signed_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    fileName: row.file_name,
    sha256: row.sha256,
    hasXml: row.sha256 !== null,
    hasAnswer: row.has_answer,
    answer: row.answer,
    rules: row.rules,
    delivery: await readDelivery(tx, companyId, id),
    refusedBefore: earlier.map(({ ended_at, last_error, ...one }) => ({
      ...one,
      endedAt: ended_at?.toISOString() ?? null,
      lastError: last_error,
    })),
    attemptsMade: attempts.map(({ began_at, ...attempt }) => ({ ...attempt, beganAt: began_at.toISOString() })),
  }
}

/** What its customer got. */
async function readDelivery(tx: Tx, companyId: string, id: string) {
  const row = await tx.first<{
    fileName: string
    zipName: string
    sha256: string
    signedAt: Date
    deliveredAt: Date | null
    recipients: string[]
  }>(sql`
    select file_name as "fileName", zip_name as "zipName", sha256, signed_at as "signedAt", delivered_at as "deliveredAt", recipients
      from delivery where company_id = ${companyId} and transmission_id = ${id}
     order by delivered_at is null, answered desc limit 1`)
  return row ? { ...row, signedAt: row.signedAt.toISOString(), deliveredAt: row.deliveredAt?.toISOString() ?? null } : null
}

/** What was kept, byte for byte. */
export async function readFile(tx: Tx, { companyId, kinds }: Board, id: string, what: 'xml' | 'answer') {
  const column: Sql = what === 'xml' ? sql`xml` : sql`answer`
  return tx.first<{ name: string; bytes: Buffer }>(sql`
    select file_name as name, ${column} as bytes from transmission
     where company_id = ${companyId} and id = ${id} and ${column} is not null and kind = any(${kinds.map(({ code }) => code)})`)
}

/** Since when invoices go out in contingency; null while they do not. */
export async function readOutage(tx: Tx, companyId: string): Promise<Date | null> {
  const row = await tx.first<{ beganAt: Date }>(sql`
    select began_at as "beganAt" from authority_outage where company_id = ${companyId} and ended_at is null and met_at is not null`)
  return row?.beganAt ?? null
}

/** The signed bytes of what has this unique code, when it was signed: of a corrected document each version has its own. */
export async function signedXmlOf(tx: Tx, companyId: string, uniqueCode: string): Promise<Uint8Array | null> {
  const row = await tx.first<{ xml: Buffer }>(sql`
    select xml from transmission where company_id = ${companyId} and unique_code = ${uniqueCode} and xml is not null
     order by (state = 'replaced'), created_at desc limit 1`)
  return row?.xml ?? null
}
