/** Keys of the API: those of a person in their profile, and those of everybody beside the company's security. */
import { type ReactNode, useState } from 'react'
import { addDays, dayInBogota, isDay } from '#base/date.ts'
import {
  Ago,
  Bind,
  Button,
  Checkbox,
  Chip,
  CircleCheckIcon,
  ConfirmDialog,
  CopyIcon,
  DateField,
  FieldFrame,
  FieldGrid,
  FormPanel,
  LoadError,
  Notice,
  OffIcon,
  PasswordField,
  Section,
  SelectField,
  SidePanel,
  TextField,
  toast,
  useForm,
} from '#platform/ui/index.tsx'
import { required } from '#platform/rules/index.ts'
import { type AnswerOf, useAsk, useSend } from '#platform/web/index.tsx'
import { formatDay } from '#platform/ui/format.ts'
import { typedPasswordProblem } from '../credentials.ts'
import { createKey, listCompanyKeys, listOwnKeys, revokeCompanyKey, revokeOwnKey, type ApiKey } from './endpoints.ts'
import { expiryProblem, keyAccesses, keyModules, MAX_KEY_NAME, type KeyAccess } from './key.ts'

type Shown = ApiKey & { readonly person?: string }

const revoked = () => toast({ text: 'Llave revocada: deja de abrir en menos de un minuto', tone: 'ok' })

interface Revoking {
  readonly ask: (key: Shown) => void
  /** To be put outside of any form: it is one itself. */
  readonly dialog: ReactNode
}

function useAsking(revoke: (id: string) => void): Revoking {
  const [asked, setAsked] = useState<Shown | null>(null)
  const close = () => setAsked(null)
  return {
    ask: setAsked,
    dialog: asked && (
      <ConfirmDialog
        title={`Revocar la llave «${asked.name}»`}
        confirm="Revocar llave"
        busy={false}
        onClose={close}
        onConfirm={() => {
          revoke(asked.id)
          close()
        }}
      >
        El programa que la usa deja de entrar. No se puede deshacer.
      </ConfirmDialog>
    ),
  }
}

/** @param onCreate null in a session that guards nothing */
export function OwnKeys({ onCreate }: { onCreate: (() => void) | null }) {
  const asked = useAsk(listOwnKeys, {})
  const sending = useSend(revokeOwnKey, { refreshes: [listOwnKeys], onDone: revoked })
  const revoking = useAsking((id) => void sending.run({ params: { id } }))
  return (
    <Section
      title="Llaves de API"
      count={asked.data?.keys.filter(({ state }) => state === 'active').length}
      action={onCreate && <Button onClick={onCreate}>Crear llave</Button>}
    >
      <p className="t2">
        Con una llave, otro programa trabaja como tú en esta empresa, dentro de lo que ella abre y de lo que tu rol permite.
      </p>
      {asked.error && !asked.data && <LoadError message={asked.error} onRetry={asked.ask} />}
      {asked.data && <KeyList {...asked.data} onRevoke={onCreate && revoking.ask} />}
      {revoking.dialog}
    </Section>
  )
}

/** Revoking the key of anybody. */
export function useRevokeCompanyKey(): Revoking {
  const sending = useSend(revokeCompanyKey, { refreshes: [listCompanyKeys, listOwnKeys], onDone: revoked })
  return useAsking((id) => void sending.run({ params: { id } }))
}

/** Those of everybody, for whoever changes how one enters the company. */
export function CompanyKeys({ onRevoke }: { onRevoke: (key: Shown) => void }) {
  const asked = useAsk(listCompanyKeys, {})
  return (
    <Section title="Llaves de API" count={asked.data?.keys.filter(({ state }) => state === 'active').length}>
      <p className="t2">Cada persona crea las suyas en su perfil. Aquí ves las de todos y puedes revocarlas.</p>
      {asked.error && !asked.data && <LoadError message={asked.error} onRetry={asked.ask} />}
      {asked.data && <KeyList {...asked.data} onRevoke={onRevoke} />}
    </Section>
  )
}

interface KeyListProps {
  readonly now: string
  readonly keys: readonly Shown[]
  readonly onRevoke: ((key: Shown) => void) | null
}

function KeyList({ now, keys, onRevoke }: KeyListProps) {
  if (keys.length === 0) return <p className="small muted">Todavía no hay ninguna.</p>
  return (
    <ul className="own-sessions">
      {keys.map((key) => (
        <li key={key.id}>
          <About shown={key} now={now} />
          {onRevoke && key.state === 'active' && (
            <Button look="quiet" aria-label={`Revocar la llave ${key.name}`} onClick={() => onRevoke(key)}>
              Revocar
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const stateChips = {
  active: { tone: 'ok', icon: CircleCheckIcon, text: 'Activa' },
  expired: { tone: 'neutral', icon: OffIcon, text: 'Vencida' },
  revoked: { tone: 'neutral', icon: OffIcon, text: 'Revocada' },
} as const

function About({ shown: { name, person, access, modules, state, expiresAt, lastUsedAt }, now }: { shown: Shown; now: string }) {
  const chip = stateChips[state]
  const reaches = modules.length === 0 ? 'todo lo de su rol' : modules.map((each) => keyModules[each] ?? each).join(', ')
  // It opens until the last instant of the day before.
  const lastDay = addDays(dayInBogota(new Date(expiresAt)), -1)
  return (
    <span className="who">
      <b>
        {name}
        <Chip tone={chip.tone} icon={chip.icon} look="quiet">
          {chip.text}
        </Chip>
      </b>
      <span className="small muted">
        {person !== undefined && `${person} · `}
        {keyAccesses[access]}: {reaches} · hasta el {formatDay(lastDay)} ·{' '}
        {lastUsedAt === null ? (
          'sin usar'
        ) : (
          <>
            usada <Ago at={lastUsedAt} now={Date.parse(now)} />
          </>
        )}
      </span>
    </span>
  )
}

interface KeyForm {
  readonly name: string
  readonly access: KeyAccess
  readonly modules: readonly string[]
  readonly expiresOn: string
  readonly current: string
}

const accessOptions = Object.entries(keyAccesses).map(([value, label]) => ({ value, label }))
const DAYS = 90
const startHere = { autoFocus: true }

export function KeyPanel({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<AnswerOf<typeof createKey> | null>(null)
  const [today] = useState(() => dayInBogota(new Date()))
  const form = useForm<KeyForm>(() => ({ name: '', access: 'read', modules: [], expiresOn: addDays(today, DAYS), current: '' }), {
    name: (value) => required(value.trim()),
    expiresOn: (value) => (isDay(value) ? expiryProblem(value, today) : 'Escribe la fecha'),
    current: typedPasswordProblem,
  })
  const sending = useSend(createKey, { refreshes: [listOwnKeys, listCompanyKeys], inForm: true, onDone: setMade })
  if (made) return <MadeKey text={made.key} onClose={onClose} />
  return (
    <FormPanel
      form={form}
      title="Crear llave de API"
      submitError={sending.submitError}
      saving={sending.isSending}
      submitLabel="Crear llave"
      savingLabel="Creando…"
      onCancel={onClose}
      onSubmit={(values) => void sending.run({ body: { ...values, modules: [...values.modules] } })}
    >
      <FieldGrid columns={1}>
        <Bind form={form} name="name">
          {(field) => (
            <TextField {...field} label="Nombre" required maxLength={MAX_KEY_NAME} help="El programa que la va a usar." {...startHere} />
          )}
        </Bind>
        <Bind form={form} name="access">
          {({ value, onChange, ...field }) => (
            <SelectField
              {...field}
              label="Puede"
              value={value}
              options={accessOptions}
              onChange={(next) => onChange(next === 'write' ? 'write' : 'read')}
            />
          )}
        </Bind>
        <Bind form={form} name="expiresOn">
          {(field) => <DateField {...field} label="Último día" required help="Máximo un año." />}
        </Bind>
        <Bind form={form} name="modules">
          {({ value, onChange, ...field }) => (
            <FieldFrame {...field} label="Módulos" help="Sin ninguno, abre todo lo que tu rol permite." group>
              {() => (
                <FieldGrid>
                  {Object.entries(keyModules).map(([name, title]) => (
                    <Checkbox
                      key={name}
                      label={title}
                      name="modules"
                      value={value.includes(name)}
                      onChange={(on) => onChange(on ? [...value, name] : value.filter((each) => each !== name))}
                    />
                  ))}
                </FieldGrid>
              )}
            </FieldFrame>
          )}
        </Bind>
        <Bind form={form} name="current">
          {(field) => <PasswordField label="Contraseña actual" kind="current" required {...field} />}
        </Bind>
      </FieldGrid>
    </FormPanel>
  )
}

function MadeKey({ text, onClose }: { text: string | null; onClose: () => void }) {
  // The first answer was lost on its way, and the second does not have it.
  if (text === null)
    return (
      <SidePanel title="Tu llave de API" onClose={onClose}>
        <Notice tone="warn">La llave quedó creada, pero se mostró una sola vez y la conexión se cortó. Revócala y crea otra.</Notice>
      </SidePanel>
    )
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast({ text: 'Llave copiada' })
  }
  return (
    <SidePanel
      title="Tu llave de API"
      onClose={onClose}
      footer={
        <Button look="filled" icon={CopyIcon} onClick={() => void copy()}>
          Copiar llave
        </Button>
      }
    >
      <div className="stack">
        <Notice tone="info">No la volveremos a mostrar. Guárdala donde tu programa guarda sus secretos.</Notice>
        <p className="code-text">{text}</p>
        <p className="small muted">Envíala en cada solicitud: Authorization: Bearer seguido de la llave.</p>
      </div>
    </SidePanel>
  )
}
