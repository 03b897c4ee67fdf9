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
