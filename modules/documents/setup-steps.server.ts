import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { resolution } from './resolution/resolution.ts'

export const documentsSteps: readonly SetupStep[] = [
  {
    id: 'documents.resolution',
    title: 'Resolución de facturación vigente',
    purpose: 'Sin la autorización de la DIAN no puedes emitir facturas.',
    href: `${resolution.screen.path}?new=1`,
    seenAt: resolution.screen.path,
    action: 'Registrar resolución',
    permission: resolution.permissions.write,
    plan: null,
    services: resolution.screen.services,
    isDone: ({ companyId, today }) => sql`
      exists (select from resolution where company_id = ${companyId} and active and next_number <= to_number
               and ${today} between valid_from and valid_to)`,
  },
]
