/** Beside «Crear» in the lists of quotes, orders and invoices: bringing drafts from a file. */
import type { Permission } from '#platform/access.ts'
import { ImportButton } from '#platform/views/ImportButton.tsx'
import { useMay } from '#platform/web/index.tsx'
import { electronicInvoice } from '../invoice/kind.ts'
import { order } from '../order/kind.ts'
import { quote } from '../quote/kind.ts'

function ImportSales({ name, permission }: { readonly name: string; readonly permission: Permission }) {
  return useMay(permission) && <ImportButton address={`/import?kind=${name}`} />
}

export const ImportQuotes = () => <ImportSales name="sales.quote" permission={quote.permissions.write} />
export const ImportOrders = () => <ImportSales name="sales.order" permission={order.permissions.write} />
export const ImportInvoices = () => <ImportSales name="sales.invoice" permission={electronicInvoice.permissions.write} />
