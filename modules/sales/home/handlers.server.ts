import { documentsToApprove, draftsOf, expiringOffers, monthOfSales, unsentDocuments } from '#modules/documents/index.server.ts'
import { refusalOf, type Visitor } from '#platform/access.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { salesKinds, soldKinds } from '../kinds.ts'
import { expiringQuotes, mySaleDrafts, salesOfMonth, salesToApprove, unsentSales } from './endpoints.ts'

const kindsFor = (visitor: Visitor, action: 'read' | 'write') =>
  salesKinds.filter(({ permissions, plan, services }) => refusalOf({ permission: permissions[action], plan, services }, visitor) === null)

export const salesHomeHandlers: readonly Handler[] = [
  handle(unsentSales, ({ tx, session }) => unsentDocuments(tx, session.companyId, kindsFor(session, 'read'))),
  handle(mySaleDrafts, ({ tx, session, today }) => draftsOf(tx, session.companyId, kindsFor(session, 'write'), session.personId, today)),
  handle(salesToApprove, ({ tx, session }) => documentsToApprove(tx, session.companyId, kindsFor(session, 'read'), session.personId)),
  handle(expiringQuotes, ({ tx, session, today }) => expiringOffers(tx, session.companyId, kindsFor(session, 'read'), today)),
  handle(salesOfMonth, ({ tx, session, today }) => monthOfSales(tx, session.companyId, soldKinds, today)),
]
