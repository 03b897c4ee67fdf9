import { screen, type Screen } from '#platform/screen.ts'
import { receiptPermissions } from './endpoints.ts'
import { receivables } from './receivables.ts'

export const receiptsScreen = screen({
  path: '/treasuries/{type}',
  title: 'Recaudos / Egresos',
  module: 'treasury',
  permission: receiptPermissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Tesorería', path: null }],
})

export const treasuryScreens = [receiptsScreen, receivables.screen] satisfies Screen[]
