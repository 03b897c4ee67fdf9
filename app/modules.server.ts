/** The modules that a server runs, by what each says in its face `index.server.ts`, and what follows from all of them. */
import { companyServer } from '#modules/company/index.server.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { subscriptionServer } from '#modules/subscription/index.server.ts'
import { notificationsServer } from '#modules/notifications/index.server.ts'
import { commentsServer } from '#modules/comments/index.server.ts'
import { peopleServer } from '#modules/people/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { taxesServer } from '#modules/taxes/index.server.ts'
import { itemsServer } from '#modules/items/index.server.ts'
import { inventoryServer } from '#modules/inventory/index.server.ts'
import { treasuryServer } from '#modules/treasury/index.server.ts'
import { journalsServer } from '#modules/journals/index.server.ts'
import { pricingServer } from '#modules/pricing/index.server.ts'
import { loyaltyServer } from '#modules/loyalty/index.server.ts'
import { documentsServer } from '#modules/documents/index.server.ts'
import { electronicServer } from '#modules/electronic/index.server.ts'
import { salesServer } from '#modules/sales/index.server.ts'
import { purchasesServer } from '#modules/purchases/index.server.ts'
import { dispatchServer } from '#modules/dispatch/index.server.ts'
import { posServer } from '#modules/pos/index.server.ts'
import { manufacturingServer } from '#modules/manufacturing/index.server.ts'
import { payrollServer } from '#modules/payroll/index.server.ts'
import { crmServer } from '#modules/crm/index.server.ts'
import { deskServer } from '#modules/desk/index.server.ts'
import { usersServer } from '#modules/users/index.server.ts'
import { fiscalServer } from '#modules/fiscal/index.server.ts'
import { analyticsServer } from '#modules/analytics/index.server.ts'
import { inModuleOrder } from '#modules/order.ts'
import { putTogether, type DefinedModule, type Provision, type ProvisionStep, type ServerModule } from '#platform/module.server.ts'
import { provisionsOf, stepsOf } from '#platform/provision.server.ts'
import { frameServer } from './frame.server.ts'

export const whole = putTogether([
  ...inModuleOrder<DefinedModule>({
    company: companyServer,
    access: accessServer,
    subscription: subscriptionServer,
    notifications: notificationsServer,
    comments: commentsServer,
    people: peopleServer,
    accounting: accountingServer,
    taxes: taxesServer,
    items: itemsServer,
    inventory: inventoryServer,
    treasury: treasuryServer,
    journals: journalsServer,
    pricing: pricingServer,
    loyalty: loyaltyServer,
    documents: documentsServer,
    electronic: electronicServer,
    sales: salesServer,
    purchases: purchasesServer,
    dispatch: dispatchServer,
    pos: posServer,
    manufacturing: manufacturingServer,
    payroll: payrollServer,
    crm: crmServer,
    desk: deskServer,
    users: usersServer,
    fiscal: fiscalServer,
    analytics: analyticsServer,
  }),
  frameServer,
])

/** Everything that a server runs. */
export const serverModules: readonly ServerModule[] = whole.served()

/** What companies have got since they began to exist. */
export const provisionSteps: readonly ProvisionStep[] = stepsOf(serverModules)

/** What a new company gets. */
export const provisions: readonly Provision[] = provisionsOf(serverModules)
