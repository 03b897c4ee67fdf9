import { BareLayers, Brand, Button, Checkbox, LinkProvider, Notice, PasswordField, SignInLayout, TextField } from '#platform/ui/index.tsx'
import { Bind, useForm } from '#platform/ui/index.tsx'
import { AppLink, keepSession, queryClient, safeNext, useGo, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import type { Failure } from '#platform/web/index.tsx'
import { emailProblem, typedPasswordProblem } from './credentials.ts'
import { signIn } from './endpoints.ts'

const LOCKED_CODE = 692
const hour = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', hour: '2-digit', minute: '2-digit' })

/** There is nothing else to do on this page. One function, so that it runs once. */
const focusAtOnce = (input: HTMLInputElement | null) => input?.focus()

/** A lock also says when it ends. */
function refusalText(failure: Failure): string {
  const until = failure.kind === 'business' && failure.code === LOCKED_CODE ? failure.errors[0]?.params['hasta'] : undefined
  return until === undefined ? failure.message : `${failure.message} Podrás intentarlo a las ${hour.format(new Date(until))}.`
}

export default function SignInPage() {
  const go = useGo()
  const { next } = useQueryOfAddress()
  const form = useForm(
    { email: '', password: '', keepOpen: false },
    {
      email: emailProblem,
      password: typedPasswordProblem,
    },
  )
  const sending = useSend(signIn, {
    refreshes: [],
    inForm: true,
    onDone: (opened) => {
      queryClient.clear()
      keepSession(opened)
      go(safeNext(next), { replace: true })
    },
  })
  const submit = () => {
    const [first] = form.validate()
    if (first?.field) document.querySelector<HTMLElement>(`[data-field="${first.field}"]`)?.focus()
    else if (!sending.isSending) void sending.run({ body: form.values() })
  }
  return (
    <LinkProvider link={AppLink}>
      <SignInLayout brand={<Brand size={30} />} onSubmit={submit}>
        <div>
          <h1>Iniciar sesión</h1>
          <p className="t2">Entra con el correo de tu empresa.</p>
        </div>
        {sending.failure && <Notice tone="danger">{refusalText(sending.failure)}</Notice>}
        <Bind form={form} name="email">
          {(field) => <TextField label="Correo electrónico" type="email" autoComplete="username" inputRef={focusAtOnce} {...field} />}
        </Bind>
        <Bind form={form} name="password">
          {(field) => <PasswordField label="Contraseña" kind="current" {...field} />}
        </Bind>
        <Bind form={form} name="keepOpen">
          {(field) => <Checkbox label="Mantener la sesión abierta en este equipo" {...field} />}
        </Bind>
        <Button look="filled" type="submit" block busy={sending.isSending} busyText="Iniciando sesión…">
          Iniciar sesión
        </Button>
        <BareLayers />
      </SignInLayout>
    </LinkProvider>
  )
}
