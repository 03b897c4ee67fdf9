/** A dispatch before it is picked: which orders leave together, how much of each line, from where and with whom. */
import { lineKey } from '#modules/documents/index.ts'
import { warehouse } from '#modules/inventory/index.ts'
import type { Screen } from '#platform/screen.ts'
import {
  Bind,
  DateField,
  Empty,
  FieldGrid,
  FormPage,
  Picker,
  type PickerOption,
  SelectField,
  TextArea,
  TextField,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { type AnswerOf, askOnce, crumbsOf, queryClient, useAsk, useFormGuard, useGo, useSend, useToday } from '#platform/web/index.tsx'
import { chosenFrom, linesOf, placeOf, type ChosenOrder } from '../chosen.ts'
import { changeDispatch, createDispatch, getDispatch, listDispatches, ordersToDispatch, type DispatchInput } from '../endpoints.ts'
import { dispatchAddress, dispatchesScreen } from '../screens.ts'
import { OrderLines } from './OrderLines.tsx'
import './dispatch.css'

type Waiting = AnswerOf<typeof ordersToDispatch>['orders'][number]
export type Dispatch = AnswerOf<typeof getDispatch>

interface DispatchValues {
  readonly scheduledOn: string
  readonly warehouseId: string
  readonly route: string
  readonly carrier: string
  readonly vehiclePlate: string
  readonly waybill: string
  readonly notes: string
  readonly orders: readonly ChosenOrder[]
}

const inputOf = ({ orders, ...head }: DispatchValues): DispatchInput => ({
  ...head,
  orders: orders.map(({ order, makes }) => ({ orderId: order.id, makes })),
  lines: linesOf(orders, head.warehouseId),
})

interface Props {
  readonly screen: Pick<Screen, 'title' | 'path' | 'parents'>
  /** Of the orders that it begins with. */
  readonly ids: readonly string[]
  /** The one that is written on. */
  readonly from?: Dispatch
}

/** Waits for the places and the orders that it begins with. */
export function DispatchForm(props: Props) {
  const { ids, from } = props
  const places = useAsk(warehouse.endpoints.options, { query: {} }).data?.options
  const found = useAsk(
    ordersToDispatch,
    ids.length === 0 ? null : { query: { ids: ids.join(','), ...(from ? { except: from.id } : {}) } },
  ).data
  if (!places || (ids.length > 0 && !found)) return null
  return <ReadyForm {...props} orders={found?.orders ?? []} places={places.filter((option) => option.inactive !== true)} />
}

/** As the draft has it; an order of which nothing waits any more is left out. */
const chosenAgain = (orders: readonly Waiting[], from: Dispatch): ChosenOrder[] =>
  from.dispatched.flatMap(({ orderId, makes }) => {
    const order = orders.find(({ id }) => id === orderId)
    const quantities = from.lines.filter((line) => line.orderId === orderId).map((line) => [line.orderPosition, line.quantity] as const)
    return order ? [{ order, makes, quantities: Object.fromEntries(quantities) }] : []
  })

function useDispatchForm({ from, orders, places }: Pick<ReadyProps, 'from' | 'orders' | 'places'>) {
  const today = useToday()
  const only = places.length === 1 ? (places[0]?.id ?? '') : ''
  return useForm<DispatchValues>(
    () => {
      const warehouseId = from?.warehouse.id ?? (placeOf(orders) || only)
      return {
        ...{ scheduledOn: from?.scheduledOn ?? today, warehouseId, route: from?.route ?? '', carrier: from?.carrier ?? '' },
        ...{ vehiclePlate: from?.vehiclePlate ?? '', waybill: from?.waybill ?? '', notes: from?.notes ?? '' },
        orders: from ? chosenAgain(orders, from) : orders.map((order) => chosenFrom(order, warehouseId)),
      }
    },
    {
      scheduledOn: (value) => (value === '' ? 'Escribe cuándo sale' : null),
      warehouseId: (value) => (value === '' ? 'Elige de dónde sale' : null),
    },
  )
}

interface ReadyProps extends Props {
  readonly orders: readonly Waiting[]
  readonly places: readonly { readonly id: string; readonly label: string }[]
}

function ReadyForm({ screen, from, orders, places }: ReadyProps) {
  const go = useGo()
  const form = useDispatchForm({ orders, places, ...(from ? { from } : {}) })
  const saved = {
    refreshes: [listDispatches, getDispatch],
    inForm: true,
    onDone: ({ id }: { readonly id: string }) => {
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: 'Despacho guardado' })
      go(dispatchAddress(id))
    },
  }
  const creating = useSend(createDispatch, saved)
  const changing = useSend(changeDispatch, saved)
  const save = async (): Promise<boolean> => {
    const input = inputOf(form.values())
    const answer = from
      ? await changing.run({ params: { id: from.id }, body: { input, version: from.version } })
      : await creating.run({ body: input })
    return answer !== null
  }
  const unsaved = useFormGuard(form, save)
  const count = useFormValue(form, (values) => values.orders.length)
  return (
    <>
      <FormPage
        form={form}
        title={screen.title}
        heading={from ? `Editar despacho ${from.number ?? ''}`.trim() : 'Crear despacho'}
        crumbs={crumbsOf(screen)}
        record={from?.id ?? ''}
        submitError={(from ? changing : creating).submitError}
        saving={creating.isSending || changing.isSending}
        submitLabel="Guardar despacho"
        savingLabel="Guardando…"
        onCancel={() => unsaved.leave(() => go(dispatchesScreen.path))}
        onSubmit={() => void save()}
        extra={<span className="small muted">{count === 1 ? '1 pedido' : `${count} pedidos`}</span>}
      >
        <Head form={form} places={places} />
        <Orders form={form} exceptId={from?.id ?? ''} />
        <Bind form={form} name="notes">
          {(field) => <TextArea label="Observaciones" rows={3} {...field} />}
        </Bind>
      </FormPage>
      {unsaved.dialog}
    </>
  )
}

type Form = ReturnType<typeof useDispatchForm>

function Head({ form, places }: { readonly form: Form; readonly places: ReadyProps['places'] }) {
  return (
    <FieldGrid columns={3}>
      <Bind form={form} name="scheduledOn">
        {(field) => <DateField label="Fecha" required {...field} />}
      </Bind>
      <Bind form={form} name="warehouseId">
        {(field) => (
          <SelectField
            label="Sale de"
            required
            options={[{ value: '', label: 'Elige la bodega' }, ...places.map(({ id, label }) => ({ value: id, label }))]}
            {...field}
          />
        )}
      </Bind>
      <Bind form={form} name="route">
        {(field) => <TextField label="Ruta" {...field} />}
      </Bind>
      <Bind form={form} name="carrier">
        {(field) => <TextField label="Transportador" {...field} />}
      </Bind>
      <Bind form={form} name="vehiclePlate">
        {(field) => <TextField label="Placa" {...field} />}
      </Bind>
      <Bind form={form} name="waybill">
        {(field) => <TextField label="Guía" {...field} />}
      </Bind>
    </FieldGrid>
  )
}

function Orders({ form, exceptId }: { readonly form: Form; readonly exceptId: string }) {
  const orders = useFormValue(form, (values) => values.orders)
  const place = useFormValue(form, (values) => values.warehouseId)
  const errors = useFormValue(form, () => JSON.stringify(form.errors()))
  const put = (next: readonly ChosenOrder[]) => {
    if (errors !== '[]') form.setServerErrors([])
    form.set('orders', next)
  }
  const find = async (search: string, signal: AbortSignal): Promise<readonly PickerOption[]> => {
    const found = await askOnce(ordersToDispatch, { query: { search, except: exceptId } }, signal)
    return found.orders
      .filter(({ id }) => !form.values().orders.some(({ order }) => order.id === id))
      .map(({ id, number, party }) => ({ id, label: `${number}, ${party}` }))
  }
  const add = async ({ id }: PickerOption) => {
    const [order] = (await askOnce(ordersToDispatch, { query: { ids: id, except: exceptId } })).orders
    if (!order) return
    const now = form.values()
    const from = now.warehouseId || placeOf([order])
    if (now.warehouseId === '') form.set('warehouseId', from)
    put([...now.orders, chosenFrom(order, from)])
  }
  const sent = linesOf(orders, place)
  const fieldOf = new Map(sent.map(({ orderId, orderPosition }, index) => [lineKey(orderId, orderPosition), `lines.${index}.quantity`]))
  const said = new Map(form.errors().map(({ field, message }) => [field, message]))
  return (
    <>
      <Picker
        label="Agregar pedido"
        placeholder="Número o cliente"
        source={find}
        value={null}
        onChange={(option) => option && void add(option)}
      />
      {orders.length === 0 && <Empty title="Sin pedidos">Agrega los pedidos aprobados que salen juntos.</Empty>}
      {orders.map((chosen, index) => (
        <OrderLines
          key={chosen.order.id}
          chosen={chosen}
          place={place}
          error={said.get(`orders.${index}.orderId`) ?? null}
          errorAt={(position) => said.get(fieldOf.get(lineKey(chosen.order.id, position)) ?? '')}
          onChange={(next) => put(orders.map((each) => (each === chosen ? next : each)))}
          onRemove={() => put(orders.filter((each) => each !== chosen))}
        />
      ))}
    </>
  )
}
