/** A new requisition. */
import { RequisitionForm } from './RequisitionForm.tsx'
import { createRequisitionScreen as page } from './screens.ts'

export default function CreateRequisitionPage() {
  return <RequisitionForm screen={page} />
}
