/** Taking somebody out of the company, with what they leave to another. */
import { useState } from 'react'
import { ConfirmDialog, SelectField, toast } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { deactivateUser, getUser, listUsers, type UserRow } from './endpoints.ts'

interface Props {
  readonly user: UserRow
  readonly others: readonly UserRow[]
  readonly onClose: () => void
}

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

export function DeactivateDialog({ user, others, onClose }: Props) {
  const { data } = useAsk(getUser, { params: { personId: user.personId } })
  const [handToId, setHandToId] = useState('')
  const sending = useSend(deactivateUser, {
    refreshes: [listUsers, getUser],
    onDone: () => {
      toast({ text: `${user.name || user.email} ya no entra a la empresa`, tone: 'ok' })
      onClose()
    },
  })
  const drafts = data?.drafts ?? 0
  const threads = data?.threads ?? 0
  const leaves = [
    ...(drafts > 0 ? [counted(drafts, 'borrador', 'borradores')] : []),
    ...(threads > 0 ? [counted(threads, 'conversación que sigue', 'conversaciones que sigue')] : []),
  ].join(' y ')
  return (
    <ConfirmDialog
      title={`Desactivar a ${user.name || user.email}`}
      confirm="Desactivar usuario"
      danger
      busy={sending.isSending}
      onConfirm={() => void sending.run({ params: { personId: user.personId }, body: { handToId: handToId || null } })}
      onClose={onClose}
      details={
        leaves && (
          <SelectField
            label={`Entregar ${leaves} a`}
            empty="Dejarlos como están"
            value={handToId}
            options={others
              .filter((other) => other.personId !== user.personId && (other.state === 'active' || other.state === 'locked'))
              .map((other) => ({ value: other.personId, label: other.name || other.email }))}
            onChange={setHandToId}
          />
        )
      }
    >
      Se cierran sus sesiones y no vuelve a entrar a esta empresa. Lo que hizo se conserva, y puedes activarlo de nuevo.
    </ConfirmDialog>
  )
}
