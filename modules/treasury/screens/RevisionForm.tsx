/** Editing an egreso that stands, under its number: its form, with what it paid as if it were owed still. */
import { listOwnBranches } from '#modules/access/index.ts'
import { Bind, format, FormPanel, LoadError, TextArea, toast, useFormValue } from '#platform/ui/index.tsx'
import { queryClient, useAsk, useFormGuard, useSend, type AnswerOf } from '#platform/web/index.tsx'
import { listMoneyAccounts, readPaymentRevision, revisePayment, type OpenItemView } from '../endpoints.ts'
import { extraProblems, spreadOf } from '../settlement-form.ts'
import { ExtraLines } from './ExtraLines.tsx'
import { OtherMeans } from './OtherMeans.tsx'
import { Documents, usePending, useSettlementValues } from './SettlementForm.tsx'
import { HeadFields } from './SettlementHead.tsx'
import { problemsOf } from './settlement-saving.tsx'
import { inputOf, valuesOf, type SettlementValues } from './settlement-values.ts'
import type { SettlementSurface } from './surface.ts'

interface Props {
  readonly surface: SettlementSurface
  readonly id: string
  readonly onClose: () => void
  readonly onSaved: () => void
}

type Revision = AnswerOf<typeof readPaymentRevision>

/** Waits for what it says and for the accounts. */
export function RevisionForm(props: Props) {
  const revision = useAsk(readPaymentRevision, { params: { id: props.id } })
  const money = useAsk(listMoneyAccounts, {}).data
  const branches = useAsk(listOwnBranches, {}).data?.branches.filter(({ active }) => active)
  if (revision.error && !revision.data) return <LoadError message={revision.error} onRetry={revision.ask} />
  if (!money || !branches || !revision.data) return null
  return <ReadyRevision {...props} revision={revision.data} money={money} branches={branches} />
}

/** What is owed to its third party, with what the egreso paid of it given back. */
export const withOwn = (items: readonly OpenItemView[], own: readonly OpenItemView[]): OpenItemView[] => {
  const byId = new Map(own.map((item) => [item.id, item]))
  return [...own, ...items.filter(({ id }) => !byId.has(id))].toSorted((one, other) =>
    one.dueDate === other.dueDate ? 0 : one.dueDate < other.dueDate ? -1 : 1,
  )
}

interface ReadyProps extends Props {
  readonly revision: Revision
  readonly money: AnswerOf<typeof listMoneyAccounts>
  readonly branches: readonly { readonly id: string; readonly name: string }[]
}

/** Those that it paid are still the ones that it says: what was theirs is offered again. */
const isOf = ({ input }: Revision, partyId: string | null, others: string): boolean => {
  const now = new Set([partyId, ...others.split(',')])
  return input.partyId === partyId && (input.otherPartyIds ?? []).every((id) => now.has(id))
}

const NO_ITEMS: readonly OpenItemView[] = []

function ReadyRevision({ surface, id, revision, money, branches, onClose, onSaved }: ReadyProps) {
  const form = useSettlementValues(surface, () => valuesOf(revision))
  const partyId = useFormValue(form, (values) => values.party?.id ?? null)
  const { found, asked } = usePending(surface, form)
  const isOwn = isOf(revision, partyId, found?.others ?? '')
  const items = found && (isOwn ? withOwn(found.items, revision.own.items) : found.items)
  const advances = found ? (isOwn ? withOwn(found.advances, revision.own.advances) : found.advances) : NO_ITEMS
  const sending = useSend(revisePayment, {
    refreshes: [surface.calls.list, surface.calls.one, surface.calls.pending],
    inForm: true,
    onDone: ({ number, amount }) => {
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: `${surface.kind.titles.one} ${number} editado: ${format.formatMoney(format.toAmount(amount))}` })
      onSaved()
    },
  })
  const save = async (values: SettlementValues): Promise<boolean> => {
    const owed = items ?? NO_ITEMS
    const problems = [...problemsOf(surface, values, owed, null), ...extraProblems(values.money, advances)]
    if (problems.length > 0 || values.party === null) {
      form.setServerErrors(problems)
      return false
    }
    const input = inputOf(values, values.party.id, spreadOf(values.money, owed, null))
    return (await sending.run({ params: { id }, body: { input, version: revision.version } })) !== null
  }
  const unsaved = useFormGuard(form, () => save(form.values()))
  return (
    <>
      <FormPanel
        form={form}
        title={`Editar ${surface.kind.titles.one.toLowerCase()} ${revision.number}`}
        record={id}
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar cambios"
        savingLabel="Guardando…"
        onCancel={onClose}
        onSubmit={(values) => void save(values)}
      >
        <div className="stack">
          <p className="small t2">Se reversa el comprobante que tiene y queda otro con el mismo número.</p>
          <HeadFields surface={surface} {...money} branches={branches} form={form} />
          {partyId !== null && (
            <Documents
              surface={surface}
              form={form}
              items={items}
              owners={found?.owners ?? {}}
              error={asked.error}
              onRetry={asked.ask}
              documentId={null}
            />
          )}
          {found && (
            <ExtraLines
              surface={surface}
              form={form}
              advances={advances}
              owners={found.owners}
              taxes={found.taxes}
              items={items ?? NO_ITEMS}
            />
          )}
          {found && <OtherMeans surface={surface} {...money} documentId={null} form={form} items={items ?? NO_ITEMS} />}
          <Bind form={form} name="notes">
            {(field) => <TextArea label="Observaciones" rows={2} {...field} />}
          </Bind>
        </div>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
