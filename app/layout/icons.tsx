/** The icon of each group of the menu. */
import {
  AccountingIcon,
  AnalyticsIcon,
  AssetsIcon,
  DeskIcon,
  HomeIcon,
  type IconType,
  InventoryIcon,
  ManufacturingIcon,
  PayrollIcon,
  PeopleIcon,
  PersonIcon,
  PosIcon,
  PurchasesIcon,
  SalesIcon,
  SettingsIcon,
  TreasuryIcon,
} from '#platform/ui/index.tsx'
import type { GroupName } from './menu.ts'

export const icons: Readonly<Record<GroupName, IconType>> = {
  home: HomeIcon,
  sales: SalesIcon,
  purchases: PurchasesIcon,
  inventory: InventoryIcon,
  pos: PosIcon,
  treasury: TreasuryIcon,
  accounting: AccountingIcon,
  manufacturing: ManufacturingIcon,
  assets: AssetsIcon,
  payroll: PayrollIcon,
  crm: PeopleIcon,
  desk: DeskIcon,
  analytics: AnalyticsIcon,
  settings: SettingsIcon,
  account: PersonIcon,
}
