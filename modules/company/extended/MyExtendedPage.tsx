/** Datos ampliados: how the company works, as its documents obey it. */
import { isDay, showDay } from '#base/date.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { type ComparedFields, LoadError, Notice, Page, toast, useForm } from '#platform/ui/index.tsx'
import { askFresh, crumbsOf, SettingsForm, useAsk, useConflict, useSend, useToday } from '#platform/web/index.tsx'
import { companyPermissions } from '../endpoints.ts'
import { myExtendedScreen as page } from '../screens.ts'
import { changeExtended, extendedProblems, type ExtendedData, getExtended } from './extended.ts'
import {
  decimals,
  roundings,
  shortages,
  strictness,
  matching,
  sellers,
  repeats,
  orders,
  pins,
  type ExtendedForm,
} from './extended-choices.ts'
import { ExtendedFields } from './ExtendedFields.tsx'
import '../settings/settings.css'

type Extended = ExtendedData & { readonly version: number }

const formOf = ({ version: _version, ...data }: Extended): ExtendedForm => ({
  ...data,
  quantityDecimals: String(data.quantityDecimals),
  priceDecimals: String(data.priceDecimals),
  offerDays: String(data.offerDays),
})
const dataOf = (form: ExtendedForm): ExtendedData => ({
  ...form,
  quantityDecimals: Number(form.quantityDecimals),
  priceDecimals: Number(form.priceDecimals),
  offerDays: Number(form.offerDays),
})

const labelIn = (options: readonly { readonly value: string; readonly label: string }[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? value

const fields: ComparedFields<ExtendedForm> = {
  operationsStart: { label: 'Inicio de operaciones', shown: (day) => (isDay(day) ? showDay(day) : day) },
  withholdingRounding: { label: 'Redondeo de retenciones', shown: labelIn(roundings) },
  quantityDecimals: { label: 'Decimales de las cantidades', shown: labelIn(decimals) },
  priceDecimals: { label: 'Decimales del valor unitario', shown: labelIn(decimals) },
  offerDays: { label: 'Días que vale una cotización', shown: (text) => text },
  sellerRequired: { label: 'Vendedor en las ventas', shown: labelIn(sellers) },
  repeatedItems: { label: 'Producto repetido en un documento', shown: labelIn(repeats) },
  numberOrder: { label: 'Fecha de lo que se numera', shown: labelIn(orders) },
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
  vatProration: { label: 'IVA en común que descuentas', shown: (text) => text },
  receiptOverPercent: { label: 'Tolerancia al recibir', shown: (text) => text },
  costRisePercent: { label: 'Alza de costo que se avisa', shown: (text) => text },
  ageBands: { label: 'Edades de la cartera', shown: (text) => text },
  lossLimit: { label: 'Bajas de inventario que se aprueban', shown: (text) => text },
  tillTolerance: { label: 'Diferencia de caja sin motivo', shown: (text) => text },
  tillCapUvt: { label: 'Factura en caja desde', shown: (text) => text },
  tillReturnPin: { label: 'Devoluciones de caja', shown: labelIn(pins) },
  tillDrawerPin: { label: 'Cajón sin venta', shown: labelIn(pins) },
  tillDifferencePin: { label: 'Diferencia al cerrar una caja', shown: labelIn(pins) },
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
  return <ExtendedFields form={form} isReadOnly />
}

function Editor({ start }: { start: Extended }) {
  const today = useToday()
  const problemAt = (field: keyof ExtendedForm) => (_: unknown, values: ExtendedForm) =>
    extendedProblems(dataOf(values), today).find((problem) => problem.field === field)?.message ?? null
  const form = useForm<ExtendedForm>(() => formOf(start), {
    operationsStart: problemAt('operationsStart'),
    quantityDecimals: problemAt('quantityDecimals'),
    priceDecimals: problemAt('priceDecimals'),
    offerDays: problemAt('offerDays'),
    purchaseOrderLimit: problemAt('purchaseOrderLimit'),
    purchaseBillLimit: problemAt('purchaseBillLimit'),
    matchPricePercent: problemAt('matchPricePercent'),
    matchPriceAmount: problemAt('matchPriceAmount'),
    matchQuantityPercent: problemAt('matchQuantityPercent'),
    vatProration: problemAt('vatProration'),
    receiptOverPercent: problemAt('receiptOverPercent'),
    costRisePercent: problemAt('costRisePercent'),
    ageBands: problemAt('ageBands'),
    lossLimit: problemAt('lossLimit'),
    tillTolerance: problemAt('tillTolerance'),
    tillCapUvt: problemAt('tillCapUvt'),
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
      <ExtendedFields form={form} />
    </SettingsForm>
  )
}
