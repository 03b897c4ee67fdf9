/** What is owed to suppliers, by what was bought (contabilidad.md, section 2): where documents of purchases and what pays them meet. */
import type { ExpensePayable } from '#colombia/index.ts'

/** A company that says no account for one owes it with the other costs and expenses. */
const owedFor = <Code extends `2335${number}`>(code: Code, title: string) =>
  ({
    module: 'purchases',
    code,
    title,
    within: ['22', '2335', '2380'],
    nature: 'C',
    instead: 'expensesPayable',
    uses: ['Facturas de compra y gastos', 'Egresos'],
  }) as const

/** Of each expense that group 2335 tells apart. */
export const expensePayableRoles = {
  financialPayable: owedFor('233505', 'gastos financieros por pagar'),
  legalPayable: owedFor('233510', 'gastos legales por pagar'),
  subscriptionsPayable: owedFor('233515', 'libros y suscripciones por pagar'),
  commissionsPayable: owedFor('233520', 'comisiones por pagar'),
  feesPayable: owedFor('233525', 'honorarios por pagar'),
  technicalServicesPayable: owedFor('233530', 'servicios técnicos por pagar'),
  maintenancePayable: owedFor('233535', 'servicios de mantenimiento por pagar'),
  leasesPayable: owedFor('233540', 'arrendamientos por pagar'),
  freightPayable: owedFor('233545', 'transportes, fletes y acarreos por pagar'),
  utilitiesPayable: owedFor('233550', 'servicios públicos por pagar'),
  insurancePayable: owedFor('233555', 'seguros por pagar'),
  travelPayable: owedFor('233560', 'gastos de viaje por pagar'),
  representationPayable: owedFor('233565', 'gastos de representación por pagar'),
} as const satisfies Readonly<Record<`${ExpensePayable}Payable`, object>>
