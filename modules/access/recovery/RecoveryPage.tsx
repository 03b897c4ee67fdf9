import { Bind, Button, ButtonLink, Notice, TextField, useForm } from '#platform/ui/index.tsx'
import { useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import { emailProblem } from '../credentials.ts'
import { Entrance, focusAtOnce } from '../Entrance.tsx'
import { recoveryScreen } from '../screens.ts'
import { askRecovery } from './endpoints.ts'

export default function RecoveryPage() {
  const { correo = '' } = useQueryOfAddress()
  const form = useForm({ email: correo }, { email: emailProblem })
  const asking = useSend(askRecovery, { refreshes: [], inForm: true })
  const isSent = asking.sent !== null && !asking.isSending && !asking.failure
  const submit = () => {
    const [first] = form.validate()
    if (!first && !asking.isSending) void asking.run({ body: form.values() })
  }
  return (
    <Entrance
      title={recoveryScreen.title}
      intro="Escribe el correo con el que ingresas y te enviaremos un enlace para crear una contraseña nueva."
      onSubmit={submit}
    >
      {isSent && (
        <output>
          <Notice tone="ok">
            Si {asking.sent?.body.email} tiene una cuenta, en unos minutos le llegará un enlace. Vence en 30 minutos. Revisa también el
            correo no deseado.
          </Notice>
        </output>
      )}
      {asking.failure && <Notice tone="danger">{asking.failure.message}</Notice>}
      <Bind form={form} name="email">
        {(field) => <TextField label="Correo electrónico" type="email" autoComplete="username" inputRef={focusAtOnce} {...field} />}
      </Bind>
      <Button look={isSent ? 'outlined' : 'filled'} type="submit" block busy={asking.isSending} busyText="Enviando…">
        {isSent ? 'Enviar de nuevo' : 'Enviar enlace'}
      </Button>
      <ButtonLink href="/login" look="quiet">
        Volver a iniciar sesión
      </ButtonLink>
    </Entrance>
  )
}
