/** Of the entries of documents that changed the books, and of what they open. */
export const PAYROLL_DOCUMENT = 'payroll.document'
