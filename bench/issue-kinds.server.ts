/** The three kinds of different temper: no effects, all effects, and one made from another. */
import { issueBench, ISSUED, type IssuedKind } from './issue-document.server.ts'
import { LINES, post, prepareCustomers, prepareInvoice } from './prepare-invoice.server.ts'
import type { BenchProduct } from './product.server.ts'

/** Each has some thirty documents in the day of a run, half of them by raw SQL. */
const CUSTOMERS = 40

/** A request whose customers take turns. */
async function prepareTurns(product: BenchProduct) {
  const body = await prepareInvoice(product)
  const customer = await prepareCustomers(product, CUSTOMERS)
  return () => ({ ...body, document: { ...body.document, partyId: customer() } })
}

export const invoiceKind: IssuedKind = {
  name: 'issue-invoice',
  about: 'an invoice of 10 lines with stock',
  code: 'INE',
  path: '/api/sales/invoices',
  unit: 'invoices/s',
  prepare: prepareTurns,
}

export const issueInvoice = issueBench(invoiceKind)

export const issueQuote = issueBench({
  name: 'issue-quote',
  about: 'a quote of 10 lines',
  code: 'QTE',
  path: '/api/sales/quotes',
  unit: 'quotes/s',
  prepare: prepareTurns,
})

export const issueCreditNote = issueBench({
  name: 'issue-credit-note',
  about: 'a credit note that returns one unit of each of 10 lines to stock',
  code: 'NTC',
  path: '/api/sales/invoice-credit-notes',
  unit: 'notes/s',
  async prepare(product) {
    const next = await prepareTurns(product)
    const invoices: { readonly documentId: string; readonly document: ReturnType<typeof next>['document'] }[] = []
    for (let index = 0; index < ISSUED; index += 1) {
      const body = next()
      invoices.push({ documentId: String((await post(product, '/api/sales/invoices', body))['id']), document: body.document })
    }
    return () => {
      const invoice = invoices.pop()
      if (!invoice) throw new Error('There is no invoice left to credit')
      const { documentId, document } = invoice
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
