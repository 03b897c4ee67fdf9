/** Replacing a document that the authority accepted. */
import { Coming, Notice, Page } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useParam } from '#platform/web/index.tsx'
import { AdjustmentForm } from './AdjustmentForm.tsx'
import { getPayrollDocument } from './endpoints.ts'
import { replaceScreen as page } from './screens.ts'

export default function ReplacePage() {
  const id = useParam('adjustmentFor')
  const asked = useAsk(getPayrollDocument, { params: { id } })
  if (asked.data?.state === 'accepted' && asked.data.note !== 'eliminate')
    return <AdjustmentForm key={id} screen={page} from={asked.data} />
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      {asked.data ? <Notice tone="quiet">Solo puedes ajustar nóminas aceptadas por la DIAN.</Notice> : <Coming asked={asked} />}
    </Page>
  )
}
