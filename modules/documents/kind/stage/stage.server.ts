/** Moving a document that stands from stage to stage, under its lock: by the table of `stage.ts`, told in its history. */
import { parseQuantity, quantityText, zeroQuantity } from '#base/decimal.ts'
import { releaseStock, reserveStock } from '#modules/inventory/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { documentErrors as errors } from '../../errors.ts'
import { foundAt, type AtAddress } from '../at-address.server.ts'
import type { DocumentKind } from '../kind.ts'
import { showNumber } from '../../read/list.server.ts'
import type { Conversion } from '../states.ts'
import { followUpJoin } from '../../offer/read.server.ts'
import type { AnyWho, Who } from '../who.ts'
import { leftOf } from '../../source/sources.server.ts'
import { stateNames } from '../state.ts'
import type { DocumentState } from '../states.ts'
import type { ApprovalNotices } from './approval-notices.ts'
import type { StageEndpoints } from './endpoints.ts'
import { announceApproved } from './notices.server.ts'
import {
  mayBeTakenBack,
  moveOf,
  partlyReturned,
  partlyUsed,
  stageName,
  stageOf,
  stageWords,
  type KeptStage,
  type Stage,
  type StageMoveName,
} from './stage.ts'

export interface Standing {
  readonly id: string
  readonly number: string
  readonly createdBy: string | null
  readonly stage: Stage | null
  readonly stateName: string
}

interface StageRow {
  readonly state: DocumentState
  readonly stage: KeptStage | null
  readonly conversion: Conversion | null
  readonly returned: Conversion | null
  readonly created_by: string | null
  readonly prefix: string
  readonly number: number | null
  readonly edition: number
  readonly digits: number
}

/** What was made from it is read after the wait. @throws 698 */
export async function lockStanding(tx: Tx, companyId: string, kind: DocumentKind, id: string): Promise<Standing> {
  await tx.run(sql`select from document where company_id = ${companyId} and kind = ${kind.code} and id = ${id} for update`)
  return readStanding(tx, companyId, kind, id)
}

/** Where a document stands. @throws 698 */
export async function readStanding(tx: Tx, companyId: string, kind: DocumentKind, id: string): Promise<Standing> {
  const row = await tx.first<StageRow>(sql`
    select d.state, d.stage, f.conversion, f.returned, d.created_by, d.prefix, d.number, d.edition, d.number_digits as digits from document d ${followUpJoin}
     where d.company_id = ${companyId} and d.kind = ${kind.code} and d.id = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  const stage = stageOf(kind, row)
  return {
    id,
    number: showNumber(row.prefix, row.number, row.edition, row.digits) ?? '',
    createdBy: row.created_by,
    stage,
    stateName: stage ? stageName(stage) : stateNames[row.state],
  }
}

const actions: Readonly<Record<StageMoveName, string>> = {
  approve: 'aprobar',
  sendBack: 'devolver',
  process: 'procesar',
  complete: 'completar',
  send: 'enviar',
  close: 'cerrar',
  deliver: 'entregar',
}

/** @throws 482 when there is no such way from where it is */
async function move(
  tx: Tx,
  who: AnyWho,
  { kind, standing, name }: { readonly kind: DocumentKind; readonly standing: Standing; readonly name: StageMoveName },
  told: readonly (readonly [field: string, said: string])[],
): Promise<void> {
  const way = moveOf(kind, name, standing.stage)
  if (!way || !standing.stage) return errors.fail('notInThisState', { accion: actions[name], estado: standing.stateName })
  const { gender, one } = kind.titles
  await tx.run(
    sql`update document set stage = ${way.to}, version = version + 1 where company_id = ${who.companyId} and id = ${standing.id}`,
  )
  await audit(tx, who, {
    action: name,
    entity: `document.${kind.code}`,
    entityId: standing.id,
    title: `${one} ${standing.number}`,
    changes: [
      ['Estado', stageWords(standing.stage, gender).text, way.to === null ? 'Borrador' : stageWords(way.to, gender).text],
      ...told.flatMap(([field, said]) => (said === '' ? [] : [[field, '', said] as const])),
    ],
  })
}

/** What it waited to keep, where it says that goods are kept for it. @throws 543 */
async function reserveStanding(tx: Tx, companyId: string, kind: DocumentKind, id: string): Promise<void> {
  if (!kind.reserves) return
  const lines = await tx.rows<{ position: number; itemId: string; warehouseId: string; quantity: string; reservesStock: boolean }>(sql`
    select l.position, coalesce(c.item_id, l.item_id) as "itemId", l.warehouse_id as "warehouseId", d.reserves_stock as "reservesStock",
           (base_units(l.quantity, l.unit_factor)::numeric(20,6) * coalesce(c.quantity, 1))::numeric(20,6) as quantity
      from document_line l
      join document d on d.company_id = l.company_id and d.id = l.document_id
      join item i on i.company_id = l.company_id and i.id = l.item_id
      left join document_line_component c on c.company_id = l.company_id and c.document_id = l.document_id and c.position = l.position
     where (i.kind = 'product' or c.item_id is not null) and l.company_id = ${companyId} and l.document_id = ${id} and l.warehouse_id is not null order by l.position`)
  const asked = lines
    .filter((line) => kind.reserves?.(line))
    .map(({ position, itemId, warehouseId, quantity }) => ({
      ...{ itemId, warehouseId, quantity: parseQuantity(quantity) },
      held: { kind: kind.code, id, line: position },
    }))
  await reserveStock(tx, companyId, asked, { kind: kind.code, id, event: 'approve' })
}

/** How much of its quantities nothing was made of yet. */
async function pendingText(tx: Tx, companyId: string, id: string): Promise<string | null> {
  const left = [...(await leftOf(tx, companyId, id)).values()].filter((quantity) => quantity > zeroQuantity)
  return left.length === 0
    ? null
    : left.length === 1
      ? `${quantityText(left[0] ?? zeroQuantity)} de un ítem`
      : `cantidades de ${left.length} ítems`
}

/** How each way of ending one is said, with what can no longer be made of what is pending. */
const endings = {
  complete: { to: 'completar', lost: 'despachar' },
  close: { to: 'cerrar', lost: 'recibir' },
} as const

/** It ends; with pending quantities, somebody says that they are released. */
const endingHandler = (
  at: AtAddress<{ readonly kind: DocumentKind }>,
  endpoint: StageEndpoints['complete'] | StageEndpoints['close'],
  name: keyof typeof endings,
): Handler =>
  handle(endpoint, async ({ tx, session, params, body }) => {
    const { companyId } = session
    const { to, lost } = endings[name]
    const { kind } = await foundAt(tx, companyId, at, params.id)
    const standing = await lockStanding(tx, companyId, kind, params.id)
    const pending = moveOf(kind, name, standing.stage) && (await pendingText(tx, companyId, params.id))
    if (pending && !body.releasesPending)
      return httpErrors.fail(
        'invalid',
        { detalle: `Quedan pendientes ${pending}. Para ${to}, di que se liberan: ya no se podrán ${lost} ni facturar.` },
        'releasesPending',
      )
    const released = pending ? `Se liberan ${pending}` : ''
    // What was kept for it and did not leave is available for others.
    await releaseStock(tx, companyId, [{ held: { id: params.id } }], { kind: kind.code, id: params.id, event: name })
    await move(tx, session, { kind, standing, name }, [
      ['Pendiente', released],
      ['Comentario', body.comment],
    ])
    return isDone
  })

/** A letter to its third party sends it, where its kind knows that. */
export async function markStandingSent(tx: Tx, companyId: string, { stages }: DocumentKind, id: string): Promise<void> {
  const way = stages?.moves.send
  if (!way) return
  await tx.run(sql`
    update document set stage = ${way.to}, version = version + 1
     where company_id = ${companyId} and id = ${id} and state = 'issued' and stage = any(${[...way.from]}::text[])`)
}

/** A kind with its stages, and what is told of them. */
interface StagedKind {
  readonly kind: DocumentKind
  readonly notices?: ApprovalNotices
}

/** @throws 482 where it does not wait to be approved, 537 to its author */
export async function approveStanding(
  tx: Tx,
  who: Who,
  { kind, notices }: StagedKind,
  { id, comment, now }: { readonly id: string; readonly comment: string; readonly now: Date },
): Promise<void> {
  const { companyId } = who
  const standing = await lockStanding(tx, who.companyId, kind, id)
  // Another than its author looks at it (537), once it is there to be approved.
  if (moveOf(kind, 'approve', standing.stage) && standing.createdBy === who.personId) return errors.fail('ownApproval')
  await move(tx, who, { kind, standing, name: 'approve' }, [['Comentario', comment]])
  await reserveStanding(tx, companyId, kind, id)
  const row = await tx.first<{ version: number; party: string }>(sql`
    select version, party_name as party from document where company_id = ${companyId} and id = ${id}`)
  const { createdBy, number } = standing
  const authors = createdBy === null ? [] : [createdBy]
  if (row) await announceApproved(tx, kind, notices, { companyId, id, ...row, number, comment, authors, now })
}

interface Delivery {
  readonly id: string
  readonly receivedBy: string
  readonly receivedIdentification: string
  readonly comment: string
}

/** @throws 482 where it was delivered already, or is no more to be */
export async function deliverStanding(tx: Tx, who: AnyWho, kind: DocumentKind, delivery: Delivery): Promise<void> {
  const standing = await lockStanding(tx, who.companyId, kind, delivery.id)
  await move(tx, who, { kind, standing, name: 'deliver' }, [
    ['Recibió', delivery.receivedBy],
    ['Identificación', delivery.receivedIdentification],
    ['Comentario', delivery.comment],
  ])
}

/** @param at the kinds of the address, which go the same ways */
export const stageHandlers = (at: AtAddress<StagedKind>, endpoints: Partial<StageEndpoints>): Handler[] => [
  ...(endpoints.approve
    ? [
        handle(endpoints.approve, async ({ tx, session, params, body, now }) => {
          const served = await foundAt(tx, session.companyId, at, params.id)
          await approveStanding(tx, session, served, { id: params.id, comment: body.comment, now })
          return isDone
        }),
      ]
    : []),
  ...(endpoints.process
    ? [
        handle(endpoints.process, async ({ tx, session, params, body }) => {
          const { kind } = await foundAt(tx, session.companyId, at, params.id)
          const standing = await lockStanding(tx, session.companyId, kind, params.id)
          await move(tx, session, { kind, standing, name: 'process' }, [['Comentario', body.comment]])
          return isDone
        }),
      ]
    : []),
  ...(endpoints.send
    ? [
        handle(endpoints.send, async ({ tx, session, params, body }) => {
          const { kind } = await foundAt(tx, session.companyId, at, params.id)
          const standing = await lockStanding(tx, session.companyId, kind, params.id)
          await move(tx, session, { kind, standing, name: 'send' }, [['Comentario', body.comment]])
          return isDone
        }),
      ]
    : []),
  ...(endpoints.complete ? [endingHandler(at, endpoints.complete, 'complete')] : []),
  ...(endpoints.close ? [endingHandler(at, endpoints.close, 'close')] : []),
  ...(endpoints.deliver
    ? [
        handle(endpoints.deliver, async ({ tx, session, params, body }) => {
          const { kind } = await foundAt(tx, session.companyId, at, params.id)
          await deliverStanding(tx, session, kind, { id: params.id, ...body })
          return isDone
        }),
      ]
    : []),
]

/** @throws 482 when something was made from it, some of it came back, or it is closed */
export async function refuseUsed(tx: Tx, companyId: string, kind: DocumentKind, id: string): Promise<void> {
  const row = await tx.first<Pick<StageRow, 'state' | 'stage' | 'conversion' | 'returned'>>(sql`
    select d.state, d.stage, f.conversion, f.returned from document d ${followUpJoin} where d.company_id = ${companyId} and d.id = ${id}`)
  const stage = row ? stageOf(kind, row) : null
  if (!row || mayBeTakenBack(stage, row)) return
  const accion = kind.titles.annulling ? 'cancelar' : 'anular'
  const isClosed = stage !== null && !mayBeTakenBack(stage)
  const used = (row.conversion ?? 'none') === 'none' && (row.returned ?? 'none') !== 'none' ? partlyReturned : partlyUsed
  return errors.fail('notInThisState', { accion, estado: isClosed && stage ? stageName(stage) : used })
}
