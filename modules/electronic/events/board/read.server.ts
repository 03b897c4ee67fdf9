/** The events of invoices as the board shows them, read from their ledger. */
import { dayInBogota, instantInBogota, type Day } from '#base/date.ts'
import { lastDayToAnswer, type EventCode, type RuleSaid } from '#colombia/index.ts'
import type { DocumentKind } from '#modules/documents/index.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { MOST_EVENTS, type EventBoardRow } from './endpoints.ts'

/** Where the invoices of one side are shown: those of suppliers are of a module above. */
export interface EventPlace {
  readonly side: 'received'
  /** @returns the address of each invoice that is here, by its CUFE */
  readonly hrefs: (tx: Tx, companyId: string, invoiceKeys: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

interface Row {
  readonly id: string
  readonly code: EventCode
  readonly number: string
  readonly side: EventBoardRow['side']
  readonly invoiceKey: string
  readonly invoice: string
  readonly other: string
  readonly documentId: string | null
  readonly kind: string | null
  readonly partyName: string | null
  readonly state: EventBoardRow['state']
  readonly attempts: number
  readonly createdAt: Date
  readonly saidAt: Date
  readonly nextTry: Date
  readonly receiptAt: Date | null
  readonly lastError: string
  readonly saidBy: string | null
}

/** An event that was refused, or did not go because of one, counts until it is said again or the authority tells of it. */
const STANDS = (companyId: string): Sql => sql`
  not exists (select from invoice_event n where n.company_id = ${companyId} and n.invoice_code = e.invoice_code and n.code = e.code and n.ordinal > e.ordinal)
  and not exists (select from heard_event h where h.company_id = ${companyId} and h.invoice_code = e.invoice_code and h.code = e.code)`

/** @param where of the events `e` */
const rowsWhere = (companyId: string, where: Sql): Sql => sql`
  select e.id, e.code, e.said ->> 'number' as number, e.side, e.invoice_code as "invoiceKey", e.said ->> 'invoiceNumber' as invoice,
         e.said -> 'receiver' ->> 'name' as other, d.id as "documentId", d.kind, d.party_name as "partyName", e.state, e.attempts,
         e.created_at as "createdAt", e.said_at as "saidAt", e.next_try as "nextTry", r.at as "receiptAt", e.last_error as "lastError",
         nullif(trim(p.first_name || ' ' || p.last_name), '') as "saidBy"
    from invoice_event e
    left join document d on d.company_id = ${companyId} and d.unique_code = e.invoice_code and e.side = 'issued'
    left join person p on p.id = e.created_by
    left join lateral (
      select min(at) as at from (
        select said_at as at from invoice_event b
         where b.company_id = ${companyId} and b.invoice_code = e.invoice_code and b.code = '032' and b.state in ('queued', 'sent', 'validated')
        union all
        select said_at from heard_event h where h.company_id = ${companyId} and h.invoice_code = e.invoice_code and h.code = '032') receipts) r on true
   where e.company_id = ${companyId} and ${where}
   order by (e.state in ('rejected', 'withdrawn')) desc, (e.state = 'validated'), e.ordinal limit ${MOST_EVENTS}`

export interface EventBoard {
  readonly companyId: string
  readonly kinds: readonly DocumentKind[]
  readonly places: readonly EventPlace[]
}

const hasTerm = (code: EventCode): boolean => code === '031' || code === '033'

async function shown(tx: Tx, { companyId, kinds, places }: EventBoard, rows: readonly Row[]): Promise<EventBoardRow[]> {
  const received = rows.filter(({ side }) => side === 'received').map(({ invoiceKey }) => invoiceKey)
  const hrefs = received.length === 0 ? [] : await Promise.all(places.map((place) => place.hrefs(tx, companyId, received)))
  return rows.map(({ invoiceKey, documentId, kind, partyName, other, receiptAt, saidBy, ...row }) => {
    const own = kinds.find(({ code }) => code === kind)
    const ownHref = own && documentId !== null ? `${own.path}/${documentId}/view` : null
    return {
      ...row,
      party: row.side === 'issued' ? (partyName ?? '') : other,
      href: row.side === 'issued' ? ownHref : (hrefs.map((each) => each.get(invoiceKey)).find((each) => each !== undefined) ?? null),
      createdAt: row.createdAt.toISOString(),
      saidAt: row.saidAt.toISOString(),
      nextTry: row.nextTry.toISOString(),
      lastDay: hasTerm(row.code) && receiptAt !== null ? lastDayToAnswer(dayInBogota(receiptAt)) : null,
      saidBy: saidBy ?? '',
    }
  })
}

export async function readEventBoard(tx: Tx, board: EventBoard, today: Day) {
  const { companyId } = board
  const counts = await tx.first<{ waiting: number; refused: number }>(sql`
    select count(*) filter (where state in ('queued', 'sent'))::int as waiting,
           count(*) filter (where state in ('rejected', 'withdrawn') and ${STANDS(companyId)})::int as refused
      from invoice_event e where company_id = ${companyId} and state <> 'validated'`)
  const ofToday = instantInBogota(today, 0)
  const rows = await tx.rows<Row>(
    rowsWhere(
      companyId,
      sql`(e.state in ('queued', 'sent') or e.state = 'validated' and e.ended_at >= ${ofToday}
           or e.state in ('rejected', 'withdrawn') and ${STANDS(companyId)})`,
    ),
  )
  return { counts: counts ?? { waiting: 0, refused: 0 }, today, rows: await shown(tx, board, rows) }
}

interface EvidenceRow {
  readonly authority: 'dian' | 'simulator' | null
  readonly uniqueCode: string
  readonly invoiceKey: string
  readonly endedAt: Date | null
  readonly fileName: string
  readonly sha256: string | null
  readonly hasAnswer: boolean
  /** Of what was validated. */
  readonly answer: Buffer | null
  readonly rules: RuleSaid[]
}

/** @returns null of another company's */
export async function readEventEvidence(tx: Tx, board: EventBoard, id: string) {
  const { companyId } = board
  const [row] = await shown(tx, board, await tx.rows<Row>(rowsWhere(companyId, sql`e.id = ${id}`)))
  const more = await tx.first<EvidenceRow>(sql`
    select authority, unique_code as "uniqueCode", invoice_code as "invoiceKey", ended_at as "endedAt", file_name as "fileName", sha256,
           answer is not null as "hasAnswer", case when state = 'validated' then answer end as answer, rules from invoice_event where company_id = ${companyId} and id = ${id}`)
  if (!row || !more) return null
  const attempts = await tx.rows<{ number: number; operation: string; beganAt: Date; millis: number; outcome: string; detail: string }>(sql`
    select number, operation, began_at as "beganAt", millis, outcome, detail from invoice_event_attempt
     where company_id = ${companyId} and event_id = ${id} order by number desc limit 50`)
  return {
    ...row,
    ...more,
    endedAt: more.endedAt?.toISOString() ?? null,
    hasXml: more.sha256 !== null,
    attemptsMade: attempts.map(({ beganAt, ...attempt }) => ({ ...attempt, beganAt: beganAt.toISOString() })),
  }
}

/** What was kept, byte for byte. */
export async function readEventFile(tx: Tx, companyId: string, id: string, what: 'xml' | 'answer') {
  const column: Sql = what === 'xml' ? sql`xml` : sql`answer`
  return tx.first<{ name: string; bytes: Buffer }>(sql`
    select file_name as name, ${column} as bytes from invoice_event where company_id = ${companyId} and id = ${id} and ${column} is not null`)
}
