/** Requisitions in what the application gathers: their thread and their consecutive. */
import type { CommentedEntity } from '#modules/comments/index.server.ts'
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { requisitionPermissions } from './permissions.ts'
import { REQUISITION, REQUISITION_SERIES } from './rows.server.ts'
import { requisitionAddress } from './screens.ts'

export const commentedRequisition: CommentedEntity = {
  entity: REQUISITION,
  gate: { permission: requisitionPermissions.read, plan: null, services: ['full'] },
  path: requisitionAddress('{id}'),
  find: (companyId, id) =>
    sql`select ${REQUISITION}::text, 'Requisición' || coalesce(' ' || number, ''), array[id] from requisition where company_id = ${companyId} and id = ${id}`,
}

/** They number themselves when they are sent. */
export const ofRequisitions: ConsecutiveSource = {
  ...{ code: REQUISITION_SERIES, title: 'Requisición', group: 'Inventario', prefix: REQUISITION_SERIES, isPlain: false, byPlace: false },
  numbers: (companyId, prefix) =>
    numbersOfTexts(sql`select number from requisition where company_id = ${companyId} and number is not null`, prefix),
}
