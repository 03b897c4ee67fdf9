/** What may be done with one role, for its row and for its own page: a menu, and the dialogs that it opens. */
import { useState, type ReactNode } from 'react'
import { renewSession } from '#modules/access/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, ConfirmDialog, Dialog, type MenuEntry, Notice, SelectField, TextField, toast } from '#platform/ui/index.tsx'
import { useAsk, useGo, useSend, useSignedIn } from '#platform/web/index.tsx'
import { rolesScreen } from '../screens.ts'
import { createRole, deleteRole, getMatrix, getRole, listRoles, lookAsRole, rolePermissions, type RoleRow } from './endpoints.ts'
import { actionsOf } from './matrix.ts'

export const roleAddress = (id: number): string => `/settings/roles/${id}/permission/`

type Open =
  | { readonly what: 'create'; readonly from: RoleRow | null }
  | { readonly what: 'delete' | 'users' | 'compare'; readonly role: RoleRow }

export interface RoleActions {
  readonly entries: (role: RoleRow) => MenuEntry[]
  readonly create: () => void
  /** Why no role may be made; null when one may. */
  readonly mayNotCreate: string | null
  /** To be drawn beside what asks for them. */
  readonly dialog: ReactNode
}

export function useRoleActions(): RoleActions {
  const go = useGo()
  const { accessToken, company } = useSignedIn()
  const mayNotWrite = useReasonNot(rolePermissions.write)
  const mayNotDelete = useReasonNot(rolePermissions.delete)
  const [open, setOpen] = useState<Open | null>(null)
  const looking = useSend(lookAsRole, { refreshes: [] })
  const isAdministrator = company?.permissions.includes('*') === true
  const look = async (role: RoleRow) => {
    if (!(await looking.run({ params: { role: String(role.id) } }))) return
    await renewSession(accessToken)
    // Nothing that was read with one's own eyes stays in memory.
    location.assign('/')
  }
  const reason = (why: string | null) => (why ? { disabledReason: why } : {})
  const entries = (role: RoleRow): MenuEntry[] => [
    { label: 'Permisos', onSelect: () => go(roleAddress(role.id)) },
    { label: 'Quién lo tiene', onSelect: () => setOpen({ what: 'users', role }) },
    { label: 'Comparar con otro', onSelect: () => setOpen({ what: 'compare', role }) },
    ...(role.isFixed
      ? []
      : [
          {
            label: 'Ver como este rol',
            onSelect: () => void look(role),
            ...reason(isAdministrator ? null : 'Solo un administrador ve la empresa como otro rol'),
          },
        ]),
    'separator',
    { label: 'Copiar', onSelect: () => setOpen({ what: 'create', from: role }), ...reason(mayNotWrite) },
    {
      label: 'Eliminar',
      danger: true,
      onSelect: () => setOpen({ what: 'delete', role }),
      ...reason(mayNotDelete ?? (role.isFixed ? 'El rol del administrador no se elimina' : null)),
    },
  ]
  const close = () => setOpen(null)
  return {
    entries,
    create: () => setOpen({ what: 'create', from: null }),
    mayNotCreate: mayNotWrite,
    dialog: (
      <>
        {open?.what === 'create' && <CreateDialog from={open.from} onClose={close} />}
        {open?.what === 'delete' && <DeleteDialog role={open.role} onClose={close} />}
        {open?.what === 'users' && <UsersDialog role={open.role} onClose={close} />}
        {open?.what === 'compare' && <CompareDialog role={open.role} onClose={close} />}
      </>
    ),
  }
}

interface RoleDialogProps {
  readonly role: RoleRow
  readonly onClose: () => void
}

function CreateDialog({ from, onClose }: { from: RoleRow | null; onClose: () => void }) {
  const go = useGo()
  const [name, setName] = useState(from ? `${from.name} (copia)` : '')
  const sending = useSend(createRole, { refreshes: [listRoles], inForm: true, onDone: ({ id }) => go(roleAddress(id)) })
  const error = sending.submitError?.message ?? null
  return (
    <Dialog
      title={from ? `Copiar el rol ${from.name}` : 'Crear rol'}
      size="small"
      onClose={onClose}
      locked={sending.isSending}
      onSubmit={() => void sending.run({ body: { name, from: from?.id ?? null } })}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button look="filled" type="submit" busy={sending.isSending}>
            {from ? 'Copiar rol' : 'Crear rol'}
          </Button>
        </>
      }
    >
      <TextField label="Nombre" maxLength={60} value={name} onChange={setName} error={error} />
    </Dialog>
  )
}

function DeleteDialog({ role, onClose }: RoleDialogProps) {
  const go = useGo()
  const sending = useSend(deleteRole, {
    refreshes: [listRoles],
    inForm: true,
    onDone: () => {
      toast({ text: `Rol ${role.name} eliminado` })
      onClose()
      go(rolesScreen.path)
    },
  })
  return (
    <ConfirmDialog
      title={`Eliminar el rol ${role.name}`}
      confirm="Eliminar rol"
      danger
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void sending.run({ params: { role: String(role.id) } })}
      onClose={onClose}
    >
      {role.users.length > 0 ? 'Lo tienen usuarios: cámbiales el rol primero.' : 'Nadie lo tiene. No se puede recuperar.'}
    </ConfirmDialog>
  )
}

function UsersDialog({ role, onClose }: RoleDialogProps) {
  return (
    <Dialog title={`Quién tiene el rol ${role.name}`} size="small" onClose={onClose}>
      {role.users.length === 0 ? (
        <p className="muted">Nadie.</p>
      ) : (
        <ul className="stack">
          {role.users.map(({ personId, name, active }) => (
            <li key={personId}>
              {name} {!active && <span className="muted">· sin acceso</span>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function CompareDialog({ role, onClose }: RoleDialogProps) {
  const roles = useAsk(listRoles, {}).data?.roles ?? []
  const [other, setOther] = useState('')
  const matrix = useAsk(getMatrix, {}).data
  const one = useAsk(getRole, { params: { role: String(role.id) } }).data
  const two = useAsk(getRole, other === '' ? null : { params: { role: other } }).data
  const all = matrix ? actionsOf(matrix) : new Map<string, { title: string }>()
  const only = (codes: readonly string[], others: readonly string[]) =>
    codes.filter((code) => !others.includes(code)).map((code) => all.get(code)?.title ?? code)
  return (
    <Dialog title={`Comparar ${role.name}`} size="medium" onClose={onClose}>
      <div className="stack">
        <SelectField
          label="Con el rol"
          empty="Elige un rol"
          value={other}
          options={roles.filter(({ id }) => id !== role.id).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setOther}
        />
        {one && two && other !== '' && (
          <>
            <Difference title={`Solo ${role.name}`} titles={only(one.codes, two.codes)} />
            <Difference title={`Solo ${two.role.name}`} titles={only(two.codes, one.codes)} />
            <Notice tone="quiet">{one.codes.filter((code) => two.codes.includes(code)).length} permisos son de los dos.</Notice>
          </>
        )}
      </div>
    </Dialog>
  )
}

const Difference = ({ title, titles }: { title: string; titles: readonly string[] }) => (
  <section>
    <h3>
      {title} ({titles.length})
    </h3>
    {titles.length === 0 ? (
      <p className="muted">Nada que el otro no permita.</p>
    ) : (
      <ul>
        {titles.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    )}
  </section>
)
