/** A new payment run, of what is due. */
import { PaymentRunForm } from './PaymentRunForm.tsx'
import { createPaymentRunScreen as page } from './screens.ts'

export default function CreatePaymentRunPage() {
  return <PaymentRunForm screen={page} />
}
