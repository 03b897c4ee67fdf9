/** The modules in the browser, by what each says in its face `index.tsx`; those without screens of their own say nothing. */
import { companyUi } from '#modules/company/index.tsx'
import { accessUi } from '#modules/access/index.tsx'
import { subscriptionUi } from '#modules/subscription/index.tsx'
import { peopleUi } from '#modules/people/index.tsx'
import { accountingUi } from '#modules/accounting/index.tsx'
import { taxesUi } from '#modules/taxes/index.tsx'
import { itemsUi } from '#modules/items/index.tsx'
import { inventoryUi } from '#modules/inventory/index.tsx'
import { treasuryUi } from '#modules/treasury/index.tsx'
import { journalsUi } from '#modules/journals/index.tsx'
import { pricingUi } from '#modules/pricing/index.tsx'
import { loyaltyUi } from '#modules/loyalty/index.tsx'
import { documentsUi } from '#modules/documents/index.tsx'
import { electronicUi } from '#modules/electronic/index.tsx'
import { salesUi } from '#modules/sales/index.tsx'
import { purchasesUi } from '#modules/purchases/index.tsx'
import { dispatchUi } from '#modules/dispatch/index.tsx'
import { posUi } from '#modules/pos/index.tsx'
import { manufacturingUi } from '#modules/manufacturing/index.tsx'
import { payrollUi } from '#modules/payroll/index.tsx'
import { crmUi } from '#modules/crm/index.tsx'
import { deskUi } from '#modules/desk/index.tsx'
import { usersUi } from '#modules/users/index.tsx'
import { fiscalUi } from '#modules/fiscal/index.tsx'
import { analyticsUi } from '#modules/analytics/index.tsx'
import { inModuleOrder } from '#modules/order.ts'
import type { ScreensDefinition } from '#platform/module.tsx'
import { frameUi } from './frame.tsx'

export const modules: readonly ScreensDefinition[] = [
  frameUi,
  ...inModuleOrder<ScreensDefinition>({
    company: companyUi,
    access: accessUi,
    subscription: subscriptionUi,
    people: peopleUi,
    accounting: accountingUi,
    taxes: taxesUi,
    items: itemsUi,
    inventory: inventoryUi,
    treasury: treasuryUi,
    journals: journalsUi,
    pricing: pricingUi,
    loyalty: loyaltyUi,
    documents: documentsUi,
    electronic: electronicUi,
    sales: salesUi,
    purchases: purchasesUi,
    dispatch: dispatchUi,
    pos: posUi,
    manufacturing: manufacturingUi,
    payroll: payrollUi,
    crm: crmUi,
    desk: deskUi,
    users: usersUi,
    fiscal: fiscalUi,
    analytics: analyticsUi,
  }),
]
