import { sql } from '#platform/db/tx.server.ts'
import type { SetupStep } from '#platform/setup-step.server.ts'
import { electronicInvoice } from './invoice/kind.ts'

const { path, permissions, plan, services, code } = electronicInvoice

export const salesSteps: readonly SetupStep[] = [
  {
    id: 'sales.invoice',
    title: 'Primera factura de venta',
    purpose: 'Al emitirla queda numerada y contabilizada, y su saldo por cobrar.',
    href: `${path}/create`,
    seenAt: path,
    action: 'Crear factura',
    permission: permissions.issue,
    plan,
    services,
    isDone: ({ companyId }) => sql`exists (select from document where company_id = ${companyId} and kind = ${code} and state <> 'draft')`,
  },
]
