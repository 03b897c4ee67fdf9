/** The fields of how a company works, by what they are about. */
import { parseQuantity } from '#base/decimal.ts'
import {
  Bind,
  DateField,
  FieldGrid,
  format,
  type FormStore,
  MoneyField,
  NumberField,
  Section,
  Segmented,
  SelectField,
  TextField,
  useFormValue,
} from '#platform/ui/index.tsx'
import {
  decimals,
  roundings,
  shortages,
  strictness,
  matching,
  sellers,
  repeats,
  orders,
  saleRules,
  pins,
  tillRules,
  type ExtendedForm,
} from './extended-choices.ts'

/** A figure with all the decimals that are kept, cut at what is chosen. */
const example = (digits: string, count: string): string => {
  const [whole = '', rest = ''] = digits.split('.')
  return format.formatQuantity(parseQuantity(count === '0' ? whole : `${whole}.${rest.slice(0, Number(count))}`))
}

export function ExtendedFields({ form, isReadOnly = false }: { form: FormStore<ExtendedForm>; isReadOnly?: boolean }) {
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
          <Bind form={form} name="repeatedItems">
            {(field) => (
              <SelectField
                label="Producto repetido en un documento"
                help="Con la misma unidad. Los obsequios y lo que viene de otro documento no cuentan."
                disabled={isReadOnly}
                options={repeats}
                {...field}
              />
            )}
          </Bind>
          <Bind form={form} name="numberOrder">
            {(field) => (
              <SelectField
                label="Fecha de lo que se numera"
                help="De lo que emites en la misma numeración y sucursal."
                disabled={isReadOnly}
                options={orders}
                {...field}
              />
            )}
          </Bind>
        </FieldGrid>
      </Section>
      <SaleFields form={form} isReadOnly={isReadOnly} />
      <PurchaseFields form={form} isReadOnly={isReadOnly} />
      <TillFields form={form} isReadOnly={isReadOnly} />

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

function SaleFields({ form, isReadOnly }: { form: FormStore<ExtendedForm>; isReadOnly: boolean }) {
  return (
    <Section title="Ventas">
      <FieldGrid>
        <Bind form={form} name="offerDays">
          {(field) => (
            <NumberField
              label="Días que vale una cotización"
              decimals={0}
              readOnly={isReadOnly}
              help="Los que propone una nueva."
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="sellerRequired">
          {(field) => (
            <SelectField
              label="Vendedor en las ventas"
              help="De cotizaciones, pedidos, remisiones y facturas. Una nota lleva el de su documento."
              disabled={isReadOnly}
              options={sellers}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="ageBands">
          {(field) => (
            <TextField
              label="Edades de la cartera"
              help="Hasta cuántos días de vencida llega cada tramo, separados por comas."
              readOnly={isReadOnly}
              {...field}
            />
          )}
        </Bind>
        {saleRules.map(({ name, label, help }) => (
          <Bind key={name} form={form} name={name}>
            {(field) => <SelectField label={label} help={help} disabled={isReadOnly} options={strictness} {...field} />}
          </Bind>
        ))}
      </FieldGrid>
    </Section>
  )
}

function TillFields({ form, isReadOnly }: { form: FormStore<ExtendedForm>; isReadOnly: boolean }) {
  return (
    <Section title="Punto de venta">
      <Bind form={form} name="tillTolerance">
        {(field) => (
          <MoneyField
            label="Diferencia de caja sin motivo"
            help="Al cerrar un turno, hasta este valor por forma de pago no se pide explicación. Vacío: se pide siempre."
            readOnly={isReadOnly}
            {...field}
          />
        )}
      </Bind>
      <FieldGrid>
        <Bind form={form} name="tillCapUvt">
          {(field) => (
            <NumberField
              label="Factura en caja desde"
              suffix="UVT"
              help="Antes de impuestos. Una venta que vale más sale con factura electrónica. Vacío: solo cuando el cliente la pide."
              readOnly={isReadOnly}
              {...field}
            />
          )}
        </Bind>
        {tillRules.map(({ name, label, help }) => (
          <Bind key={name} form={form} name={name}>
            {(field) => <SelectField label={label} help={help} disabled={isReadOnly} options={pins} {...field} />}
          </Bind>
        ))}
      </FieldGrid>
    </Section>
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
        <Bind form={form} name="vatProration">
          {(field) => (
            <NumberField
              kind="percent"
              label="IVA en común que descuentas"
              help="De lo que sirve a ventas gravadas y excluidas, la parte gravada de tus ingresos (art. 490 del Estatuto Tributario). El resto va al costo. Vacío: todo."
              readOnly={isReadOnly}
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
        <Bind form={form} name="receiptOverPercent">
          {(field) => (
            <NumberField
              label="Tolerancia al recibir"
              kind="percent"
              help="De más sobre lo pedido. Vacío: no se recibe más de lo pedido."
              readOnly={isReadOnly}
              {...field}
            />
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
