/** What a plan may include, by the names of the specification (section 3). Titles are what a person reads when it is missing. */
import type { PlanFlag } from '#platform/access.ts'

function defineFlags<Name extends string>(titles: Readonly<Record<Name, string>>): Readonly<Record<Name, PlanFlag>> {
  const entries = Object.entries<string>(titles).map(([name, title]) => [name, { name, title }] as const)
  // Object.fromEntries forgets the keys; they are exactly those of `titles`.
  return Object.fromEntries(entries) as Record<Name, PlanFlag>
}

export const plan = defineFlags({
  planElectronicTriplet: 'Documentos soporte, notas y eventos electrónicos',
  planElectronicBill: 'Facturación electrónica',
  planSell: 'Facturación de venta',
  planPointOfSale: 'Punto de venta',
  planPosPointOfSale: 'Punto de venta avanzado',
  planSalesOrders: 'Pedidos y cotizaciones',
  planOrderRecurrence: 'Recurrencias de pedidos',
  planSalesAdvances: 'Anticipos de clientes',
  planRoleBasedSecurity: 'Seguridad por roles',
  planCommission: 'Comisiones',
  planLoyalty: 'Fidelización',
  planSerialAndBatch: 'Lotes y seriales',
  planHelpUsers: 'Mesa de ayuda',
  planHelpHasPortal: 'Portal de clientes',
  planHelpSatisfactionSurveys: 'Encuestas de satisfacción',
  planCrmAdvanced: 'CRM avanzado',
  planElectronicPayrollErp: 'Nómina electrónica',
  planHrmLiteEmployees: 'Empleados de nómina',
  planUsers: 'Usuarios',
  planBranches: 'Sucursales',
  planPriceLists: 'Listas de precios',
})

export type PlanFlagName = keyof typeof plan
export const planFlags: readonly PlanFlag[] = Object.values(plan)
