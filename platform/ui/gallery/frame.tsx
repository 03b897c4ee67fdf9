import type { ReactNode } from 'react'
import { IconButton, type LinkProps, MenuButton, Shell, type ShellGroup } from '../index.tsx'
import {
  AccountingIcon,
  AnalyticsIcon,
  AssetsIcon,
  BellIcon,
  DeskIcon,
  HelpIcon,
  HomeIcon,
  InventoryIcon,
  LogoutIcon,
  ManufacturingIcon,
  PayrollIcon,
  PeopleIcon,
  PlaceIcon,
  PlusIcon,
  PosIcon,
  PurchasesIcon,
  QueuedIcon,
  SalesIcon,
  SettingsIcon,
  TreasuryIcon,
} from '../icons.tsx'

const entry = (label: string) => ({ label, href: `/${label.toLowerCase().replaceAll(' ', '-')}` })
const sales = [
  'Cotizaciones',
  'Pedidos',
  'Recurrencias',
  'Remisiones',
  'Facturas',
  'Notas crédito',
  'Notas débito',
  'Anticipos',
  'Despachos',
]
const settings = ['Empresa', 'Usuarios y roles', 'Numeración', 'Impuestos', 'Retenciones', 'Formas de pago', 'Bodegas']
const groups: readonly ShellGroup[] = [
  { label: 'Inicio', icon: HomeIcon, href: '/' },
  {
    label: 'Ventas',
    icon: SalesIcon,
    entries: sales.map((label) => (label === 'Facturas' ? { ...entry(label), badge: 2 } : entry(label))),
  },
  { label: 'Compras', icon: PurchasesIcon, entries: [entry('Órdenes de compra')] },
  { label: 'Inventario', icon: InventoryIcon, entries: [entry('Kárdex')] },
  { label: 'Punto de venta', icon: PosIcon, entries: [entry('Caja')] },
  { label: 'Tesorería', icon: TreasuryIcon, entries: [entry('Recaudos')] },
  { label: 'Contabilidad', icon: AccountingIcon, entries: [entry('Comprobantes')] },
  { label: 'Producción', icon: ManufacturingIcon, entries: [entry('Recetas')] },
  { label: 'Activos fijos', icon: AssetsIcon, entries: [entry('Activos')] },
  { label: 'Nómina', icon: PayrollIcon, entries: [entry('Empleados')] },
  { label: 'CRM', icon: PeopleIcon, entries: [entry('Negocios')] },
  { label: 'Mesa de ayuda', icon: DeskIcon, entries: [entry('Casos')] },
  { label: 'Analítica', icon: AnalyticsIcon, entries: [entry('Reportes')] },
  { label: 'Configuración', icon: SettingsIcon, entries: settings.map(entry) },
]
const bottom = [
  { label: 'Inicio', href: '/', icon: HomeIcon },
  { label: 'Ventas', href: '/facturas', icon: SalesIcon },
  { label: 'Compras', href: '/órdenes-de-compra', icon: PurchasesIcon },
  { label: 'Reportes', href: '/reportes', icon: AnalyticsIcon },
]
const favorites = [entry('Cartera por tercero'), entry('Balance de prueba')]
const drawLink = ({ children, href, ...props }: LinkProps) => (
  <a href={`#${href}`} {...props}>
    {children}
  </a>
)

/** The shell of the mocks around a sample screen. */
export function Frame({ at, children }: { at: string; children: ReactNode }) {
  return (
    <Shell
      link={drawLink}
      brand={{ name: 'Páramo', href: '/' }}
      company={{
        label: 'Empresa',
        options: [
          { id: '1', name: 'Provisiones Sumapaz S.A.S.' },
          { id: '2', name: 'Café del Macizo S.A.S.' },
        ],
        current: '1',
        onSwitch: () => undefined,
      }}
      branch={{
        label: 'Sucursal',
        icon: PlaceIcon,
        options: [
          { id: '1', name: 'Bogotá, Calle 80' },
          { id: '2', name: 'Medellín' },
        ],
        current: '1',
        onSwitch: () => undefined,
      }}
      groups={groups}
      favorites={{ entries: favorites, onToggle: () => undefined }}
      bottom={bottom}
      path={at}
      user={{ name: 'Marcela Rincón', entries: [{ label: 'Cerrar sesión', icon: LogoutIcon, onSelect: () => undefined }] }}
      search={{ label: 'Ir a, crear o buscar…', onOpen: () => undefined }}
      right={
        <>
          <MenuButton label="Crear" icon={PlusIcon} entries={[{ label: 'Factura', shortcut: 'N' }, { label: 'Cotización' }]} />
          <IconButton name="Documentos por transmitir" icon={QueuedIcon} count={2} />
          <IconButton name="Notificaciones" icon={BellIcon} count={5} />
          <IconButton name="Ayuda" icon={HelpIcon} />
        </>
      }
    >
      {children}
    </Shell>
  )
}
