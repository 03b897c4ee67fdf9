import { plan } from '#modules/subscription/index.ts'
import { screen } from '#platform/screen.ts'
import { recurrencePermissions } from './permissions.ts'

const gate = { module: 'sales', plan: plan.planOrderRecurrence, services: ['full'] } as const
const sales = { title: 'Ventas', path: null } as const

export const recurrencesScreen = screen({
  path: '/sales/order-recurrences',
  title: 'Recurrencias de pedidos',
  permission: recurrencePermissions.read,
  ...gate,
  parents: [sales],
})

const below = [sales, { title: 'Recurrencias', path: recurrencesScreen.path }]

export const createRecurrenceScreen = screen({
  path: '/sales/order-recurrences/create',
  title: 'Crear recurrencia',
  permission: recurrencePermissions.write,
  ...gate,
  parents: below,
})

export const editRecurrenceScreen = screen({
  path: '/sales/order-recurrences/{id}/edit',
  title: 'Editar recurrencia',
  permission: recurrencePermissions.read,
  ...gate,
  parents: below,
})

export const recurrenceScreens = [recurrencesScreen, createRecurrenceScreen, editRecurrenceScreen]

export const recurrenceAddress = (id: string): string => editRecurrenceScreen.path.replace('{id}', id)
