import { ALL_SERVICES } from '#platform/access.ts'
import { screen } from '#platform/screen.ts'
import { publicStatementPath } from './address.ts'

/** Nobody is signed in: the link says which company it is of, and which customer. */
export const publicStatementScreen = screen({
  path: publicStatementPath,
  title: 'Estado de cuenta del cliente',
  module: 'treasury',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
})
