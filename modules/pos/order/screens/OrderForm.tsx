/** What is ordered, and for whom: a table of the plan, or a customer who waits for it. */
import { uuidv7 } from 'uuidv7'
import { CaseForm } from '#modules/cases/index.tsx'
import { branch } from '#modules/documents/index.ts'
import { required } from '#platform/rules/index.ts'
import type { Screen } from '#platform/screen.ts'
import {
  Bind,
  FieldGrid,
  type FormStore,
  Notice,
  type PickerOption,
  Section,
  Segmented,
  SelectField,
  TextField,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import { type getOrder, listTables, orderCalls, type OrderInput } from '../endpoints.ts'
import { order, orderLimits, orderTypeNames, orderTypes, type OrderType } from '../order.ts'
import { Lines, type LineValues } from './Lines.tsx'

export type Opened = AnswerOf<typeof getOrder>

export interface OrderValues {
  readonly branchId: string
  readonly type: OrderType
  readonly tableId: string
  readonly customer: string
  readonly phone: string
  readonly address: string
  readonly notes: string
  readonly lines: readonly LineValues[]
}

const inputOf = ({ type, tableId, lines, ...head }: OrderValues): OrderInput => ({
  ...{ ...head, type, tableId: type === 'table' ? tableId : null, partyId: null },
  lines: lines.map(({ id, item, quantity, note, seat }) => ({
    ...{ id, itemId: item?.id ?? '', quantity, note, seat: seat === '' ? null : Number(seat) },
  })),
})

/** What the server would say of what is not there yet, each at its field. */
const problemsOf = ({ type, tableId, customer, phone, address, lines }: OrderValues) => [
  ...(type === 'table' && tableId === '' ? [{ field: 'tableId', message: 'Elige la mesa.' }] : []),
  ...(type !== 'table' && required(customer) !== null ? [{ field: 'customer', message: 'Escribe quién lo espera.' }] : []),
  ...(type === 'delivery' && required(phone) !== null ? [{ field: 'phone', message: 'Escribe su teléfono.' }] : []),
  ...(type === 'delivery' && required(address) !== null ? [{ field: 'address', message: 'Escribe la dirección.' }] : []),
  ...lines.flatMap(({ item }, at) => (item === null ? [{ field: `lines.${at}.itemId`, message: 'Elige el producto.' }] : [])),
]

const optionOf = ({ id, name, code }: Opened['lines'][number]['item']): PickerOption => ({ id, label: name, detail: code })

export const newLine = (): LineValues => ({ key: uuidv7(), id: null, item: null, quantity: '1', note: '', seat: '' })

interface Props {
  readonly screen: Pick<Screen, 'title' | 'path' | 'parents'>
  /** The one that is written on. */
  readonly from?: Opened
  /** The table that somebody chose in the plan. */
  readonly startTable: string
}

export function OrderForm(props: Props) {
  const branches = useAsk(branch.endpoints.options, { query: {} }).data?.options
  return branches ? <ReadyForm {...props} branches={branches.filter(({ inactive }) => inactive !== true)} /> : null
}

function ReadyForm({ screen, from, startTable, branches }: Props & { readonly branches: readonly { id: string; label: string }[] }) {
  const form = useForm<OrderValues>(() => ({
    ...{ branchId: from?.branchId ?? branches[0]?.id ?? '', type: from?.type ?? 'table', tableId: from?.tableId ?? startTable },
    ...{ customer: from?.customer ?? '', phone: from?.phone ?? '', address: from?.address ?? '', notes: from?.notes ?? '' },
    lines: from?.lines.map(({ id, item, quantity, note, seat }) => ({
      ...{ key: id, id, item: optionOf(item), quantity, note, seat: seat === null ? '' : String(seat) },
    })) ?? [newLine()],
  }))
  const lines = useFormValue(form, (values) => values.lines)
  const branchId = useFormValue(form, (values) => values.branchId)
  return (
    <CaseForm
      kind={order}
      calls={orderCalls}
      screen={screen}
      from={from}
      form={form}
      problems={problemsOf}
      inputOf={inputOf}
      extra={<span className="small muted">{lines.length === 1 ? '1 producto' : `${lines.length} productos`}</span>}
    >
      <Head form={form} branches={branches} isNew={from === undefined} />
      <Section title="Productos" count={lines.length}>
        <Lines
          branchId={branchId}
          value={lines}
          make={newLine}
          onChange={(next) => form.set('lines', next)}
          errors={form.errorsUnder('lines')}
        />
      </Section>
      <Bind form={form} name="notes">
        {(field) => <TextField label="Observaciones" maxLength={orderLimits.notes} {...field} />}
      </Bind>
    </CaseForm>
  )
}

interface HeadProps {
  readonly form: FormStore<OrderValues>
  readonly branches: readonly { id: string; label: string }[]
  readonly isNew: boolean
}

function Head({ form, branches, isNew }: HeadProps) {
  const type = useFormValue(form, (values) => values.type)
  const branchId = useFormValue(form, (values) => values.branchId)
  const text = (name: 'customer' | 'phone' | 'address', label: string, isAsked: boolean) => (
    <Bind form={form} name={name}>
      {(field) => <TextField label={label} required={isAsked} maxLength={orderLimits[name]} {...field} />}
    </Bind>
  )
  return (
    <>
      <Bind form={form} name="type">
        {(field) => <Segmented label="Tipo" options={orderTypes.map((value) => ({ value, label: orderTypeNames[value] }))} {...field} />}
      </Bind>
      <FieldGrid columns={3}>
        {branches.length > 1 && (
          <Bind form={form} name="branchId">
            {(field) => (
              <SelectField
                label="Sucursal"
                required
                disabled={!isNew}
                options={branches.map(({ id, label }) => ({ value: id, label }))}
                {...field}
              />
            )}
          </Bind>
        )}
        {type === 'table' && <TableField form={form} branchId={branchId} />}
        {text('customer', 'Cliente', type !== 'table')}
        {type !== 'table' && text('phone', 'Teléfono', type === 'delivery')}
        {type === 'delivery' && text('address', 'Dirección', true)}
      </FieldGrid>
    </>
  )
}

function TableField({ form, branchId }: Pick<HeadProps, 'form'> & { readonly branchId: string }) {
  const tables = useAsk(listTables, branchId === '' ? null : { params: { branchId } }).data?.tables
  if (tables?.length === 0)
    return (
      <div className="wide">
        <Notice tone="info">Esta sucursal no tiene mesas. Agrégalas en Distribución del punto de venta.</Notice>
      </div>
    )
  const nameOf = ({ zone, name, orders }: { zone: string; name: string; orders: readonly unknown[] }) =>
    `${zone === '' ? '' : `${zone}, `}${name}${orders.length > 0 ? ' (ocupada)' : ''}`
  return (
    <Bind form={form} name="tableId">
      {(field) => (
        <SelectField
          label="Mesa"
          required
          options={[{ value: '', label: 'Elige la mesa' }, ...(tables ?? []).map((table) => ({ value: table.id, label: nameOf(table) }))]}
          {...field}
        />
      )}
    </Bind>
  )
}
