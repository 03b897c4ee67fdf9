/** The failures of our own that somebody declared, and what they let be transcribed. */
import { uuidv7 } from 'uuidv7'
import { showDay, showInstant, type Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { newAddressOf, type DocumentKind } from '#modules/documents/index.ts'
import type { ServedKind } from '#modules/documents/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { wayTo } from '#platform/http/way.ts'
import { minLength } from '#platform/rules/index.ts'
import { electronicErrors as errors } from '../errors.ts'
import { transmissionScreen } from '../transmission/screens.ts'
import { declareOutage, endOutage, listOwnOutages, MOST_OUTAGES, removeOutage, type OwnOutageView } from './endpoints.ts'
import { beginningProblem, covers, endProblem, instantOf, isLate, termOf, type OwnOutage } from './outage.ts'

const ENTITY = 'electronic.ownOutage'

interface Row extends OwnOutage {
  readonly id: string
}

const readOutages = (tx: Tx, companyId: string): Promise<Row[]> =>
  tx.rows<Row>(sql`
    select id, began_at as "beganAt", ended_at as "endedAt" from own_outage where company_id = ${companyId} order by began_at desc`)

const way = wayTo({ path: transmissionScreen.path, title: transmissionScreen.title })

/**
 * What keeps a paper invoice from being transcribed: it is of no failure that was declared, or its term is over and nobody says why.
 * @returns 401 at its date, 528 at the reason
 */
export const outOfOutage: NonNullable<ServedKind['refuses']> = async (
  tx,
  companyId,
  { draft: { date }, input, issuedAt },
): Promise<ErrorBody[]> => {
  const outage = (await readOutages(tx, companyId)).find((each) => covers(each, date))
  if (!outage) {
    const detalle = `Nadie declaró una falla propia que cubra el ${showDay(date)}. Declárala con su hora y su motivo, y vuelve a emitir.`
    return [httpErrors.of('invalid', { detalle, ...way }, 'date')]
  }
  const isExplained = input.lateReason !== '' && minLength(input.lateReason) === null
  const term = termOf(outage)
  if (!term || !isLate(outage, issuedAt) || isExplained) return []
  return [errors.of('paperTermPassed', { fecha: showInstant(term) }, 'lateReason')]
}

/** Until when a paper invoice of that day has to be transmitted; null while its failure goes on. */
export async function paperTerm(tx: Tx, companyId: string, date: Day): Promise<Date | null> {
  const outage = (await readOutages(tx, companyId)).find((each) => covers(each, date))
  return outage ? termOf(outage) : null
}

/** Documents of its days that stand for a paper, told of each failure. */
const ofDays = sql`
  d.paper_number <> '' and d.state = 'issued' and d.date between (o.began_at at time zone 'America/Bogota')::date
    and coalesce((o.ended_at at time zone 'America/Bogota')::date, 'infinity')`

const listHandler = (transcribed: DocumentKind | undefined) =>
  handle(listOwnOutages, async ({ tx, session: { companyId }, now }) => {
    const rows = await tx.rows<
      Row & { reason: string; endReason: string; declaredBy: string | null; endedBy: string | null; transcribed: number; unsent: number }
    >(sql`
    select o.id, o.began_at as "beganAt", o.ended_at as "endedAt", o.reason, o.end_reason as "endReason",
           nullif(trim(p.first_name || ' ' || p.last_name), '') as "declaredBy", nullif(trim(e.first_name || ' ' || e.last_name), '') as "endedBy",
           count(d.id)::int as transcribed, count(d.id) filter (where d.electronic_state <> 'validated')::int as unsent
      from own_outage o left join person p on p.id = o.declared_by left join person e on e.id = o.ended_by
      left join document d on d.company_id = ${companyId} and ${ofDays}
     where o.company_id = ${companyId} group by o.company_id, o.id, p.first_name, p.last_name, e.first_name, e.last_name
     order by o.began_at desc limit ${MOST_OUTAGES}`)
    return {
      now: now.toISOString(),
      transcribeHref: transcribed ? newAddressOf(transcribed) : null,
      outages: rows.map(
        ({ beganAt, endedAt, declaredBy, endedBy, ...row }): OwnOutageView => ({
          ...row,
          beganAt: beganAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
          dueAt: termOf({ beganAt, endedAt })?.toISOString() ?? null,
          declaredBy: declaredBy ?? '',
          endedBy: endedBy ?? '',
        }),
      ),
    }
  })

/** The last one, as the board tells it. */
export async function lastOutage(tx: Tx, companyId: string) {
  const last = await tx.first<OwnOutage & { unsent: number }>(sql`
    select o.began_at as "beganAt", o.ended_at as "endedAt",
           (select count(*)::int from document d where d.company_id = ${companyId} and ${ofDays} and d.electronic_state <> 'validated') as unsent
      from own_outage o where o.company_id = ${companyId} order by o.began_at desc limit 1`)
  if (!last) return null
  const { beganAt, endedAt, unsent } = last
  return { beganAt: beganAt.toISOString(), endedAt: endedAt?.toISOString() ?? null, dueAt: termOf(last)?.toISOString() ?? null, unsent }
}

/** One at a time of a company. */
const lock = (tx: Tx, companyId: string) => tx.first(sql`select from company where id = ${companyId} for no key update`)

const declareHandler = handle(declareOutage, async ({ tx, session, body, now }) => {
  const { companyId, personId } = session
  await lock(tx, companyId)
  const beganAt = instantOf(body.day as Day, body.time)
  const problem = beginningProblem(beganAt, await readOutages(tx, companyId), now)
  if (problem !== null) return httpErrors.fail('invalid', { detalle: problem }, 'day')
  const id = uuidv7()
  await tx.run(sql`
    insert into own_outage (company_id, id, began_at, reason, declared_at, declared_by)
    values (${companyId}, ${id}, ${beganAt}, ${body.reason}, ${now}, ${personId})`)
  await audit(tx, session, {
    ...{ action: 'create', entity: ENTITY, entityId: id, title: `Falla propia del ${showInstant(beganAt)}` },
    changes: { reason: [null, body.reason] },
  })
  return { id }
})

async function lockOne(tx: Tx, companyId: string, id: string): Promise<Row> {
  await lock(tx, companyId)
  return (await readOutages(tx, companyId)).find((each) => each.id === id) ?? httpErrors.fail('notFound')
}

const endHandler = handle(endOutage, async ({ tx, session, params, body, now }) => {
  const { companyId, personId } = session
  const outage = await lockOne(tx, companyId, params.id)
  if (outage.endedAt !== null)
    return httpErrors.fail('invalid', { detalle: `Ya se declaró que terminó el ${showInstant(outage.endedAt)}` }, 'day')
  const endedAt = instantOf(body.day as Day, body.time)
  const problem = endProblem(outage, endedAt, now)
  if (problem !== null) return httpErrors.fail('invalid', { detalle: problem }, 'day')
  await tx.run(sql`
    update own_outage set ended_at = ${endedAt}, end_reason = ${body.reason}, ended_by = ${personId} where company_id = ${companyId} and id = ${outage.id}`)
  await tx.run(sql`
    update transmission t set due_at = ${termOf({ ...outage, endedAt })}
      from document d, own_outage o
     where t.company_id = ${companyId} and d.company_id = ${companyId} and o.company_id = ${companyId} and o.id = ${outage.id}
       and d.id = t.document_id and t.due_at is null and t.state in ('queued', 'sent', 'rejected') and ${ofDays}`)
  await audit(tx, session, {
    ...{ action: 'update', entity: ENTITY, entityId: outage.id, title: `Falla propia del ${showInstant(outage.beganAt)}` },
    changes: { endedAt: [null, showInstant(endedAt)], endReason: [null, body.reason] },
  })
  return isDone
})

const removeHandler = handle(removeOutage, async ({ tx, session, params }) => {
  const { companyId } = session
  const outage = await lockOne(tx, companyId, params.id)
  const used = await tx.first<{ prefix: string; number: number }>(sql`
    select d.prefix, d.number from own_outage o join document d on d.company_id = ${companyId} and ${ofDays}
     where o.company_id = ${companyId} and o.id = ${outage.id} order by d.number limit 1`)
  if (used)
    return httpErrors.fail('invalid', {
      detalle: `De sus días se transcribió la factura de papel ${used.prefix}-${used.number}: la falla se queda.`,
    })
  await tx.run(sql`delete from own_outage where company_id = ${companyId} and id = ${outage.id}`)
  await audit(tx, session, {
    ...{ action: 'delete', entity: ENTITY, entityId: outage.id, title: `Falla propia del ${showInstant(outage.beganAt)}` },
  })
  return isDone
})

/** @param kinds that go to the authority */
export const ownOutageHandlers = (kinds: readonly DocumentKind[]): readonly Handler[] => [
  listHandler(kinds.find(({ transcribes }) => transcribes)),
  declareHandler,
  endHandler,
  removeHandler,
]
