export { electronicInvoice } from './invoice/kind.ts'
export { invoiceEndpoints } from './invoice/endpoints.ts'
export { salesScreens } from './screens.ts'
