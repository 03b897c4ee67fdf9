/** What holds of the withholdings of one third party, kept and read. */
import { uuidv7 } from 'uuidv7'
import { parseDay, type Day } from '#base/date.ts'
import { parsePercent, percentText } from '#base/decimal.ts'
import { BusinessError, failWith } from '#base/errors.ts'
import { isGuid } from '#base/guid.ts'
import type { OwnWithholding } from '#colombia/index.ts'
import { loadParty } from '#modules/people/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { addOwnWithholding, dropOwnWithholding, listOwnWithholdings, type OwnSide, type OwnWithholdingInput } from './endpoints.ts'
import { ownProblems, ownTitle } from './own.ts'

const PARTY_ENTITY = 'people.party'

interface Row {
  id: string
  side: OwnSide
  kind: OwnWithholding['kind']
  from: Day
  effect: 'usual' | 'none' | 'own'
  code: string | null
  rate: string | null
  reason: string
}

const columns = sql`o.id, o.side, o.kind, o.from_day as "from", o.effect, o.code, o.rate, o.reason`

interface Asked {
  readonly partyId: string
  readonly side: OwnSide
  readonly date: Day
}

/** As the statement of `ownInForce` gives it. */
export type KeptOwn = Pick<Row, 'kind' | 'effect' | 'code' | 'rate' | 'from' | 'reason'>

/** What holds that day of each withholding of a side, as one JSON value: whoever reads the day of a third party reads it with it. */
export const ownInForce = (companyId: string, { partyId, side, date }: Asked): Sql => sql`
  (select coalesce(json_agg(h), '[]') from (
     select distinct on (o.kind) o.kind, o.effect, o.code, o.rate::text as rate, o.from_day::text as "from", o.reason from party_withholding o
      where o.company_id = ${companyId} and o.party_id = ${partyId} and o.side = ${side} and o.from_day <= ${date}
      order by o.kind, o.from_day desc) h)`

/** The same as `proposeWithholdings` takes it: what is of the rules again is nothing of its own. */
export const ownOfKept = (kept: readonly KeptOwn[]): OwnWithholding[] =>
  kept.flatMap(({ kind, effect, code, rate, from, reason }) =>
    effect === 'usual' ? [] : [{ kind, effect, code, from, reason, rate: rate === null ? null : parsePercent(rate) }],
  )

const rateText = (rate: string | null): string | null => (rate === null ? null : percentText(parsePercent(rate)))

async function readOwn(tx: Tx, companyId: string, partyId: string, today: Day) {
  if (!isGuid(partyId)) return []
  const rows = await tx.rows<Row & { codeName: string | null }>(sql`
    select ${columns}, (select w.name from withholding w where w.company_id = ${companyId} and w.kind = o.kind and w.code = o.code
                         order by w.active desc, w.id limit 1) as "codeName"
      from party_withholding o where o.company_id = ${companyId} and o.party_id = ${partyId}
     order by o.side, o.kind, o.from_day desc limit 300`)
  const seen = new Set<string>()
  return rows.map((row) => {
    const key = `${row.side} ${row.kind}`
    const isInForce = row.from <= today && !seen.has(key)
    if (isInForce) seen.add(key)
    return { ...row, rate: rateText(row.rate), isInForce }
  })
}

interface Adding {
  readonly partyId: string
  readonly said: OwnWithholdingInput
  readonly now: Date
}

/** @throws 401 at its field when its record says it already, or says otherwise; 401 at `from` when one begins that day; 698 */
async function add(tx: Tx, who: Session, { partyId, said, now }: Adding): Promise<string> {
  const { companyId, personId } = who
  const party = isGuid(partyId) ? await loadParty(tx, companyId, partyId) : httpErrors.fail('notFound')
  const problems = ownProblems(said, {
    responsibilities: party.responsibilities,
    withholds: { retefuente: party.withholdsRetefuente, reteiva: party.withholdsReteiva, reteica: party.withholdsReteica },
  }).map(({ field, message }) => httpErrors.of('invalid', { detalle: message }, field))
  if (said.code !== null && problems.length === 0) {
    const known = await tx.first(
      sql`select from withholding where company_id = ${companyId} and kind = ${said.kind} and code = ${said.code} and active limit 1`,
    )
    if (!known) problems.push(httpErrors.of('invalid', { detalle: `No hay una retención activa con el código ${said.code}.` }, 'code'))
  }
  failWith(problems)
  const id = uuidv7()
  const { from, ...rest } = said
  await insertTogether(tx, [
    [
      'party_withholding',
      [{ company_id: companyId, id, party_id: partyId, ...rest, from_day: from, created_at: now, created_by: personId }],
    ],
    [
      'audit_event',
      [
        auditRow(who, {
          action: 'update',
          entity: PARTY_ENTITY,
          entityId: partyId,
          title: party.displayName,
          changes: { ownWithholding: [null, `${ownTitle({ ...said, from: parseDay(from) })}. ${said.reason}`] },
        }),
      ],
    ],
  ])
  return id
}

/** @throws 698 */
async function drop(tx: Tx, who: Session, id: string): Promise<void> {
  const { companyId } = who
  const gone = isGuid(id)
    ? await tx.first<Row & { partyId: string; name: string }>(sql`
        with gone as (delete from party_withholding o where o.company_id = ${companyId} and o.id = ${id} returning o.*)
        select ${columns}, o.party_id as "partyId", p.display_name as name
          from gone o join party p on p.company_id = ${companyId} and p.id = o.party_id`)
    : undefined
  if (!gone) return httpErrors.fail('notFound')
  await insertTogether(tx, [
    [
      'audit_event',
      [
        auditRow(who, {
          action: 'update',
          entity: PARTY_ENTITY,
          entityId: gone.partyId,
          title: gone.name,
          changes: { ownWithholding: [ownTitle({ ...gone, rate: rateText(gone.rate) }), null] },
        }),
      ],
    ],
  ])
}

/** Two who say it of one day at once: the second finds out here. */
export const takenDay = {
  party_withholding_from: () =>
    new BusinessError([
      httpErrors.of('invalid', { detalle: 'Ya hay una de esa retención que empieza ese día: quítala o elige otra fecha.' }, 'from'),
    ]),
}

export const ownWithholdingHandlers: readonly Handler[] = [
  handle(listOwnWithholdings, async ({ tx, session, params, today }) => ({
    withholdings: await readOwn(tx, session.companyId, params.id, today),
  })),
  handle(addOwnWithholding, async ({ tx, session, params, body, now }) => ({
    id: await add(tx, session, { partyId: params.id, said: body, now }),
  })),
  handle(dropOwnWithholding, async ({ tx, session, params }) => {
    await drop(tx, session, params.id)
    return isDone
  }),
]
