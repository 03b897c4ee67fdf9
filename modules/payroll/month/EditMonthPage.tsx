/** A payroll on a page of its own: its people against the month before, and its novelties, typed one under the other (`?ver=novedades`). */
import { EditCase } from '#modules/cases/index.tsx'
import { Coming } from '#platform/ui/index.tsx'
import { useAsk, useParam, useQueryOfAddress } from '#platform/web/index.tsx'
import { monthCalls } from './endpoints.ts'
import { payrollMonth } from './month.ts'
import { MonthForm } from './MonthForm.tsx'
import { MonthPage } from './MonthPage.tsx'
import { NOVELTIES } from './month-address.ts'
import { lookAgain } from './look-again.ts'
import { editMonthScreen } from './screens.ts'

export default function EditMonthPage() {
  const id = useParam('id')
  const isWriting = useQueryOfAddress()['ver'] === NOVELTIES
  const asked = useAsk(monthCalls.one, { params: { id } }, lookAgain)
  if (!isWriting && asked.data?.id === id) return <MonthPage key={id} month={asked.data} />
  if (!isWriting) return <Coming asked={asked} />
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
