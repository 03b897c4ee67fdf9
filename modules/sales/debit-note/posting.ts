/**
 * How a debit note reaches the books: as a sale without goods, with a balance of its own, due and collected apart from the
 * invoice's. Income goes where the item says: interest to its own account, a change of value to that of what was sold.
 */
import { postSale } from '../sale-posting.ts'

export const postDebitNote = postSale({ document: 'Nota débito', income: 'Mayor valor' })
