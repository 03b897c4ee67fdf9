import { defineModule } from '#platform/module.ts'
import { posErrors } from './errors.ts'
import { posScreens } from './screens.ts'

export {
  closeShift,
  countShift,
  exportShifts,
  getShift,
  listShifts,
  moveCash,
  openShift,
  reopenShift,
  shiftHistory,
} from './shift/endpoints.ts'
export { branchMeansHistory, changeBranchMeans, listBranchMeans, listRegisterMeans } from './means/endpoints.ts'
export { openDrawer } from './drawer/endpoints.ts'
export { readTillCustomers, readTillRules } from './rules/endpoints.ts'
export { readBuyerTerms, readCatalogue } from './device/endpoints.ts'
export { exportMovements, getMovement, listMovements, movementAccounts, movementFiles } from './movement/endpoints.ts'
export { changeLayout, getLayout, layoutHistory, listLayouts } from './layout/endpoints.ts'
export { exportAdvances, getAdvance, listAdvances, takeAdvance } from './advance/endpoints.ts'
export {
  cancelSale,
  exportCancellations,
  getCancellation,
  listCancellations,
  listSupervisors,
  setPin,
} from './cancellation/endpoints.ts'
export { order as posOrder } from './order/order.ts'
export {
  changeOrder,
  changeTables,
  createOrder,
  getOrder,
  getTables,
  listTables,
  openOrders,
  orderCalls,
  orderItems,
  printTicket,
  type OrderInput,
} from './order/endpoints.ts'
export { listLeases, loseLease, releaseLease, renewLease, takeRegister } from './lease/endpoints.ts'

export { countTransactions, getTransaction, listQuarantine, listTransactions, resolveFindings, takeAside } from './sale/read-endpoints.ts'
export { getTicket, saleEndpoints, saleMail, saleXml, saleZip, transmitSale } from './paper/endpoints.ts'
export { allowAtTill } from './approval/endpoints.ts'
export {
  findTicket,
  getReturnable,
  getReturnMoney,
  giveBack,
  quoteReturn,
  returnEndpoints,
  returnMail,
  returnXml,
  returnZip,
} from './return/endpoints.ts'
export { receiveSales } from './sale/endpoints.ts'
export { keepSale, type Hand } from './lease/keep.ts'
export { sendLink } from './sale/link.ts'
export type { TillSaleInput } from './sale/content.ts'

export const posModule = defineModule({
  name: 'pos',
  screens: posScreens,
  errors: { posErrors },
})
