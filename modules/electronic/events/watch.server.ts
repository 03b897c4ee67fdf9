/** Asking the authority which events there are of an invoice: of ours until they are settled, of others when somebody says so. */
import { isSettled, readEventList, type ListedEvent } from '#colombia/index.ts'
import { readElement } from '#colombia/index.server.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { readLine } from '../transmission/line.server.ts'
import { call } from '../transmission/transport.server.ts'
import type { EventSide } from './invoice.ts'
import { nextLook } from './next-look.ts'
import { readEvents, standing } from './read.server.ts'

const LEASE_SECONDS = 120
const AT_ONCE = 8

interface Watched {
  readonly companyId: string
  readonly invoiceKey: string
  readonly side: EventSide
  readonly since: Date
}

/** From the validation of an invoice on credit of ours on. What corrects another document is no invoice. */
export const beginWatching = (tx: Tx, { companyId, documentId }: { companyId: string; documentId: string }, now: Date): Promise<number> =>
  tx.run(sql`
    insert into event_watch (company_id, invoice_code, side, since, next_look)
    select d.company_id, d.unique_code, 'issued', ${now}, ${nextLook(now, now)}
      from document d
     where d.company_id = ${companyId} and d.id = ${documentId} and d.payment_form = '2' and d.unique_code is not null
       and not exists (select from document_correction c where c.company_id = d.company_id and c.document_id = d.id)
    on conflict do nothing`)

/** The next round of the worker asks about it. */
export const lookNow = (tx: Tx, { companyId, invoiceKey, side }: Omit<Watched, 'since'>, now: Date): Promise<number> =>
  tx.run(sql`
    insert into event_watch (company_id, invoice_code, side, since, next_look) values (${companyId}, ${invoiceKey}, ${side}, ${now}, ${now})
    on conflict (company_id, invoice_code) do update set next_look = excluded.next_look`)

/** Of an invoice that the authority was asked about. */
export const readWatch = (
  tx: Tx,
  companyId: string,
  invoiceKey: string,
): Promise<{ lookedAt: Date | null; lastError: string } | undefined> =>
  tx.first(sql`
    select looked_at as "lookedAt", last_error as "lastError" from event_watch where company_id = ${companyId} and invoice_code = ${invoiceKey}`)

/** What was validated before events were asked about. */
export const watchEarlier: ProvisionStep = {
  name: 'electronic.eventWatches',
  run: async (tx, { companyId }) => {
    await tx.run(sql`
      insert into event_watch (company_id, invoice_code, side, since, next_look)
      select t.company_id, t.unique_code, 'issued', t.ended_at, t.ended_at
        from transmission t join document d on d.company_id = t.company_id and d.id = t.document_id and d.unique_code = t.unique_code
       where t.company_id = ${companyId} and d.company_id = ${companyId} and t.state = 'validated' and d.state = 'issued' and d.payment_form = '2'
         and not exists (select from document_correction c where c.company_id = d.company_id and c.document_id = d.id)
      on conflict do nothing`)
  },
}

export const dueWatches = ({ pool, clock }: Runtime): Promise<{ company_id: string; invoice_code: string }[]> =>
  atDoor(pool, { worker: true }, (tx) =>
    tx.rows(sql`
      select company_id, invoice_code from event_watch w
       where next_look <= ${clock.now()} and (lease_until is null or lease_until <= ${clock.now()})
         and exists (select from transmission_authority a where a.company_id = w.company_id)
       order by next_look limit ${AT_ONCE}`),
  )

/** @returns false when another process looks, or there is no line */
export async function lookAt(runtime: Runtime, row: { company_id: string; invoice_code: string }): Promise<boolean> {
  const { pool, clock } = runtime
  const now = clock.now()
  const { company_id: companyId, invoice_code: invoiceKey } = row
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(pool, { companyId, personId: null }, work)
  const taken = await within((tx) =>
    tx.first<Watched>(sql`
      update event_watch set lease_until = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}
       where company_id = ${companyId} and invoice_code = ${invoiceKey} and next_look <= ${now} and (lease_until is null or lease_until <= ${now})
      returning company_id as "companyId", invoice_code as "invoiceKey", side, since`),
  )
  if (!taken) return false
  const line = await within((tx) => readLine(tx, runtime, { companyId, authority: null, at: now }))
  const heard = typeof line === 'string' ? line : await hear(line.line, invoiceKey)
  await within((tx) => conclude(tx, taken, heard, clock.now()))
  return true
}

/** @returns the events, or why they are not known */
async function hear(line: Parameters<typeof call>[0], invoiceKey: string): Promise<readonly ListedEvent[] | string> {
  const answered = await call(line, 'GetStatusEvent', { trackId: invoiceKey })
  if (answered.kind !== 'answered') return answered.detail
  const { xml, rules, isValid } = answered.response
  if (xml.length === 0) return isValid || rules.length === 0 ? [] : rules.map(({ text }) => text).join(' · ')
  try {
    return readEventList(readElement(Buffer.from(xml).toString('utf8')), invoiceKey)
  } catch {
    return 'La respuesta no se puede leer'
  }
}

async function conclude(tx: Tx, { companyId, invoiceKey, side, since }: Watched, heard: readonly ListedEvent[] | string, now: Date) {
  const isKnown = typeof heard !== 'string'
  if (isKnown) {
    const known = await tx.rows<{ code: string }>(sql`
      select code from heard_event where company_id = ${companyId} and invoice_code = ${invoiceKey}`)
    const news = [...new Map(heard.map((each) => [each.code, each])).values()].filter(({ code }) =>
      known.every((each) => each.code !== code),
    )
    await insertTogether(tx, [['heard_event', news.map((each) => heardRow(companyId, invoiceKey, each, now))]])
  }
  const events = (await readEvents(tx, companyId, [invoiceKey])).get(invoiceKey) ?? []
  // Of what was bought it is asked once: it is for who buys to say its events.
  const isOver = isKnown && (side === 'received' || isSettled(standing(events)))
  await tx.run(sql`
    update event_watch set lease_until = null, looked_at = ${now}, next_look = ${isOver ? null : nextLook(since, now)},
           last_error = ${isKnown ? '' : heard.slice(0, 500)}
     where company_id = ${companyId} and invoice_code = ${invoiceKey}`)
}

const heardRow = (companyId: string, invoiceKey: string, { code, concept, number, key, at, person }: ListedEvent, now: Date) => ({
  ...{ company_id: companyId, invoice_code: invoiceKey, code, concept: concept.slice(0, 2), number: number.slice(0, 60), unique_code: key },
  ...{ said_at: at ?? now, person: person.slice(0, 200), heard_at: now },
})
