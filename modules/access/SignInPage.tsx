import { useRef, useState } from 'react'
import { Bind, Button, Checkbox, KitLink, Notice, PasswordField, TextField, toast, useForm, useFormValue } from '#platform/ui/index.tsx'
import {
  type Failure,
  failureOf,
  keepSession,
  queryClient,
  safeNext,
  sayFailure,
  useGo,
  useQueryOfAddress,
  useSend,
} from '#platform/web/index.tsx'
import { emailProblem, EXPIRED_PASSWORD, typedPasswordProblem } from './credentials.ts'
import { clockTime } from './moment.ts'
import { signIn } from './endpoints.ts'
import { Entrance, focusAtOnce } from './Entrance.tsx'
import type { HumanProof } from './human-check/endpoints.ts'
import { solveHumanCheck } from './human-check/solve.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { askConfirmation } from './recovery/endpoints.ts'

const LOCKED_CODE = 692
const CHECK_CODE = 693
const UNCONFIRMED_CODE = 492
/** Where the second factor is set up. */
const SECOND_FACTOR = '/profile?panel=verificacion'

/** A lock also says when it ends. */
function refusalText(failure: Failure): string {
  const until = failure.kind === 'business' && failure.code === LOCKED_CODE ? failure.errors[0]?.params['hasta'] : undefined
  return until === undefined ? failure.message : `${failure.message} Podrás intentarlo a las ${clockTime(until)}`
}

const firstError = (failure: Failure | null) => (failure?.kind === 'business' ? failure.errors[0] : undefined)

export function SignInPage() {
  const { aviso } = useQueryOfAddress()
  const form = useForm(
    { email: '', password: '', newPassword: '', code: '', keepOpen: false },
    { email: emailProblem, password: typedPasswordProblem },
  )
  const { submit, busyText, failure, needsProof, asks, startAgain } = useSigningIn(form)
  const asksCode = asks === 'code'
  const asksNew = asks === 'newPassword'
  const resending = useSend(askConfirmation, {
    refreshes: [],
    onDone: () => toast({ text: 'Te enviamos otro correo de confirmación', tone: 'ok' }),
  })
  const sendAgain = () => void resending.run({ body: { email: form.values().email } })
  const isUnconfirmed = firstError(failure)?.code === UNCONFIRMED_CODE
  return (
    <Entrance
      title={asksCode ? 'Verificación en dos pasos' : asksNew ? 'Cambia tu contraseña' : 'Iniciar sesión'}
      intro={
        asksCode
          ? 'Escribe el código de tu aplicación de autenticación.'
          : asksNew
            ? EXPIRED_PASSWORD
            : 'Entra con el correo de tu empresa.'
      }
      onSubmit={submit}
    >
      {aviso === 'clave' && !failure && <Notice tone="ok">Tu contraseña quedó guardada. Inicia sesión con ella.</Notice>}
      {failure && (
        <Notice tone="danger" {...(isUnconfirmed ? { action: { label: 'Enviar de nuevo', onSelect: sendAgain } } : {})}>
          {refusalText(failure)}
        </Notice>
      )}
      {asksCode ? (
        <Bind form={form} name="code">
          {(field) => (
            <TextField
              label="Código de verificación"
              inputMode="text"
              autoComplete="one-time-code"
              help="Son 6 dígitos. Si no tienes tu teléfono, escribe un código de recuperación."
              inputRef={focusAtOnce}
              {...field}
            />
          )}
        </Bind>
      ) : asksNew ? (
        <NewPassword form={form} />
      ) : (
        <>
          <Bind form={form} name="email">
            {(field) => <TextField label="Correo electrónico" type="email" autoComplete="username" inputRef={focusAtOnce} {...field} />}
          </Bind>
          <div className="fld-with-link">
            <Bind form={form} name="password">
              {(field) => <PasswordField label="Contraseña" kind="current" {...field} />}
            </Bind>
            <ForgotLink form={form} />
          </div>
          <Bind form={form} name="keepOpen">
            {(field) => <Checkbox label="Mantener la sesión abierta en este equipo" {...field} />}
          </Bind>
        </>
      )}
      {needsProof && (
        <output className="small t2">
          Antes de enviar, tu navegador hace solo una verificación de seguridad. Toma unos segundos y no tienes que hacer nada.
        </output>
      )}
      <Button look="filled" type="submit" block busy={busyText !== null} busyText={busyText ?? 'Iniciando sesión…'}>
        {asksCode ? 'Verificar e ingresar' : asksNew ? 'Cambiar e ingresar' : 'Iniciar sesión'}
      </Button>
      {asks !== null && (
        <Button look="quiet" block onClick={startAgain}>
          Usar otra cuenta
        </Button>
      )}
    </Entrance>
  )
}

type SignInForm = ReturnType<typeof useForm<{ email: string; password: string; newPassword: string; code: string; keepOpen: boolean }>>

const startHere = { autoFocus: true }

/** With what it must have, while it is written. */
function NewPassword({ form }: { form: SignInForm }) {
  const password = useFormValue(form, (values) => values.newPassword)
  return (
    <>
      <Bind form={form} name="newPassword">
        {(field) => <PasswordField label="Contraseña nueva" kind="new" {...startHere} {...field} />}
      </Bind>
      <PasswordRules password={password} />
    </>
  )
}

/** The e-mail that was written goes along. */
function ForgotLink({ form }: { form: SignInForm }) {
  const email = useFormValue(form, (values) => values.email.trim())
  return (
    <KitLink href={email === '' ? '/password-recovery' : `/password-recovery?correo=${encodeURIComponent(email)}`}>¿La olvidaste?</KitLink>
  )
}

/**
 * Sends what was written, as often as it takes: with a proof of work once the server asks for one (693), with the code of
 * the second factor once it asks for it.
 */
function useSigningIn(form: SignInForm) {
  const go = useGo()
  const { next } = useQueryOfAddress()
  const last = useRef<Failure | null>(null)
  const [needsProof, setNeedsProof] = useState(false)
  const [isSolving, setSolving] = useState(false)
  // What is missing besides e-mail and password.
  const [asks, setAsks] = useState<'code' | 'newPassword' | null>(null)
  const sending = useSend(signIn, {
    refreshes: [],
    inForm: true,
    onDone: (opened) => {
      queryClient.clear()
      keepSession(opened)
      // Whoever must guard their account before entering a company is taken to where that is done.
      go(opened.company ? safeNext(next) : SECOND_FACTOR, { replace: true })
    },
    onFailure: (failure, { body }) => {
      last.current = failure
      const error = firstError(failure)
      if (error?.params['verificacion'] === 'true') setNeedsProof(true)
      const field = error?.field
      if (field !== 'code' && field !== 'newPassword') return
      setAsks(field)
      if (body[field]) {
        if (error) form.setServerErrors([error])
        document.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()
      }
    },
  })
  /** Null when the puzzle could not be had, which is said. */
  const solve = async (): Promise<HumanProof | null> => {
    setSolving(true)
    try {
      return await solveHumanCheck()
    } catch (error) {
      sayFailure(failureOf(error))
      return null
    } finally {
      setSolving(false)
    }
  }
  const send = async () => {
    const proof = needsProof ? await solve() : null
    if (needsProof && proof === null) return
    last.current = null
    await sending.run({ body: { ...form.values(), proof } })
    // The first time that a proof is asked for, it is brought without asking the person again.
    const missing: Failure | null = last.current
    if (proof !== null || firstError(missing)?.code !== CHECK_CODE) return
    const found = await solve()
    if (found) await sending.run({ body: { ...form.values(), proof: found } })
  }
  const submit = () => {
    const [first] = form.validate()
    if (first?.field) document.querySelector<HTMLElement>(`[data-field="${first.field}"]`)?.focus()
    else if (!sending.isSending && !isSolving) void send()
  }
  const error = firstError(sending.failure)
  return {
    submit,
    busyText: isSolving ? 'Verificando…' : sending.isSending ? 'Iniciando sesión…' : null,
    failure: error?.field === 'code' || error?.field === 'newPassword' || isSolving ? null : sending.failure,
    needsProof,
    asks,
    startAgain: () => {
      setAsks(null)
      sending.reset()
      form.reset({ email: '', password: '', newPassword: '', code: '', keepOpen: false })
    },
  }
}
