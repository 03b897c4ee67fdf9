/** Editar usuario: role, what they are kept to, and from where they have entered. */
import { useState } from 'react'
import { dayAndClockTime } from '#modules/access/index.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { HistoryPanel } from '#platform/history/HistoryPanel.tsx'
import {
  Bind,
  Button,
  Facts,
  type FormStore,
  FormPage,
  LoadError,
  MoreMenu,
  Notice,
  Page,
  Section,
  SelectField,
  useFormValue,
} from '#platform/ui/index.tsx'
import { type AnswerOf, crumbsOf, useAsk, useFormGuard, useGo, useParam } from '#platform/web/index.tsx'
import { getUser, getUserChoices, listUsers, userHistory, userPermissions, type UserView } from './endpoints.ts'
import { CancelDialog, useUserActions } from './user-actions.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { Restrictions } from './Restrictions.tsx'
import { editUserScreen as page, usersScreen } from './screens.ts'
import { StateMark } from './StateMark.tsx'
import { Sessions } from './Sessions.tsx'
import { type UserForm, useUserForm } from './user-form.tsx'
import './users.css'

type Choices = AnswerOf<typeof getUserChoices>

export default function EditUserPage() {
  const id = useParam('id')
  const asked = useAsk(getUser, { params: { personId: id } })
  const choices = useAsk(getUserChoices, {}).data
  if (!asked.data || !choices)
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
      </Page>
    )
  return <Editor key={asked.data.user.personId} start={asked.data} choices={choices} />
}

const labels: Readonly<Record<string, string>> = {
  role: 'Rol',
  branches: 'Sucursales',
  warehouses: 'Bodegas',
  registers: 'Cajas',
  seller: 'Vendedor',
  networks: 'Redes',
  hours: 'Horario',
  maxDiscount: 'Descuento máximo',
  ownDocuments: 'Documentos',
  branch: 'Sucursal usual',
  warehouse: 'Bodega usual',
  priceList: 'Lista de precios',
  handedTo: 'Entregado a',
  drafts: 'Borradores',
  threads: 'Conversaciones',
  sessions: 'Sesiones',
}

interface EditorProps {
  readonly start: UserView
  readonly choices: Choices
}

function Editor({ start, choices }: EditorProps) {
  const go = useGo()
  const { user } = start
  const mayNot = useReasonNot(userPermissions.write)
  const forbidden = mayNot ?? user.fixedBecause
  const [isShowingHistory, setShowingHistory] = useState(false)
  const [asked, setAsked] = useState<'leaving' | 'cancelling' | null>(null)
  const others = useAsk(listUsers, {}).data?.users ?? []
  const entriesOf = useUserActions({ onDeactivate: () => setAsked('leaving'), onCancel: () => setAsked('cancelling'), forbidden: mayNot })
  const { form, sending, save } = useUserForm(start)
  const unsaved = useFormGuard(form, save)
  const name = user.name || user.email
  const leave = () => {
    form.reset()
    go(usersScreen.path)
  }
  const body = <Body start={start} choices={choices} form={form} forbidden={forbidden} />
  const actions = <MoreMenu label="Más acciones" entries={entriesOf(user).slice(1)} />
  const dialogs = (
    <>
      {asked === 'leaving' && <DeactivateDialog user={user} others={others} onClose={() => setAsked(null)} />}
      {asked === 'cancelling' && <CancelDialog user={user} onClose={() => setAsked(null)} onDone={leave} />}
    </>
  )
  const history = isShowingHistory && (
    <HistoryPanel
      over={name}
      endpoint={userHistory}
      id={user.personId}
      label={(field) => labels[field] ?? null}
      show={(_, value) => String(value)}
      onClose={() => setShowingHistory(false)}
    />
  )
  const extra = (
    <Button look="quiet" onClick={() => setShowingHistory(true)}>
      Historial
    </Button>
  )
  if (forbidden !== null)
    return (
      <Page title={name} crumbs={crumbsOf(page)} actions={extra} corner={actions} panel={history || undefined}>
        {body}
        {dialogs}
      </Page>
    )
  return (
    <>
      <FormPage
        form={form}
        title={name}
        crumbs={crumbsOf(page)}
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar usuario"
        extra={extra}
        corner={actions}
        onCancel={() => go(usersScreen.path)}
        onSubmit={() => void save()}
      >
        {body}
      </FormPage>
      {history}
      {dialogs}
      {unsaved.dialog}
    </>
  )
}

interface BodyProps extends EditorProps {
  readonly form: FormStore<UserForm>
  /** Why nothing may be changed; null when it may. */
  readonly forbidden: string | null
}

function Body({ start, choices, form, forbidden }: BodyProps) {
  const { user } = start
  const isWhole = useFormValue(form, (values) => choices.roles.find(({ id }) => String(id) === values.roleId)?.isWhole === true)
  return (
    <div className="user-form">
      <Facts
        items={[
          { label: 'Correo', value: user.email },
          { label: 'Estado', value: <StateMark state={user.state} /> },
          { label: 'Segundo factor', value: user.secondFactor ? 'Activo' : 'No lo tiene' },
          { label: 'Último ingreso', value: user.lastSignInAt ? dayAndClockTime(user.lastSignInAt) : 'No ha entrado' },
        ]}
      />
      {forbidden !== null && <Notice tone="quiet">{forbidden}</Notice>}
      <Section title="Rol">
        <Bind form={form} name="roleId">
          {(field) => (
            <SelectField
              label="Rol"
              options={choices.roles.map(({ id, name: label, mayGive }) => ({ value: String(id), label, disabled: !mayGive }))}
              disabled={forbidden !== null || user.isSelf}
              help={
                user.isSelf
                  ? 'Tu propio rol lo cambia otro administrador.'
                  : 'El cambio rige en menos de un minuto, también en sus sesiones abiertas.'
              }
              {...field}
            />
          )}
        </Bind>
      </Section>
      <Section title="Restricciones">
        {isWhole ? (
          <Notice tone="quiet">Un administrador ve y hace todo. Para restringirlo, dale otro rol.</Notice>
        ) : (
          <Restrictions form={form} choices={choices} />
        )}
      </Section>
      <Sessions view={start} mayClose={forbidden === null} />
    </div>
  )
}
