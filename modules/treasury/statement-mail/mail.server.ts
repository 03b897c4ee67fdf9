/** Statements of account on their way: a letter to each customer, in the outbox with its row, once a day for each. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, type Day } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { isEmail } from '#base/email.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { addressesOf, MAX_RECIPIENTS } from '#platform/mail/addresses.ts'
import { mailRows } from '#platform/mail/mail.server.ts'
import { MAIL_TOPIC } from '#platform/mail/message.ts'
import { readAgeLimits } from '../ages.server.ts'
import type { DocumentAddress } from '../reminders/addresses.ts'
import { statementUrlOf } from '../statement/link.server.ts'
import { STATEMENT_FILE } from '../statement/print.server.ts'
import { listSentStatements, mailStatements, MOST_STATEMENTS } from './endpoints.ts'
import { isOwing, owedIn, statementLetter, type StatementItem } from './letter.ts'
import { nextLegalMoment } from './when.ts'

const ENTITY = 'treasury.statement'

interface Customer {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isTold: boolean
}

interface ItemRow {
  readonly partyId: string
  readonly number: string
  readonly dueDate: Day
  readonly balance: string
  readonly sourceKind: string
  readonly sourceId: string
}

/** Of what stands for each customer, merged records among it: what it owes, less what it has in favour. */
const openOf = sql`b.is_open and ((b.kind = 'AR' and not b.advance) or (b.kind = 'AP' and b.advance))`

/** Those that were asked for, or everybody that owes and is not written to on the day that the letters leave. @throws 698 */
async function customersOf(tx: Tx, companyId: string, asked: readonly string[], day: Day): Promise<Customer[]> {
  const isTold = sql`(exists (select from statement_sent s where s.company_id = p.company_id and s.party_id = p.id and s.day = ${day})
    or exists (select from reminder_slot r where r.company_id = p.company_id and r.party_id = p.id and r.day = ${day} and r.outcome = 'sent'))`
  const owing = sql`
    select coalesce(w.merged_into, w.id) from open_item_balance b join party w on w.company_id = b.company_id and w.id = b.party_id
     where b.company_id = ${companyId} and b.kind = 'AR' and b.is_open and not b.advance`
  const rows = await tx.rows<Customer>(sql`
    select p.id, p.display_name as name, coalesce(p.email_invoicing, '') as email, ${isTold} as "isTold"
      from party p
     where p.company_id = ${companyId} and p.merged_into is null
       and ${asked.length > 0 ? sql`p.id = any(${[...asked]}::uuid[])` : sql`p.id in (${owing}) and coalesce(p.email_invoicing, '') <> '' and not ${isTold}`}
     order by p.display_name, p.id${asked.length > 0 ? empty : sql` limit ${MOST_STATEMENTS + 1}`}`)
  if (rows.length < asked.length) return httpErrors.fail('notFound', {}, 'partyIds')
  return rows
}

const itemsOf = (tx: Tx, companyId: string, customers: readonly Customer[]): Promise<ItemRow[]> =>
  tx.rows<ItemRow>(sql`
    select coalesce(w.merged_into, w.id) as "partyId", o.number, o.due_date as "dueDate",
           (case when b.kind = 'AR' then b.balance else -b.balance end)::numeric(20,2) as balance, o.source_kind as "sourceKind", o.source_id as "sourceId"
      from party w
      join open_item_balance b on b.company_id = w.company_id and b.party_id = w.id and ${openOf}
      join open_item o on o.company_id = b.company_id and o.id = b.open_item_id
     where w.company_id = ${companyId} and coalesce(w.merged_into, w.id) = any(${customers.map(({ id }) => id)}::uuid[])
     order by b.kind, o.due_date, o.id`)

interface Sending {
  readonly addresses: readonly DocumentAddress[]
  readonly publicUrl: string
  readonly now: Date
  readonly today: Day
}

/** With the page of each document, where it is paid online too. */
async function withPages(
  tx: Tx,
  companyId: string,
  rows: readonly ItemRow[],
  { addresses, publicUrl, now }: Sending,
): Promise<StatementItem[]> {
  const items: StatementItem[] = []
  for (const { number, dueDate, balance, sourceKind, sourceId } of rows) {
    const address = addresses.find(({ kind }) => kind === sourceKind)
    const url = (await address?.addressOf(tx, { companyId, id: sourceId, publicUrl, now })) ?? ''
    items.push({ number, dueDate, balance, url })
  }
  return items
}

async function send(tx: Tx, session: Session, asked: readonly string[], sending: Sending) {
  const { companyId, personId } = session
  const { now, today, publicUrl } = sending
  const leaves = nextLegalMoment(now)
  const leavingDay = dayInBogota(leaves)
  const found = await customersOf(tx, companyId, [...new Set(asked)], leavingDay)
  const customers = found.slice(0, MOST_STATEMENTS)
  const byParty = Map.groupBy(await itemsOf(tx, companyId, customers), ({ partyId }) => partyId)
  const reached = customers.map((customer) => ({
    ...customer,
    rows: byParty.get(customer.id) ?? [],
    to: addressesOf(customer.email).filter(isEmail).slice(0, MAX_RECIPIENTS),
  }))
  const owing = reached.filter(({ rows }) => isOwing(rows))
  const ready = owing.filter(({ isTold, to }) => !isTold && to.length > 0)
  const { name: company, profile } = await readCompany(tx, companyId)
  const limits = await readAgeLimits(tx, companyId)
  const vault = await tx.vault()
  const [slots, letters, told]: [Row[], Row[], Row[]] = [[], [], []]
  for (const { id: partyId, name, rows, to } of ready) {
    const id = uuidv7()
    const items = await withPages(tx, companyId, rows, sending)
    const url = await statementUrlOf(tx, { companyId, partyId }, publicUrl, now)
    const letter = statementLetter({ ...{ company, customer: name, items, limits, today }, url })
    const mail = {
      ...{ ...letter, fromName: company, attachments: [{ producer: STATEMENT_FILE, id }], to: to.map((email) => ({ name, email })) },
      replyTo: isEmail(profile.email) ? { name: company, email: profile.email } : null,
    }
    slots.push({
      ...{ company_id: companyId, id, party_id: partyId, day: leavingDay, at: now, balance: amountText(owedIn(rows)) },
      ...{ recipients: to.join(', '), created_by: personId },
    })
    letters.push(...mailRows(vault, companyId, mail, `${ENTITY}:${id}`, id).map((row) => ({ ...row, run_at: leaves })))
    told.push(
      auditRow(session, { action: 'mail', entity: 'people.party', entityId: partyId, title: `Estado de cuenta por correo: ${name}` }),
    )
  }
  await insertTogether(tx, [
    ['statement_sent', slots],
    ['outbox', letters],
    ['audit_event', told],
  ])
  const namesOf = (some: readonly Customer[]) => some.map(({ name }) => name)
  return {
    sent: ready.length,
    leavesAt: leaves > now ? leaves.toISOString() : null,
    withoutEmail: namesOf(owing.filter(({ isTold, to }) => !isTold && to.length === 0)),
    alreadySent: namesOf(owing.filter(({ isTold }) => isTold)),
    withoutDebt: asked.length === 0 ? [] : namesOf(reached.filter(({ rows }) => !isOwing(rows))),
    hasMore: found.length > customers.length,
  }
}

interface SentRow {
  readonly day: Day
  readonly balance: string
  readonly recipients: string
  readonly isFailed: boolean
  readonly isDone: boolean
}

/** The newest first; one that bounced for any of its addresses says so. */
const sentTo = (tx: Tx, companyId: string, partyId: string): Promise<SentRow[]> =>
  tx.rows<SentRow>(sql`
    select s.day, s.balance, s.recipients,
           exists (select from outbox m where m.company_id = s.company_id and m.about = s.id and m.topic = ${MAIL_TOPIC} and m.state = 'failed') as "isFailed",
           not exists (select from outbox m where m.company_id = s.company_id and m.about = s.id and m.topic = ${MAIL_TOPIC} and m.state <> 'done') as "isDone"
      from statement_sent s where s.company_id = ${companyId} and s.party_id = ${partyId} order by s.day desc limit 20`)

export const statementMailHandlers = (addresses: readonly DocumentAddress[]): Handler[] => [
  handle(mailStatements, ({ tx, session, body, runtime, now, today }) =>
    send(tx, session, body.partyIds, { addresses, publicUrl: runtime.settings.publicUrl, now, today }),
  ),
  handle(listSentStatements, async ({ tx, session, params }) => ({
    rows: (await sentTo(tx, session.companyId, params.partyId)).map(({ isFailed, isDone, ...row }) => ({
      ...row,
      state: isFailed ? ('failed' as const) : isDone ? ('sent' as const) : ('pending' as const),
    })),
  })),
]
