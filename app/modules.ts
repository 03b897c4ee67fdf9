/** The modules, by what each says in its face `index.ts`: a new one is a line here, one in `modules.server.ts` and one in `modules.tsx`. */
import { companyModule } from '#modules/company/index.ts'
import { accessModule } from '#modules/access/index.ts'
import { subscriptionModule } from '#modules/subscription/index.ts'
import { notificationsModule } from '#modules/notifications/index.ts'
import { commentsModule } from '#modules/comments/index.ts'
import { peopleModule } from '#modules/people/index.ts'
import { accountingModule } from '#modules/accounting/index.ts'
import { taxesModule } from '#modules/taxes/index.ts'
import { itemsModule } from '#modules/items/index.ts'
import { vouchersModule } from '#modules/vouchers/index.ts'
import { inventoryModule } from '#modules/inventory/index.ts'
import { treasuryModule } from '#modules/treasury/index.ts'
import { journalsModule } from '#modules/journals/index.ts'
import { pricingModule } from '#modules/pricing/index.ts'
import { loyaltyModule } from '#modules/loyalty/index.ts'
import { documentsModule } from '#modules/documents/index.ts'
import { electronicModule } from '#modules/electronic/index.ts'
import { salesModule } from '#modules/sales/index.ts'
import { purchasesModule } from '#modules/purchases/index.ts'
import { dispatchModule } from '#modules/dispatch/index.ts'
import { posModule } from '#modules/pos/index.ts'
import { manufacturingModule } from '#modules/manufacturing/index.ts'
import { payrollModule } from '#modules/payroll/index.ts'
import { crmModule } from '#modules/crm/index.ts'
import { deskModule } from '#modules/desk/index.ts'
import { usersModule } from '#modules/users/index.ts'
import { fiscalModule } from '#modules/fiscal/index.ts'
import { analyticsModule } from '#modules/analytics/index.ts'
import { inModuleOrder } from '#modules/order.ts'
import type { ModuleDefinition } from '#platform/module.ts'
import { frame } from './frame.ts'

export const modules: readonly ModuleDefinition[] = [
  frame,
  ...inModuleOrder<ModuleDefinition>({
    company: companyModule,
    access: accessModule,
    subscription: subscriptionModule,
    notifications: notificationsModule,
    comments: commentsModule,
    people: peopleModule,
    accounting: accountingModule,
    taxes: taxesModule,
    items: itemsModule,
    vouchers: vouchersModule,
    inventory: inventoryModule,
    treasury: treasuryModule,
    journals: journalsModule,
    pricing: pricingModule,
    loyalty: loyaltyModule,
    documents: documentsModule,
    electronic: electronicModule,
    sales: salesModule,
    purchases: purchasesModule,
    dispatch: dispatchModule,
    pos: posModule,
    manufacturing: manufacturingModule,
    payroll: payrollModule,
    crm: crmModule,
    desk: deskModule,
    users: usersModule,
    fiscal: fiscalModule,
    analytics: analyticsModule,
  }),
]
