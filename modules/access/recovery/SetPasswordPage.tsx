import { useState } from 'react'
import { Bind, Button, ButtonLink, Notice, PasswordField, useForm, useFormValue } from '#platform/ui/index.tsx'
import { keepSession, queryClient, useAsk, useGo, useParam, useSend } from '#platform/web/index.tsx'
import { repeatedProblem } from '../credentials.ts'
import { Entrance, keyOfAddress } from '../Entrance.tsx'
import { passwordErrors, passwordProblems } from '../password.ts'
import { PasswordRules } from '../PasswordRules.tsx'
import { setPasswordScreen } from '../screens.ts'
import { lookAtPasswordLink, setPassword } from './endpoints.ts'

export default function SetPasswordPage() {
  const personId = useParam('id')
  const [token] = useState(keyOfAddress)
  const looking = useAsk(lookAtPasswordLink, { body: { personId, token } })
  if (looking.failure) return <DeadLink message={looking.failure.message} />
  if (!looking.data) {
    return (
      <Entrance title={setPasswordScreen.title}>
        <output>Revisando el enlace…</output>
      </Entrance>
    )
  }
  return <SetPasswordForm personId={personId} token={token} {...looking.data} />
}

const DeadLink = ({ message }: { message: string }) => (
  <Entrance title={setPasswordScreen.title}>
    <Notice tone="danger">{message}</Notice>
    <ButtonLink href="/password-recovery" look="filled">
      Pedir otro enlace
    </ButtonLink>
    <ButtonLink href="/login" look="quiet">
      Volver a iniciar sesión
    </ButtonLink>
  </Entrance>
)

interface FormProps {
  readonly personId: string
  readonly token: string
  readonly email: string
  readonly firstName: string
  readonly isInvitation: boolean
}

function SetPasswordForm({ personId, token, email, firstName, isInvitation }: FormProps) {
  const go = useGo()
  const form = useForm(
    { password: '', repeated: '' },
    {
      password: (text) => (passwordProblems(text).length > 0 ? passwordErrors.definitions.weakPassword.text : null),
      repeated: (text, values) => repeatedProblem(text, values.password),
    },
  )
  const password = useFormValue(form, (values) => values.password)
  const sending = useSend(setPassword, {
    refreshes: [],
    inForm: true,
    onDone: ({ session }) => {
      queryClient.clear()
      if (session) keepSession(session)
      go(session ? '/' : '/login?aviso=clave', { replace: true })
    },
    onFailure: (failure) => failure.kind === 'business' && form.setServerErrors(failure.errors),
  })
  const failure =
    sending.failure?.kind === 'business' && sending.failure.errors.some(({ field }) => field !== null) ? null : sending.failure
  const submit = () => {
    const [first] = form.validate()
    if (first?.field) document.querySelector<HTMLElement>(`[data-field="${first.field}"]`)?.focus()
    else if (!sending.isSending) void sending.run({ body: { personId, token, password: form.values().password } })
  }
  return (
    <Entrance
      title={setPasswordScreen.title}
      intro={
        isInvitation ? `Hola, ${firstName}. Elige la contraseña con la que ingresarás.` : `Hola, ${firstName}. Elige una contraseña nueva.`
      }
      onSubmit={submit}
    >
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {/* Managers of passwords keep it under this name. */}
      <input className="sr" name="username" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
      <p className="small t2">Cuenta: {email}</p>
      <Bind form={form} name="password">
        {(field) => <PasswordField label="Contraseña nueva" kind="new" {...field} />}
      </Bind>
      <PasswordRules password={password} />
      <Bind form={form} name="repeated">
        {(field) => <PasswordField label="Repite la contraseña" kind="new" {...field} />}
      </Bind>
      <Button look="filled" type="submit" block busy={sending.isSending} busyText="Guardando…">
        Crear contraseña
      </Button>
      <p className="small t2">Al guardarla cerraremos tus sesiones abiertas en otros dispositivos.</p>
    </Entrance>
  )
}
