import { Bind, FormPanel, PasswordField, toast, useForm, useFormValue } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { repeatedProblem, typedPasswordProblem } from '../credentials.ts'
import { passwordErrors, passwordProblems } from '../password.ts'
import { PasswordRules } from '../PasswordRules.tsx'
import { changePassword, listSessions } from './endpoints.ts'

const startHere = { autoFocus: true }

export function PasswordPanel({ onClose }: { onClose: () => void }) {
  const form = useForm(
    { current: '', password: '', repeated: '' },
    {
      current: typedPasswordProblem,
      password: (text) => (passwordProblems(text).length > 0 ? passwordErrors.definitions.weakPassword.text : null),
      repeated: (text, values) => repeatedProblem(text, values.password),
    },
  )
  const password = useFormValue(form, (values) => values.password)
  const sending = useSend(changePassword, {
    refreshes: [listSessions],
    inForm: true,
    onDone: ({ closed }) => {
      const others = closed === 0 ? '' : closed === 1 ? ' y 1 sesión cerrada' : ` y ${closed} sesiones cerradas`
      toast({ text: `Contraseña cambiada${others}`, tone: 'ok' })
      onClose()
    },
  })
  return (
    <FormPanel
      isSecret
      form={form}
      title="Cambiar contraseña"
      submitError={sending.submitError}
      saving={sending.isSending}
      submitLabel="Cambiar contraseña"
      onCancel={onClose}
      onSubmit={({ current, password: chosen }) => void sending.run({ body: { current, password: chosen } })}
    >
      <Bind form={form} name="current">
        {(field) => <PasswordField label="Contraseña actual" kind="current" required {...startHere} {...field} />}
      </Bind>
      <Bind form={form} name="password">
        {(field) => <PasswordField label="Contraseña nueva" kind="new" required {...field} />}
      </Bind>
      <PasswordRules password={password} />
      <Bind form={form} name="repeated">
        {(field) => <PasswordField label="Repite la contraseña nueva" kind="new" required {...field} />}
      </Bind>
    </FormPanel>
  )
}
