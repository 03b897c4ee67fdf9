/** What the document of a sale says of it: the receipt of the register, and what keeps it from being lawful paper. */
import { getBoard } from '#modules/electronic/index.ts'
import type { AsideProps } from '#modules/documents/index.tsx'
import { tillReturn, tillSale } from '#modules/sales/index.ts'
import { Button, ButtonLink, Coming, Notice } from '#platform/ui/index.tsx'
import { addressOfQuery, failureOf, sayFailure, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { returnsScreen } from '../screens.ts'
import { getTransaction } from '../sale/read-endpoints.ts'
import { SaleBody } from '../sale/SalePanel.tsx'
import { printTicket } from './print.tsx'
import { type Roll, rollNames, rolls } from './ticket.ts'
import { saleEndpoints, transmitSale } from './endpoints.ts'

export function SaleDocument({ document }: AsideProps) {
  const mayReturn = useMay(tillReturn.permissions.issue)
  const asked = useAsk(getTransaction, { params: { id: document.id } })
  return (
    <>
      <Untransmitted document={document} />
      {asked.data ? <SaleBody sale={asked.data} /> : <Coming asked={asked} />}
      <PrintButton documentId={document.id} />
      {mayReturn && document.state === 'issued' && (
        <div>
          <ButtonLink href={addressOfQuery(returnsScreen.path, {}, { devolver: document.id })}>Devolver</ButtonLink>
        </div>
      )}
    </>
  )
}

/** Sealed with what the company and the customer say today; what is still missing is said here. */
function Untransmitted({ document }: AsideProps) {
  const may = useMay(tillSale.permissions.issue)
  const { view, list, totals, history } = saleEndpoints
  const sending = useSend(transmitSale, { refreshes: [view, list, totals, history, getBoard] })
  const { electronicState, uniqueCode, state } = document
  const isUnsealed = electronicState === 'queued' && uniqueCode === null
  if (state !== 'issued' || !(isUnsealed || electronicState === 'rejected')) return null
  return (
    <Notice tone="warn">
      <div className="stack">
        <span>
          {isUnsealed
            ? 'No se ha transmitido a la DIAN: a la empresa o al cliente les falta algo. Complétalo y transmite.'
            : 'La DIAN lo rechazó. Corrige lo que dice su respuesta y transmite otra vez, con el mismo número.'}
        </span>
        {may && (
          <Button busy={sending.isSending} busyText="Transmitiendo…" onClick={() => void sending.run({ params: { id: document.id } })}>
            Transmitir
          </Button>
        )}
      </div>
    </Notice>
  )
}

/** On the printer of this machine. */
function PrintButton({ documentId }: { readonly documentId: string }) {
  const may = useMay(tillSale.permissions.print)
  const print = (roll: Roll) => void printTicket(documentId, roll).catch((error: unknown) => sayFailure(failureOf(error)))
  if (!may) return null
  return (
    <div className="row wrap">
      {rolls.map((roll) => (
        <Button key={roll} onClick={() => print(roll)}>{`Imprimir ${rollNames[roll].toLowerCase()}`}</Button>
      ))}
    </div>
  )
}
