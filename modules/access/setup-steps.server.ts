import { ALL_SERVICES } from '#platform/access.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { profileScreen } from './screens.ts'

export const accessSteps: readonly SetupStep[] = [
  {
    id: 'access.second-factor',
    title: 'Tu cuenta con segundo factor',
    purpose: 'Con la contraseña sola nadie entra a tu nombre.',
    href: profileScreen.path,
    seenAt: profileScreen.path,
    action: 'Proteger mi cuenta',
    optional: true,
    permission: 'member',
    plan: null,
    services: ALL_SERVICES,
    isDone: ({ personId }) => sql`exists (select from second_factor where person_id = ${personId} and confirmed_at is not null)`,
  },
]
