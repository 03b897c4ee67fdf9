/** A transfer before it is sent: from where, to where, and which products. */
import { uuidv7 } from 'uuidv7'
import {
  Bind,
  FieldGrid,
  FormPage,
  type FormStore,
  LoadError,
  SelectField,
  TextArea,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { type AnswerOf, crumbsOf, OwnDateField, queryClient, useAsk, useFormGuard, useGo, useSend, useToday } from '#platform/web/index.tsx'
import type { Screen } from '#platform/screen.ts'
import { notFuture } from '#platform/rules/index.ts'
import { lineProblems, type NoteLine } from '../note-lines.ts'
import { type LinesOfForm, useLinesOf } from '../screens/lines-of-form.tsx'
import { NoteGrid } from '../screens/NoteGrid.tsx'
import { transferAddress } from '../source-links.ts'
import { noGoods } from '../tracking/goods.ts'
import { stockPermissions } from '../stock-note.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { changeTransfer, createTransfer, getTransfer, listTransfers, type TransferInput } from './endpoints.ts'
import '../screens/inventory.css'

interface TransferValues {
  readonly date: string
  readonly originId: string
  readonly destinationId: string
  readonly notes: string
  readonly lines: readonly NoteLine[]
}

type Transfer = AnswerOf<typeof getTransfer>

const inputOf = ({ lines, ...head }: TransferValues): TransferInput => ({
  ...head,
  lines: lines.map(({ itemId, quantity, goods = noGoods }) => ({ itemId, quantity, ...goods })),
})

interface Props {
  readonly screen: Pick<Screen, 'title' | 'path' | 'parents'>
  /** The one that is written on, or copied. */
  readonly from?: Transfer
  readonly isCopy?: boolean
}

/** Waits for the transfer that an address names. */
export function TransferFormOf({ id, ...props }: { id: string } & Omit<Props, 'from'>) {
  const asked = useAsk(getTransfer, { params: { id } })
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  return asked.data?.id === id ? <TransferForm key={id} {...props} from={asked.data} /> : null
}

export function TransferForm(props: Props) {
  const warehouses = useAsk(warehouse.endpoints.options, { query: {} }).data?.options
  return warehouses ? <ReadyForm {...props} warehouses={warehouses.filter((option) => option.inactive !== true)} /> : null
}

function useTransferForm(from: Transfer | undefined, isCopy: boolean) {
  const today = useToday()
  return useForm<TransferValues>(
    () => ({
      date: from && !isCopy ? from.date : today,
      ...{ originId: from?.originId ?? '', destinationId: from?.destinationId ?? '', notes: from?.notes ?? '' },
      lines: (from?.lines ?? []).map(({ item: { id, code, name, unit }, quantity, control, batches, serials }) => ({
        ...{ key: uuidv7(), itemId: id, code, name, unit, quantity, unitCost: '', control },
        // A copy is of other goods.
        ...(isCopy ? {} : { goods: { batches: batches.map((batch) => ({ ...batch, madeOn: null, expiresOn: null })), serials } }),
      })),
    }),
    {
      originId: (value) => (value === '' ? 'Elige la bodega de origen' : null),
      destinationId: (value, { originId }) =>
        value === ''
          ? 'Elige la bodega de destino'
          : value === originId
            ? 'La bodega de origen y la de destino deben ser diferentes.'
            : null,
      date: (value) => (value === '' ? 'Escribe la fecha' : notFuture(value, today)),
    },
  )
}

/** Which goods of a line leave is chosen from what its origin holds. */
function TransferLines({ form, ...ofForm }: LinesOfForm & { form: FormStore<TransferValues> }) {
  const warehouseId = useFormValue(form, (values) => values.originId)
  const date = useFormValue(form, (values) => values.date)
  return <NoteGrid type="exit" place={{ warehouseId, date }} {...ofForm} />
}

function ReadyForm({ screen, from, isCopy = false, warehouses }: Props & { warehouses: readonly { id: string; label: string }[] }) {
  const go = useGo()
  const form = useTransferForm(from, isCopy)
  const ofForm = useLinesOf(form, (next) => form.set('lines', next))
  const existing = from && !isCopy ? from : null
  const saved = {
    refreshes: [listTransfers, getTransfer],
    inForm: true,
    onDone: ({ id }: { readonly id: string }) => {
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: 'Traslado guardado' })
      go(transferAddress(id))
    },
  }
  const creating = useSend(createTransfer, saved)
  const changing = useSend(changeTransfer, saved)
  const save = async (): Promise<boolean> => {
    const values = form.values()
    const problems = lineProblems('exit', values.lines)
    form.setServerErrors(problems)
    if (problems.length > 0) return false
    const input = inputOf(values)
    const answer = existing
      ? await changing.run({ params: { id: existing.id }, body: { input, version: existing.version } })
      : await creating.run({ body: input })
    return answer !== null
  }
  const unsaved = useFormGuard(form, save)
  const places = [{ value: '', label: 'Elige la bodega' }, ...warehouses.map(({ id, label }) => ({ value: id, label }))]
  return (
    <>
      <FormPage
        form={form}
        title={screen.title}
        heading={existing ? 'Editar traslado' : 'Crear traslado'}
        crumbs={crumbsOf(screen)}
        record={existing?.id ?? ''}
        submitError={(existing ? changing : creating).submitError}
        saving={creating.isSending || changing.isSending}
        submitLabel="Guardar traslado"
        savingLabel="Guardando…"
        onCancel={() => unsaved.leave(() => go('/inventories/transfers'))}
        onSubmit={() => void save()}
        extra={<span className="small muted">{ofForm.lines.length === 1 ? '1 producto' : `${ofForm.lines.length} productos`}</span>}
      >
        <FieldGrid columns={4}>
          <Bind form={form} name="originId">
            {(field) => <SelectField label="Sale de" required options={places} {...field} />}
          </Bind>
          <Bind form={form} name="destinationId">
            {(field) => <SelectField label="Llega a" required options={places} {...field} />}
          </Bind>
          <Bind form={form} name="date">
            {(field) => <OwnDateField write={stockPermissions.write} label="Fecha" required {...field} />}
          </Bind>
        </FieldGrid>
        <TransferLines form={form} {...ofForm} />
        <Bind form={form} name="notes">
          {(field) => <TextArea label="Observaciones" rows={3} {...field} />}
        </Bind>
      </FormPage>
      {unsaved.dialog}
    </>
  )
}
