/** The three kinds of different temper: no effects, all effects, and one made from another. */
import { issueBench, ISSUED } from './issue-document.server.ts'
import { LINES, post, prepareInvoice } from './prepare-invoice.server.ts'

export const issueInvoice = issueBench({
  name: 'issue-invoice',
  about: 'an invoice of 10 lines with stock',
  code: 'INE',
  path: '/api/sales/invoices',
  unit: 'invoices/s',
  async prepare(product) {
    const body = await prepareInvoice(product)
    return () => body
  },
})

export const issueQuote = issueBench({
  name: 'issue-quote',
  about: 'a quote of 10 lines',
  code: 'QTE',
  path: '/api/sales/quotes',
  unit: 'quotes/s',
  async prepare(product) {
    const body = await prepareInvoice(product)
    return () => body
  },
})

export const issueCreditNote = issueBench({
  name: 'issue-credit-note',
  about: 'a credit note that returns one unit of each of 10 lines to stock',
  code: 'NTC',
  path: '/api/sales/invoice-credit-notes',
  unit: 'notes/s',
  async prepare(product) {
    const body = await prepareInvoice(product)
    const { document } = body
    const invoices: string[] = []
    for (let index = 0; index < ISSUED; index += 1) invoices.push(String((await post(product, '/api/sales/invoices', body))['id']))
    return () => {
      const documentId = invoices.pop() ?? ''
      return {
        issue: true,
        document: {
          ...document,
          correction: { documentId, concept: '1' },
          lines: document.lines.slice(0, LINES).map((line, index) => ({
            ...line,
            quantity: '1',
            source: { documentId, position: index + 1, restock: true },
          })),
        },
      }
    }
  },
})
