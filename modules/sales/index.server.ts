import { bookkeepers, everybody, sellers } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import type { Provision, ServerModule } from '#platform/module.server.ts'
import { electronicInvoice } from './invoice/kind.ts'
import { invoiceHandlers } from './invoice/served.server.ts'

export { publishedInvoice, servedInvoice } from './invoice/served.server.ts'

const provision: Provision = (tx, { companyId }) => {
  const { read, write, issue, annul } = electronicInvoice.permissions
  return grantToRoles(tx, companyId, [
    { permissions: [read], to: everybody },
    { permissions: [write, issue], to: [...bookkeepers, ...sellers] },
    { permissions: [annul], to: ['accountant'] },
  ])
}

export const salesServer: ServerModule = { name: 'sales', handlers: invoiceHandlers, provision }
