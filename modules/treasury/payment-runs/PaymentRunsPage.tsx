/** Programación de pagos: what is paid together, from the newest, and one of them beside the list (`?id=`). */
import { counted } from '#base/count.ts'
import { parseAmount } from '#base/decimal.ts'
import { CasesPage } from '#modules/cases/index.tsx'
import { format } from '#platform/ui/index.tsx'
import { paymentRunColumns } from './columns.ts'
import { paymentRunCalls } from './endpoints.ts'
import { paymentRun } from './payment-run.ts'
import { PaymentRunPanel } from './PaymentRunPanel.tsx'
import { createPaymentRunScreen, paymentRunsScreen } from './screens.ts'

export default function PaymentRunsPage() {
  return (
    <CasesPage
      kind={paymentRun}
      calls={paymentRunCalls}
      screen={paymentRunsScreen}
      creating={createPaymentRunScreen}
      name="payment-runs"
      columns={paymentRunColumns}
      unnumbered="Sin enviar"
      searched="Número, tercero, banco u observaciones"
      purpose="Elige lo que vence y págalo junto: otra persona lo aprueba y queda un egreso por cada tercero."
      renderPanel={(id, onClose) => <PaymentRunPanel key={id} id={id} onClose={onClose} />}
      card={({ number, author, moneyAccount, total, parties }) => ({
        title: author === '' ? moneyAccount : author,
        amount: format.formatMoney(parseAmount(total)),
        detail: `${number ?? 'Sin enviar'}, ${moneyAccount}`,
        side: counted(parties, 'tercero', 'terceros'),
      })}
    />
  )
}
