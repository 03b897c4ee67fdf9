/** What the demonstration holds besides what is sold, in the states that its lists filter by. */
import type { DemoCompany, DemoEvent } from './event.server.ts'
import { tellPayroll } from './payroll.server.ts'
import { tellTill } from './till.server.ts'
import { tellTreasury } from './treasury.server.ts'

export const tellWhole = (company: DemoCompany): DemoEvent[] => [...tellPayroll(company), ...tellTreasury(company), ...tellTill(company)]
