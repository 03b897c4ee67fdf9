/** Roles: what each allows, who has it, and how two differ. */
import { counted } from '#base/count.ts'
import { Button, Chip, columnsOf, DataTable, Empty, LockIcon, MoreMenu, Page, PersonIcon, PlusIcon } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk } from '#platform/web/index.tsx'
import { rolesScreen as page } from '../screens.ts'
import { listRoles, type RoleRow } from './endpoints.ts'
import { roleAddress, useRoleActions } from './role-actions.tsx'

const col = columnsOf<RoleRow>()
const columns = [
  col.name('name', 'Rol', (row) => row.name, { link: true, min: 160 }),
  col.text('description', 'Descripción', (row) => row.description || '—', { min: 160, priority: 4 }),
  col.text('permissions', 'Permisos', (row) => (row.permissions === null ? 'Todos' : String(row.permissions)), { width: 100, priority: 2 }),
  col.text('users', 'Usuarios', (row) => (row.users.length === 0 ? 'Nadie' : String(row.users.length)), { width: 100, priority: 3 }),
  col.state('kind', 'Tipo', (row) => <KindMark role={row} />, { width: 120 }),
]

const kindOf = ({ isFixed, isPreset }: RoleRow): string => (isFixed ? 'Fijo' : isPreset ? 'De fábrica' : 'Propio')
const KindMark = ({ role }: { role: RoleRow }) => (
  <Chip tone={role.isFixed ? 'special' : 'neutral'} icon={role.isFixed ? LockIcon : PersonIcon} look="quiet">
    {kindOf(role)}
  </Chip>
)

export default function RolesPage() {
  const asked = useAsk(listRoles, {})
  const { entries, create, mayNotCreate, dialog } = useRoleActions()
  const rowActions = (role: RoleRow) => <MoreMenu label={`Acciones de ${role.name}`} entries={entries(role)} />
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      body="fill"
      primary={
        <Button look="filled" icon={PlusIcon} disabledReason={mayNotCreate} onClick={create}>
          Crear rol
        </Button>
      }
    >
      <DataTable
        label={page.title}
        rows={asked.data?.roles ?? null}
        rowKey={(row) => String(row.id)}
        columns={columns}
        card={(row) => ({
          title: row.name,
          detail: `${row.permissions === null ? 'Todos los permisos' : counted(row.permissions, 'permiso', 'permisos')} · ${counted(row.users.length, 'usuario', 'usuarios')}`,
          states: <KindMark role={row} />,
        })}
        rowHref={(row) => roleAddress(row.id)}
        rowActions={rowActions}
        error={asked.error}
        onRetry={asked.ask}
        empty={<Empty title="Sin roles">Un rol dice qué puede hacer cada quien.</Empty>}
      />
      {dialog}
    </Page>
  )
}
