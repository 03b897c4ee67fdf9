import { useState } from 'react'
import { Bind, Button, CopyIcon, FormPanel, Notice, PasswordField, SidePanel, toast, useForm } from '#platform/ui/index.tsx'
import { type AnswerOf, useSend } from '#platform/web/index.tsx'
import { typedPasswordProblem } from '../credentials.ts'
import { clockTime } from '../moment.ts'
import { makeAssistedLink } from './endpoints.ts'

const startHere = { autoFocus: true }

/** A link for another device, said once. */
export function AssistedLinkPanel({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<AnswerOf<typeof makeAssistedLink> | null>(null)
  const form = useForm({ current: '' }, { current: typedPasswordProblem })
  const sending = useSend(makeAssistedLink, { refreshes: [], inForm: true, onDone: setMade })
  if (made) return <MadeLink {...made} onClose={onClose} />
  return (
    <FormPanel
      isSecret
      form={form}
      title="Ingresar en otro dispositivo"
      submitError={sending.submitError}
      saving={sending.isSending}
      submitLabel="Crear enlace"
      savingLabel="Creando…"
      onCancel={onClose}
      onSubmit={(body) => void sending.run({ body })}
    >
      <p className="t2">
        Quien abra el enlace trabajará como tú durante 1 hora. Sirve una sola vez y vence en 10 minutos: no se lo des a nadie.
      </p>
      <Bind form={form} name="current">
        {(field) => <PasswordField label="Contraseña actual" kind="current" required {...startHere} {...field} />}
      </Bind>
    </FormPanel>
  )
}

function MadeLink({ link, expiresAt, onClose }: AnswerOf<typeof makeAssistedLink> & { onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    toast({ text: 'Enlace copiado' })
  }
  return (
    <SidePanel
      title="Enlace de un solo uso"
      onClose={onClose}
      footer={
        <Button look="filled" icon={CopyIcon} onClick={() => void copy()}>
          Copiar enlace
        </Button>
      }
    >
      <div className="stack">
        <Notice tone="info">No lo volveremos a mostrar. Vence a las {clockTime(expiresAt)}</Notice>
        <p className="code-text">{link}</p>
      </div>
    </SidePanel>
  )
}
