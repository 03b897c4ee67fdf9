import { ALL_SERVICES } from '#platform/access.ts'
import { screen, type Screen } from '#platform/screen.ts'
import { programme } from './program/program.ts'
import { registrationPath } from './registration/address.ts'

/** Whether the plan has loyalty is judged by the company of the address: nobody is signed in. */
export const registrationScreen = screen({
  path: registrationPath,
  title: 'Registro en el programa de fidelización',
  module: 'loyalty',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
})

export const loyaltyScreens = [programme.screen, registrationScreen] satisfies Screen[]
