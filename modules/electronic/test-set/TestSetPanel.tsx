/** Envío de pruebas: how many the portal asks for, and how many of them the authority accepted, as it happens. */
import { showInstant } from '#base/date.ts'
import { usualTestSet } from '#colombia/index.ts'
import {
  Bind,
  type BoundField,
  Button,
  Coming,
  FieldGrid,
  FormPanel,
  Meter,
  Notice,
  NumberField,
  SelectField,
  SidePanel,
  StateChip,
  toast,
  useForm,
} from '#platform/ui/index.tsx'
import { type AnswerOf, sayFailure, useAsk, useSend } from '#platform/web/index.tsx'
import { type EnablingView, getEnabling } from '../enabling/endpoints.ts'
import { getTestSet, startTestSet, stopTestSet } from './endpoints.ts'
import { usualPayrollSet, type TestFamily } from './planned.ts'
import { progressText, testKindNames, testStates } from './words.ts'

const LOOK_EVERY_MS = 3000

interface PanelProps {
  readonly view: EnablingView
  readonly family: TestFamily
  readonly onClose: () => void
}

const overs = { invoice: 'Facturación electrónica', payroll: 'Nómina electrónica' } as const

type SentSet = NonNullable<AnswerOf<typeof getTestSet>['set']>

export function TestSetPanel({ view, family, onClose }: PanelProps) {
  const asked = useAsk(getTestSet, { query: { family } }, ({ set }) => (set?.isGoing ? LOOK_EVERY_MS : null))
  if (!asked.data)
    return (
      <SidePanel title="Envío de pruebas" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  const { set } = asked.data
  if (set?.isGoing) return <Going set={set} family={family} onClose={onClose} />
  const Start = family === 'payroll' ? StartPayroll : StartInvoices
  return <Start view={view} family={family} set={set} onClose={onClose} />
}

/** On its way: it may be stopped, and nothing else. */
function Going({ set, family, onClose }: Omit<PanelProps, 'view'> & { readonly set: SentSet }) {
  const stopping = useSend(stopTestSet, {
    refreshes: [getTestSet, getEnabling],
    onDone: () => toast({ text: 'Se detuvo el envío' }),
    onFailure: sayFailure,
  })
  return (
    <SidePanel
      over={overs[family]}
      title="Envío de pruebas"
      onClose={onClose}
      footer={
        <Button busy={stopping.isSending} onClick={() => void stopping.run({ query: { family } })}>
          Detener el envío
        </Button>
      }
    >
      <Progress set={set} />
    </SidePanel>
  )
}

interface SizeForm {
  readonly invoices: string
  readonly debitNotes: string
  readonly creditNotes: string
  readonly authority: 'dian' | 'simulator'
}

type StartProps = PanelProps & { readonly set: SentSet | null }

function StartInvoices({ view, family, set, onClose }: StartProps) {
  const form = useForm<SizeForm>(() => ({
    invoices: String(usualTestSet.invoices),
    debitNotes: String(usualTestSet.debitNotes),
    creditNotes: String(usualTestSet.creditNotes),
    authority: 'dian',
  }))
  const sending = useSend(startTestSet, { refreshes: [getTestSet, getEnabling], inForm: true })
  const save = async () => {
    const { authority, invoices, debitNotes, creditNotes } = form.values()
    const body = { authority, family, invoices: Number(invoices), debitNotes: Number(debitNotes), creditNotes: Number(creditNotes) }
    if (await sending.run({ body })) toast({ text: 'El set de pruebas se está enviando', tone: 'ok' })
  }
  return (
    <FormPanel
      form={form}
      over={overs[family]}
      title="Envío de pruebas"
      submitError={sending.submitError}
      saving={sending.isSending}
      savingLabel="Enviando…"
      submitLabel={set === null ? 'Enviar el set de pruebas' : 'Enviar otro set'}
      onCancel={onClose}
      onSubmit={() => void save()}
    >
      {set && <Progress set={set} />}
      <Notice tone="info">
        Páramo inventa estos documentos a nombre de tu empresa, los firma y los envía con el set {view.testSetId || 'que registres'}. No
        tocan libros, existencias ni resoluciones.
      </Notice>
      <FieldGrid>
        <Bind form={form} name="invoices">
          {(field) => <NumberField {...field} label="Facturas" decimals={0} required help="Las que pide tu portal de la DIAN" />}
        </Bind>
        <Bind form={form} name="debitNotes">
          {(field) => <NumberField {...field} label="Notas débito" decimals={0} required />}
        </Bind>
        <Bind form={form} name="creditNotes">
          {(field) => <NumberField {...field} label="Notas crédito" decimals={0} required />}
        </Bind>
        <Bind form={form} name="authority">
          {(field) => <AuthorityField view={view} {...field} />}
        </Bind>
      </FieldGrid>
    </FormPanel>
  )
}

interface AuthorityProps extends BoundField<'dian' | 'simulator'> {
  readonly view: EnablingView
}

function AuthorityField({ view, ...field }: AuthorityProps) {
  if (!view.offersSimulator) return null
  return (
    <SelectField
      {...field}
      label="Se envía a"
      required
      options={[
        { value: 'dian', label: 'La DIAN' },
        { value: 'simulator', label: 'El simulador de la DIAN' },
      ]}
    />
  )
}

interface PayrollForm {
  readonly payrolls: string
  readonly payrollNotes: string
  readonly authority: 'dian' | 'simulator'
}

/** Documents 102 and 103 of workers that do not exist. */
function StartPayroll({ view, family, set, onClose }: StartProps) {
  const form = useForm<PayrollForm>(() => ({
    payrolls: String(usualPayrollSet.payrolls),
    payrollNotes: String(usualPayrollSet.payrollNotes),
    authority: 'dian',
  }))
  const sending = useSend(startTestSet, { refreshes: [getTestSet, getEnabling], inForm: true })
  const save = async () => {
    const { authority, payrolls, payrollNotes } = form.values()
    const body = { authority, family, payrolls: Number(payrolls), payrollNotes: Number(payrollNotes) }
    if (await sending.run({ body })) toast({ text: 'El set de pruebas se está enviando', tone: 'ok' })
  }
  return (
    <FormPanel
      form={form}
      over={overs[family]}
      title="Envío de pruebas"
      submitError={sending.submitError}
      saving={sending.isSending}
      savingLabel="Enviando…"
      submitLabel={set === null ? 'Enviar el set de pruebas' : 'Enviar otro set'}
      onCancel={onClose}
      onSubmit={() => void save()}
    >
      {set && <Progress set={set} />}
      <Notice tone="info">
        Páramo inventa estas nóminas de trabajadores que no existen, las firma y las envía con el software de nómina y el set{' '}
        {view.payroll.testSetId || 'que registres'}. No tocan tus libros ni tus empleados.
      </Notice>
      <FieldGrid>
        <Bind form={form} name="payrolls">
          {(field) => <NumberField {...field} label="Nóminas" decimals={0} required help="Las que pide tu portal de la DIAN" />}
        </Bind>
        <Bind form={form} name="payrollNotes">
          {(field) => <NumberField {...field} label="Notas de ajuste" decimals={0} required />}
        </Bind>
        <Bind form={form} name="authority">
          {(field) => <AuthorityField view={view} {...field} />}
        </Bind>
      </FieldGrid>
    </FormPanel>
  )
}

/** «7 de 10 aceptados», and what was said of each. */
function Progress({ set: { authority, startedAt, accepted, rejected, size, documents } }: { readonly set: SentSet }) {
  const words = progressText({ accepted, size })
  return (
    <>
      <output className="test-set-progress">
        <b className="b">{words}</b>
        <Meter label="Set de pruebas" value={accepted} max={size} text={words} tone={rejected > 0 ? 'warn' : 'ok'} />
        <span className="small muted">
          Enviado el {showInstant(new Date(startedAt))}
          {authority === 'simulator' && ' al simulador, que no habilita ante la DIAN'}.
        </span>
      </output>
      <ul className="test-set-documents">
        {documents.map(({ id, kind, number, state, detail }) => (
          <li key={id}>
            <span className="grow">
              {testKindNames[kind]} {number}
            </span>
            <StateChip {...testStates[state]} />
            {detail !== '' && <span className="small muted test-set-detail">{detail}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
