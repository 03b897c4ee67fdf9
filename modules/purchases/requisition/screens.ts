import { screen } from '#platform/screen.ts'
import { requisitionPermissions } from './permissions.ts'

const gate = { module: 'inventory', plan: null, services: ['full'] } as const
const inventory = { title: 'Inventario', path: '/inventories' } as const

export const requisitionsScreen = screen({
  path: '/inventories/requisitions',
  title: 'Requisiciones',
  permission: requisitionPermissions.read,
  ...gate,
  parents: [inventory],
})

const below = [inventory, { title: 'Requisiciones', path: requisitionsScreen.path }]

export const createRequisitionScreen = screen({
  path: '/inventories/requisitions/create',
  title: 'Crear requisición',
  permission: requisitionPermissions.write,
  ...gate,
  parents: below,
})

export const editRequisitionScreen = screen({
  path: '/inventories/requisitions/edit/{id}',
  title: 'Editar requisición',
  permission: requisitionPermissions.write,
  ...gate,
  parents: below,
})

/** Where one is shown: the panel of the list. */
export const requisitionAddress = (id: string): string => `${requisitionsScreen.path}?id=${id}`
