export {
  annulReceipt,
  createReceipt,
  getCollection,
  getPending,
  getReceipt,
  listMoneyAccounts,
  listReceipts,
  receiptPermissions,
  type OpenItemView,
  type ReceiptInput,
} from './endpoints.ts'
export { treasuryErrors } from './errors.ts'
export { receivables } from './receivables.ts'
export { treasuryScreens } from './screens.ts'
export { receiptAddress, treasurySourceLinks } from './source-links.ts'
