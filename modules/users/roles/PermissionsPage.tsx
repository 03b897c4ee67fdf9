/** Permisos del rol: the grid, worked with the keyboard, and the name of the role. */
import { useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { HistoryPanel } from '#platform/history/HistoryPanel.tsx'
import { required } from '#platform/rules/index.ts'
import {
  Bind,
  Button,
  FieldGrid,
  FormPage,
  LoadError,
  MoreMenu,
  NoResults,
  Notice,
  Page,
  SearchField,
  TextField,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { askFresh, crumbsOf, useAsk, useFormGuard, useGo, useParam, useSend, useSignedIn, useVersion } from '#platform/web/index.tsx'
import { permissionsScreen as page, rolesScreen } from '../screens.ts'
import { changeRole, getMatrix, getRole, listRoles, roleHistory, rolePermissions, type Matrix, type RoleView } from './endpoints.ts'
import { PermissionGrid } from './PermissionGrid.tsx'
import { useRoleActions } from './role-actions.tsx'
import '../users.css'

const labels: Readonly<Record<string, string>> = {
  name: 'Nombre',
  description: 'Descripción',
  given: 'Permisos que dio',
  taken: 'Permisos que quitó',
  copiedFrom: 'Copiado de',
}

export default function PermissionsPage() {
  const role = useParam('id')
  const asked = useAsk(getRole, { params: { role } })
  const matrix = useAsk(getMatrix, {})
  if (asked.data && matrix.data) return <Editor key={role} start={asked.data} matrix={matrix.data} />
  const error = asked.error ?? matrix.error
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      {error && <LoadError message={error} onRetry={asked.error ? asked.ask : matrix.ask} />}
    </Page>
  )
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

/** The things whose name, module or permissions say what is looked for. */
function searched(matrix: Matrix, text: string): Matrix {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const modules = matrix.modules.map((module) => ({
    ...module,
    things: module.things.filter((thing) => {
      const said = folded([module.title, thing.title, ...thing.actions.map(({ title }) => title)].join(' '))
      return words.every((word) => said.includes(word))
    }),
  }))
  return { ...matrix, modules: modules.filter(({ things }) => things.length > 0) }
}

function Editor({ start, matrix }: { start: RoleView; matrix: Matrix }) {
  const go = useGo()
  const { company } = useSignedIn()
  const { role } = start
  const mayNot = useReasonNot(rolePermissions.write)
  const { entries, dialog } = useRoleActions()
  const isOwn = company?.roleId === role.id
  const fixed = role.isFixed
    ? 'El administrador permite todo, también lo que venga después: no cambia.'
    : isOwn
      ? 'Es tu propio rol: lo cambia un administrador.'
      : mayNot
  const { version, setVersion, onFailure } = useVersion(start.version, () => askFresh(getRole, { params: { role: String(role.id) } }))
  const [text, setText] = useState('')
  const [isShowingHistory, setShowingHistory] = useState(false)
  const form = useForm<{ name: string; description: string; codes: readonly string[] }>(
    () => ({ name: role.name, description: role.description, codes: start.codes }),
    { name: (typed) => required(typed) },
  )
  const sending = useSend(changeRole, {
    refreshes: [listRoles, getRole, roleHistory],
    inForm: true,
    onFailure,
  })
  const save = async (): Promise<boolean> => {
    const { codes, ...values } = form.values()
    const answer = await sending.run({ params: { role: String(role.id) }, body: { ...values, codes: [...codes], version } })
    if (!answer) return false
    setVersion(answer.version)
    form.reset()
    toast({ text: 'Permisos guardados: rigen en menos de un minuto', tone: 'ok' })
    return true
  }
  const unsaved = useFormGuard(form, save)
  const codes = useFormValue(form, (values) => values.codes)
  const shown = searched(matrix, text)
  const grid = (
    <>
      <div className="row">
        <SearchField label="Buscar permisos" placeholder="Facturas, anular, costos…" value={text} onChange={setText} />
        <span className="small muted">{role.isFixed ? 'Todos' : `${codes.length} permisos`}</span>
      </div>
      {shown.modules.length === 0 ? (
        <NoResults onClear={() => setText('')} />
      ) : (
        <PermissionGrid
          label={`Permisos de ${role.name}`}
          matrix={shown}
          codes={new Set(codes)}
          onChange={fixed === null ? (next) => form.set('codes', [...next].toSorted()) : null}
        />
      )}
      <p className="small muted">Flechas para moverte, Espacio para marcar. Los encabezados marcan toda su fila o columna.</p>
    </>
  )
  const extra = (
    <>
      <Button look="quiet" onClick={() => setShowingHistory(true)}>
        Historial
      </Button>
      {/* Its first entry leads here. */}
      <MoreMenu label={`Acciones de ${role.name}`} entries={entries(role).slice(1)} />
    </>
  )
  const history = isShowingHistory && (
    <HistoryPanel
      over={role.name}
      endpoint={roleHistory}
      id={start.key}
      label={(field) => labels[field] ?? null}
      show={(_, value) => String(value)}
      onClose={() => setShowingHistory(false)}
    />
  )
  if (fixed !== null)
    return (
      <Page title={role.name} crumbs={crumbsOf(page)} actions={extra} panel={history || undefined}>
        <div className="stack">
          <Notice tone="quiet">{fixed}</Notice>
          {grid}
        </div>
        {dialog}
      </Page>
    )
  return (
    <>
      <FormPage
        form={form}
        title={role.name}
        crumbs={crumbsOf(page)}
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar permisos"
        extra={extra}
        onCancel={() => go(rolesScreen.path)}
        onSubmit={() => void save()}
      >
        <FieldGrid>
          <Bind form={form} name="name">
            {(field) => <TextField label="Nombre" maxLength={60} {...field} />}
          </Bind>
          <Bind form={form} name="description">
            {(field) => <TextField label="Descripción" maxLength={200} {...field} />}
          </Bind>
        </FieldGrid>
        {grid}
      </FormPage>
      {history}
      {dialog}
      {unsaved.dialog}
    </>
  )
}
