import { Bind, FormPanel, PasswordField, SelectField, TextField, toast, useForm } from '#platform/ui/index.tsx'
import { askFresh, useFormGuard, useSend, useVersion } from '#platform/web/index.tsx'
import { credentialLimits, credentialProblems, type Credentials } from './credentials.ts'
import { changeOnlinePayments, getOnlinePayments, type OnlinePaymentsView } from './endpoints.ts'

interface Values extends Credentials {
  readonly moneyAccountId: string
}

/** What the gateway delivered. Its password is never shown again. */
export function CredentialsPanel({ view, onClose }: { view: OnlinePaymentsView; onClose: () => void }) {
  const { account, accounts, hasPassword } = view
  const problemAt = (field: keyof Credentials) => (_: string, values: Values) =>
    credentialProblems(values, hasPassword).find((problem) => problem.field === field)?.message ?? null
  const form = useForm<Values>(
    () => ({ merchantId: view.merchantId, userName: view.userName, password: '', moneyAccountId: account?.id ?? '' }),
    { merchantId: problemAt('merchantId'), userName: problemAt('userName'), password: problemAt('password') },
  )
  const { version, onFailure } = useVersion(view.version, () => askFresh(getOnlinePayments, {}))
  const sending = useSend(changeOnlinePayments, { refreshes: [getOnlinePayments], inForm: true, onFailure })
  const save = async (): Promise<boolean> => {
    const { moneyAccountId, ...written } = form.values()
    const body = { ...written, moneyAccountId: moneyAccountId === '' ? null : moneyAccountId, version }
    if (!(await sending.run({ body }))) return false
    form.reset()
    toast({ text: 'Credenciales guardadas', tone: 'ok' })
    onClose()
    return true
  }
  const unsaved = useFormGuard(form, save)
  const options = [
    { value: '', label: 'Sin elegir' },
    ...accounts.map(({ id, name }) => ({ value: id, label: name })),
    ...(account && !account.active ? [{ value: account.id, label: `${account.name} (inactiva)` }] : []),
  ]
  return (
    <>
      <FormPanel
        isSecret
        form={form}
        over="Zona Virtual"
        title="Credenciales del comercio"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar credenciales"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <Bind form={form} name="merchantId">
          {(field) => (
            <TextField
              label="Código de comercio"
              required
              maxLength={credentialLimits.merchantId + 4}
              help="El número que identifica tu comercio en Zona Virtual"
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="userName">
          {(field) => <TextField label="Usuario" required maxLength={credentialLimits.userName} {...field} />}
        </Bind>
        <Bind form={form} name="password">
          {(field) => (
            <PasswordField
              label="Clave"
              kind="new"
              required={!hasPassword}
              help={hasPassword ? 'Vacía deja la que está registrada' : 'Se guarda cifrada y no se vuelve a mostrar'}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="moneyAccountId">
          {(field) => <SelectField label="Cuenta de abono" options={options} help="El banco donde te consignan lo recaudado" {...field} />}
        </Bind>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
