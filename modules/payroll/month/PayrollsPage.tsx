/** Nóminas: the months from the newest, one of them beside the list (`?id=`), and a new one (`?new=1`). */
import { parseAmount } from '#base/decimal.ts'
import { CasesPage } from '#modules/cases/index.tsx'
import { format } from '#platform/ui/index.tsx'
import { useQueryOfAddress } from '#platform/web/index.tsx'
import { monthColumns } from './columns.ts'
import { monthCalls } from './endpoints.ts'
import { kindTitle } from './kind.ts'
import { payrollMonth } from './month.ts'
import { MonthForm } from './MonthForm.tsx'
import { MonthPanel } from './MonthPanel.tsx'
import { monthsScreen } from './screens.ts'

const creating = { title: 'Crear nómina', path: `${monthsScreen.path}?new=1` } as const

export default function PayrollsPage() {
  if (useQueryOfAddress()['new'] === '1') return <MonthForm screen={{ ...monthsScreen, title: creating.title }} />
  return (
    <CasesPage
      kind={payrollMonth}
      calls={monthCalls}
      screen={monthsScreen}
      creating={creating}
      name="payrolls"
      columns={monthColumns}
      unnumbered="Sin número"
      searched="Número, mes o observación"
      purpose="Cada mes reúne a quienes tienen contrato, lo que les pasó y lo que se les paga, con el porqué de cada línea y su comprobante."
      renderPanel={(id, onClose) => <MonthPanel key={id} id={id} onClose={onClose} />}
      card={({ number, kind, month, paid, people }) => ({
        title: kindTitle(kind, month),
        amount: format.formatMoney(parseAmount(paid)),
        detail: number ?? 'Sin número',
        side: people === 1 ? '1 empleado' : `${people} empleados`,
      })}
    />
  )
}
