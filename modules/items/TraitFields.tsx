/** In the form of an item: what it is for, its measures, its number on scales and its warranty. */
import { Bind, Checkbox, FieldGrid, NumberField, Section, TextField, useFormValue, type FormStore } from '#platform/ui/index.tsx'
import type { ItemForm } from './form.ts'

const uses = [
  { name: 'sellable', label: 'Se vende' },
  { name: 'purchasable', label: 'Se compra' },
  { name: 'inPos', label: 'En punto de venta' },
] as const

const measures = [
  { name: 'weight', label: 'Peso (kg)' },
  { name: 'length', label: 'Largo (cm)' },
  { name: 'width', label: 'Ancho (cm)' },
  { name: 'height', label: 'Alto (cm)' },
] as const

export function TraitFields({ form }: { form: FormStore<ItemForm> }) {
  const isThing = useFormValue(form, ({ kind }) => kind !== 'service')
  return (
    <>
      <Section title="Uso">
        <FieldGrid>
          {uses.map(({ name, label }) => (
            <Bind form={form} name={name} key={name}>
              {(field) => <Checkbox {...field} label={label} />}
            </Bind>
          ))}
        </FieldGrid>
      </Section>
      {isThing && (
        <Section title="Peso, medidas y garantía">
          <FieldGrid>
            {measures.map(({ name, label }) => (
              <Bind form={form} name={name} key={name}>
                {(field) => <NumberField {...field} label={label} decimals={6} />}
              </Bind>
            ))}
            <Bind form={form} name="plu">
              {(field) => <TextField {...field} label="PLU" maxLength={6} help="Su número en la balanza" />}
            </Bind>
            <Bind form={form} name="warrantyMonths">
              {(field) => <NumberField {...field} label="Garantía (meses)" decimals={0} />}
            </Bind>
          </FieldGrid>
        </Section>
      )}
    </>
  )
}
