/** Editar usuario: role, what they are kept to, and from where they have entered. */
import { useState } from 'react'
import { dayAndClockTime, placeProblems, type WeekHours } from '#modules/access/index.ts'
import { searchParties } from '#modules/people/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { HistoryPanel } from '#platform/history/HistoryPanel.tsx'
import {
  Bind,
  Button,
  Facts,
  FormPage,
  LoadError,
  MoreMenu,
  Notice,
  NumberField,
  Page,
  Picker,
  Section,
  SelectField,
  Switch,
  TextArea,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { askFresh, crumbsOf, useAsk, useFormGuard, useGo, useParam, useSend, useVersion } from '#platform/web/index.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import {
  changeUser,
  getUser,
  getUserChoices,
  listUsers,
  userHistory,
  userPermissions,
  type UserLimits,
  type UserView,
} from './endpoints.ts'
import { CancelDialog, useUserActions } from './user-actions.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { HoursField } from './HoursField.tsx'
import { editUserScreen as page, usersScreen } from './screens.ts'
import { StateMark } from './StateMark.tsx'
import { Sessions } from './Sessions.tsx'
import './users.css'

interface UserForm {
  readonly roleId: string
  readonly branchIds: readonly string[]
  readonly warehouseIds: readonly string[]
  readonly registerIds: readonly string[]
  readonly seller: UserLimits['seller']
  readonly ownDocuments: boolean
  readonly maxDiscount: string
  readonly networks: string
  readonly hours: WeekHours | null
}

type Choices = NonNullable<ReturnType<typeof useChoices>>
const useChoices = () => useAsk(getUserChoices, {}).data

const networksIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

export default function EditUserPage() {
  const id = useParam('id')
  const asked = useAsk(getUser, { params: { personId: id } })
  const choices = useChoices()
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

function Editor({ start, choices }: { start: UserView; choices: Choices }) {
  const go = useGo()
  const { user, limits } = start
  const mayNot = useReasonNot(userPermissions.write)
  const forbidden = mayNot ?? user.fixedBecause
  const { version, setVersion, onFailure } = useVersion(start.version, () => askFresh(getUser, { params: { personId: user.personId } }))
  const [isShowingHistory, setShowingHistory] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const others = useAsk(listUsers, {}).data?.users ?? []
  const entriesOf = useUserActions({ onDeactivate: () => setLeaving(true), onCancel: () => setCancelling(true), forbidden: mayNot })
  const form = useForm<UserForm>(
    () => ({
      roleId: String(user.role.id),
      branchIds: limits.branchIds,
      warehouseIds: limits.warehouseIds,
      registerIds: limits.registerIds,
      seller: limits.seller,
      ownDocuments: limits.ownDocuments,
      maxDiscount: limits.maxDiscount ?? '',
      networks: limits.networks.join('\n'),
      hours: limits.hours,
    }),
    {
      networks: (typed) => placeProblems({ networks: networksIn(typed), hours: null })[0]?.message ?? null,
      hours: (hours) => placeProblems({ networks: [], hours: hours && [...hours] })[0]?.message ?? null,
      maxDiscount: (typed) => (typed !== '' && (Number(typed) < 0 || Number(typed) > 100) ? 'Escribe un porcentaje entre 0 y 100.' : null),
    },
  )
  const sending = useSend(changeUser, {
    refreshes: [listUsers, getUser, userHistory],
    inForm: true,
    onFailure,
  })
  const save = async (): Promise<boolean> => {
    const { roleId, networks, maxDiscount, hours, branchIds, warehouseIds, registerIds, seller, ownDocuments } = form.values()
    const answer = await sending.run({
      params: { personId: user.personId },
      body: {
        roleId: Number(roleId),
        version,
        limits: {
          branchIds: [...branchIds],
          warehouseIds: [...warehouseIds],
          registerIds: [...registerIds],
          seller,
          ownDocuments,
          maxDiscount: maxDiscount === '' ? null : maxDiscount,
          networks: networksIn(networks),
          hours: hours && [...hours],
        },
      },
    })
    if (!answer) return false
    setVersion(answer.version)
    form.reset()
    toast({ text: 'Usuario guardado: rige en menos de un minuto', tone: 'ok' })
    return true
  }
  const unsaved = useFormGuard(form, save)
  const isWhole = useFormValue(form, (values) => choices.roles.find(({ id }) => String(id) === values.roleId)?.isWhole === true)
  const name = user.name || user.email
  const body = (
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
          <div className="stack">
            {choices.branches.length > 1 && (
              <Bind form={form} name="branchIds">
                {({ value, error, onChange }) => (
                  <PlaceChoice
                    label="Sucursales"
                    help="Sin marcar ninguna trabaja en todas. Con marcas ve y hace documentos solo de esas."
                    places={choices.branches}
                    value={value}
                    error={error}
                    onChange={onChange}
                  />
                )}
              </Bind>
            )}
            {choices.warehouses.length > 1 && (
              <Bind form={form} name="warehouseIds">
                {({ value, error, onChange }) => (
                  <PlaceChoice
                    label="Bodegas"
                    help="Sin marcar ninguna trabaja con todas. Con marcas ve existencias y documentos solo de esas, y de ninguna otra saca."
                    places={choices.warehouses}
                    value={value}
                    error={error}
                    onChange={onChange}
                  />
                )}
              </Bind>
            )}
            {choices.registers.length > 0 && (
              <Bind form={form} name="registerIds">
                {({ value, error, onChange }) => (
                  <PlaceChoice
                    label="Cajas"
                    help="Con marcas vende solo en esas, la primera si no dice otra, y no ve lo que no pasó por ellas."
                    places={choices.registers}
                    value={value}
                    error={error}
                    onChange={onChange}
                  />
                )}
              </Bind>
            )}
            <Bind form={form} name="seller">
              {({ value, onChange, ...field }) => (
                <Picker
                  label="Solo las ventas del vendedor"
                  placeholder="Todos: nombre o identificación"
                  clearable={value !== null}
                  value={value && { id: value.id, label: value.name }}
                  source={searchParties}
                  onChange={(chosen) => onChange(chosen && { id: chosen.id, name: chosen.label })}
                  help="No ve los documentos de otro vendedor, y los que hace salen a nombre de este."
                  {...field}
                />
              )}
            </Bind>
            <Bind form={form} name="ownDocuments">
              {(field) => (
                <Switch
                  label="Documentos que ve"
                  states={['Solo los que hizo', 'Los de todos']}
                  help="Con esta restricción, con sucursales, bodegas o cajas marcadas, o con un vendedor, no ve los libros, los periodos ni los consecutivos: son de toda la empresa."
                  {...field}
                />
              )}
            </Bind>
            <Bind form={form} name="maxDiscount">
              {(field) => (
                <NumberField
                  label="Descuento máximo"
                  decimals={2}
                  suffix="%"
                  help="Por línea, con la parte del descuento del documento y lo que baje el precio. Las promociones no cuentan. Vacío es sin límite; con límite no regala ítems."
                  {...field}
                />
              )}
            </Bind>
            <Bind form={form} name="networks">
              {(field) => (
                <TextArea
                  label="Direcciones o redes desde las que entra"
                  rows={2}
                  placeholder="190.24.8.0/24"
                  help="Una por línea; vacío es cualquiera. Se suman a las de la empresa."
                  {...field}
                />
              )}
            </Bind>
            <Bind form={form} name="hours">
              {({ value, error, onChange, onBlur }) => <HoursField value={value} error={error} onChange={onChange} onBlur={onBlur} />}
            </Bind>
          </div>
        )}
      </Section>
      <Sessions view={start} mayClose={forbidden === null} />
    </div>
  )
  const actions = <MoreMenu label="Más acciones" entries={entriesOf(user).slice(1)} />
  const dialogs = (
    <>
      {isLeaving && <DeactivateDialog user={user} others={others} onClose={() => setLeaving(false)} />}
      {isCancelling && (
        <CancelDialog
          user={user}
          onClose={() => setCancelling(false)}
          onDone={() => {
            form.reset()
            go(usersScreen.path)
          }}
        />
      )}
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
