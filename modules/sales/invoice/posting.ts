/** How a sale invoice reaches the books. */
import { postSale } from '../sale-posting.ts'

export const postInvoice = postSale({ document: 'Factura', income: 'Venta' })
