/** A requisition on which nobody decided yet. */
import { KitLink, LoadError, Notice, Page } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useParam } from '#platform/web/index.tsx'
import { getRequisition } from './endpoints.ts'
import { requisitionCan, requisitionStateNames } from './requisition.ts'
import { RequisitionForm } from './RequisitionForm.tsx'
import { editRequisitionScreen as page, requisitionAddress } from './screens.ts'

export default function EditRequisitionPage() {
  const id = useParam('id')
  const asked = useAsk(getRequisition, { params: { id } })
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  if (asked.data?.id !== id) return null
  const { state, number } = asked.data
  if (requisitionCan(state, 'edit')) return <RequisitionForm key={id} screen={page} from={asked.data} />
  return (
    <Page title={page.title} heading={`Requisición ${number ?? ''}`} crumbs={crumbsOf(page)}>
      <Notice tone="quiet">{`Está ${requisitionStateNames[state].toLowerCase()} y ya no se edita.`}</Notice>
      <p>
        <KitLink href={requisitionAddress(id)}>Ver la requisición</KitLink>
      </p>
    </Page>
  )
}
