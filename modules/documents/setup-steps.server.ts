import { testRange } from '#colombia/index.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { resolution } from './resolution/resolution.ts'

export const documentsSteps: readonly SetupStep[] = [
  {
    id: 'documents.resolution',
    title: 'Resolución de facturación vigente',
    purpose: 'La DIAN te autoriza un rango de números. En pruebas usas el que ella da a todos.',
    href: `${resolution.screen.path}?new=1`,
    seenAt: resolution.screen.path,
    action: 'Registrar resolución',
    permission: resolution.permissions.write,
    plan: null,
    services: resolution.screen.services,
    isDone: ({ companyId, today }) => sql`
      exists (select from resolution r join company c on c.id = r.company_id
               where r.company_id = ${companyId} and r.active and r.next_number <= r.to_number and ${today} between r.valid_from and r.valid_to
                 and (r.resolution_number = ${testRange.resolution})
                     = (coalesce(c.profile -> 'electronic' ->> 'environment', 'habilitacion') = 'habilitacion'))`,
  },
]
