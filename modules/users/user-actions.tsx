/** What may be done with one user besides editing, for their row and their page. */
import { ConfirmDialog, type MenuEntry, toast } from '#platform/ui/index.tsx'
import { useGo, useSend } from '#platform/web/index.tsx'
import {
  activateUser,
  cancelInvitation,
  closeSessions,
  getUser,
  listUsers,
  resendInvitation,
  unlockUser,
  type UserRow,
} from './endpoints.ts'

interface ActionsOf {
  readonly onDeactivate: (user: UserRow) => void
  readonly onCancel: (user: UserRow) => void
  /** Why nothing may be changed; null when it may. */
  readonly forbidden: string | null
}

/** @returns the entries of a menu, as the user stands now */
export function useUserActions({ onDeactivate, onCancel, forbidden }: ActionsOf): (user: UserRow) => MenuEntry[] {
  const go = useGo()
  const refreshes = [listUsers, getUser]
  const done = (text: string) => ({ refreshes, onDone: () => toast({ text, tone: 'ok' as const }) })
  const resending = useSend(resendInvitation, done('Invitación enviada de nuevo: vence en 7 días'))
  const unlocking = useSend(unlockUser, done('Bloqueo levantado'))
  const closing = useSend(closeSessions, done('Sesiones cerradas'))
  const activating = useSend(activateUser, done('Usuario activado'))
  return (user) => {
    const params = { personId: user.personId }
    const reason = forbidden ?? user.fixedBecause
    const may = (label: string, onSelect: () => void, danger = false): MenuEntry => ({
      label,
      onSelect,
      ...(reason ? { disabledReason: reason } : {}),
      ...(danger ? { danger } : {}),
    })
    const look: MenuEntry[] = [
      { label: 'Editar', onSelect: () => go(`/settings/users/${user.personId}/edit`) },
      { label: 'Preferencias', onSelect: () => go(`/settings/users/${user.personId}/setting`) },
      'separator',
    ]
    if (user.state === 'invited')
      return [
        ...look,
        may('Enviar de nuevo', () => void resending.run({ params })),
        may('Retirar la invitación', () => onCancel(user), true),
      ]
    if (user.state === 'inactive') return [...look, may('Activar', () => void activating.run({ params }))]
    return [
      ...look,
      ...(user.state === 'locked' ? [may('Levantar el bloqueo', () => void unlocking.run({ params }))] : []),
      may('Cerrar sus sesiones', () => void closing.run({ params, body: {} })),
      ...(user.isSelf ? [] : [may('Desactivar', () => onDeactivate(user), true)]),
    ]
  }
}

interface CancelProps {
  readonly user: UserRow
  readonly onClose: () => void
  readonly onDone?: () => void
}

export function CancelDialog({ user, onClose, onDone }: CancelProps) {
  const sending = useSend(cancelInvitation, {
    refreshes: [listUsers],
    onDone: () => {
      toast({ text: 'Invitación retirada' })
      onClose()
      onDone?.()
    },
  })
  return (
    <ConfirmDialog
      title={`Retirar la invitación de ${user.email}`}
      confirm="Retirar invitación"
      danger
      busy={sending.isSending}
      onConfirm={() => void sending.run({ params: { personId: user.personId } })}
      onClose={onClose}
    >
      El enlace que recibió ya no le dará acceso a la empresa.
    </ConfirmDialog>
  )
}
