/** The panels of taxes: one with its versions, a new version, a new tax. */
import { dayInBogota } from '#base/date.ts'
import { rate, required } from '#platform/rules/index.ts'
import {
  Bind,
  Button,
  CircleCheckIcon,
  DateField,
  Facts,
  FieldGrid,
  FormPanel,
  MoneyField,
  MoreMenu,
  Notice,
  NumberField,
  OffIcon,
  SelectField,
  SidePanel,
  StateChip,
  TextField,
  toast,
  useForm,
  useFormValue,
  type FormStore,
} from '#platform/ui/index.tsx'
import { useSend, useFormGuard } from '#platform/web/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { AccountPicker } from '#modules/accounting/index.tsx'
import { addTaxVersion, createTax, listTaxes, setTaxActive, taxPermissions, type Tax } from './endpoints.ts'
import { chargedText } from './per-content.ts'
import { TaxVersions } from './Version.tsx'
import {
  bodyOfTax,
  dateProblem,
  kindOfCharge,
  nextTax,
  taxChargeNames,
  taxCharges,
  taxKindText,
  type TaxCharge,
  type TaxForm,
} from './versions.ts'

const refreshes = [listTaxes]

export function TaxPanel({ tax, onClose, onNewVersion }: { tax: Tax; onClose: () => void; onNewVersion: () => void }) {
  const reason = useReasonNot(taxPermissions.write)
  const switching = useSend(setTaxActive, { refreshes })
  return (
    <SidePanel
      over={`Tributo ${tax.code}`}
      title={tax.name}
      onClose={onClose}
      actions={
        <MoreMenu
          label="Más acciones"
          entries={[
            {
              label: tax.active ? 'Inactivar' : 'Activar',
              icon: tax.active ? OffIcon : CircleCheckIcon,
              disabledReason: reason,
              onSelect: () => void switching.run({ params: { id: tax.id }, body: { active: !tax.active } }),
            },
          ]}
        />
      }
      footer={
        <Button look="filled" onClick={onNewVersion} disabledReason={reason}>
          Nueva vigencia
        </Button>
      }
    >
      <div className="stack">
        {!tax.active && (
          <div>
            <StateChip state="inactive" text="Inactivo" look="outline" />
          </div>
        )}
        <Facts
          items={[
            { label: 'Código DIAN', value: tax.code },
            { label: 'Clase', value: taxKindText(tax) },
          ]}
        />
        <TaxVersions tax={tax} />
      </div>
    </SidePanel>
  )
}

export function TaxVersionPanel({ tax, onClose }: { tax: Tax; onClose: () => void }) {
  const [last] = tax.versions
  const form = useForm<TaxForm>(() => nextTax(last), {
    validFrom: (day) => dateProblem(day, last),
    rate: (text) => (tax.kind === 'percent' ? (required(text) ?? rate(text)) : null),
    perUnit: (text) => (tax.kind === 'unit' ? required(text) : null),
  })
  const sending = useSend(addTaxVersion, { refreshes, inForm: true })
  const save = async (): Promise<boolean> => {
    const answer = await sending.run({ params: { id: tax.id }, body: bodyOfTax(tax.kind, form.values()) })
    if (!answer) return false
    form.reset()
    toast({ text: `Nueva vigencia de ${tax.name} guardada`, tone: 'ok' })
    onClose()
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        over={tax.name}
        title="Nueva vigencia"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar vigencia"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <PastNotice form={form} />
        <TaxVersionFields form={form} kind={tax.kind} perContent={tax.perContent} />
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

/** Documents keep what they were made with: a date behind today changes only those to come. */
export function PastNotice({ form }: { form: FormStore<TaxForm> }) {
  const isPast = useFormValue(form, ({ validFrom }) => validFrom !== '' && validFrom < dayInBogota(new Date()))
  return isPast && <Notice tone="warn">La fecha ya pasó. Los documentos emitidos conservan la tarifa con que se hicieron.</Notice>
}

function TaxVersionFields({ form, kind, perContent }: { form: FormStore<TaxForm> } & Pick<Tax, 'kind' | 'perContent'>) {
  return (
    <FieldGrid>
      <Bind form={form} name="validFrom">
        {(field) => <DateField {...field} label="Vigente desde" required {...startHere} />}
      </Bind>
      {kind === 'percent' && (
        <Bind form={form} name="rate">
          {(field) => <NumberField {...field} kind="percent" label="Tarifa" required />}
        </Bind>
      )}
      {kind === 'unit' && (
        <Bind form={form} name="perUnit">
          {(field) => <MoneyField {...field} label={`Valor ${chargedText(perContent)}`} required />}
        </Bind>
      )}
      {kind !== 'excluded' && (
        <>
          <Bind form={form} name="saleAccount">
            {(field) => <AccountPicker {...field} label="Cuenta en ventas" wide help="Vacía para usar la cuenta por defecto" />}
          </Bind>
          <Bind form={form} name="returnAccount">
            {(field) => <AccountPicker {...field} label="Cuenta en devoluciones de ventas" wide />}
          </Bind>
          <Bind form={form} name="purchaseAccount">
            {(field) => <AccountPicker {...field} label="Cuenta en compras" wide help="Vacía si no es descontable y suma al costo" />}
          </Bind>
          <Bind form={form} name="purchaseReturnAccount">
            {(field) => <AccountPicker {...field} label="Cuenta en devoluciones de compras" wide />}
          </Bind>
        </>
      )}
      <Bind form={form} name="source">
        {(field) => <TextField {...field} label="Norma" wide maxLength={300} help="Ley, decreto o resolución que la fija" />}
      </Bind>
    </FieldGrid>
  )
}

/** Where the panel's focus begins. */
const startHere = { autoFocus: true }

interface NewTaxForm extends TaxForm {
  readonly code: string
  readonly name: string
  readonly charge: TaxCharge
}

/** Taxes that are added by hand; exempt and excluded exist once, for IVA. */
const newCharges = taxCharges.map((value) => ({ value, label: taxChargeNames[value] }))

export function NewTaxPanel({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const form = useForm<NewTaxForm>(() => ({ code: '', name: '', charge: 'percent', ...nextTax(undefined) }), {
    code: (text) => required(text) ?? (/^\d{2}$/.test(text) ? null : 'El código tiene 2 dígitos.'),
    name: (text) => required(text),
    validFrom: (day) => dateProblem(day, undefined),
    rate: (text, { charge }) => (charge === 'percent' ? (required(text) ?? rate(text)) : null),
    perUnit: (text, { charge }) => (charge === 'percent' ? null : required(text)),
  })
  const charged = kindOfCharge(useFormValue(form, (values) => values.charge))
  const sending = useSend(createTax, { refreshes, inForm: true })
  const save = async (): Promise<boolean> => {
    const values = form.values()
    const how = kindOfCharge(values.charge)
    const answer = await sending.run({ body: { code: values.code, name: values.name, ...how, ...bodyOfTax(how.kind, values) } })
    if (!answer) return false
    form.reset()
    toast({ text: `Impuesto ${values.name} creado`, tone: 'ok' })
    onCreated(answer.id)
    return true
  }
  const unsaved = useFormGuard(form, save)
  // The fields of a version are those of the form and no others.
  const version = form as unknown as FormStore<TaxForm>
  return (
    <>
      <FormPanel
        form={form}
        title="Crear impuesto"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Crear impuesto"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <FieldGrid>
          <Bind form={form} name="name">
            {(field) => <TextField {...field} label="Nombre" required wide maxLength={60} {...startHere} />}
          </Bind>
          <Bind form={form} name="charge">
            {(field) => <SelectField {...field} label="Clase" required options={newCharges} />}
          </Bind>
          <Bind form={form} name="code">
            {(field) => <TextField {...field} label="Código DIAN" required inputMode="numeric" maxLength={2} help="Ejemplo: 34 es IBUA" />}
          </Bind>
        </FieldGrid>
        <TaxVersionFields form={version} {...charged} />
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
