import { screen } from '#platform/screen.ts'
import { paymentRunPermissions } from './permissions.ts'

const gate = { module: 'treasury', plan: null, services: ['full'] } as const
const treasury = { title: 'Tesorería', path: null } as const

export const paymentRunsScreen = screen({
  path: '/treasuries/payment-runs',
  title: 'Programación de pagos',
  permission: paymentRunPermissions.read,
  ...gate,
  parents: [treasury],
})

const below = [treasury, { title: paymentRunsScreen.title, path: paymentRunsScreen.path }]

export const createPaymentRunScreen = screen({
  path: '/treasuries/payment-runs/create',
  title: 'Programar pagos',
  permission: paymentRunPermissions.write,
  ...gate,
  parents: below,
})

export const editPaymentRunScreen = screen({
  path: '/treasuries/payment-runs/edit/{id}',
  title: 'Editar programación de pagos',
  permission: paymentRunPermissions.write,
  ...gate,
  parents: below,
})

export const paymentRunScreens = [paymentRunsScreen, createPaymentRunScreen, editPaymentRunScreen]
