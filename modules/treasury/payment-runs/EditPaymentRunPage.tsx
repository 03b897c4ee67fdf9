/** A payment run that nobody approved yet. */
import { EditCase } from '#modules/cases/index.tsx'
import { useAsk, useParam } from '#platform/web/index.tsx'
import { getPaymentRun } from './endpoints.ts'
import { paymentRun } from './payment-run.ts'
import { PaymentRunForm } from './PaymentRunForm.tsx'
import { editPaymentRunScreen as page } from './screens.ts'

export default function EditPaymentRunPage() {
  const id = useParam('id')
  const asked = useAsk(getPaymentRun, { params: { id } })
  return (
    <EditCase
      kind={paymentRun}
      screen={page}
      id={id}
      asked={asked}
      renderForm={(from) => <PaymentRunForm key={id} screen={page} from={from} />}
    />
  )
}
