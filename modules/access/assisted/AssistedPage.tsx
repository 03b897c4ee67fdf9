import { useState } from 'react'
import { httpErrors } from '#platform/http/errors.ts'
import { Button, ButtonLink, Notice } from '#platform/ui/index.tsx'
import { keepSession, queryClient, useAsk, useGo, useSend } from '#platform/web/index.tsx'
import { Entrance, focusAtOnce, keyOfAddress } from '../Entrance.tsx'
import { clockTime } from '../moment.ts'
import { assistedScreen } from '../screens.ts'
import { lookAtAssistedLink, signInAssisted } from './endpoints.ts'

export default function AssistedPage() {
  const go = useGo()
  const [token] = useState(keyOfAddress)
  const looking = useAsk(lookAtAssistedLink, token === '' ? null : { body: { token } })
  const entering = useSend(signInAssisted, {
    refreshes: [],
    inForm: true,
    onDone: (opened) => {
      queryClient.clear()
      keepSession(opened)
      go('/', { replace: true })
    },
  })
  // Without a key there is nothing to look at.
  const failure = token === '' ? httpErrors.of('linkExpired') : (entering.failure ?? looking.failure)
  if (failure) {
    return (
      <Entrance title={assistedScreen.title}>
        <Notice tone="danger">{failure.message}</Notice>
        <p className="t2">
          Cada enlace sirve una sola vez y vence en 10 minutos. Crea otro en «Mi perfil», desde un dispositivo en el que ya hayas ingresado.
        </p>
        <ButtonLink href="/login" look="filled">
          Iniciar sesión con contraseña
        </ButtonLink>
      </Entrance>
    )
  }
  if (!looking.data) {
    return (
      <Entrance title={assistedScreen.title}>
        <output>Revisando el enlace…</output>
      </Entrance>
    )
  }
  const { name, email, expiresAt, sessionHours } = looking.data
  return (
    <Entrance
      title={assistedScreen.title}
      intro={`Vas a ingresar como ${name} (${email}).`}
      onSubmit={() => !entering.isSending && void entering.run({ body: { token } })}
    >
      <ul className="entry-list">
        <li>Podrás trabajar en tus empresas con tus permisos de siempre.</li>
        <li>{sessionHours === 1 ? 'La sesión dura 1 hora.' : `La sesión dura ${sessionHours} horas.`}</li>
        <li>No podrás cambiar tus datos, tu contraseña, la verificación en dos pasos ni tus sesiones.</li>
        <li>El enlace sirve una sola vez y vence a las {clockTime(expiresAt)}</li>
      </ul>
      <Button look="filled" type="submit" block busy={entering.isSending} busyText="Entrando…" ref={focusAtOnce}>
        Entrar como {name}
      </Button>
      <ButtonLink href="/login" look="quiet">
        No soy yo
      </ButtonLink>
    </Entrance>
  )
}
