import { Bind, Button, ButtonLink, Notice, TextField, useForm } from '#platform/ui/index.tsx'
import { useParam, useSend } from '#platform/web/index.tsx'
import { emailProblem } from '../credentials.ts'
import { Entrance, focusAtOnce } from '../Entrance.tsx'
import { confirmEmailScreen } from '../screens.ts'
import { askConfirmation, confirmEmail } from './endpoints.ts'

/** A button confirms, and not the visit: programs that look at the links of a mailbox would use it up. */
export default function ConfirmEmailPage() {
  const personId = useParam('userId')
  const token = useParam('code')
  const confirming = useSend(confirmEmail, { refreshes: [], inForm: true })
  if (confirming.failure) return <SendAgain message={confirming.failure.message} />
  const isDone = confirming.sent !== null && !confirming.isSending
  if (isDone) {
    return (
      <Entrance title="Correo confirmado">
        <output>
          <Notice tone="ok">Ya puedes ingresar con tu correo y tu contraseña.</Notice>
        </output>
        <ButtonLink href="/login" look="filled">
          Iniciar sesión
        </ButtonLink>
      </Entrance>
    )
  }
  const confirm = () => void confirming.run({ body: { personId, token } })
  return (
    <Entrance title={confirmEmailScreen.title} intro="Confirma que este correo es tuyo para ingresar a Páramo." onSubmit={confirm}>
      <Button look="filled" type="submit" block busy={confirming.isSending} busyText="Confirmando…" ref={focusAtOnce}>
        Confirmar correo
      </Button>
    </Entrance>
  )
}

function SendAgain({ message }: { message: string }) {
  const form = useForm({ email: '' }, { email: emailProblem })
  const asking = useSend(askConfirmation, { refreshes: [], inForm: true })
  const isSent = asking.sent !== null && !asking.isSending && !asking.failure
  const submit = () => {
    const [first] = form.validate()
    if (!first && !asking.isSending) void asking.run({ body: form.values() })
  }
  return (
    <Entrance title={confirmEmailScreen.title} onSubmit={submit}>
      {isSent ? (
        <output>
          <Notice tone="ok">Si {asking.sent?.body.email} está por confirmar, en unos minutos le llegará otro enlace.</Notice>
        </output>
      ) : (
        <Notice tone="danger">{asking.failure?.message ?? message}</Notice>
      )}
      <Bind form={form} name="email">
        {(field) => <TextField label="Correo electrónico" type="email" autoComplete="username" {...field} />}
      </Bind>
      <Button look={isSent ? 'outlined' : 'filled'} type="submit" block busy={asking.isSending} busyText="Enviando…">
        Enviar de nuevo
      </Button>
      <ButtonLink href="/login" look="quiet">
        Volver a iniciar sesión
      </ButtonLink>
    </Entrance>
  )
}
