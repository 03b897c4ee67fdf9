import { screen, type Screen } from '#platform/screen.ts'
import { receiptPermissions } from './settlement.ts'
import { onlinePaymentsScreen } from './online-payments/screens.ts'
import { receivables } from './receivables.ts'
import { bankConcept } from './settings/bank-concept.ts'
import { paymentDevice } from './settings/payment-device.ts'
import { paymentReminder } from './settings/payment-reminder.ts'
import { paymentType } from './settings/payment-type.ts'

export const receiptsScreen = screen({
  path: '/treasuries/{type}',
  title: 'Recaudos / Egresos',
  module: 'treasury',
  permission: receiptPermissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Tesorería', path: null }],
})

export const treasuryScreens = [
  receiptsScreen,
  receivables.screen,
  paymentType.screen,
  bankConcept.screen,
  paymentDevice.screen,
  paymentReminder.screen,
  onlinePaymentsScreen,
] satisfies Screen[]
