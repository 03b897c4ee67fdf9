/** One account beside the chart: what it is called and asks, what it stands at, who uses it, and what can be done with it. */
import { useState } from 'react'
import { countOfUse } from '#platform/catalogue/uses.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { HistoryPanel } from '#platform/history/HistoryPanel.tsx'
import {
  CircleCheckIcon,
  Coming,
  ConfirmDialog,
  Facts,
  FieldGrid,
  FormPanel,
  HistoryIcon,
  IconButton,
  KitLink,
  MergeIcon,
  Money,
  MoreMenu,
  Notice,
  OffIcon,
  PlusIcon,
  Section,
  SidePanel,
  StateChip,
  EditIcon,
  toast,
  TrashIcon,
  useForm,
} from '#platform/ui/index.tsx'
import { required } from '#platform/rules/index.ts'
import { useAsk, useFormGuard, useSend } from '#platform/web/index.tsx'
import { accountOptions, chartPermissions, listAccounts } from '../endpoints.ts'
import { movementsAddress } from '../SourceEntries.tsx'
import type { CodedChart } from './account-codes.ts'
import { historyLabel, historyValue, levelName, type AccountForm } from './account-form.ts'
import { AccountFields } from './AccountFields.tsx'
import {
  accountBalances,
  accountHistory,
  getAccount,
  proposeAccount,
  removeAccount,
  setAccountActive,
  updateAccount,
  type AccountView,
} from './endpoints.ts'
import { AccountSections } from './sections.tsx'
import { LineFields } from '../statement/LineFields.tsx'
import { MergeAccountDialog } from './MergeAccountDialog.tsx'
import { MoveAccountDialog } from './MoveAccountDialog.tsx'

/** What shows the chart. */
export const chartAnswers = [listAccounts, accountOptions, getAccount, accountHistory, accountBalances, proposeAccount]

export interface AccountPanelProps {
  readonly id: string
  readonly chart: CodedChart
  /** What it stands at with all below it, by its nature; null while it is not known. */
  readonly balance: string | null
  readonly isHistory: boolean
  readonly onHistory: (shown: boolean) => void
  readonly onUnder: (code: string) => void
  /** It has another code by now. */
  readonly onMoved: (code: string) => void
  readonly onClose: () => void
}

export function AccountPanel(props: AccountPanelProps) {
  const { id, isHistory, onHistory, onClose } = props
  const asked = useAsk(getAccount, { params: { id } })
  const account = asked.data?.id === id ? asked.data : null
  if (!account)
    return (
      <SidePanel title="Cuenta" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  return isHistory ? (
    <HistoryPanel
      over={titleOf(account)}
      endpoint={accountHistory}
      id={id}
      label={historyLabel}
      show={historyValue}
      onClose={() => onHistory(false)}
    />
  ) : (
    <OpenAccount key={`${id} ${account.version}`} {...props} account={account} />
  )
}

const titleOf = ({ code, name }: AccountView): string => `${code} ${name}`

const formOf = ({ code, name, nature, ...account }: AccountView): AccountForm => ({
  ...{ code, name, nature },
  ...{ requiresParty: account.requiresParty, requiresCostCenter: account.requiresCostCenter },
  ...{ requiresBase: account.requiresBase, requiresCross: account.requiresCross },
  ...{ book: account.book, currency: account.currency, restated: account.restated, money: account.money },
  ...{ statementLineId: account.statementLineId, cashLineId: account.cashLineId },
})

interface OpenProps extends AccountPanelProps {
  readonly account: AccountView
}

function OpenAccount({ account, chart, balance, onHistory, onUnder, onMoved, onClose }: OpenProps) {
  const reason = useReasonNot(chartPermissions.write)
  const [asking, setAsking] = useState<'move' | 'merge' | 'off' | 'remove' | null>(null)
  const form = useForm<AccountForm>(() => formOf(account), { name: (name) => required(name) })
  const sending = useSend(updateAccount, { refreshes: chartAnswers, inForm: true })
  const switching = useActivation(account, () => setAsking(null))
  const save = async (): Promise<boolean> => {
    const { code: _code, ...content } = form.values()
    const answer = await sending.run({ params: { id: account.id }, body: { ...content, version: account.version } })
    if (!answer) return false
    form.reset()
    toast({ text: `Cuenta ${account.code} ${content.name.trim()} guardada`, tone: 'ok' })
    return true
  }
  const unsaved = useFormGuard(form, save)
  const close = () => setAsking(null)
  const toggle = () => (account.active && account.below > 0 ? setAsking('off') : switching.run())
  return (
    <>
      <FormPanel
        form={form}
        title={reason ? account.name : 'Editar cuenta'}
        over={titleOf(account)}
        actions={
          <>
            <IconButton name="Historial" icon={HistoryIcon} onClick={() => onHistory(true)} />
            <MoreMenu
              label="Más acciones"
              entries={[
                { label: 'Crear subcuenta', icon: PlusIcon, onSelect: () => onUnder(account.code), disabledReason: reason },
                {
                  label: 'Cambiar código',
                  icon: EditIcon,
                  onSelect: () => setAsking('move'),
                  disabledReason: reason ?? (account.moved ? 'Tiene movimientos: su código ya no cambia' : null),
                },
                {
                  label: 'Fusionar con otra',
                  icon: MergeIcon,
                  onSelect: () => setAsking('merge'),
                  disabledReason: reason ?? (account.below > 0 ? 'Fusiona primero las que dependen de ella' : null),
                },
                {
                  label: account.active ? 'Inactivar' : 'Activar',
                  icon: account.active ? OffIcon : CircleCheckIcon,
                  onSelect: toggle,
                  disabledReason: reason,
                },
                'separator',
                {
                  label: 'Eliminar',
                  icon: TrashIcon,
                  danger: true,
                  onSelect: () => setAsking('remove'),
                  disabledReason: reason ?? heldBy(account),
                },
              ]}
            />
          </>
        }
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar cambios"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        {reason && <Notice tone="info">{reason}. Puedes ver, pero no guardar.</Notice>}
        {!account.active && (
          <div>
            <StateChip state="inactive" text="Inactiva" look="outline" />
          </div>
        )}
        <AccountFacts account={account} balance={balance} />
        <FieldGrid>
          <AccountFields form={form} isReadOnly={reason !== null} isMoved={account.moved && account.below === 0} />
          <LineFields form={form} code={account.code} isReadOnly={reason !== null} />
        </FieldGrid>
        <AccountSections accountId={account.id} isReadOnly={reason !== null} />
        <Uses account={account} />
      </FormPanel>
      {asking === 'move' && <MoveAccountDialog account={account} chart={chart} onMoved={onMoved} onClose={close} />}
      {asking === 'merge' && <MergeAccountDialog account={account} balance={balance} onMerged={onClose} onClose={close} />}
      {asking === 'off' && (
        <ConfirmDialog
          title={`Inactivar ${titleOf(account)}`}
          confirm="Inactivar cuenta"
          busyText="Inactivando…"
          busy={switching.isSending}
          onConfirm={switching.run}
          onClose={close}
        >
          {`También se inactivan las ${account.below} que dependen de ella. Ninguna recibirá movimientos nuevos; lo contabilizado no cambia.`}
        </ConfirmDialog>
      )}
      {asking === 'remove' && <RemoveDialog account={account} onClose={close} onRemoved={onClose} />}
      {unsaved.dialog}
    </>
  )
}

function useActivation({ id, code, active, version }: AccountView, onDone: () => void) {
  const sending = useSend(setAccountActive, {
    refreshes: chartAnswers,
    onDone: ({ changed }) => {
      onDone()
      const done = active ? 'inactivada' : 'activada'
      toast({ text: changed > 1 ? `Cuenta ${code} ${done} con las que dependen de ella` : `Cuenta ${code} ${done}`, tone: 'ok' })
    },
    onFailure: onDone,
  })
  return { isSending: sending.isSending, run: () => void sending.run({ params: { id }, body: { active: !active, version } }) }
}

/** Why it cannot be taken away; null when nothing holds it. */
function heldBy({ moved, below, uses }: AccountView): string | null {
  if (moved) return 'No se puede: tiene movimientos'
  if (below > 0) return `No se puede: ${below === 1 ? 'una cuenta depende' : `${below} cuentas dependen`} de ella`
  return uses.length > 0 ? `No se puede: está en uso en ${uses.map(({ name }) => name).join(', ')}` : null
}

function AccountFacts({ account: { code, level, parent, postable }, balance }: { account: AccountView; balance: string | null }) {
  return (
    <Facts
      items={[
        { label: 'Nivel', value: `${levelName(level)}, ${postable ? 'recibe movimientos' : 'agrupa'}` },
        ...(parent ? [{ label: 'Depende de', value: `${parent.code} ${parent.name}` }] : []),
        {
          label: 'Saldo de hoy',
          value: (
            <KitLink href={movementsAddress(code)} className="link">
              {balance === null ? 'Ver movimientos' : <Money value={balance} />}
            </KitLink>
          ),
        },
      ]}
    />
  )
}

/** What posts with it or names it, and how many times. */
function Uses({ account: { uses } }: { account: AccountView }) {
  if (uses.length === 0) return null
  return (
    <Section title="Se usa en">
      <ul>
        {uses.map((use) => (
          <li key={use.name}>
            {use.name.charAt(0).toUpperCase() + use.name.slice(1)}
            {': '}
            <span className="muted">{use.titles.length > 0 ? use.titles.join(', ') : countOfUse(use)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface RemoveProps {
  readonly account: AccountView
  readonly onClose: () => void
  readonly onRemoved: () => void
}

function RemoveDialog({ account, onClose, onRemoved }: RemoveProps) {
  const sending = useSend(removeAccount, { refreshes: [listAccounts, accountOptions, accountBalances, proposeAccount], inForm: true })
  const remove = async () => {
    if (!(await sending.run({ params: { id: account.id } }))) return
    toast({ text: `Cuenta ${titleOf(account)} eliminada`, tone: 'ok' })
    onRemoved()
  }
  return (
    <ConfirmDialog
      title={`Eliminar la cuenta ${titleOf(account)}`}
      confirm="Eliminar cuenta"
      busyText="Eliminando…"
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      No se usa en ninguna parte. No se puede deshacer.
    </ConfirmDialog>
  )
}
