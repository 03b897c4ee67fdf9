/** The settings by what they are about. Only what a person may see appears; a group without any does not. */
import type { Screen } from '#platform/screen.ts'
import { isListing } from '../layout/menu.ts'

interface SettingsGroup {
  readonly name: string
  readonly label: string
  /** Addresses, or the beginnings of theirs, in the order shown; the longest that fits takes a screen. */
  readonly takes: readonly string[]
}

const settingsGroups = [
  {
    name: 'company',
    label: 'Empresa',
    takes: [
      '/settings/my-company',
      '/settings/my-extended',
      '/settings/my-info',
      '/settings/logo',
      '/settings/branches',
      '/settings/consecutives',
      '/settings/custom-fields',
      '/settings/tags',
      '/settings/status-reason',
      '/settings/countries',
      '/settings/regions',
      '/settings/cities',
    ],
  },
  { name: 'security', label: 'Usuarios y seguridad', takes: ['/settings/users', '/settings/roles', '/settings/security'] },
  {
    name: 'sales',
    label: 'Ventas',
    takes: [
      '/settings/resolutions',
      '/settings/companies/biz-electronic',
      '/settings/price-lists',
      '/settings/promotions',
      '/settings/loyalty',
      '/settings/commissions',
      '/settings/person-tags',
    ],
  },
  {
    name: 'inventory',
    label: 'Inventario y producción',
    takes: [
      '/settings/item-categories',
      '/settings/brands',
      '/settings/measurement-units',
      '/settings/attributes',
      '/settings/warehouses',
      '/settings/production-stage',
    ],
  },
  { name: 'pos', label: 'Punto de venta', takes: ['/settings/branches/registers', '/settings/pos/', '/settings/payment-devices'] },
  {
    name: 'accounting',
    label: 'Contabilidad',
    takes: [
      '/settings/default-accounts',
      '/settings/fiscal-periods',
      '/settings/cost-centers',
      '/settings/journal-entry-types',
      '/settings/taxes',
      '/settings/withholdings',
      '/settings/exogenas',
    ],
  },
  {
    name: 'treasury',
    label: 'Tesorería',
    takes: ['/settings/money-accounts', '/settings/payment-types', '/settings/bank-concepts', '/settings/payment-reminders'],
  },
  { name: 'payroll', label: 'Nómina', takes: ['/settings/payroll-lite', '/payroll/settings/'] },
  { name: 'crm', label: 'CRM', takes: ['/crm/settings/'] },
  { name: 'desk', label: 'Mesa de ayuda', takes: ['/desk/settings/', '/desk/customer-service-setting'] },
  { name: 'integrations', label: 'Integraciones', takes: ['/settings/companies/zona-virtual'] },
] as const satisfies readonly SettingsGroup[]

export type SettingsGroupName = (typeof settingsGroups)[number]['name']

/** Where a group takes an address from, and how much of it fits; null when it does not. */
function fitOf({ takes }: SettingsGroup, path: string): { readonly length: number; readonly place: number } | null {
  const fits = takes.map((one, place) => ({ length: path.startsWith(one) ? one.length : 0, place })).filter(({ length }) => length > 0)
  return fits.toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** The group of an address of settings; null of an address that is none. */
export function settingsGroupOf(path: string): SettingsGroupName | null {
  const fits = settingsGroups.flatMap((group) => {
    const fit = fitOf(group, path)
    return fit ? [{ name: group.name, length: fit.length }] : []
  })
  return fits.toSorted((a, b) => b.length - a.length)[0]?.name ?? null
}

export interface ShownGroup {
  readonly name: SettingsGroupName
  readonly label: string
  readonly screens: readonly Screen[]
}

/** @param visible the screens whose gate lets the person pass */
export const groupsOf = (visible: readonly Screen[]): ShownGroup[] =>
  settingsGroups
    .map((group) => {
      const placeOf = ({ path }: Screen): number => fitOf(group, path)?.place ?? 0
      const screens = visible
        .filter(({ path }) => isListing(path) && settingsGroupOf(path) === group.name)
        .toSorted((a, b) => placeOf(a) - placeOf(b))
      return { name: group.name, label: group.label, screens }
    })
    .filter(({ screens }) => screens.length > 0)
