/**
 * The menu with the words of the product, and what of it a person sees: entries whose screen exists and whose gate lets
 * them pass. A group without entries does not appear.
 */
import { refusalOf, type Gate, type Permission, type Visitor } from '#platform/access.ts'
import { addressOf, type Screen } from '#platform/screen.ts'
import { partyPermissions } from '#modules/people/index.ts'
import { paymentPermissions } from '#modules/treasury/index.ts'

interface Place {
  readonly label: string
  /** As in the list of screens. */
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  /** Besides the screen's own gate. */
  readonly permission?: Permission
}

export type GroupName =
  | 'home'
  | 'sales'
  | 'purchases'
  | 'inventory'
  | 'pos'
  | 'treasury'
  | 'accounting'
  | 'manufacturing'
  | 'assets'
  | 'payroll'
  | 'crm'
  | 'desk'
  | 'analytics'
  | 'settings'
  | 'account'

interface Group {
  readonly name: GroupName
  readonly label: string
  /** A place of its own. */
  readonly path?: string
  readonly entries?: readonly Place[]
  /** Screens under this address that no entry names are listed by their title. */
  readonly rest?: string
}

const place = (label: string, path: string, params?: Place['params'], permission?: Permission): Place => ({
  label,
  path,
  ...(params ? { params } : {}),
  ...(permission ? { permission } : {}),
})

export const menu: readonly Group[] = [
  { name: 'home', label: 'Inicio', path: '/' },
  {
    name: 'sales',
    label: 'Ventas',
    entries: [
      place('Cotizaciones', '/sales/quotes'),
      place('Pedidos', '/sales/orders'),
      place('Recurrencias', '/sales/order-recurrences'),
      place('Remisiones', '/sales/remissions'),
      place('Facturas', '/sales/invoices'),
      place('Notas crédito', '/sales/invoice-credit-notes'),
      place('Notas débito', '/sales/invoice-debit-notes'),
      place('Anticipos', '/sales/advances'),
      place('Despachos', '/order-dispatchs'),
      place('Transmisión', '/sales/transmission'),
    ],
  },
  {
    name: 'purchases',
    label: 'Compras',
    entries: [
      place('Buzón de facturas', '/purchases/bills/inbox'),
      place('Facturas y gastos', '/purchases/bills'),
      place('Órdenes', '/purchases/orders'),
      place('Remisiones', '/purchases/remissions'),
      place('Notas débito', '/purchases/bill-debit-notes'),
      place('Anticipos', '/purchases/advances'),
    ],
  },
  {
    name: 'inventory',
    label: 'Inventario',
    entries: [
      place('Productos y servicios', '/items'),
      place('Movimientos', '/inventories'),
      place('Kárdex', '/inventories/detail'),
      place('Ajustes', '/inventories/adjust-stock'),
      place('Ajuste de costos', '/inventories/adjust-costs'),
      place('Traslados', '/inventories/transfers'),
      place('Bajas', '/inventories/loss'),
      place('Requisiciones', '/inventories/requisitions'),
      place('Lotes', '/items/batches'),
      place('Seriales', '/items/serials'),
      place('Precios', '/items/price'),
    ],
  },
  {
    name: 'pos',
    label: 'Punto de venta',
    entries: [
      place('Caja web', '/pos/web-register'),
      place('Ventas', '/pos/invoices'),
      place('Pedidos y mesas', '/pos/orders'),
      place('Gastos de caja', '/pos/expenses'),
      place('Anticipos', '/pos/advances'),
      place('Devoluciones', '/pos/credit-notes'),
      place('Transacciones', '/pos/transactions'),
      place('Anulaciones', '/pos/transaction-cancellations'),
      place('Cierres de caja', '/pos/register-closures'),
      place('Formas de pago', '/pos/payment-types'),
    ],
  },
  {
    name: 'treasury',
    label: 'Tesorería',
    entries: [
      place('Recaudos', '/treasuries/{type}', { type: 'AR' }),
      place('Egresos', '/treasuries/{type}', { type: 'AP' }, paymentPermissions.read),
      place('Programación de pagos', '/treasuries/payment-runs'),
      place('Traslados entre cuentas', '/treasuries/transfers'),
      place('Caja menor', '/treasuries/petty-cash'),
      place('Estados de cuenta', '/treasuries/statements/{type}', { type: 'AR' }),
      place('Saldos de caja y bancos', '/treasuries/balances/by-account'),
      place('Flujo de caja', '/treasuries/cash-flow'),
      place('Cartera por tercero', '/treasuries/balances/by-person'),
      place('Edades por cuenta', '/treasuries/grouped/by-account'),
      place('Edades por tercero', '/treasuries/grouped/by-person'),
    ],
  },
  {
    name: 'accounting',
    label: 'Contabilidad',
    entries: [
      place('Comprobantes', '/accounting/journals'),
      place('Plan de cuentas', '/accounting/chart-accounts'),
      place('Plantillas', '/accounting-templates'),
      place('Conciliación bancaria', '/accounting/bank-conciliation'),
      place('Conciliadores de impuestos', '/accounting/tax-conciliators'),
      place('Certificados', '/accounting/certificates'),
      place('Cierre contable', '/accounting/closure-accounting'),
      place('Reclasificaciones', '/accounting/reclassifications'),
      place('Renumeración', '/accounting/journal-renumbers'),
      place('Exógena', '/analytics/reports/exogenous-by-format'),
    ],
  },
  { name: 'manufacturing', label: 'Producción', path: '/manufacture' },
  { name: 'assets', label: 'Activos fijos', path: '/fixed-assets' },
  {
    name: 'payroll',
    label: 'Nómina',
    entries: [
      place('Empleados', '/payroll-lite/employees'),
      place('Nóminas', '/payroll-lite/payrolls'),
      place('Notas de ajuste', '/payroll-lite/adjustments'),
    ],
  },
  {
    name: 'crm',
    label: 'CRM',
    entries: [place('Terceros', '/people'), place('Negocios', '/crm/deals'), place('Actividades', '/crm/activities')],
  },
  {
    name: 'desk',
    label: 'Mesa de ayuda',
    entries: [
      place('Tickets', '/desk/tickets'),
      place('Panel', '/desk/tickets/panel'),
      place('Base de conocimiento', '/desk/solutions'),
      place('Encuestas', '/desk/settings/surveys'),
      place('Reportes', '/analytics/reports/help-desk'),
    ],
  },
  {
    name: 'analytics',
    label: 'Analítica',
    entries: [
      place('Tableros', '/analytics/boards'),
      place('Metas', '/analytics/goals'),
      place('Impuestos', '/analytics/taxes'),
      place('Reportes', '/analytics/reports'),
    ],
    rest: '/analytics/reports/',
  },
  { name: 'settings', label: 'Configuración', path: '/settings' },
  {
    name: 'account',
    label: 'Mi cuenta',
    entries: [
      place('Mis empresas', '/account/my-companies'),
      place('Mi perfil', '/profile'),
      place('Mi plan', '/hub/subscriptions'),
      place('Medios de pago', '/hub/payment-means'),
      place('Órdenes y transacciones', '/hub/orders/me'),
      place('Comprobantes de pago', '/account/vouchers'),
    ],
  },
]

export interface MenuEntry {
  readonly label: string
  readonly href: string
}

export interface VisibleGroup {
  readonly name: GroupName
  readonly label: string
  readonly href: string | null
  readonly entries: readonly MenuEntry[]
  /** What its page leads to. */
  readonly within: readonly MenuEntry[]
}

const passes = (gate: Gate, visitor: Visitor): boolean => refusalOf(gate, visitor) === null

/** A list of its own: neither of one record nor the form of a new one. */
export const isListing = (path: string): boolean => !path.includes('{') && !/\/(create|upload)$/.test(path)

/** What this person sees of the menu. */
export function menuFor(screens: readonly Screen[], visitor: Visitor): VisibleGroup[] {
  const open = new Map(screens.filter((screen) => passes(screen, visitor)).map((screen) => [screen.path, screen]))
  const named = new Set(menu.flatMap((group) => [group.path, ...(group.entries ?? []).map((entry) => entry.path)]))
  return menu.flatMap((group) => {
    const { rest } = group
    const href = group.path !== undefined && open.has(group.path) ? group.path : null
    const entries = [
      ...(group.entries ?? [])
        .filter(({ path, permission }) => {
          const screen = open.get(path)
          return screen !== undefined && (permission === undefined || passes({ ...screen, permission }, visitor))
        })
        .map((entry) => ({ label: entry.label, href: addressOf(entry.path, entry.params) })),
      // With a page of its own, the group's page shows the rest better than a long menu.
      ...(rest === undefined || href !== null
        ? []
        : [...open.values()]
            .filter((screen) => screen.path.startsWith(rest) && !named.has(screen.path) && isListing(screen.path))
            .map((screen) => ({ label: screen.title, href: screen.path }))),
    ]
    const within =
      href === null
        ? []
        : [...open.values()]
            .filter(({ path, parents }) => parents?.some((parent) => parent.path === href) && !named.has(path) && isListing(path))
            .map((screen) => ({ label: screen.title, href: screen.path }))
    return href === null && entries.length === 0 ? [] : [{ name: group.name, label: group.label, href, entries, within }]
  })
}

interface Creation {
  readonly label: string
  readonly path: string
  /** The panel of a list: `?new=1`. */
  readonly query?: string
  /** Besides the screen's own gate. */
  readonly permission?: Gate['permission']
}

const creations: readonly Creation[] = [
  { label: 'Factura de venta', path: '/sales/invoices/create' },
  { label: 'Cotización', path: '/sales/quotes/create' },
  { label: 'Pedido', path: '/sales/orders/create' },
  { label: 'Remisión', path: '/sales/remissions/create' },
  { label: 'Factura de compra', path: '/purchases/bills/create' },
  { label: 'Orden de compra', path: '/purchases/orders/create' },
  { label: 'Comprobante contable', path: '/accounting/journals/create' },
  { label: 'Tercero', path: '/people', query: '?new=1', permission: partyPermissions.write },
  { label: 'Ticket', path: '/desk/tickets/create' },
]

/** What this person may create from anywhere. */
export const creationsFor = (screens: readonly Screen[], visitor: Visitor): MenuEntry[] =>
  creations.flatMap(({ label, path, query = '', permission }) => {
    const screen = screens.find((one) => one.path === path)
    const mayEnter = screen !== undefined && passes(screen, visitor)
    const mayCreate = screen !== undefined && (permission === undefined || passes({ ...screen, permission }, visitor))
    return mayEnter && mayCreate ? [{ label, href: `${path}${query}` }] : []
  })

/** The four of the bar of a phone, the most used first; a long name has a short one there. */
const bottomPlaces: readonly { readonly path: string; readonly label?: string }[] = [
  { path: '/' },
  { path: '/sales/invoices' },
  { path: '/purchases/bills', label: 'Compras' },
  { path: '/people' },
  { path: '/items', label: 'Productos' },
  { path: '/treasuries/AR' },
  { path: '/accounting/journals' },
  { path: '/account/my-companies' },
]

export const bottomFor = (groups: readonly VisibleGroup[]): (MenuEntry & { readonly group: GroupName })[] =>
  bottomPlaces
    .flatMap(({ path, label }) =>
      groups.flatMap((group) => {
        const entry = group.href === path ? { label: group.label, href: path } : group.entries.find((one) => one.href === path)
        return entry ? [{ ...entry, label: label ?? entry.label, group: group.name }] : []
      }),
    )
    .slice(0, 4)

/** `g` and a letter go to the places of every day. */
export const goKeys: readonly { readonly keys: string; readonly href: string }[] = [
  { keys: 'g h', href: '/' },
  { keys: 'g f', href: '/sales/invoices' },
  { keys: 'g c', href: '/purchases/bills' },
  { keys: 'g i', href: '/items' },
  { keys: 'g t', href: '/treasuries/AR' },
  { keys: 'g p', href: '/pos/web-register' },
]

/** Entries and groups of the menu by their address. */
export const entryAt = (groups: readonly VisibleGroup[], href: string): MenuEntry | null =>
  groups
    .flatMap((group) => [...(group.href === null ? [] : [{ label: group.label, href: group.href }]), ...group.entries])
    .find((entry) => entry.href === href) ?? null
