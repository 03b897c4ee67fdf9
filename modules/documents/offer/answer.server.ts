/** What happens to an offer after it was issued: sent, seen, answered. */
import type { Day } from '#base/date.ts'
import { audit, auditRow } from '#platform/audit.server.ts'
import { insertRows, insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { minLength, required } from '#platform/rules/index.ts'
import { documentErrors as errors } from '../errors.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { showNumber } from '../read/list.server.ts'
import { stateNames } from '../kind/state.ts'
import type { DocumentState } from '../kind/states.ts'
import type { OfferEndpoints } from './endpoints.ts'
import { followUpNames, offerCan, type Answer, type FollowUpState } from './follow-up.ts'
import { followUpColumns, followUpJoin, followUpOfRow, type FollowUpRow } from './read.server.ts'

/** It left the house, by mail or by a link. Only the first time counts. */
export const markSent = (tx: Tx, companyId: string, id: string, now: Date): Promise<number> =>
  tx.run(sql`
    insert into document_follow_up (company_id, document_id, sent_at) values (${companyId}, ${id}, ${now})
        on conflict (company_id, document_id) do update set sent_at = excluded.sent_at where document_follow_up.sent_at is null`)

/** Its public page was opened for the first time. */
export async function markSeen(tx: Tx, companyId: string, kind: DocumentKind, id: string, now: Date): Promise<void> {
  const isFirst = await tx.run(sql`
    insert into document_follow_up (company_id, document_id, seen_at) values (${companyId}, ${id}, ${now})
        on conflict (company_id, document_id) do update set seen_at = excluded.seen_at where document_follow_up.seen_at is null`)
  if (isFirst === 0) return
  const row = await tx.first<{ prefix: string; number: number | null; edition: number; number_digits: number }>(sql`
    select prefix, number, edition, number_digits from document where company_id = ${companyId} and id = ${id}`)
  await audit(
    tx,
    { companyId, personId: null },
    {
      action: 'see',
      entity: `document.${kind.code}`,
      entityId: id,
      title: `${kind.titles.one} ${showNumber(row?.prefix ?? '', row?.number ?? null, row?.edition, row?.number_digits) ?? ''}`,
    },
  )
}

const notInState = (accion: string, estado: string): never => errors.fail('notInThisState', { accion, estado })

interface Offer {
  readonly id: string
  readonly state: FollowUpState
  /** "aceptado", "reemplazado" */
  readonly stateName: string
  readonly number: string
  /** What was answered before. */
  readonly answer: Answer | null
  readonly comment: string
}

/** Locks an offer, so that two answers cannot cross. What happened to it is read after the wait: the lock does not read it again. */
async function lockOffer(tx: Tx, companyId: string, kind: DocumentKind, id: string, today: Day): Promise<Offer> {
  await tx.run(sql`select from document where company_id = ${companyId} and kind = ${kind.code} and id = ${id} for update`)
  const row = await tx.first<OfferRow>(sql`
    select d.state, d.due_date, d.prefix, d.number, d.edition, d.number_digits, ${followUpColumns}, f.answer_comment from document d ${followUpJoin}
     where d.company_id = ${companyId} and d.kind = ${kind.code} and d.id = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  const number = showNumber(row.prefix, row.number, row.edition, row.number_digits) ?? ''
  const state = followUpOfRow(kind.isOffer, row, today)
  const stateName = row.state === 'issued' ? followUpNames[state] : stateNames[row.state]
  return { id, state, stateName, number, answer: row.answer, comment: row.answer_comment ?? '' }
}

interface OfferRow extends FollowUpRow {
  state: DocumentState
  due_date: Day
  prefix: string
  number: number | null
  edition: number
  number_digits: number
  answer_comment: string | null
}

const answerNames: Readonly<Record<Answer, string>> = { accepted: 'Aceptada', rejected: 'Rechazada' }
const answerWords = (answer: Answer | null): string | null => answer && answerNames[answer]

export interface GivenAnswer {
  readonly answer: Answer
  readonly name: string
  readonly identification: string
  readonly comment: string
  /** Positions of the optional lines that are taken with it. */
  readonly chosen: readonly number[]
}

/**
 * Keeps which of the optional lines are taken; a rejection takes none.
 * @returns their names before and after; nothing of an offer without options
 * @throws 401 when a position is not one of them
 */
async function choose(tx: Tx, companyId: string, id: string, { answer, chosen }: GivenAnswer): Promise<[string, string, string][]> {
  const options = await tx.rows<{ position: number; name: string; chosen: boolean }>(sql`
    select l.position, l.description as name, h.position is not null as chosen
      from document_line l
      left join document_choice h on h.company_id = l.company_id and h.document_id = l.document_id and h.position = l.position
     where l.company_id = ${companyId} and l.document_id = ${id} and l.optional order by l.position`)
  const taken = new Set(answer === 'accepted' ? chosen : [])
  const known = new Set(options.map(({ position }) => position))
  if ([...taken].some((position) => !known.has(position))) return errors.fail('notAnOption', {}, 'chosen')
  if (options.length === 0) return []
  await tx.run(sql`delete from document_choice where company_id = ${companyId} and document_id = ${id}`)
  await insertRows(
    tx,
    'document_choice',
    [...taken].map((position) => ({ company_id: companyId, document_id: id, position })),
  )
  const names = (isIn: (option: (typeof options)[number]) => boolean) =>
    options
      .filter(isIn)
      .map(({ name }) => name)
      .join(', ')
  return [['Opcionales elegidos', names((option) => option.chosen), names(({ position }) => taken.has(position))]]
}

async function writeAnswer(
  tx: Tx,
  who: { readonly companyId: string; readonly personId: string | null },
  kind: DocumentKind,
  offer: Pick<Offer, 'id' | 'number' | 'answer' | 'comment'>,
  given: GivenAnswer,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into document_follow_up (company_id, document_id, answer, answered_at, answered_by, answer_name, answer_identification, answer_comment)
    values (${who.companyId}, ${offer.id}, ${given.answer}, ${now}, ${who.personId}, ${given.name}, ${given.identification}, ${given.comment})
        on conflict (company_id, document_id) do update
       set answer = excluded.answer, answered_at = excluded.answered_at, answered_by = excluded.answered_by, answer_name = excluded.answer_name,
           answer_identification = excluded.answer_identification, answer_comment = excluded.answer_comment`)
  const choice = await choose(tx, who.companyId, offer.id, given)
  const by = given.name === '' ? '' : `, por ${given.name}`
  await insertTogether(tx, [
    [
      'audit_event',
      [
        auditRow(who, {
          action: given.answer === 'accepted' ? 'accept' : 'reject',
          entity: `document.${kind.code}`,
          entityId: offer.id,
          title: `${kind.titles.one} ${offer.number}${by}`,
          changes: [
            ['Respuesta', answerWords(offer.answer), answerWords(given.answer)],
            ['Comentario', offer.comment, given.comment],
            ...choice,
          ],
        }),
      ],
    ],
  ])
}

/**
 * The third party's own answer, given on the public page. The first one stands; the company may correct it.
 * @throws 482 when it was answered, converted or annulled, or is past its day
 */
export async function reply(
  tx: Tx,
  companyId: string,
  kind: DocumentKind,
  id: string,
  given: GivenAnswer,
  now: Date,
  today: Day,
): Promise<void> {
  const offer = await lockOffer(tx, companyId, kind, id, today)
  if (!offerCan(offer.state, 'reply')) return notInState('responder', offer.stateName)
  await writeAnswer(tx, { companyId, personId: null }, kind, offer, given, now)
}

export const offerHandlers = (kind: DocumentKind, endpoints: OfferEndpoints): Handler[] => [
  handle(endpoints.answer, async ({ tx, session, params, body, now, today }) => {
    const offer = await lockOffer(tx, session.companyId, kind, params.id, today)
    if (!offerCan(offer.state, 'answer')) return notInState('responder', offer.stateName)
    const problem = body.answer === 'rejected' ? (required(body.comment, 'Motivo') ?? minLength(body.comment)) : null
    if (problem) return httpErrors.fail('invalid', { detalle: problem }, 'comment')
    await writeAnswer(
      tx,
      session,
      kind,
      offer,
      { answer: body.answer, name: '', identification: '', comment: body.comment, chosen: body.chosen },
      now,
    )
    return isDone
  }),
]

/** @throws 482 when something was made from it */
export async function refuseUsedOffer(tx: Tx, companyId: string, id: string): Promise<void> {
  const row = await tx.first<{ conversion: string }>(sql`
    select conversion from document_follow_up where company_id = ${companyId} and document_id = ${id}`)
  if (row && row.conversion !== 'none') return notInState('anular', followUpNames.converted)
}
