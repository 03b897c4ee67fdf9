/** Seguridad: how one enters this company. */
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Bind,
  Checkbox,
  FieldFrame,
  FieldGrid,
  type FormStore,
  LoadError,
  Notice,
  NumberField,
  Page,
  Section,
  Switch,
  TextArea,
  TextField,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { askFresh, crumbsOf, SettingsForm, useAsk, useConflict, useSend } from '#platform/web/index.tsx'
import { CompanyKeys, useRevokeCompanyKey } from '../keys/Keys.tsx'
import { securityScreen as page } from '../screens.ts'
import { changeSecurity, getSecurity, securityPermissions, type SecurityView } from './endpoints.ts'
import { dataOf, dayFields, type DayForm, formOf, type SecurityForm, securityFields, securityRules } from './form.ts'
import { weekDays } from './rules.ts'
import '../entrance.css'

export default function SecurityPage() {
  const { data, error, ask } = useAsk(getSecurity, {})
  const forbidden = useReasonNot(securityPermissions.write)
  if (data && forbidden === null) return <Editor start={data} />
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      {error && <LoadError message={error} onRetry={ask} />}
      {forbidden !== null && <Notice tone="quiet">{forbidden}.</Notice>}
    </Page>
  )
}

function Editor({ start }: { start: SecurityView }) {
  const form = useForm<SecurityForm>(() => formOf(start), securityRules)
  const conflict = useConflict({ start, form, formOf, fields: securityFields, read: () => askFresh(getSecurity, {}) })
  const sending = useSend(changeSecurity, { refreshes: [getSecurity], inForm: true, onFailure: conflict.onFailure })
  const save = async (): Promise<boolean> => {
    const data = dataOf(form.values())
    const answer = await sending.run({ body: { ...data, version: conflict.saved.version } })
    if (!answer) return false
    conflict.keep({ ...start, ...data, version: answer.version })
    toast({ text: 'Seguridad guardada: rige en menos de un minuto', tone: 'ok' })
    return true
  }
  const revoking = useRevokeCompanyKey()
  return (
    <>
      <SettingsForm
        form={form}
        screen={page}
        sending={sending}
        submitLabel="Guardar seguridad"
        save={save}
        conflict={conflict.draw(sending.reset)}
        className="access-settings"
      >
        <Section title="Contraseña y verificación">
          <FieldGrid>
            <Bind form={form} name="passwordDays">
              {(field) => (
                <NumberField
                  label="Vigencia de la contraseña"
                  decimals={0}
                  suffix="días"
                  help="Vacío es sin vencimiento. Al vencer, cada quien escribe una nueva al ingresar."
                  {...field}
                />
              )}
            </Bind>
            <Bind form={form} name="secondFactor">
              {(field) => (
                <Switch
                  label="Verificación en dos pasos"
                  states={['Obligatoria', 'Opcional']}
                  help="Quien no la tenga la activa en su próximo ingreso."
                  {...field}
                />
              )}
            </Bind>
          </FieldGrid>
        </Section>
        <Section title="Sesión">
          <FieldGrid>
            <Bind form={form} name="idleMinutes">
              {(field) => (
                <NumberField label="Cerrar sin uso" decimals={0} suffix="minutos" help="Vacío es sin límite; mínimo 5." {...field} />
              )}
            </Bind>
            <Bind form={form} name="sessionHours">
              {(field) => (
                <NumberField
                  label="Duración máxima"
                  decimals={0}
                  suffix="horas"
                  help="Vacío: 12 horas, o 30 días si se mantiene abierta."
                  {...field}
                />
              )}
            </Bind>
          </FieldGrid>
        </Section>
        <Section title="Redes permitidas">
          <Bind form={form} name="networks">
            {(field) => (
              <TextArea
                label="Direcciones o redes"
                rows={4}
                placeholder="190.24.8.0/24"
                help={`Una por línea; vacío es cualquiera. Tu dirección ahora es ${start.address}.`}
                {...field}
              />
            )}
          </Bind>
        </Section>
        <Section title="Horario de acceso" count="Hora de Colombia">
          <Hours form={form} />
        </Section>
        <CompanyKeys onRevoke={revoking.ask} />
      </SettingsForm>
      {revoking.dialog}
    </>
  )
}

function Hours({ form }: { form: FormStore<SecurityForm> }) {
  const hasHours = useFormValue(form, (values) => values.hours)
  return (
    <div className="stack">
      <Bind form={form} name="hours">
        {(field) => <Switch label="Cuándo se puede ingresar" states={['Solo en este horario', 'A cualquier hora']} {...field} />}
      </Bind>
      {hasHours && (
        <div className="access-hours">
          {dayFields.map((name, index) => (
            <Bind key={name} form={form} name={name}>
              {({ value, error, onChange, onBlur }) => (
                <Day day={weekDays[index] ?? ''} name={name} value={value} error={error} onChange={onChange} onBlur={onBlur} />
              )}
            </Bind>
          ))}
        </div>
      )}
    </div>
  )
}

interface DayProps {
  readonly day: string
  readonly name: string
  readonly value: DayForm
  readonly error: string | null
  readonly onChange: (value: DayForm) => void
  readonly onBlur: () => void
}

function Day({ day, name, value, error, onChange, onBlur }: DayProps) {
  return (
    <FieldFrame label={day} hideLabel group error={error}>
      {() => (
        <div className="access-day">
          <Checkbox label={day} value={value.isOpen} onChange={(isOpen) => onChange({ ...value, isOpen })} />
          {value.isOpen ? (
            <>
              <TextField
                label={`${day}, desde`}
                hideLabel
                name={name}
                maxLength={5}
                placeholder="07:00"
                value={value.from}
                onChange={(from) => onChange({ ...value, from })}
                onBlur={onBlur}
              />
              <span className="muted">a</span>
              <TextField
                label={`${day}, hasta`}
                hideLabel
                maxLength={5}
                placeholder="18:00"
                value={value.to}
                onChange={(to) => onChange({ ...value, to })}
                onBlur={onBlur}
              />
            </>
          ) : (
            <span className="muted">Cerrado</span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
