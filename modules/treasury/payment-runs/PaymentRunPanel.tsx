/** One payment run: what it pays, what it made of it, and what may be done with it. */
import { counted } from '#base/count.ts'
import { parseAmount } from '#base/decimal.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import type { ActionOf } from '#modules/cases/index.ts'
import { type CaseButton, CasePanel } from '#modules/cases/index.tsx'
import { Button, DayText, Facts, format, KitLink, Money, QuietTable, Section, StateChip } from '#platform/ui/index.tsx'
import { download, failureOf, sayFailure, useAsk, useMay } from '#platform/web/index.tsx'
import { paymentAddress } from '../source-links.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { layoutNames } from './bank-file/layout.ts'
import { getPaymentRun, paymentRunCalls, takeBankFile } from './endpoints.ts'
import { totalOf } from './lines.ts'
import { paymentRun as kind } from './payment-run.ts'
import type { PaymentRun } from './PaymentRunForm.tsx'
import { paymentRunPermissions } from './permissions.ts'
import { RunTotal } from './RunTotal.tsx'
import { editPaymentRunScreen } from './screens.ts'
import './payment-runs.css'

export function PaymentRunPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getPaymentRun, { params: { id } })
  return (
    <CasePanel
      kind={kind}
      calls={paymentRunCalls}
      id={id}
      asked={asked}
      unnumbered="Sin enviar"
      buttons={buttonsOf}
      editing={editPaymentRunScreen.path.replace('{id}', id)}
      renderDetail={(run) => <Detail run={run} />}
      onClose={onClose}
    />
  )
}

/** What comes next, and what else may be done. */
function buttonsOf(run: PaymentRun): readonly CaseButton<ActionOf<typeof kind>>[] {
  const { parties, payments, total, moneyAccount, file } = run
  const isUntold = payments.some(({ isAnnulled, isTold }) => !isAnnulled && !isTold)
  return [
    { action: 'send', label: 'Enviar a aprobación', done: 'enviada' },
    {
      ...{ action: 'approve', label: 'Aprobar', done: 'aprobada' },
      consequence: `Se aprueba pagar ${format.formatMoney(parseAmount(total))} a ${counted(parties, 'tercero', 'terceros')}. Todavía no sale dinero.`,
    },
    {
      ...{ action: 'pay', label: 'Pagar', done: 'pagada' },
      consequence: `Queda un egreso con fecha de hoy por cada tercero, que sale de ${moneyAccount}: ${counted(parties, 'egreso', 'egresos')} por ${format.formatMoney(parseAmount(total))}. Si algo cambió, no se paga nada.`,
    },
    {
      ...{ action: 'notify', label: 'Avisar a los terceros', isShown: isUntold, done: 'avisada' },
      consequence: 'A cada tercero que tiene correo se le dice cuánto se le pagó y de qué documentos.',
    },
    {
      ...{ action: 'makeFile', label: file === null ? 'Generar archivo' : 'Generar archivo de nuevo', done: 'con archivo para el banco' },
      ...{ isMore: file !== null, isShown: payments.every(({ answer }) => answer === null) },
      consequence: 'Lleva cada egreso con la cuenta del tercero, que se escribe en los datos del tercero.',
    },
    {
      ...{ action: 'takeAnswer', label: 'Cargar respuesta', isShown: file !== null },
      dialog: (close) => <AnswerDialog run={run} onClose={close} />,
    },
    {
      ...{ action: 'annul', label: 'Anular programación', isMore: true, done: 'anulada' },
      consequence:
        payments.length === 0
          ? 'Sus documentos se pueden poner en otra programación.'
          : `Se anulan ${counted(payments.length, 'egreso', 'egresos')} y sus documentos se vuelven a deber.`,
    },
  ]
}

const Detail = ({ run }: { readonly run: PaymentRun }) => (
  <div className="stack">
    <Facts items={factsOf(run)} />
    {run.paidOn === null && run.annulledOn === null && <RunTotal moneyAccountId={run.moneyAccountId} total={totalOf(run.lines)} />}
    {run.file !== null && <BankFile run={run} file={run.file} />}
    {run.payments.length > 0 && (
      <Section title="Egresos" count={run.payments.length}>
        <Payments run={run} />
      </Section>
    )}
    <Section title="Documentos" count={run.lines.length}>
      <Lines run={run} />
    </Section>
  </div>
)

function factsOf(run: PaymentRun) {
  const day = (value: string | null) => (value === null ? '' : format.formatDay(value))
  return [
    { label: 'Se paga de', value: run.moneyAccount },
    { label: 'Total', value: <Money value={run.total} sign /> },
    { label: 'Vence hasta', value: day(run.dueUntil) },
    { label: 'Elaboró', value: run.author },
    { label: 'Aprobó', value: run.approvedOn === null ? '' : `${run.approvedBy}, ${day(run.approvedOn)}`.replace(/^, /, '') },
    { label: 'Pagada', value: day(run.paidOn) },
    { label: 'Anulada', value: day(run.annulledOn) },
    { label: 'Observaciones', value: run.note },
  ].filter(({ value }) => value !== '')
}

function Lines({ run: { lines } }: { readonly run: PaymentRun }) {
  return (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Documento</th>
          <th scope="col">Vence</th>
          <th scope="col" className="num">
            A pagar
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ position, number, party, source, dueDate, amount }) => (
          <tr key={position}>
            <td>
              <SourceNumber source={source}>{number}</SourceNumber>
              <div className="small muted">{party.name}</div>
            </td>
            <td className="t2">
              <DayText value={dueDate} short />
            </td>
            <td className="num">
              <Money value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

function Payments({ run: { payments } }: { readonly run: PaymentRun }) {
  return (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Egreso</th>
          <th scope="col">Estado</th>
          <th scope="col" className="num">
            Valor
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, number, party, amount, isAnnulled, isTold, answer, reason }) => (
          <tr key={id}>
            <td>
              <KitLink href={paymentAddress(id)}>{number}</KitLink>
              <div className="small muted">{party.name}</div>
            </td>
            <td>
              <Standing answer={answer} isAnnulled={isAnnulled} />
              {reason !== '' && <div className="small muted">{reason}</div>}
              {isTold && <div className="small muted">Avisado por correo</div>}
            </td>
            <td className="num">
              <Money value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

interface StandingProps {
  readonly answer: 'paid' | 'rejected' | null
  readonly isAnnulled: boolean
}

function Standing({ answer, isAnnulled }: StandingProps) {
  if (answer === 'rejected') return <StateChip state="rejected" text="Rechazado por el banco" />
  if (isAnnulled) return <StateChip state="annulled" />
  return answer === 'paid' ? <StateChip state="completed" text="Confirmado por el banco" /> : <StateChip state="approved" text="Pagado" />
}

interface BankFileProps {
  readonly run: PaymentRun
  readonly file: NonNullable<PaymentRun['file']>
}

function BankFile({ run: { id }, file: { name, layout, total } }: BankFileProps) {
  const mayTake = useMay(paymentRunPermissions.export)
  const take = () => {
    download(takeBankFile, { params: { id } }).catch((error: unknown) => sayFailure(failureOf(error)))
  }
  return (
    <Section title="Archivo para el banco">
      <div className="row">
        {mayTake ? <Button onClick={take}>{`Descargar ${name}`}</Button> : <b className="b">{name}</b>}
        <span className="small muted">{`${layoutNames[layout]}, ${format.formatMoney(parseAmount(total))}`}</span>
      </div>
    </Section>
  )
}
