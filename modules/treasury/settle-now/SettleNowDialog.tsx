/**
 * A document that is looked at is collected or paid in place: its balance, by the means that it says. It is recorded as any other
 * receipt or payment; what else one may say of it (other documents, withholdings, advances) is said in their own form.
 */
import { type ReactNode, useState } from 'react'
import { amountText } from '#base/decimal.ts'
import { listOwnBranches } from '#modules/access/index.ts'
import { printVouchers } from '#modules/vouchers/index.tsx'
import { exportOf } from '#platform/access.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Bind,
  Button,
  ButtonLink,
  Coming,
  Dialog,
  type FormStore,
  format,
  MoneyField,
  Notice,
  PrintIcon,
  TextLink,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import { listMoneyAccounts, type OpenItemView } from '../endpoints.ts'
import { nothingTyped, spreadOf } from '../settlement-form.ts'
import { MoveFields } from '../screens/SettlementHead.tsx'
import { useErrorsByField, usePending, useSettlementValues } from '../screens/SettlementForm.tsx'
import { useSettlementSaving } from '../screens/settlement-saving.tsx'
import type { SettlementValues } from '../screens/settlement-values.ts'
import { paymentSurface, receiptSurface, type SettlementSurface } from '../screens/surface.ts'
import { proposeMeans, type SaidPayment } from './proposal.ts'
import '../screens/receipts.css'

/** What was recorded. */
export interface Settled {
  readonly id: string
  readonly number: string
  readonly amount: string
}

export interface SettleNowProps {
  readonly ledger: 'AR' | 'AP'
  readonly document: SaidPayment & {
    readonly id: string
    readonly number: string
    readonly party: { readonly id: string; readonly name: string }
  }
  /** Where everything else is said of the same money. */
  readonly wholeForm: string
  /** What else may be done with what was recorded, beside its paper. */
  readonly renderAfter: (settled: Settled) => ReactNode
  readonly onClose: () => void
}

export default function SettleNowDialog(props: SettleNowProps) {
  const surface = props.ledger === 'AR' ? receiptSurface : paymentSurface
  const [settled, setSettled] = useState<Settled | null>(null)
  const money = useAsk(listMoneyAccounts, {})
  const branches = useAsk(listOwnBranches, {}).data?.branches.filter(({ active }) => active)
  if (settled) return <Recorded {...props} surface={surface} settled={settled} />
  if (!money.data || !branches) {
    return (
      <Dialog
        title={titleOf(surface, props)}
        onClose={props.onClose}
        // A quick Enter does not close what is on its way.
        locked={!money.error}
        footer={<Button onClick={props.onClose}>Volver</Button>}
      >
        <Coming asked={money} />
      </Dialog>
    )
  }
  return <Settling {...props} surface={surface} money={money.data} branches={branches} onSettled={setSettled} />
}

const titleOf = ({ register }: SettlementSurface, { document }: SettleNowProps): string => `${register} de ${document.number}`

interface SettlingProps extends SettleNowProps {
  readonly surface: SettlementSurface
  readonly money: AnswerOf<typeof listMoneyAccounts>
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly onSettled: (settled: Settled) => void
}

function Settling(props: SettlingProps) {
  const { surface, document, wholeForm, money, branches, onClose, onSettled } = props
  const form = useSettlementValues(surface, (date) => ({
    ...{ party: { id: document.party.id, label: document.party.name }, others: [], date, branchId: branches[0]?.id ?? null },
    ...proposeMeans(document, money.accounts, money.types),
    ...{ paymentDeviceId: null, reference: '', notes: '', otherMeans: [], money: nothingTyped },
  }))
  const { found, asked } = usePending(surface, form)
  // Only this document: what is more than its balance is said in the whole form.
  const pending = found?.items.filter(({ source }) => source.id === document.id) ?? null
  const { record, isSending, submitError } = useSettlementSaving({
    ...{ surface, form, pending, advances: [], documentId: document.id, started: null, accounts: money.accounts },
    onSaved: (id, settled) => onSettled({ id, ...settled }),
  })
  const isOwed = pending !== null && pending.length > 0
  const submit = () => {
    if (isOwed && form.validate().length === 0) void record(form.values())
  }
  return (
    <Dialog
      // Opened anew once its fields are there: the first one has the cursor.
      key={pending === null ? 'waiting' : 'ready'}
      title={titleOf(surface, props)}
      size="medium"
      onClose={onClose}
      onSubmit={submit}
      locked={isSending || (pending === null && !asked.error)}
      footer={
        <>
          <span className="grow small">
            <TextLink href={wholeForm}>Otros documentos, retenciones, anticipos o medios</TextLink>
          </span>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button
            type="submit"
            look="filled"
            busy={isSending}
            busyText="Registrando…"
            shortcut="Ctrl Enter"
            disabledReason={pending === null ? 'Espera a que llegue su saldo' : isOwed ? null : 'Ya no tiene saldo'}
          >
            {surface.register}
          </Button>
        </>
      }
    >
      {pending === null && <Coming asked={asked} />}
      {pending !== null && !isOwed && <Notice tone="quiet">{`${document.number} ya no tiene saldo ${surface.kind.words.open}.`}</Notice>}
      {isOwed && (
        <div className="stack">
          <SubmitKeys label={surface.register} run={submit} />
          <Received surface={surface} form={form} items={pending} documentId={document.id} />
          <MoveFields surface={surface} {...money} branches={branches} form={form} />
        </div>
      )}
      {submitError && (
        <p className="err" role="alert">
          {submitError.message}
        </p>
      )}
    </Dialog>
  )
}

/** Inside the dialog, where its keys are in force. */
function SubmitKeys({ label, run }: { label: string; run: () => void }) {
  useShortcuts([{ keys: 'ctrl+enter', label, run }])
  return null
}

interface ReceivedProps {
  readonly surface: SettlementSurface
  readonly form: FormStore<SettlementValues>
  readonly items: readonly OpenItemView[]
  readonly documentId: string
}

/** How much of it: the whole balance until another figure is typed. It has the cursor, so that Enter records the usual case. */
function Received({ surface, form, items, documentId }: ReceivedProps) {
  const errors = useErrorsByField(form)
  return (
    <Bind form={form} name="money">
      {(field) => {
        const { received } = spreadOf(field.value, items, documentId)
        return (
          <MoneyField
            label={surface.form.amount}
            required
            name="received"
            value={field.value.received ?? (received === null ? '' : amountText(received))}
            error={errors.get('received') ?? errors.get('applications.0') ?? null}
            onChange={(typed) => {
              form.setServerErrors([])
              field.onChange({ ...field.value, received: typed, byHand: null })
            }}
            onInvalid={field.onInvalid}
          />
        )
      }}
    </Bind>
  )
}

/** What was recorded, with its paper and the ways to send it. */
function Recorded({ surface, settled, renderAfter, onClose }: SettleNowProps & { surface: SettlementSurface; settled: Settled }) {
  const notPrint = useReasonNot(exportOf(surface.kind.permissions.read))
  return (
    <Dialog
      title={`${surface.kind.titles.one} ${settled.number} registrado`}
      onClose={onClose}
      footer={
        <Button look="filled" data-autofocus="" onClick={onClose}>
          Listo
        </Button>
      }
    >
      <p>{`Por ${format.formatMoney(format.toAmount(settled.amount))}.`}</p>
      <div className="rct-after">
        <Button icon={PrintIcon} disabledReason={notPrint} onClick={() => printVouchers(surface.calls, [settled.id], 'carta')}>
          {surface.kind.titles.paper}
        </Button>
        {renderAfter(settled)}
        <ButtonLink look="quiet" href={surface.kind.address(settled.id)}>
          {`Ver ${surface.one}`}
        </ButtonLink>
      </div>
    </Dialog>
  )
}
