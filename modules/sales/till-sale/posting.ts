/** How what a register sells reaches the books. */
import { postSale } from '../sale-posting.ts'

export const postTillSale = postSale({ document: 'Venta de caja', income: 'Venta' })
