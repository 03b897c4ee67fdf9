/** The quick adjustment: what was counted of some products, with what there is and what differs beside it; recorded as one note. */
import { isQuantityText, quantityText, zeroQuantity } from '#base/decimal.ts'
import { notFuture } from '#platform/rules/index.ts'
import { Bind, FieldGrid, FormPage, SelectField, TextArea, toast, useForm, useFormValue } from '#platform/ui/index.tsx'
import {
  askFresh,
  call,
  crumbsOf,
  OwnDateField,
  queryClient,
  useAsk,
  useFormGuard,
  useGo,
  useSend,
  useToday,
} from '#platform/web/index.tsx'
import { stockConcept } from '../concept/concept.ts'
import { askStockOn, listStockNotes, previewStockNote } from '../endpoints.ts'
import type { NoteLine } from '../note-lines.ts'
import { noteTitle, takesConcept } from '../note-types.ts'
import { adjustStockScreen } from '../screens.ts'
import { useLinesOf } from '../screens/lines-of-form.tsx'
import { useStockPreview } from '../screens/StockPreviewDialog.tsx'
import { stockPermissions } from '../stock-note.ts'
import { noGoods } from '../tracking/goods.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { countProblems, differenceOf } from './adjust.ts'
import { CountedGrid, useThere, type There } from './CountedGrid.tsx'
import { adjustStock, type AdjustmentInput } from './endpoints.ts'
import '../screens/inventory.css'

interface Values {
  readonly date: string
  readonly warehouseId: string
  readonly conceptId: string
  readonly notes: string
  /** `quantity` is what was counted. */
  readonly lines: readonly NoteLine[]
}

interface Choices {
  readonly warehouses: readonly { readonly id: string; readonly label: string }[]
  readonly concepts: readonly { readonly id: string; readonly label: string }[]
}

/** Waits for what the form chooses from. */
export function QuickAdjustForm() {
  const warehouses = useAsk(warehouse.endpoints.options, { query: {} }).data?.options
  const concepts = useAsk(stockConcept.endpoints.list, { query: { size: '100', state: 'active' } }).data?.rows
  if (!warehouses || !concepts) return null
  return (
    <ReadyForm
      warehouses={warehouses.filter((option) => option.inactive !== true)}
      concepts={concepts.filter(({ direction }) => takesConcept('adjustment', direction)).map(({ id, name }) => ({ id, label: name }))}
    />
  )
}

const inputOf = ({ lines, conceptId, ...head }: Values, there: There): AdjustmentInput => ({
  ...head,
  conceptId: conceptId === '' ? null : conceptId,
  lines: lines.map(({ itemId, quantity, unitCost, goods }) => ({
    ...{ itemId, counted: quantity, unitCost, expected: there.get(itemId)?.quantity ?? '0' },
    ...(goods ?? noGoods),
  })),
})

/** As the note that is recorded. */
const asNote = ({ lines, ...head }: AdjustmentInput) => ({
  ...{ type: 'adjustment' as const, partyId: null, costCenterId: null, cause: null },
  ...head,
  lines: lines.flatMap(({ counted, expected, ...line }) => {
    const difference = differenceOf(counted, expected)
    return difference === zeroQuantity ? [] : [{ ...line, quantity: quantityText(difference) }]
  }),
})

const problemsOf = (input: AdjustmentInput) => {
  const unwritten = input.lines.flatMap(({ counted }, index) =>
    counted !== '' && isQuantityText(counted)
      ? []
      : [{ field: `lines.${index}.counted`, message: 'Escribe cuánto contaste, aunque sea cero' }],
  )
  return unwritten.length > 0 ? unwritten : countProblems(input.lines)
}

function useAdjustForm({ warehouses, concepts }: Choices) {
  const today = useToday()
  return useForm<Values>(
    () => ({
      ...{ date: today, warehouseId: warehouses[0]?.id ?? '', notes: '', lines: [] },
      conceptId: (concepts.length === 1 ? concepts[0]?.id : '') ?? '',
    }),
    {
      warehouseId: (value) => (value === '' ? 'Elige la bodega' : null),
      conceptId: (value) => (value === '' ? 'Elige el concepto' : null),
      date: (value) => (value === '' ? 'Escribe la fecha' : notFuture(value, today)),
    },
  )
}

function ReadyForm(choices: Choices) {
  const go = useGo()
  const today = useToday()
  const form = useAdjustForm(choices)
  const ofForm = useLinesOf(form, (next) => form.set('lines', next))
  const [warehouseId = '', date = ''] = useFormValue(form, (values) => `${values.warehouseId} ${values.date}`).split(' ')
  const there = useThere({ warehouseId, date }, ofForm.lines)
  const sending = useSend(adjustStock, {
    refreshes: [listStockNotes],
    inForm: true,
    onDone: ({ id, number }) => {
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: `${noteTitle('adjustment', number)} registrado` })
      go(`/inventories?id=${id}`)
    },
    // What there is may have changed since it was asked.
    onFailure: () => void askFresh(askStockOn, { body: { warehouseId, date, itemIds: ofForm.lines.map(({ itemId }) => itemId) } }),
  })
  const record = async (values: Values): Promise<boolean> => {
    const input = inputOf(values, there)
    const problems = problemsOf(input)
    form.setServerErrors(problems)
    return problems.length === 0 && (await sending.run({ body: input })) !== null
  }
  const unsaved = useFormGuard(form, () => record(form.values()))
  const previewed = useStockPreview<Values>(
    'Registrar ajuste',
    async (values) => {
      const input = inputOf(values, there)
      return values.date < today && problemsOf(input).length === 0 ? await call(previewStockNote, { body: asNote(input) }) : null
    },
    record,
  )
  return (
    <>
      <FormPage
        form={form}
        title={adjustStockScreen.title}
        heading="Ajuste rápido"
        crumbs={crumbsOf({ ...adjustStockScreen, title: 'Ajuste rápido', parents: [...adjustStockScreen.parents, adjustStockScreen] })}
        record=""
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Registrar ajuste"
        savingLabel="Registrando…"
        onCancel={() => unsaved.leave(() => go(adjustStockScreen.path))}
        onSubmit={(values) => void previewed.submit(values)}
        extra={<span className="small muted">{ofForm.lines.length === 1 ? '1 producto' : `${ofForm.lines.length} productos`}</span>}
      >
        <Head form={form} {...choices} />
        <CountedGrid place={{ warehouseId, date }} there={there} {...ofForm} />
        <Bind form={form} name="notes">
          {(field) => <TextArea label="Observaciones" rows={3} {...field} />}
        </Bind>
      </FormPage>
      {unsaved.dialog}
      {previewed.dialog}
    </>
  )
}

const options = (offered: Choices['warehouses']) => offered.map(({ id, label }) => ({ value: id, label }))

function Head({ form, warehouses, concepts }: Choices & { form: ReturnType<typeof useAdjustForm> }) {
  return (
    <FieldGrid columns={4}>
      <Bind form={form} name="warehouseId">
        {(field) => <SelectField label="Bodega" required options={options(warehouses)} {...field} />}
      </Bind>
      <Bind form={form} name="date">
        {(field) => <OwnDateField write={stockPermissions.write} label="Fecha" required {...field} />}
      </Bind>
      <Bind form={form} name="conceptId">
        {(field) => (
          <SelectField label="Concepto" required options={[{ value: '', label: 'Elige el concepto' }, ...options(concepts)]} {...field} />
        )}
      </Bind>
    </FieldGrid>
  )
}
