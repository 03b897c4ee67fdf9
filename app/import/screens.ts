import { accountingPermissions, chartPermissions } from '#modules/accounting/index.ts'
import { itemPermissions } from '#modules/items/index.ts'
import { journalPermissions } from '#modules/journals/index.ts'
import { priceList } from '#modules/pricing/index.ts'
import { priceListGate } from '#modules/subscription/index.ts'
import { importServices } from '#platform/import/import-endpoints.ts'
import type { Upload } from '#platform/import/upload.ts'
import { screen, type Screen } from '#platform/screen.ts'

const gate = { module: 'base', permission: 'member', plan: null, services: importServices } as const
const full = { plan: null, services: ['full'] } as const
const items = { title: 'Productos y servicios', path: '/items' }
const accounting = { title: 'Contabilidad', path: null }

export const importScreens = [
  screen({ path: '/import', title: 'Importar datos', ...gate, parents: [{ title: 'Configuración', path: '/settings' }] }),
  screen({ path: '/import-test', title: 'Prueba de importación', ...gate, parents: [{ title: 'Configuración', path: '/settings' }] }),
  screen({
    path: '/items/upload/type={type}',
    title: 'Importar productos',
    module: 'items',
    permission: itemPermissions.write,
    ...full,
    parents: [items],
  }),
  screen({
    path: '/items/price/upload',
    title: 'Importar precios',
    module: 'items',
    permission: priceList.permissions.write,
    ...priceListGate,
    services: ['full'],
    parents: [items],
  }),
  screen({
    path: '/accounting/chart-accounts/upload',
    title: 'Importar plan de cuentas',
    module: 'accounting',
    permission: chartPermissions.write,
    ...full,
    parents: [accounting, { title: 'Plan de cuentas (PUC)', path: '/accounting/chart-accounts' }],
  }),
  screen({
    path: '/accounting/journals/upload-balance',
    title: 'Importar saldos iniciales',
    module: 'accounting',
    permission: accountingPermissions.post,
    ...full,
    parents: [accounting],
  }),
  screen({
    path: '/accounting/journals/upload',
    title: 'Importar comprobantes contables',
    module: 'accounting',
    permission: journalPermissions.write,
    ...full,
    parents: [accounting, { title: 'Comprobantes contables', path: '/accounting/journals' }],
  }),
] satisfies Screen[]

/** What each address brings, without choosing. */
export const uploads: readonly Upload[] = [
  { address: '/items/upload/type=products', title: 'Importar productos', kind: 'items.item', defaults: { kind: 'Producto' } },
  { address: '/items/upload/type=services', title: 'Importar servicios', kind: 'items.item', defaults: { kind: 'Servicio' } },
  { address: '/items/upload/type=stock', title: 'Importar existencias iniciales', kind: 'inventory.opening' },
  { address: '/items/price/upload', title: 'Importar precios', kind: 'pricing.price' },
  { address: '/accounting/chart-accounts/upload', title: 'Importar plan de cuentas', kind: 'accounting.account' },
  { address: '/accounting/journals/upload-balance', title: 'Importar saldos iniciales', kind: 'treasury.openingBalance' },
  { address: '/accounting/journals/upload', title: 'Importar comprobantes contables', kind: 'accounting.journal' },
]
