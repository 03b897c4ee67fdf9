import { testRange } from '#colombia/index.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { enablingPermissions } from './enabling/permissions.ts'
import { enablingScreen } from './enabling/screens.ts'

const { path, plan, services } = enablingScreen

/** Before the resolution: on trial the authority's own range is one. */
export const electronicSteps: readonly SetupStep[] = [
  {
    id: 'electronic.trial',
    title: 'Facturación electrónica',
    purpose:
      'Empieza en pruebas: emites, contabilizas y cobras sin software ni certificado, y nada va a la DIAN. Cuando te habilite, pasas a producción.',
    href: path,
    seenAt: path,
    action: 'Ver la habilitación',
    permission: enablingPermissions.write,
    plan,
    services,
    isDone: ({ companyId }) => sql`
      (exists (select from company where id = ${companyId} and profile -> 'electronic' ->> 'environment' = 'produccion')
       or exists (select from resolution where company_id = ${companyId} and active and resolution_number = ${testRange.resolution}))`,
  },
  {
    id: 'electronic.production',
    title: 'Facturar en producción',
    purpose: 'Con tu certificado, tu software y tu resolución, lo que emites tiene validez fiscal. Antes se anula todo lo de prueba.',
    href: path,
    seenAt: path,
    action: 'Ver qué falta',
    optional: true,
    permission: enablingPermissions.write,
    plan,
    services,
    isDone: ({ companyId }) =>
      sql`exists (select from company where id = ${companyId} and profile -> 'electronic' ->> 'environment' = 'produccion')`,
  },
]
