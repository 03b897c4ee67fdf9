/** A month that is not accounted yet: its novelties, typed one under the other. */
import { EditCase } from '#modules/cases/index.tsx'
import { useAsk, useParam } from '#platform/web/index.tsx'
import { monthCalls } from './endpoints.ts'
import { payrollMonth } from './month.ts'
import { MonthForm } from './MonthForm.tsx'
import { editMonthScreen } from './screens.ts'

export default function EditMonthPage() {
  const id = useParam('id')
  const asked = useAsk(monthCalls.one, { params: { id } })
  return (
    <EditCase
      kind={payrollMonth}
      screen={editMonthScreen}
      id={id}
      asked={asked}
      renderForm={(from) => <MonthForm key={id} screen={editMonthScreen} from={from} />}
    />
  )
}
