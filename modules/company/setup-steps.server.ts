import { sql } from '#platform/db/tx.server.ts'
import { ALL_SERVICES } from '#platform/access.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { changeConsecutive } from './consecutives/endpoints.ts'
import { companyPermissions } from './endpoints.ts'
import { consecutivesScreen, logoScreen, myCompanyScreen } from './screens.ts'

const ofCompany = { permission: companyPermissions.write, plan: null, services: ALL_SERVICES } as const

/** Done before anything else: every paper and every electronic document says it. */
export const companyDataSteps: readonly SetupStep[] = [
  {
    id: 'company.data',
    title: 'Datos de tu empresa',
    purpose: 'NIT, dirección y responsabilidades salen en cada factura y van a la DIAN.',
    href: myCompanyScreen.path,
    seenAt: myCompanyScreen.path,
    action: 'Completar los datos',
    ...ofCompany,
    isDone: ({ companyId }) => sql`exists (
      select from company where id = ${companyId} and coalesce(profile ->> 'address', '') <> '' and coalesce(profile ->> 'cityCode', '') <> ''
         and coalesce(profile ->> 'email', '') <> '')`,
  },
  {
    id: 'company.logo',
    title: 'Logo en tus documentos',
    purpose: 'Tus facturas, cotizaciones y correos salen con la imagen de tu empresa.',
    href: logoScreen.path,
    seenAt: logoScreen.path,
    action: 'Subir el logo',
    optional: true,
    ...ofCompany,
    isDone: ({ companyId }) => sql`exists (select from company_file where company_id = ${companyId} and slot = 'logo')`,
  },
]

/** Before what is sold: it decides whether stock is asked for. */
export const companySellsSteps: readonly SetupStep[] = [
  {
    id: 'company.sells',
    title: '¿Vendes productos o servicios?',
    purpose: 'Si vendes productos, la guía te pide las existencias con las que empiezas. Puedes cambiarlo después.',
    href: '/kickOff',
    seenAt: '/kickOff',
    action: 'Responder',
    ...ofCompany,
    services: [11, 'full'],
    isDone: ({ companyId }) => sql`exists (select from company where id = ${companyId} and coalesce(profile ->> 'sells', '') <> '')`,
  },
]

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
