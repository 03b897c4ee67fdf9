import { caseKinds } from '#modules/cases/index.server.ts'
import { commentedEntities } from '#modules/comments/index.server.ts'
import { consecutiveSources, type ConsecutiveSource } from '#modules/company/index.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { at } from '#platform/place.ts'
import { deviceHandlers } from './device/catalogue.server.ts'
import { drawerHandlers } from './drawer/drawer.server.ts'
import { layoutHandlers } from './layout/layout.server.ts'
import { leaseHandlers } from './lease/lease.server.ts'
import { meansHandlers } from './means/means.server.ts'
import { movementHandlers } from './movement/list.server.ts'
import { approvalHandlers } from './approval/approval.server.ts'
import { advanceHandlers } from './advance/advance.server.ts'
import { cancelHandlers } from './cancellation/cancel.server.ts'
import { cancellationReadings } from './cancellation/list.server.ts'
import { cancellationPermissions } from './cancellation/permissions.ts'
import { pinHandlers } from './cancellation/pin.server.ts'
import { orderPermissions } from './order/permissions.ts'
import { servedOrder } from './order/served.server.ts'
import { tableHandlers } from './order/tables.server.ts'
import { ticketHandlers } from './order/ticket.server.ts'
import { findingPermissions, layoutPermissions, leasePermissions, meansPermissions, shiftPermissions } from './permissions.ts'
import { paperHandlers } from './paper/handlers.server.ts'
import { returnHandlers } from './return/handlers.server.ts'
import { rulesHandlers } from './rules/rules.server.ts'
import { returnProofs } from './return/proofs.server.ts'
import { saleProofs } from './sale/proofs.server.ts'
import { saleReadings } from './sale/read.server.ts'
import { findingHandlers } from './sale/findings.server.ts'
import { saleHandlers } from './sale/receive.server.ts'
import { closingHandlers } from './shift/close.server.ts'
import { shiftLists } from './shift/list.server.ts'
import { shiftProofs } from './shift/proofs.server.ts'
import { shiftReadings } from './shift/read.server.ts'
import { CLOSINGS, MOVEMENTS } from './shift/rows.server.ts'
import { shiftHandlers } from './shift/shift.server.ts'

const plain = { group: 'Punto de venta', isPlain: false, byPlace: false } as const

const consecutives: readonly ConsecutiveSource[] = [
  {
    ...{ ...plain, code: CLOSINGS, title: 'Cierre de caja', prefix: CLOSINGS },
    numbers: (companyId, prefix) =>
      numbersOfTexts(sql`select number from register_shift where company_id = ${companyId} and number is not null`, prefix),
  },
  {
    ...{ ...plain, code: MOVEMENTS, title: 'Movimiento de caja', prefix: MOVEMENTS },
    numbers: (companyId, prefix) => numbersOfTexts(sql`select number from shift_movement where company_id = ${companyId}`, prefix),
  },
]

export const posServer = defineModule({
  name: 'pos',
  handlers: [
    ...leaseHandlers,
    ...shiftHandlers,
    ...closingHandlers,
    ...shiftReadings,
    ...shiftLists,
    ...movementHandlers,
    ...meansHandlers,
    ...deviceHandlers,
    ...layoutHandlers,
    ...saleHandlers,
    ...saleReadings,
    ...findingHandlers,
    ...paperHandlers,
    ...returnHandlers,
    ...servedOrder.handlers,
    ...approvalHandlers,
    ...rulesHandlers,
    ...drawerHandlers,
    ...advanceHandlers,
    ...cancelHandlers,
    ...cancellationReadings,
    ...pinHandlers,
    ...tableHandlers,
    ...ticketHandlers,
  ],
  permissions: [
    ...[
      leasePermissions,
      shiftPermissions,
      meansPermissions,
      layoutPermissions,
      findingPermissions,
      orderPermissions,
      cancellationPermissions,
    ],
  ].flatMap((each) => Object.values(each)),
  proofs: () => [...shiftProofs, ...saleProofs, ...returnProofs],
  steps: [servedOrder.words],
  palette: [at(44, servedOrder.palette)],
  logged: [servedOrder.logged],
  plugs: [
    consecutiveSources.plug(at(43, ...consecutives), at(44, servedOrder.consecutive)),
    caseKinds.plug(servedOrder.any),
    commentedEntities.plug(servedOrder.commented),
  ],
})
