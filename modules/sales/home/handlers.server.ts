import { daySales, documentsToApprove, draftsOf, expiringOffers, monthOfSales, unsentDocuments } from '#modules/documents/index.server.ts'
import { refusalOf, type Visitor } from '#platform/access.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { salesKinds, soldKinds } from '../kinds.ts'
import { electronicInvoice } from '../invoice/kind.ts'
import { dayFigure } from './change.ts'
import { expiringQuotes, mySaleDrafts, salesOfDay, salesOfMonth, salesToApprove, unsentSales } from './endpoints.ts'
import { unsentTodos } from './todos.ts'

const kindsFor = (visitor: Visitor, action: 'read' | 'write') =>
  salesKinds.filter(({ permissions, plan, services }) => refusalOf({ permission: permissions[action], plan, services }, visitor) === null)

const unsentList = unsentTodos.href

export const salesHomeHandlers: readonly Handler[] = [
  handle(unsentSales, ({ tx, session }) => unsentDocuments(tx, session.companyId, kindsFor(session, 'read'), unsentList)),
  handle(mySaleDrafts, ({ tx, session, today }) => draftsOf(tx, session.companyId, kindsFor(session, 'write'), session.personId, today)),
  handle(salesToApprove, ({ tx, session }) => documentsToApprove(tx, session.companyId, kindsFor(session, 'read'), session.personId)),
  handle(expiringQuotes, ({ tx, session, today }) => expiringOffers(tx, session.companyId, kindsFor(session, 'read'), today)),
  handle(salesOfDay, async ({ tx, session, today }) => ({
    ...dayFigure(await daySales(tx, session.companyId, soldKinds, today), today),
    href: `${electronicInvoice.path}?from=${today}&to=${today}`,
  })),
  handle(salesOfMonth, ({ tx, session, today }) => monthOfSales(tx, session.companyId, soldKinds, today)),
]
