import { defineModule } from '#platform/module.ts'
import { dispatchScreens } from './screens.ts'

export {
  changeDispatch,
  countPicked,
  createDispatch,
  finishPicking,
  getDispatch,
  listDispatches,
  ordersToDispatch,
  pickDispatch,
  printDispatch,
  removeDispatch,
  reopenDispatch,
  sendDispatch,
  tellDelivery,
} from './endpoints.ts'
export { proofImage, proveDelivery, publicDelivery, shareDelivery } from './proof/endpoints.ts'
export type { ProofInput } from './proof/proof.ts'
export { dispatchStateTable } from './state-table.ts'

export const dispatchModule = defineModule({ name: 'dispatch', screens: dispatchScreens })
