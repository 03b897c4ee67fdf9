/** Usuarios: who enters the company, with which role and where, and who was invited. */
import { useState } from 'react'
import { dayAndClockTime } from '#modules/access/index.ts'
import { ExportMenu } from '#platform/export/ExportMenu.tsx'
import { takeFile } from '#platform/export/take.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  ButtonLink,
  columnsOf,
  DataTable,
  Empty,
  ListBar,
  MoreMenu,
  Page,
  PlusIcon,
  SearchField,
  SelectField,
  StateTabs,
  useIsPhone,
} from '#platform/ui/index.tsx'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, useQueryOfAddress, useSearchBox } from '#platform/web/index.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { CancelDialog, useUserActions } from './user-actions.tsx'
import { exportUsers, getUserChoices, listUsers, userPermissions, type UserRow } from './endpoints.ts'
import { inviteScreen, usersScreen as page } from './screens.ts'
import { StateMark } from './StateMark.tsx'
import { filtered, userStates, withoutState, type UserFilter, type UserState } from './user-list.ts'

const nameOf = (user: UserRow): string => user.name || user.email
const branchesOf = ({ branches }: UserRow): string => (branches.length === 0 ? 'Todas' : branches.map(({ name }) => name).join(', '))

const col = columnsOf<UserRow>()
const columns = [
  col.name('name', 'Nombre', nameOf, { link: true, min: 160 }),
  col.text('email', 'Correo', (row) => row.email, { width: 240, priority: 3 }),
  col.text('role', 'Rol', (row) => row.role.name, { width: 150, priority: 2 }),
  col.text('branches', 'Sucursales', branchesOf, { width: 140, priority: 5 }),
  col.text('lastSignIn', 'Último ingreso', (row) => (row.lastSignInAt ? dayAndClockTime(row.lastSignInAt) : '—'), {
    width: 160,
    priority: 4,
  }),
  col.text('secondFactor', 'Segundo factor', (row) => (row.secondFactor ? 'Activo' : 'No'), { width: 120, priority: 6 }),
  col.state('state', 'Estado', (row) => <StateMark state={row.state} />, { width: 120 }),
]

export default function UsersPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const search = useSearchBox()
  const asked = useAsk(listUsers, {})
  const choices = useAsk(getUserChoices, {})
  const forbidden = useReasonNot(userPermissions.write)
  const isPhone = useIsPhone()
  const [leaving, setLeaving] = useState<UserRow | null>(null)
  const [cancelled, setCancelled] = useState<UserRow | null>(null)
  const state: UserFilter['state'] = userStates.find((each) => each === query['state']) ?? 'all'
  const filter: UserFilter = { search: query['search'] ?? '', state, role: query['role'] ?? '', branch: query['branch'] ?? '' }
  const all = asked.data?.users ?? null
  const rows = all && filtered(all, filter)
  const others = all ? withoutState(all, filter) : []
  const seats = asked.data?.seats
  const isFiltered = Object.values(filter).some((value) => value !== '' && value !== 'all')
  const tabs = (['all', ...userStates] as const).map((each) => ({
    id: each,
    label: each === 'all' ? 'Todos' : plural[each],
    href: addressOfQuery(page.path, query, { state: each === 'all' ? null : each }),
    ...(all ? { count: each === 'all' ? others.length : others.filter((user) => user.state === each).length } : {}),
    alert: each === 'locked',
  }))
  const actions = useUserActions({ onDeactivate: setLeaving, onCancel: setCancelled, forbidden })
  const rowActions = (user: UserRow) => <MoreMenu label={`Acciones de ${nameOf(user)}`} entries={actions(user)} />
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={seats && (seats.limit === null ? undefined : `${seats.used} de ${seats.limit} de tu plan`)}
      body="fill"
      primary={
        <ButtonLink look="filled" icon={PlusIcon} href={inviteScreen.path}>
          Invitar
        </ButtonLink>
      }
      tabs={<StateTabs label="Estado de los usuarios" tabs={tabs} current={state} />}
    >
      <ListBar
        end={<ExportMenu read={userPermissions.read} onChoose={(format) => void takeFile(exportUsers, { ...filter, format })} />}
        onRefresh={asked.ask}
      >
        <SearchField label="Buscar usuarios" placeholder="Nombre, correo o rol" {...search} />
        {!isPhone && (
          <SelectField
            label="Rol"
            hideLabel
            empty="Todos los roles"
            value={filter.role}
            options={(choices.data?.roles ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(role) => change({ role: role || null }, { replace: true })}
          />
        )}
        {!isPhone && (choices.data?.branches.length ?? 0) > 1 && (
          <SelectField
            label="Sucursal"
            hideLabel
            empty="Todas las sucursales"
            value={filter.branch}
            options={(choices.data?.branches ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(branch) => change({ branch: branch || null }, { replace: true })}
          />
        )}
      </ListBar>
      <DataTable
        label={page.title}
        rows={rows}
        rowKey={(row) => row.personId}
        columns={columns}
        card={(row) => ({ title: nameOf(row), detail: `${row.role.name} · ${row.email}`, states: <StateMark state={row.state} /> })}
        rowHref={(row) => `/settings/users/${row.personId}/edit`}
        rowOff={(row) => row.state === 'inactive'}
        rowActions={rowActions}
        error={asked.error}
        onRetry={asked.ask}
        onClearFilters={isFiltered ? () => change({ search: null, state: null, role: null, branch: null }, { replace: true }) : undefined}
        empty={<Empty title="Nadie más entra a tu empresa">Invita por correo a quienes trabajan contigo.</Empty>}
      />
      {leaving && <DeactivateDialog user={leaving} others={all ?? []} onClose={() => setLeaving(null)} />}
      {cancelled && <CancelDialog user={cancelled} onClose={() => setCancelled(null)} />}
    </Page>
  )
}

const plural: Readonly<Record<UserState, string>> = {
  invited: 'Invitados',
  active: 'Activos',
  inactive: 'Inactivos',
  locked: 'Bloqueados',
}
