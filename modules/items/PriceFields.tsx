/** What an item pays when it is sold, and its price, said without that tax or with it. */
import { Bind, NumberField, SelectField, useFormValue, type FormStore } from '#platform/ui/index.tsx'
import type { ItemChoices } from './endpoints.ts'
import type { ItemForm } from './form.ts'
import { saysVat } from './rules.ts'
import { textWith, textWithout, vatOf, withVat } from './vat.ts'

interface PriceFieldsProps {
  readonly form: FormStore<ItemForm>
  readonly choices: ItemChoices
}

/** Gravado at its rate, exento or excluido; who is not responsible for IVA may leave it out. */
export function VatField({ form, choices }: PriceFieldsProps) {
  const offered = choices.taxes.filter(saysVat)
  if (offered.length === 0) return null
  const choose = (next: string): void => {
    const { taxIds, priceWithTax } = form.values()
    const after = withVat(taxIds, choices.taxes, next)
    form.set('taxIds', after)
    const rate = vatOf(after, choices.taxes)?.rate
    // What was said with its tax stays what the customer pays.
    if (priceWithTax !== '') form.set('price', rate ? textWithout(priceWithTax, rate) : priceWithTax)
  }
  return (
    <Bind form={form} name="taxIds">
      {({ value, onChange: _onChange, ...field }) => (
        <SelectField
          {...field}
          label="IVA"
          required={choices.vatResponsible}
          value={vatOf(value, choices.taxes)?.id ?? ''}
          empty={choices.vatResponsible ? 'Elige' : 'Sin IVA'}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
      )}
    </Bind>
  )
}

/** Each follows the other; the one that was written last stays as it was written. */
export function PriceFields({ form, choices }: PriceFieldsProps) {
  const taxIds = useFormValue(form, (values) => values.taxIds)
  const said = useFormValue(form, ({ priceWithTax }) => priceWithTax)
  const price = useFormValue(form, (values) => values.price)
  const tax = vatOf(taxIds, choices.taxes)
  const rate = tax?.rate ?? null
  const sayWithout = (text: string): void => {
    form.set('price', text)
    form.set('priceWithTax', '')
  }
  const sayWith = (text: string): void => {
    form.set('priceWithTax', text)
    if (rate !== null) form.set('price', textWithout(text, rate))
  }
  return (
    <>
      <Bind form={form} name="price">
        {(field) => <NumberField {...field} label="Precio de venta" decimals={6} help="Sin impuestos" onChange={sayWithout} />}
      </Bind>
      {tax && rate !== null && (
        <NumberField
          name="priceWithTax"
          label={`Precio con ${tax.name}`}
          decimals={2}
          value={said === '' ? textWith(price, rate) : said}
          onChange={sayWith}
        />
      )}
    </>
  )
}
