import type { ReactNode } from 'react'
import { Button, Chip, CircleCheckIcon, Facts, LoadError, Notice, OffIcon, Page, Section } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useChangeQuery, useQueryOfAddress, useSignedIn } from '#platform/web/index.tsx'
import { KeyPanel, OwnKeys } from '../keys/Keys.tsx'
import { profileScreen as page } from '../screens.ts'
import { AssistedLinkPanel } from './AssistedLinkPanel.tsx'
import { DataPanel } from './DataPanel.tsx'
import { getProfile, type Profile } from './endpoints.ts'
import { PasswordPanel } from './PasswordPanel.tsx'
import { RenewCodesPanel, StartSecondFactorPanel, StopSecondFactorPanel } from './SecondFactorPanels.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import '../entrance.css'

/** @param children sections of the modules after this one */
export default function ProfilePage({ children }: { children?: ReactNode }) {
  const { panel } = useQueryOfAddress()
  const { company } = useSignedIn()
  const change = useChangeQuery()
  const asked = useAsk(getProfile, {})
  const { data: profile } = asked
  const open = (name: string | null) => change({ panel: name })
  const mayChange = profile !== null && !profile.assisted
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      {...(profile ? { subtitle: profile.email } : {})}
      panel={mayChange && <Panel name={panel} profile={profile} onClose={() => open(null)} />}
    >
      {asked.error && !profile && <LoadError message={asked.error} onRetry={asked.ask} />}
      {profile && (
        <div className="profile-sections">
          {profile.assisted && (
            <Notice tone="info">
              Entraste con acceso asistido: puedes trabajar, y para cambiar tu cuenta tienes que ingresar con tu contraseña.
            </Notice>
          )}
          <Data profile={profile} onEdit={() => open('datos')} />
          <Security profile={profile} open={open} />
          {children}
          {company && <OwnKeys onCreate={mayChange ? () => open('llave') : null} />}
          <OwnSessions mayClose={mayChange} />
          {mayChange && (
            <Section title="Ingresar en otro dispositivo" action={<Button onClick={() => open('enlace')}>Crear enlace</Button>}>
              <p className="t2">
                Un enlace de un solo uso abre una sesión de 1 hora sin escribir la contraseña. Esa sesión no puede cambiar tu cuenta.
              </p>
            </Section>
          )}
        </div>
      )}
    </Page>
  )
}

interface PanelProps {
  readonly name: string | undefined
  readonly profile: Profile
  readonly onClose: () => void
}

function Panel({ name, profile, onClose }: PanelProps) {
  const { on } = profile.secondFactor
  if (name === 'datos') return <DataPanel profile={profile} onClose={onClose} />
  if (name === 'clave') return <PasswordPanel onClose={onClose} />
  if (name === 'verificacion') return <StartSecondFactorPanel onClose={onClose} />
  if (name === 'codigos' && on) return <RenewCodesPanel onClose={onClose} />
  if (name === 'desactivar' && on) return <StopSecondFactorPanel onClose={onClose} />
  if (name === 'llave') return <KeyPanel onClose={onClose} />
  if (name === 'enlace') return <AssistedLinkPanel onClose={onClose} />
  return null
}

const whyNot = (profile: Profile): string | null => (profile.assisted ? 'Ingresa con tu contraseña para cambiarlo' : null)

function Data({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  const { firstName, lastName, email, phone, phoneCountryCode } = profile
  return (
    <Section
      title="Mis datos"
      action={
        <Button onClick={onEdit} disabledReason={whyNot(profile)}>
          Editar datos
        </Button>
      }
    >
      <Facts
        items={[
          { label: 'Nombres', value: firstName },
          { label: 'Apellidos', value: lastName || '—' },
          { label: 'Correo electrónico', value: email },
          { label: 'Celular', value: phone === '' ? '—' : `+${phoneCountryCode} ${phone}` },
        ]}
      />
    </Section>
  )
}

function Security({ profile, open }: { profile: Profile; open: (name: string) => void }) {
  const { on, recoveryCodesLeft } = profile.secondFactor
  const why = whyNot(profile)
  return (
    <>
      <Section
        title="Contraseña"
        action={
          <Button onClick={() => open('clave')} disabledReason={why}>
            Cambiar contraseña
          </Button>
        }
      >
        <p className="t2">Al cambiarla se cierran tus otras sesiones.</p>
      </Section>
      <Section
        title="Verificación en dos pasos"
        action={
          on ? (
            <span className="row">
              <Button look="quiet" onClick={() => open('codigos')} disabledReason={why}>
                Crear códigos nuevos
              </Button>
              <Button onClick={() => open('desactivar')} disabledReason={why}>
                Desactivar
              </Button>
            </span>
          ) : (
            <Button onClick={() => open('verificacion')} disabledReason={why}>
              Activar verificación
            </Button>
          )
        }
      >
        {on ? (
          <Chip tone="ok" icon={CircleCheckIcon} look="quiet">
            Activa
          </Chip>
        ) : (
          <Chip tone="neutral" icon={OffIcon} look="quiet">
            Inactiva
          </Chip>
        )}
        <p className="t2">
          {on
            ? `Al ingresar te pedimos un código de tu aplicación de autenticación. ${recoveryText(recoveryCodesLeft)}`
            : 'Además de la contraseña, te pedimos un código que cambia cada 30 segundos en una aplicación de tu teléfono.'}
        </p>
      </Section>
    </>
  )
}

const recoveryText = (left: number): string =>
  left === 0
    ? 'No te quedan códigos de recuperación.'
    : left === 1
      ? 'Te queda 1 código de recuperación.'
      : `Te quedan ${left} códigos de recuperación.`
