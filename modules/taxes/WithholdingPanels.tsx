/** The panels of withholdings: one with its versions and an example, a new version, a new withholding. */
import { isDay, type Day } from '#base/date.ts'
import { isPercentText, parseAmount, parsePercent, type Amount } from '#base/decimal.ts'
import { required } from '#platform/rules/index.ts'
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
  Picker,
  Segmented,
  SelectField,
  SidePanel,
  StateChip,
  TextField,
  toast,
  useForm,
  useFormValue,
  type FormStore,
  type PickerOption,
  type Rules,
} from '#platform/ui/index.tsx'
import { askOnce, useSend, useFormGuard } from '#platform/web/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { searchCities } from '#modules/people/index.ts'
import { AccountPicker } from '#modules/accounting/index.tsx'
import {
  addWithholdingVersion,
  beneficiaries,
  createWithholding,
  listWithholdings,
  setWithholdingActive,
  withholdingKinds,
  withholdingPermissions,
  type Withholding,
} from './endpoints.ts'
import { exampleOf, minimumInPesos } from './example.ts'
import { WithholdingVersions } from './Version.tsx'
import {
  beneficiaryNames,
  bodyOfWithholding,
  dateProblem,
  kindNames,
  nextWithholding,
  rateProblem,
  storedRate,
  versionOn,
  withholdingTitle,
  type AccountChoice,
  type WithholdingForm,
} from './versions.ts'
import { showPesos } from '#colombia/pesos.ts'
import '#platform/catalogue/catalogue.css'

const refreshes = [listWithholdings]

export const findCities = async (search: string, signal: AbortSignal): Promise<PickerOption[]> => {
  const cities = await askOnce(searchCities, { query: { search } }, signal)
  return cities.map(({ id, label, detail }) => ({ id, label, ...(detail ? { detail } : {}) }))
}

interface OpenProps {
  readonly withholding: Withholding
  readonly uvt: Amount | null
  readonly today: Day
  readonly onClose: () => void
}

export function WithholdingPanel({ withholding, uvt, today, onClose, onNewVersion }: OpenProps & { onNewVersion: () => void }) {
  const reason = useReasonNot(withholdingPermissions.write)
  const switching = useSend(setWithholdingActive, { refreshes })
  const current = versionOn(withholding.versions, today)
  return (
    <SidePanel
      over={`${kindNames[withholding.kind]} · ${withholding.code}`}
      title={withholdingTitle(withholding)}
      onClose={onClose}
      actions={
        <MoreMenu
          label="Más acciones"
          entries={[
            {
              label: withholding.active ? 'Inactivar' : 'Activar',
              icon: withholding.active ? OffIcon : CircleCheckIcon,
              disabledReason: reason,
              onSelect: () => void switching.run({ params: { id: withholding.id }, body: { active: !withholding.active } }),
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
        {!withholding.active && (
          <div>
            <StateChip state="inactive" look="outline" />
          </div>
        )}
        {current ? (
          <Example kind={withholding.kind} version={current} uvt={uvt} />
        ) : (
          <Notice tone="info">Hoy no tiene una tarifa vigente.</Notice>
        )}
        <Facts
          items={[
            { label: 'Se le practica a', value: beneficiaryNames[withholding.beneficiary] },
            ...(withholding.city ? [{ label: 'Municipio', value: withholding.city.name }] : []),
          ]}
        />
        <WithholdingVersions withholding={withholding} uvt={uvt} today={today} />
      </div>
    </SidePanel>
  )
}

interface Figures {
  readonly rate: string
  readonly minimumUvt: string | null
  readonly minimumBase: string | null
}

const parsedFigures = (kind: Withholding['kind'], { rate, minimumUvt, minimumBase }: Figures) => ({
  kind,
  rate: parsePercent(rate),
  minimumUvt: minimumUvt === null ? null : parsePercent(minimumUvt),
  minimumBase: minimumBase === null ? null : parseAmount(minimumBase),
})

/** The rule working: what a million pays, and from where. */
function Example({
  kind,
  version,
  uvt,
}: {
  kind: Withholding['kind']
  version: Figures & { readonly source?: string }
  uvt: Amount | null
}) {
  return (
    <div className="example">
      <p>{exampleOf(parsedFigures(kind, version), uvt)}</p>
      {version.source && <p>Norma: {version.source}.</p>}
    </div>
  )
}

const versionRules = (kind: Withholding['kind'], last: Withholding['versions'][number] | undefined): Rules<WithholdingForm> => ({
  validFrom: (day) => dateProblem(day, last),
  rate: (text) => required(text) ?? rateProblem(kind, text),
  minimumUvt: (text, { minimumIn }) => (minimumIn === 'uvt' ? required(text) : null),
  minimumBase: (text, { minimumIn }) => (minimumIn === 'pesos' ? required(text) : null),
})

export function WithholdingVersionPanel({ withholding, uvt, today, onClose }: OpenProps) {
  const [last] = withholding.versions
  const { kind } = withholding
  const form = useForm<WithholdingForm>(() => nextWithholding(kind, last), versionRules(kind, last))
  const sending = useSend(addWithholdingVersion, { refreshes, inForm: true })
  const save = async (): Promise<boolean> => {
    const answer = await sending.run({ params: { id: withholding.id }, body: bodyOfWithholding(kind, form.values()) })
    if (!answer) return false
    form.reset()
    toast({ text: `Nueva vigencia de ${withholdingTitle(withholding)} guardada`, tone: 'ok' })
    onClose()
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        over={withholdingTitle(withholding)}
        title="Nueva vigencia"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar vigencia"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <VersionFields form={form} kind={kind} uvt={uvt} today={today} />
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

/** Where the panel's focus begins. */
const startHere = { autoFocus: true }

const minimumChoices = [
  { value: 'none', label: 'Sin base' },
  { value: 'uvt', label: 'En UVT' },
  { value: 'pesos', label: 'En pesos' },
] as const

function VersionFields({
  form,
  kind,
  uvt,
  today,
}: {
  form: FormStore<WithholdingForm>
  kind: Withholding['kind']
  uvt: Amount | null
  today: Day
}) {
  const minimumIn = useFormValue(form, (values) => values.minimumIn)
  const isPast = useFormValue(form, ({ validFrom }) => isDay(validFrom) && validFrom < today)
  return (
    <>
      {isPast && <Notice tone="warn">La fecha ya pasó. Los documentos emitidos conservan la tarifa con que se hicieron.</Notice>}
      <FieldGrid>
        <Bind form={form} name="validFrom">
          {(field) => <DateField {...field} label="Vigente desde" required {...startHere} />}
        </Bind>
        <Bind form={form} name="rate">
          {(field) => <NumberField {...field} kind="percent" label="Tarifa" required {...(kind === 'reteica' ? { suffix: '‰' } : {})} />}
        </Bind>
        <Bind form={form} name="minimumIn">
          {(field) => <Segmented {...field} label="Base mínima" wide options={minimumChoices} />}
        </Bind>
        {minimumIn === 'uvt' && (
          <Bind form={form} name="minimumUvt">
            {(field) => <NumberField {...field} label="Valor de la base" required suffix="UVT" help={pesosOf(field.value, uvt, today)} />}
          </Bind>
        )}
        {minimumIn === 'pesos' && (
          <Bind form={form} name="minimumBase">
            {(field) => <MoneyField {...field} label="Valor de la base" required />}
          </Bind>
        )}
        <Bind form={form} name="purchaseAccount">
          {(field) => <AccountPicker {...field} label="Cuenta en compras" wide help="Donde queda lo que retienes" />}
        </Bind>
        <Bind form={form} name="saleAccount">
          {(field) => <AccountPicker {...field} label="Cuenta en ventas" wide help="Donde queda lo que te retienen" />}
        </Bind>
        <Bind form={form} name="source">
          {(field) => <TextField {...field} label="Norma" wide maxLength={300} help="Ley, decreto o acuerdo que la fija" />}
        </Bind>
      </FieldGrid>
      <LiveExample form={form} kind={kind} uvt={uvt} />
    </>
  )
}

/** "$ 105.000 en 2026": what a number of UVT is today. */
function pesosOf(text: string, uvt: Amount | null, today: Day): string {
  if (text === '' || !isPercentText(text)) return ''
  const pesos = minimumInPesos({ minimumUvt: parsePercent(text), minimumBase: null }, uvt)
  return pesos === null ? `Falta la UVT de ${today.slice(0, 4)}` : `${showPesos(pesos)} en ${today.slice(0, 4)}`
}

function LiveExample({ form, kind, uvt }: { form: FormStore<WithholdingForm>; kind: Withholding['kind']; uvt: Amount | null }) {
  const text = useFormValue(form, (values) => {
    if (values.rate === '') return ''
    const { minimumUvt, minimumBase } = bodyOfWithholding(kind, values)
    return exampleOf(parsedFigures(kind, { rate: storedRate(kind, values.rate), minimumUvt, minimumBase }), uvt)
  })
  return text === '' ? null : (
    <div className="example">
      <p>{text}</p>
    </div>
  )
}

interface NewForm extends WithholdingForm {
  readonly kind: Withholding['kind']
  readonly code: string
  readonly name: string
  readonly beneficiary: Withholding['beneficiary']
  readonly city: AccountChoice | null
}

const kindChoices = withholdingKinds.map((value) => ({ value, label: kindNames[value] }))
const beneficiaryChoices = beneficiaries.map((value) => ({ value, label: beneficiaryNames[value] }))

export function NewWithholdingPanel(props: { uvt: Amount | null; today: Day; onClose: () => void; onCreated: (id: string) => void }) {
  const { uvt, today, onClose, onCreated } = props
  const form = useForm<NewForm>(
    () => ({ kind: 'reteica', code: '', name: '', beneficiary: 'any', city: null, ...nextWithholding('reteica', undefined) }),
    {
      ...versionRules('reteica', undefined),
      rate: (text, { kind }) => required(text) ?? rateProblem(kind, text),
      code: (text) => required(text),
      name: (text) => required(text),
      city: (city, { kind }) => (kind === 'reteica' ? required(city) : null),
    },
  )
  const kind = useFormValue(form, (values) => values.kind)
  const sending = useSend(createWithholding, { refreshes, inForm: true })
  const save = async (): Promise<boolean> => {
    const values = form.values()
    const { code, name, beneficiary, city } = values
    const answer = await sending.run({
      body: { kind: values.kind, code, name, beneficiary, cityCode: city?.id ?? null, ...bodyOfWithholding(values.kind, values) },
    })
    if (!answer) return false
    form.reset()
    toast({ text: `Retención ${name} creada`, tone: 'ok' })
    onCreated(answer.id)
    return true
  }
  const unsaved = useFormGuard(form, save)
  // The fields of a version are those of the form and no others.
  const version = form as unknown as FormStore<WithholdingForm>
  return (
    <>
      <FormPanel
        form={form}
        title="Crear retención"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Crear retención"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <FieldGrid>
          <Bind form={form} name="kind">
            {(field) => <Segmented {...field} label="Tipo" wide required options={kindChoices} />}
          </Bind>
          <Bind form={form} name="code">
            {(field) => <TextField {...field} label="Código" required maxLength={30} />}
          </Bind>
          <Bind form={form} name="beneficiary">
            {(field) => <SelectField {...field} label="Se le practica a" required options={beneficiaryChoices} />}
          </Bind>
          <Bind form={form} name="name">
            {(field) => <TextField {...field} label={kind === 'reteica' ? 'Actividad' : 'Concepto'} required wide maxLength={120} />}
          </Bind>
          {kind === 'reteica' && (
            <Bind form={form} name="city">
              {({ onChange, ...field }) => (
                <Picker
                  {...field}
                  label="Municipio"
                  required
                  wide
                  source={findCities}
                  onChange={(city) => onChange(city && { id: city.id, label: city.label })}
                />
              )}
            </Bind>
          )}
        </FieldGrid>
        <VersionFields form={version} kind={kind} uvt={uvt} today={today} />
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
