import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { FINAL_CONSUMER } from './party.ts'
import { partyPermissions } from './permissions.ts'
import { peopleScreen } from './screens.ts'

export const peopleSteps: readonly SetupStep[] = [
  {
    id: 'people.party',
    title: 'Primer cliente o proveedor',
    purpose: 'Con su NIT, su correo y las retenciones que te practica.',
    href: `${peopleScreen.path}?new=1`,
    seenAt: peopleScreen.path,
    action: 'Crear tercero',
    permission: partyPermissions.write,
    plan: null,
    services: peopleScreen.services,
    // Every company is born with the final consumer.
    isDone: ({ companyId }) => sql`
      exists (select from party where company_id = ${companyId}
               and (identification_type, identification) <> (${FINAL_CONSUMER.identificationType}, ${FINAL_CONSUMER.identification}))`,
  },
]
