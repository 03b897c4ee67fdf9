/** Every address that the screens serve, gathered from the faces of the modules in their order. */
import { accessScreens } from '#modules/access/index.ts'
import { accountingScreens } from '#modules/accounting/index.ts'
import { analyticsScreens } from '#modules/analytics/index.ts'
import { companyScreens } from '#modules/company/index.ts'
import { crmScreens } from '#modules/crm/index.ts'
import { deskScreens } from '#modules/desk/index.ts'
import { documentsScreens } from '#modules/documents/index.ts'
import { electronicScreens } from '#modules/electronic/index.ts'
import { fiscalScreens } from '#modules/fiscal/index.ts'
import { inventoryScreens } from '#modules/inventory/index.ts'
import { itemsScreens } from '#modules/items/index.ts'
import { manufacturingScreens } from '#modules/manufacturing/index.ts'
import { payrollScreens } from '#modules/payroll/index.ts'
import { peopleScreens } from '#modules/people/index.ts'
import { loyaltyScreens } from '#modules/loyalty/index.ts'
import { pricingScreens } from '#modules/pricing/index.ts'
import { salesScreens } from '#modules/sales/index.ts'
import { subscriptionScreens } from '#modules/subscription/index.ts'
import { taxesScreens } from '#modules/taxes/index.ts'
import { treasuryScreens } from '#modules/treasury/index.ts'
import { usersScreens } from '#modules/users/index.ts'
import { exportsScreen } from '#platform/export/endpoints.ts'
import { logScreen } from '#platform/log/log.ts'
import type { Screen } from '#platform/screen.ts'
import { homeScreens } from './home/screens.ts'
import { importScreens } from './import/screens.ts'
import { kickOffScreen } from './kick-off/screens.ts'
import { settingsScreen } from './settings/screens.ts'

export const screens: readonly Screen[] = [
  ...homeScreens,
  kickOffScreen,
  ...accessScreens,
  ...companyScreens,
  ...subscriptionScreens,
  ...peopleScreens,
  ...accountingScreens,
  ...taxesScreens,
  ...itemsScreens,
  ...documentsScreens,
  ...electronicScreens,
  ...salesScreens,
  ...inventoryScreens,
  ...treasuryScreens,
  ...pricingScreens,
  ...loyaltyScreens,
  ...manufacturingScreens,
  ...payrollScreens,
  ...crmScreens,
  ...deskScreens,
  ...usersScreens,
  ...fiscalScreens,
  ...analyticsScreens,
  ...importScreens,
  exportsScreen,
  logScreen,
  settingsScreen,
]
