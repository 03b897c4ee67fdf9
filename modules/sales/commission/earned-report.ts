/** Comisiones: what each seller earned in each month by each rule, with the base and the percentages that made it. */
import { pickParties } from '#modules/people/index.ts'
import { amountColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter, periodParameter, referenceParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { commissionBases } from './calculate.ts'
import { commission } from './commission.ts'

export const earnedReport = defineReport({
  name: 'sales.commissions',
  path: '/analytics/reports/sales/commissions',
  title: 'Comisiones',
  purpose: 'Muestra lo que ganó cada vendedor en cada mes, con la base y el porcentaje de cada comisión.',
  module: 'analytics',
  permission: commission.permissions.read,
  plan: commission.screen.plan,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'comisiones',
  parameters: {
    period: periodParameter(),
    base: choiceParameter('Sobre qué', { all: 'Todo', ...commissionBases }, 'all'),
    seller: referenceParameter('Vendedor', {
      endpoint: pickParties,
      query: (search) => ({ search }),
      options: (parties) => parties.map(({ id, displayName, identification }) => ({ id, label: displayName, detail: identification })),
      placeholder: 'Nombre o NIT',
    }),
  },
  columns: {
    month: textColumn('Mes', { width: 116, priority: 1 }),
    rule: textColumn('Comisión', { priority: 1 }),
    kind: textColumn('Sobre qué', { width: 116, priority: 4 }),
    gained: amountColumn('Vendido o recaudado', { width: 148, priority: 5 }),
    returned: amountColumn('Devuelto', { width: 116, priority: 5 }),
    base: amountColumn('Base', { priority: 2 }),
    percents: textColumn('Porcentaje', { width: 128, priority: 3 }),
    commission: amountColumn('Gana', { sum: true, priority: 1 }),
  },
  mainText: 'rule',
  mainFigure: 'commission',
})
