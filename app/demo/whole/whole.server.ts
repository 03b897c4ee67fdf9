/** What the demonstration holds besides what is sold, in the states that its lists filter by. */
import type { DemoCompany, DemoEvent } from './event.server.ts'
import { tellBooks } from './books.server.ts'
import { tellOrders } from './orders.server.ts'
import { tellPayroll } from './payroll.server.ts'
import { tellPurchases } from './purchases.server.ts'
import { tellStock } from './stock.server.ts'
import { tellTill } from './till.server.ts'
import { tellTreasury } from './treasury.server.ts'

/** Of one day in this order: the books close last. */
export const tellWhole = (company: DemoCompany): DemoEvent[] =>
  [tellPayroll, tellTreasury, tellTill, tellStock, tellPurchases, tellOrders, tellBooks].flatMap((tell) => tell(company))
