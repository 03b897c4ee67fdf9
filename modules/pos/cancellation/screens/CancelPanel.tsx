/** Asking to cancel a sale of an open shift: which one, why, and who allows it. */
import { showTime } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { minLength, required } from '#platform/rules/index.ts'
import {
  Bind,
  Coming,
  format,
  FormPanel,
  Notice,
  PasswordField,
  SelectField,
  SidePanel,
  TextArea,
  toast,
  useForm,
} from '#platform/ui/index.tsx'
import { type AnswerOf, queryClient, useAsk, useFormGuard, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import { listTransactions } from '../../sale/read-endpoints.ts'
import { cancelSale, listSupervisors } from '../endpoints.ts'

const TITLE = 'Anular venta'

interface Props {
  readonly onCancelled: (id: string) => void
  readonly onClose: () => void
}

export function CancelPanel(props: Props) {
  const sales = useAsk(listTransactions, { query: { size: '100' } })
  const asked = useAsk(listSupervisors, {})
  if (sales.data && asked.data) return <Asking {...props} sales={sales.data.rows} allowing={asked.data} />
  return (
    <SidePanel title={TITLE} onClose={props.onClose}>
      <Coming asked={sales.data ? asked : sales} />
    </SidePanel>
  )
}

type Sales = AnswerOf<typeof listTransactions>['rows']
type Allowing = AnswerOf<typeof listSupervisors>

const saleText = ({ number, customer, value, soldAt }: Sales[number]): string =>
  `${number}, ${customer}, ${format.formatMoney(parseAmount(value))}, ${showTime(new Date(soldAt))}`

function Asking({ sales, allowing, onCancelled, onClose }: Props & { readonly sales: Sales; readonly allowing: Allowing }) {
  const { mayAlone, supervisors } = allowing
  const asksPin = !mayAlone
  const start = useQueryOfAddress()['venta'] ?? ''
  const form = useForm(
    () => ({ saleId: start, reason: '', supervisorId: asksPin && supervisors.length === 1 ? (supervisors[0]?.id ?? '') : '', pin: '' }),
    {
      saleId: (value) => (value === '' ? 'Elige la venta' : null),
      reason: (value) => required(value) ?? minLength(value),
      supervisorId: (value) => (asksPin && value === '' ? 'Elige quién autoriza' : null),
      pin: (value) => (asksPin && value === '' ? 'Escribe su PIN' : null),
    },
  )
  const sending = useSend(cancelSale, {
    refreshes: [],
    inForm: true,
    onDone: ({ id, number }) => {
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: `Venta ${number} anulada`, tone: 'ok' })
      onCancelled(id)
    },
  })
  const save = async (): Promise<boolean> => {
    const { supervisorId, ...values } = form.values()
    return (await sending.run({ body: { ...values, supervisorId: supervisorId === '' ? null : supervisorId } })) !== null
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        title={TITLE}
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel={TITLE}
        savingLabel="Anulando…"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <div className="stack">
          <Notice tone="info">Se devuelven las existencias, la contabilidad y el dinero del turno. El número queda, anulado.</Notice>
          <Bind form={form} name="saleId">
            {(field) => (
              <SelectField
                label="Venta"
                required
                options={[{ value: '', label: 'Elige la venta' }, ...sales.map((sale) => ({ value: sale.id, label: saleText(sale) }))]}
                {...field}
              />
            )}
          </Bind>
          <Bind form={form} name="reason">
            {(field) => <TextArea label="Motivo" required rows={2} maxLength={400} {...field} />}
          </Bind>
          {asksPin && supervisors.length === 0 && (
            <Notice tone="warn">Nadie tiene un PIN para autorizar. Quien supervisa lo pone en esta pantalla, en «Mi PIN».</Notice>
          )}
          {asksPin && supervisors.length > 0 && (
            <>
              <Bind form={form} name="supervisorId">
                {(field) => (
                  <SelectField
                    label="Autoriza"
                    required
                    options={[
                      { value: '', label: 'Elige quién autoriza' },
                      ...supervisors.map(({ id, name }) => ({ value: id, label: name })),
                    ]}
                    {...field}
                  />
                )}
              </Bind>
              <Bind form={form} name="pin">
                {(field) => <PasswordField label="PIN" required kind="current" {...field} />}
              </Bind>
            </>
          )}
        </div>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
