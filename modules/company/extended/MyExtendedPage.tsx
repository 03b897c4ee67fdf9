/** Datos ampliados: how the company works, as its documents obey it. */
import { isDay, showDay } from '#base/date.ts'
import { parseQuantity } from '#base/decimal.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Bind,
  type ComparedFields,
  DateField,
  FieldGrid,
  format,
  type FormStore,
  LoadError,
  MoneyField,
  Notice,
  NumberField,
  Page,
  Section,
  Segmented,
  SelectField,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { askFresh, crumbsOf, SettingsForm, useAsk, useConflict, useSend, useToday } from '#platform/web/index.tsx'
import { companyPermissions } from '../endpoints.ts'
import { myExtendedScreen as page } from '../screens.ts'
import { changeExtended, extendedProblems, type ExtendedData, getExtended, MOST_DECIMALS } from './extended.ts'
import '../settings/settings.css'

type Extended = ExtendedData & { readonly version: number }

interface ExtendedForm {
  readonly operationsStart: string
  readonly withholdingRounding: ExtendedData['withholdingRounding']
  readonly quantityDecimals: string
  readonly priceDecimals: string
  readonly negativeStock: ExtendedData['negativeStock']
  readonly overCreditLimit: ExtendedData['overCreditLimit']
  readonly overdueCustomer: ExtendedData['overdueCustomer']
  readonly belowCost: ExtendedData['belowCost']
  readonly belowMinimum: ExtendedData['belowMinimum']
  readonly purchaseOrderLimit: string
  readonly purchaseBillLimit: string
  readonly billMatch: ExtendedData['billMatch']
  readonly matchPricePercent: string
  readonly matchPriceAmount: string
  readonly matchQuantityPercent: string
  readonly costRisePercent: string
  readonly lossLimit: string
}

const formOf = (data: Extended): ExtendedForm => ({
  operationsStart: data.operationsStart,
  withholdingRounding: data.withholdingRounding,
  quantityDecimals: String(data.quantityDecimals),
  priceDecimals: String(data.priceDecimals),
  negativeStock: data.negativeStock,
  overCreditLimit: data.overCreditLimit,
  overdueCustomer: data.overdueCustomer,
  belowCost: data.belowCost,
  belowMinimum: data.belowMinimum,
  purchaseOrderLimit: data.purchaseOrderLimit,
  purchaseBillLimit: data.purchaseBillLimit,
  billMatch: data.billMatch,
  matchPricePercent: data.matchPricePercent,
  matchPriceAmount: data.matchPriceAmount,
  matchQuantityPercent: data.matchQuantityPercent,
  costRisePercent: data.costRisePercent,
  lossLimit: data.lossLimit,
})
const dataOf = (form: ExtendedForm): ExtendedData => ({
  ...form,
  quantityDecimals: Number(form.quantityDecimals),
  priceDecimals: Number(form.priceDecimals),
})

const decimals = Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'Sin decimales' : count === 1 ? '1 decimal' : `${count} decimales`,
}))
const roundings = [
  { value: 'peso', label: 'Al peso' },
  { value: 'cent', label: 'Al centavo' },
] as const

const shortages = [
  { value: 'refuse', label: 'No se deja emitir' },
  { value: 'allow', label: 'Se permite, con aviso' },
] as const

const strictness = [
  { value: 'warn', label: 'Se avisa y se deja emitir' },
  { value: 'approve', label: 'Requiere aprobación' },
  { value: 'refuse', label: 'No se deja emitir' },
] as const

const matching = [
  { value: 'warn', label: 'Se avisa y se deja registrar' },
  { value: 'approve', label: 'Requiere aprobación' },
  { value: 'refuse', label: 'No se deja registrar' },
] as const

const saleRules = [
  { name: 'overCreditLimit', label: 'Venta que supera el cupo', help: 'Cuenta lo que el cliente debe más lo que suma la venta a crédito.' },
  {
    name: 'overdueCustomer',
    label: 'Crédito a quien tiene cartera vencida',
    help: 'De contado solo se avisa.',
  },
  { name: 'belowCost', label: 'Venta por debajo del costo', help: 'Después de descuentos y sin impuestos. Un obsequio no cuenta.' },
  {
    name: 'belowMinimum',
    label: 'Venta por debajo del precio mínimo',
    help: 'El de cada producto, después de descuentos y sin impuestos. En una cotización solo se avisa lo que requiere aprobación.',
  },
] as const

const labelIn = (options: readonly { readonly value: string; readonly label: string }[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? value

const fields: ComparedFields<ExtendedForm> = {
  operationsStart: { label: 'Inicio de operaciones', shown: (day) => (isDay(day) ? showDay(day) : day) },
  withholdingRounding: { label: 'Redondeo de retenciones', shown: labelIn(roundings) },
  quantityDecimals: { label: 'Decimales de las cantidades', shown: labelIn(decimals) },
  priceDecimals: { label: 'Decimales del valor unitario', shown: labelIn(decimals) },
  negativeStock: { label: 'Salida mayor que la existencia', shown: labelIn(shortages) },
  overCreditLimit: { label: 'Venta que supera el cupo', shown: labelIn(strictness) },
  overdueCustomer: { label: 'Crédito a quien tiene cartera vencida', shown: labelIn(strictness) },
  belowCost: { label: 'Venta por debajo del costo', shown: labelIn(strictness) },
  belowMinimum: { label: 'Venta por debajo del precio mínimo', shown: labelIn(strictness) },
  purchaseOrderLimit: { label: 'Órdenes de compra que se aprueban', shown: (text) => text },
  purchaseBillLimit: { label: 'Facturas de compra que se aprueban', shown: (text) => text },
  billMatch: { label: 'Factura que no coincide con la orden o la remisión', shown: labelIn(matching) },
  matchPricePercent: { label: 'Tolerancia de precio', shown: (text) => text },
  matchPriceAmount: { label: 'Tolerancia de precio en pesos', shown: (text) => text },
  matchQuantityPercent: { label: 'Tolerancia de cantidad', shown: (text) => text },
  costRisePercent: { label: 'Alza de costo que se avisa', shown: (text) => text },
  lossLimit: { label: 'Bajas de inventario que se aprueban', shown: (text) => text },
}

export default function MyExtendedPage() {
  const { data, error, ask } = useAsk(getExtended, {})
  const forbidden = useReasonNot(companyPermissions.write)
  if (data && forbidden === null) return <Editor start={data} />
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      {error && <LoadError message={error} onRetry={ask} />}
      {data && forbidden !== null && (
        <div className="settings-form">
          <Notice tone="quiet">{forbidden}. Puedes verlos.</Notice>
          <ReadOnlyFields data={data} />
        </div>
      )}
    </Page>
  )
}

function ReadOnlyFields({ data }: { data: Extended }) {
  const form = useForm<ExtendedForm>(() => formOf(data))
  return <Fields form={form} isReadOnly />
}

function Editor({ start }: { start: Extended }) {
  const today = useToday()
  const problemAt = (field: keyof ExtendedForm) => (_: unknown, values: ExtendedForm) =>
    extendedProblems(dataOf(values), today).find((problem) => problem.field === field)?.message ?? null
  const form = useForm<ExtendedForm>(() => formOf(start), {
    operationsStart: problemAt('operationsStart'),
    quantityDecimals: problemAt('quantityDecimals'),
    priceDecimals: problemAt('priceDecimals'),
    purchaseOrderLimit: problemAt('purchaseOrderLimit'),
    purchaseBillLimit: problemAt('purchaseBillLimit'),
    matchPricePercent: problemAt('matchPricePercent'),
    matchPriceAmount: problemAt('matchPriceAmount'),
    matchQuantityPercent: problemAt('matchQuantityPercent'),
    costRisePercent: problemAt('costRisePercent'),
    lossLimit: problemAt('lossLimit'),
  })
  const conflict = useConflict({ start, form, formOf, fields, read: () => askFresh(getExtended, {}) })
  const sending = useSend(changeExtended, { refreshes: [getExtended], inForm: true, onFailure: conflict.onFailure })
  const save = async (): Promise<boolean> => {
    const data = dataOf(form.values())
    const answer = await sending.run({ body: { ...data, version: conflict.saved.version } })
    if (!answer) return false
    conflict.keep({ ...data, version: answer.version })
    toast({ text: 'Datos ampliados guardados', tone: 'ok' })
    return true
  }
  return (
    <SettingsForm
      form={form}
      screen={page}
      sending={sending}
      submitLabel="Guardar cambios"
      save={save}
      conflict={conflict.draw(sending.reset)}
      className="settings-form"
    >
      <Fields form={form} />
    </SettingsForm>
  )
}

/** A figure with all the decimals that are kept, cut at what is chosen. */
const example = (digits: string, count: string): string => {
  const [whole = '', rest = ''] = digits.split('.')
  return format.formatQuantity(parseQuantity(count === '0' ? whole : `${whole}.${rest.slice(0, Number(count))}`))
}

function Fields({ form, isReadOnly = false }: { form: FormStore<ExtendedForm>; isReadOnly?: boolean }) {
  const quantity = useFormValue(form, (values) => values.quantityDecimals)
  const price = useFormValue(form, (values) => values.priceDecimals)
  const shortage = useFormValue(form, (values) => values.negativeStock)
  return (
    <>
      <Section title="Documentos">
        <FieldGrid>
          <Bind form={form} name="operationsStart">
            {(field) => (
              <DateField
                label="Inicio de operaciones"
                readOnly={isReadOnly}
                help="Primer día de tus libros en Páramo: no se emite nada con fecha anterior."
                {...field}
              />
            )}
          </Bind>
          <Bind form={form} name="withholdingRounding">
            {(field) => (
              <Segmented
                label="Redondeo de retenciones"
                disabled={isReadOnly}
                options={roundings}
                help="Al peso, como pide el formato de la DIAN; al centavo, si tus compradores lo practican así."
                {...field}
              />
            )}
          </Bind>
          <Bind form={form} name="quantityDecimals">
            {(field) => (
              <SelectField
                label="Decimales de las cantidades"
                disabled={isReadOnly}
                options={decimals}
                help={`La cantidad más fina es como ${example('1.234567', quantity)}`}
                {...field}
              />
            )}
          </Bind>
          <Bind form={form} name="priceDecimals">
            {(field) => (
              <SelectField
                label="Decimales del valor unitario"
                disabled={isReadOnly}
                options={decimals}
                help={`El valor más fino es como ${example('1500.123456', price)}`}
                {...field}
              />
            )}
          </Bind>
        </FieldGrid>
      </Section>
      <Section title="Ventas">
        <FieldGrid>
          {saleRules.map(({ name, label, help }) => (
            <Bind key={name} form={form} name={name}>
              {(field) => <SelectField label={label} help={help} disabled={isReadOnly} options={strictness} {...field} />}
            </Bind>
          ))}
        </FieldGrid>
      </Section>
      <PurchaseFields form={form} isReadOnly={isReadOnly} />
      <Section title="Inventario">
        <div className="stack">
          <p className="muted">Tu inventario se valora por promedio ponderado, en cada bodega.</p>
          <Bind form={form} name="lossLimit">
            {(field) => (
              <MoneyField
                label="Bajas de inventario que se aprueban"
                help="Las que valen más las registra, desde su borrador, otra persona que pueda aprobarlas. Vacío: ninguna espera."
                readOnly={isReadOnly}
                {...field}
              />
            )}
          </Bind>
          <Bind form={form} name="negativeStock">
            {(field) => (
              <SelectField
                label="Salida mayor que la existencia"
                disabled={isReadOnly}
                options={shortages}
                help={
                  shortage === 'allow'
                    ? 'Lo que falta sale al último costo promedio, y se ajusta con su comprobante cuando llega la mercancía.'
                    : 'Nadie emite lo que no hay. Cada bodega puede decir otra cosa.'
                }
                {...field}
              />
            )}
          </Bind>
        </div>
      </Section>
    </>
  )
}

function PurchaseFields({ form, isReadOnly }: { form: FormStore<ExtendedForm>; isReadOnly: boolean }) {
  return (
    <Section title="Compras">
      <FieldGrid>
        <Bind form={form} name="purchaseOrderLimit">
          {(field) => (
            <MoneyField
              label="Órdenes de compra que se aprueban"
              help="Las que valen más esperan a que otra persona las apruebe. Vacío: ninguna espera."
              readOnly={isReadOnly}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="purchaseBillLimit">
          {(field) => (
            <MoneyField
              label="Facturas de compra que se aprueban"
              help="Las que valen más se envían a aprobar antes de registrarse. Vacío: ninguna por su valor."
              readOnly={isReadOnly}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="billMatch">
          {(field) => (
            <SelectField
              label="Factura que no coincide con la orden o la remisión"
              help="Se compara lo pedido, lo recibido y lo facturado de cada línea. Quien es la única persona que puede aprobar solo recibe el aviso."
              disabled={isReadOnly}
              options={matching}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="costRisePercent">
          {(field) => (
            <NumberField
              kind="percent"
              label="Alza de costo que se avisa"
              help="Frente a la última compra del producto, cuando sube más. Vacío: ninguna se avisa."
              readOnly={isReadOnly}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="matchPricePercent">
          {(field) => (
            <NumberField
              label="Tolerancia de precio"
              kind="percent"
              help="Del valor unitario pedido. Con la de pesos, vale la mayor. Un proveedor puede tener las suyas."
              readOnly={isReadOnly}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="matchPriceAmount">
          {(field) => (
            <MoneyField label="Tolerancia de precio en pesos" help="Por unidad. Vacío: ninguna." readOnly={isReadOnly} {...field} />
          )}
        </Bind>
        <Bind form={form} name="matchQuantityPercent">
          {(field) => (
            <NumberField
              label="Tolerancia de cantidad"
              kind="percent"
              help="De más sobre lo recibido, o sobre lo pedido si no se recibió nada."
              readOnly={isReadOnly}
              {...field}
            />
          )}
        </Bind>
      </FieldGrid>
    </Section>
  )
}
