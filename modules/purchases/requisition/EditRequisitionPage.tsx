/** A requisition on which nobody decided yet. */
import { EditCase } from '#modules/cases/index.tsx'
import { useAsk, useParam } from '#platform/web/index.tsx'
import { getRequisition } from './endpoints.ts'
import { requisition } from './requisition.ts'
import { RequisitionForm } from './RequisitionForm.tsx'
import { editRequisitionScreen as page } from './screens.ts'

export default function EditRequisitionPage() {
  const id = useParam('id')
  const asked = useAsk(getRequisition, { params: { id } })
  return (
    <EditCase
      kind={requisition}
      screen={page}
      id={id}
      asked={asked}
      renderForm={(from) => <RequisitionForm key={id} screen={page} from={from} />}
    />
  )
}
