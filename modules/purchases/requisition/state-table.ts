/** The table of states of requisitions, as text: what may be done in each, and with which permission. */
import type { Permission } from '#platform/access.ts'
import { stockPermissions } from '#modules/inventory/index.ts'
import { purchaseOrder } from '../order/kind.ts'
import { requisitionPermissions } from './permissions.ts'
import {
  actionNames,
  requisitionActions,
  requisitionCan,
  requisitionStateNames,
  requisitionStates,
  type RequisitionAction,
} from './requisition.ts'

interface TableRow {
  readonly action: RequisitionAction
  readonly name: string
  readonly permission: Permission
}

/** With the permissions that its calls ask for. */
function rowsOf(action: RequisitionAction): readonly TableRow[] {
  if (action === 'attend')
    return [
      { action, name: 'Atender con traslado', permission: stockPermissions.write },
      { action, name: 'Atender con orden de compra', permission: purchaseOrder.permissions.write },
    ]
  return [
    { action, name: actionNames[action], permission: action === 'decide' ? requisitionPermissions.approve : requisitionPermissions.write },
  ]
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A section in Markdown. */
export const requisitionStateTable = (): string =>
  [
    '## Requisiciones',
    '',
    row(['', ...requisitionStates.map((state) => requisitionStateNames[state]), 'Permiso']),
    row(['---', ...requisitionStates.map(() => ':-:'), '---']),
    ...requisitionActions
      .flatMap(rowsOf)
      .map(({ action, name, permission }) =>
        row([name, ...requisitionStates.map((state) => (requisitionCan(state, action) ? '●' : '')), permission.title]),
      ),
  ].join('\n')
