/** Keeping what a supplier says of an order on its public page, telling whoever ordered it, and reading it beside the order. */
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'
import { parseDay, showDay, type Day } from '#base/date.ts'
import { parseQuantity, quantityText, zeroQuantity } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { announce } from '#platform/notices/announce.server.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import { addressOf } from '#platform/screen.ts'
import { documentErrors as errors } from '../errors.ts'
import { patternOf } from '../kind/addresses.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { lockStanding, readStanding, type Standing } from '../kind/stage/stage.server.ts'
import type { TrackedDocument } from '../link/endpoints.ts'
import { leftOf } from '../source/sources.server.ts'
import { canBeConfirmed, differs, problemsOfPromise, type PromisedLine } from './confirmation.ts'
import type { Confirmation, ConfirmationEndpoints, publicConfirmation } from './endpoints.ts'

/** Where the supplier confirms, on the public page: what is told of it, and to whom. */
export interface Confirmed {
  readonly notice: NoticeKind
}

/** A line that something is still to come of, as the supplier sees it. */
export interface PendingLine {
  readonly position: number
  readonly code: string
  readonly description: string
  readonly unit: string
  readonly pending: string
}

interface LineRow extends Omit<PendingLine, 'pending'> {
  readonly optional: boolean
}

/** What is still to come of an order, line by line. */
export async function readPending(tx: Tx, companyId: string, id: string): Promise<PendingLine[]> {
  const left = await leftOf(tx, companyId, id)
  const lines = await tx.rows<LineRow>(sql`
    select l.position, i.code, l.description, l.unit_name as unit, l.optional
      from document_line l join item i on i.company_id = l.company_id and i.id = l.item_id
     where l.company_id = ${companyId} and l.document_id = ${id} order by l.position`)
  return lines.flatMap(({ optional, ...line }) => {
    const pending = left.get(line.position) ?? zeroQuantity
    return optional || pending <= zeroQuantity ? [] : [{ ...line, pending: quantityText(pending) }]
  })
}

export interface Said {
  readonly name: string
  readonly comment: string
  readonly lines: readonly PromisedLine[]
}

/** What came in the call: its days are known to be days. */
export const promiseOf = ({ lines, ...said }: z.output<(typeof publicConfirmation)['body']>): Said => ({
  ...said,
  lines: lines.map(({ day, ...line }) => ({ ...line, day: day === null ? null : parseDay(day) })),
})

interface HeadRow {
  readonly revision: number
  readonly expected: Day | null
}

const readHead = (tx: Tx, companyId: string, id: string): Promise<HeadRow | undefined> =>
  tx.first<HeadRow>(sql`select revision, delivery_date as expected from document where company_id = ${companyId} and id = ${id}`)

/** What the public page shows: what may be confirmed, and what was last said of the order as it stands. */
export async function readConfirmation(
  tx: Tx,
  companyId: string,
  kind: DocumentKind,
  id: string,
): Promise<TrackedDocument['confirmation']> {
  const [{ stage }, head, [last]] = [
    await readStanding(tx, companyId, kind, id),
    await readHead(tx, companyId, id),
    await readConfirmations(tx, companyId, id, 1),
  ]
  const canSay = canBeConfirmed(stage)
  return {
    canSay,
    expected: head?.expected ?? null,
    lines: canSay ? await readPending(tx, companyId, id) : [],
    last: last && !last.isOld ? { ...last, lines: last.lines.map(({ position, quantity, day }) => ({ position, quantity, day })) } : null,
  }
}

interface Asked {
  readonly companyId: string
  readonly kind: DocumentKind
  readonly id: string
  readonly confirmed: Confirmed
  readonly now: Date
  readonly today: Day
}

/**
 * Keeps what the supplier says. The last time stands; those before stay told.
 * @throws 482 when nothing of the order is to come, 401 at each day that cannot be and when the lines are others
 */
export async function confirm(tx: Tx, asked: Asked, said: Said): Promise<void> {
  const { companyId, kind, id, now, today } = asked
  const standing = await lockStanding(tx, companyId, kind, id)
  if (!canBeConfirmed(standing.stage)) return errors.fail('notInThisState', { accion: 'confirmar', estado: standing.stateName })
  const pending = await readPending(tx, companyId, id)
  failWith(problemsOfPromise(said.lines, pending, today))
  const head = await readHead(tx, companyId, id)
  const promised = new Map(said.lines.map((line) => [line.position, line]))
  const lines = pending.flatMap((line) => {
    const promise = promised.get(line.position)
    return promise ? [{ ...line, promise }] : []
  })
  const confirmationId = uuidv7()
  const differences = lines.filter(({ pending: left, promise }) => differs(promise, { pending: left, expected: head?.expected ?? null }))
  await insertTogether(tx, [
    [
      'document_confirmation',
      [
        {
          ...{ company_id: companyId, id: confirmationId, document_id: id, revision: head?.revision ?? 1 },
          ...{ said_at: now, name: said.name, comment: said.comment },
        },
      ],
    ],
    [
      'document_confirmation_line',
      lines.map(({ position, code, description, unit, pending: left, promise }) => ({
        ...{ company_id: companyId, confirmation_id: confirmationId, position, item_code: code, description, unit_name: unit },
        ...{ expected_on: head?.expected ?? null, asked: left, quantity: promise.quantity },
        arrives_on: parseQuantity(promise.quantity) === zeroQuantity ? null : promise.day,
      })),
    ],
    [
      'audit_event',
      [
        auditRow(
          { companyId, personId: null },
          {
            action: 'confirm',
            entity: `document.${kind.code}`,
            entityId: id,
            title: `${kind.titles.one} ${standing.number}, por ${said.name}`,
            changes: [
              ...lines.map(({ code, pending: left, promise }) => [code, left, saidOf(promise)] as const),
              ...(said.comment === '' ? [] : [['Comentario', '', said.comment] as const]),
            ],
          },
        ),
      ],
    ],
  ])
  await announceConfirmed(tx, asked, { standing, confirmationId, differing: differences.length, said })
}

/** "10, el 30/11/2026" */
const saidOf = ({ quantity, day }: PromisedLine): string =>
  day === null || parseQuantity(quantity) === zeroQuantity ? quantity : `${quantity}, el ${showDay(day)}`

interface Told {
  readonly standing: Standing
  readonly confirmationId: string
  readonly differing: number
  readonly said: Said
}

/** To whoever ordered it. */
async function announceConfirmed(tx: Tx, { companyId, kind, id, confirmed, now }: Asked, told: Told): Promise<void> {
  const { standing, confirmationId, differing, said } = told
  if (standing.createdBy === null) return
  const what =
    differing === 0
      ? 'Llega todo como se pidió.'
      : differing === 1
        ? 'Propone otra cosa en una línea.'
        : `Propone otra cosa en ${differing} líneas.`
  await announce(tx, companyId, now, [
    {
      kind: confirmed.notice,
      key: confirmationId,
      title: `${said.name} confirmó la ${kind.titles.short} ${standing.number}`,
      text: `${what} ${said.comment}`.trim(),
      href: addressOf(patternOf(kind, 'view'), { id }),
      to: [standing.createdBy],
    },
  ])
}

interface ConfirmationRow {
  readonly id: string
  readonly at: Date
  readonly name: string
  readonly comment: string
  readonly isOld: boolean
}

interface ConfirmedLineRow {
  readonly confirmationId: string
  readonly position: number
  readonly code: string
  readonly description: string
  readonly unit: string
  readonly expected: Day | null
  readonly asked: string
  readonly quantity: string
  readonly day: Day | null
}

/** As many as somebody reads. */
const SHOWN = 20

/** What was said of an order, the last time first. */
export async function readConfirmations(tx: Tx, companyId: string, id: string, limit = SHOWN): Promise<Confirmation[]> {
  const heads = await tx.rows<ConfirmationRow>(sql`
    select c.id, c.said_at as at, c.name, c.comment, c.revision <> d.revision as "isOld"
      from document_confirmation c join document d on d.company_id = c.company_id and d.id = c.document_id
     where c.company_id = ${companyId} and c.document_id = ${id} order by c.said_at desc, c.id desc limit ${limit}`)
  const lines = await tx.rows<ConfirmedLineRow>(sql`
    select confirmation_id as "confirmationId", position, item_code as code, description, unit_name as unit, expected_on as expected,
           asked, quantity, arrives_on as day
      from document_confirmation_line
     where company_id = ${companyId} and confirmation_id = any(${heads.map((head) => head.id)}::uuid[]) order by position`)
  return heads.map(({ at, ...head }) => ({
    ...head,
    at: at.toISOString(),
    lines: lines
      .filter(({ confirmationId }) => confirmationId === head.id)
      .map(({ position, code, description, unit, asked, quantity, day, expected }) => ({
        ...{ position, code, description, unit, asked, quantity, day },
        differs: differs({ quantity, day }, { pending: asked, expected }),
      })),
  }))
}

/** The calls by which the company reads what its supplier confirmed. */
export const confirmationHandlers = (kind: DocumentKind, endpoints: ConfirmationEndpoints): Handler[] => [
  handle(endpoints.list, async ({ tx, session, params }) => {
    const row = await tx.first(
      sql`select from document where company_id = ${session.companyId} and kind = ${kind.code} and id = ${params.id}`,
    )
    if (!row) return httpErrors.fail('notFound')
    return { confirmations: await readConfirmations(tx, session.companyId, params.id) }
  }),
]
