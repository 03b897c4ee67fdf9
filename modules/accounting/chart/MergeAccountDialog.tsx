/** An account that is the same as another: what uses it uses the other from now on. */
import { useState } from 'react'
import { Button, Dialog, KitLink, Notice, type PickerOption, toast } from '#platform/ui/index.tsx'
import { addressOfQuery, useSend } from '#platform/web/index.tsx'
import { AccountPicker } from '../AccountPicker.tsx'
import { accountOptions, listAccounts } from '../endpoints.ts'
import { accountBalances, accountHistory, getAccount, mergeAccount, proposeAccount, type AccountView } from './endpoints.ts'

const RECLASSIFY = '/accounting/reclassifications'

interface MergeProps {
  readonly account: AccountView
  /** What it stands at; null while it is not known. */
  readonly balance: string | null
  readonly onMerged: () => void
  readonly onClose: () => void
}

export function MergeAccountDialog({ account, balance, onMerged, onClose }: MergeProps) {
  const [into, setInto] = useState<PickerOption | null>(null)
  const sending = useSend(mergeAccount, {
    refreshes: [listAccounts, accountOptions, getAccount, accountHistory, accountBalances, proposeAccount],
    inForm: true,
    onDone: ({ removed }) => {
      toast({ text: `Cuenta ${account.code} fusionada${removed ? '' : ': queda inactiva con su historia'}`, tone: 'ok' })
      onMerged()
    },
  })
  const hasBalance = balance !== null && balance !== '0.00'
  const send = () => void sending.run({ params: { id: account.id }, body: { intoId: into?.id ?? '', version: account.version } })
  const problem = sending.submitError?.errors.find(({ field }) => field === 'intoId')?.message
  return (
    <Dialog
      title={`Fusionar ${account.code} ${account.name}`}
      onClose={onClose}
      locked={sending.isSending}
      onSubmit={() => into !== null && send()}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button
            type="submit"
            look="filled"
            busy={sending.isSending}
            busyText="Fusionando…"
            disabledReason={into === null ? 'Elige la cuenta que queda' : null}
          >
            Fusionar cuentas
          </Button>
        </>
      }
    >
      <div className="stack">
        {sending.submitError && problem === undefined && <Notice tone="danger">{sending.submitError.message}</Notice>}
        {hasBalance && (
          <Notice tone="warn">
            Tiene saldo. Pásalo primero a la otra cuenta en{' '}
            <KitLink className="link" href={addressOfQuery(RECLASSIFY, {}, {})}>
              Reclasificaciones
            </KitLink>
            .
          </Notice>
        )}
        <AccountPicker label="Cuenta que queda" name="intoId" required value={into} error={problem} onChange={setInto} />
        <p className="small muted">
          {account.moved
            ? 'Lo que se configura con esta cuenta pasa a la otra, y esta queda inactiva: lo contabilizado no cambia.'
            : 'Lo que se configura con esta cuenta pasa a la otra, y esta se elimina.'}
        </p>
      </div>
    </Dialog>
  )
}
