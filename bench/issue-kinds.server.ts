/** The kinds of different temper: no effects, all effects, one made from another, and one that is bought. */
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

export const issueBill = issueBench({
  name: 'issue-bill',
  about: 'a purchase bill of 10 lines of accounts',
  code: 'INP',
  path: '/api/purchases/bills',
  unit: 'bills/s',
  async prepare(product) {
    const { document } = await prepareInvoice(product)
    const accounts = await expenseAccounts(product)
    let number = 0
    return () => {
      number += 1
      return {
        issue: true,
        document: {
          ...document,
          resolutionId: null,
          supplierPrefix: 'FE',
          supplierNumber: String(number),
          lines: document.lines
            .slice(0, LINES)
            .map((line, index) => ({ ...line, itemId: null, accountId: accounts[index % accounts.length] })),
        },
      }
    }
  },
})

export const issueBillOfGoods = issueBench({
  name: 'issue-bill-goods',
  about: 'a purchase bill of 10 lines that enter stock',
  code: 'INP',
  path: '/api/purchases/bills',
  unit: 'bills/s',
  async prepare(product) {
    const { document } = await prepareInvoice(product)
    let number = 0
    return () => {
      number += 1
      return { issue: true, document: { ...document, resolutionId: null, supplierPrefix: 'FE', supplierNumber: String(number) } }
    }
  },
})

/** Accounts of services, maintenance and the like, whose expense has a concept of ReteFuente. */
async function expenseAccounts(product: BenchProduct): Promise<string[]> {
  const client = await product.ownerClient()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from account where company_id = $1 and code in ('511025', '513515', '513520', '514510', '515005') order by code`,
      [product.companyId],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
