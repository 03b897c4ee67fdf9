import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { changeConsecutive } from './consecutives/endpoints.ts'
import { consecutivesScreen } from './screens.ts'

export const companySteps: readonly SetupStep[] = [
  {
    id: 'company.consecutives',
    title: 'Numeración de tus documentos',
    purpose: 'Si vienes de otro programa, sigue con el número que traías.',
    href: consecutivesScreen.path,
    seenAt: consecutivesScreen.path,
    action: 'Revisar consecutivos',
    optional: true,
    permission: changeConsecutive.permission,
    plan: null,
    services: consecutivesScreen.services,
    isDone: ({ companyId }) => sql`exists (select from consecutive where company_id = ${companyId} and next > 1)`,
  },
]
