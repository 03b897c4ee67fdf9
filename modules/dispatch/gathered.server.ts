/** Dispatches in what the application gathers: their thread and their consecutive. */
import type { CommentedEntity } from '#modules/comments/index.server.ts'
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import { plan } from '#modules/subscription/index.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { dispatchPermissions } from './permissions.ts'
import { DISPATCH, DISPATCH_SERIES } from './rows.server.ts'
import { dispatchAddress } from './screens.ts'

export const commentedDispatch: CommentedEntity = {
  entity: DISPATCH,
  gate: { permission: dispatchPermissions.read, plan: plan.planSalesOrders, services: ['full'] },
  path: dispatchAddress('{id}'),
  find: (companyId, id) =>
    sql`select ${DISPATCH}::text, 'Despacho' || coalesce(' ' || number, ''), array[id] from dispatch where company_id = ${companyId} and id = ${id}`,
}

/** They number themselves when somebody begins to pick. */
export const ofDispatches: ConsecutiveSource = {
  ...{ code: DISPATCH_SERIES, title: 'Despacho', group: 'Ventas', prefix: DISPATCH_SERIES, isPlain: false, byPlace: false },
  numbers: (companyId, prefix) =>
    numbersOfTexts(sql`select number from dispatch where company_id = ${companyId} and number is not null`, prefix),
}
