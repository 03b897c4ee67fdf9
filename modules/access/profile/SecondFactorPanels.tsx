/** Turning the second factor on and off, and its recovery codes. */
import { type ReactNode, useState } from 'react'
import { required } from '#platform/rules/index.ts'
import {
  Bind,
  Button,
  CopyIcon,
  DownloadIcon,
  FormPanel,
  Notice,
  PasswordField,
  SidePanel,
  type SubmitError,
  TextField,
  toast,
  useForm,
} from '#platform/ui/index.tsx'
import { type AnswerOf, useSend } from '#platform/web/index.tsx'
import { codeMessages, typedPasswordProblem } from '../credentials.ts'
import { finishSecondFactor, getProfile, renewRecoveryCodes, startSecondFactor, stopSecondFactor } from './endpoints.ts'

const startHere = { autoFocus: true }

interface PanelProps {
  readonly onClose: () => void
}

const codeProblem = (text: string): string | null => (required(text) ? codeMessages.asked : null)

/** Password, QR with its first code, recovery codes. */
export function StartSecondFactorPanel({ onClose }: PanelProps) {
  const [begun, setBegun] = useState<AnswerOf<typeof startSecondFactor> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (begun) return <FirstCode begun={begun} onCodes={setCodes} onClose={onClose} />
  return <BeginForm onBegun={setBegun} onClose={onClose} />
}

function BeginForm({ onBegun, onClose }: PanelProps & { readonly onBegun: (answer: AnswerOf<typeof startSecondFactor>) => void }) {
  const form = useForm({ current: '' }, { current: typedPasswordProblem })
  const sending = useSend(startSecondFactor, { refreshes: [], inForm: true, onDone: onBegun })
  return (
    <FormPanel
      isSecret
      form={form}
      over="Paso 1 de 3"
      title="Activar verificación en dos pasos"
      submitError={sending.submitError}
      saving={sending.isSending}
      submitLabel="Continuar"
      savingLabel="Preparando…"
      onCancel={onClose}
      onSubmit={(body) => void sending.run({ body })}
    >
      <p className="t2">Necesitas una aplicación de autenticación en tu teléfono. Para empezar, escribe tu contraseña.</p>
      <Bind form={form} name="current">
        {(field) => <PasswordField label="Contraseña actual" kind="current" required {...startHere} {...field} />}
      </Bind>
    </FormPanel>
  )
}

interface FirstCodeProps extends PanelProps {
  readonly begun: AnswerOf<typeof startSecondFactor>
  readonly onCodes: (codes: readonly string[]) => void
}

function FirstCode({ begun, onCodes, onClose }: FirstCodeProps) {
  const form = useForm({ code: '' }, { code: codeProblem })
  const sending = useSend(finishSecondFactor, {
    refreshes: [getProfile],
    inForm: true,
    onDone: ({ recoveryCodes }) => {
      toast({ text: 'Verificación en dos pasos activa', tone: 'ok' })
      onCodes(recoveryCodes)
    },
  })
  return (
    <FormPanel
      isSecret
      form={form}
      over="Paso 2 de 3"
      title="Escanea el código QR"
      submitError={sending.submitError}
      saving={sending.isSending}
      submitLabel="Activar verificación"
      savingLabel="Activando…"
      onCancel={onClose}
      onSubmit={(body) => void sending.run({ body })}
    >
      <img className="qr" alt="Código QR para tu aplicación de autenticación" src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`} />
      <p className="t2">
        ¿No puedes escanearlo?{' '}
        <a className="link" href={begun.uri}>
          Abre la aplicación en este teléfono
        </a>{' '}
        o escribe esta clave:
      </p>
      <p className="code-text">{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <Bind form={form} name="code">
        {(field) => (
          <TextField
            label="Código de la aplicación"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            help="Los 6 dígitos que muestra ahora."
            {...startHere}
            {...field}
          />
        )}
      </Bind>
    </FormPanel>
  )
}

function RecoveryCodes({ codes, onClose }: PanelProps & { readonly codes: readonly string[] }) {
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast({ text: 'Códigos copiados' })
  }
  return (
    <SidePanel
      over="Paso 3 de 3"
      title="Guarda tus códigos de recuperación"
      onClose={onClose}
      footer={
        <Button look="filled" onClick={onClose}>
          Ya los guardé
        </Button>
      }
    >
      <div className="stack">
        <Notice tone="warn">No los volveremos a mostrar. Cada uno sirve una sola vez, cuando no tengas tu teléfono.</Notice>
        <ul className="recovery-codes" aria-label="Códigos de recuperación">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <span className="row">
          <Button icon={CopyIcon} onClick={() => void copy()}>
            Copiar códigos
          </Button>
          <a className="btn" download="paramo-codigos.txt" href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}>
            <DownloadIcon /> Descargar
          </a>
        </span>
      </div>
    </SidePanel>
  )
}

interface AgainPanelProps extends PanelProps {
  readonly title: string
  readonly submitLabel: string
  readonly savingLabel: string
  readonly sending: {
    readonly submitError: SubmitError | null
    readonly isSending: boolean
    readonly run: (request: { readonly body: { readonly current: string; readonly code: string } }) => Promise<unknown>
  }
  readonly children: ReactNode
}

/** Asks again for the password and a code: what turning it off, or new recovery codes, need. */
function AgainPanel({ title, submitLabel, savingLabel, sending, onClose, children }: AgainPanelProps) {
  const form = useForm({ current: '', code: '' }, { current: typedPasswordProblem, code: codeProblem })
  return (
    <FormPanel
      isSecret
      form={form}
      title={title}
      submitError={sending.submitError}
      saving={sending.isSending}
      submitLabel={submitLabel}
      savingLabel={savingLabel}
      onCancel={onClose}
      onSubmit={(body) => void sending.run({ body })}
    >
      {children}
      <Bind form={form} name="current">
        {(field) => <PasswordField label="Contraseña actual" kind="current" required {...startHere} {...field} />}
      </Bind>
      <Bind form={form} name="code">
        {(field) => (
          <TextField
            label="Código de verificación"
            autoComplete="one-time-code"
            required
            help="De tu aplicación, o un código de recuperación."
            {...field}
          />
        )}
      </Bind>
    </FormPanel>
  )
}

export function RenewCodesPanel({ onClose }: PanelProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const sending = useSend(renewRecoveryCodes, {
    refreshes: [getProfile],
    inForm: true,
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <AgainPanel
      title="Crear códigos de recuperación"
      submitLabel="Crear códigos"
      savingLabel="Creando…"
      sending={sending}
      onClose={onClose}
    >
      <p className="t2">Los códigos anteriores dejan de servir.</p>
    </AgainPanel>
  )
}

export function StopSecondFactorPanel({ onClose }: PanelProps) {
  const sending = useSend(stopSecondFactor, {
    refreshes: [getProfile],
    inForm: true,
    onDone: () => {
      toast({ text: 'Verificación en dos pasos desactivada' })
      onClose()
    },
  })
  return (
    <AgainPanel
      title="Desactivar verificación en dos pasos"
      submitLabel="Desactivar verificación"
      savingLabel="Desactivando…"
      sending={sending}
      onClose={onClose}
    >
      <Notice tone="warn">Para ingresar bastará tu contraseña.</Notice>
    </AgainPanel>
  )
}
