/** The taxes and withholdings of an item, and what it holds when one of its taxes is charged by content. */
import { aiuServiceNames, aiuServices } from '#colombia/index.ts'
import {
  Bind,
  Checkbox,
  FieldFrame,
  FieldGrid,
  NumberField,
  Section,
  SelectField,
  useFormValue,
  type FormStore,
} from '#platform/ui/index.tsx'
import { chargedText } from '#modules/taxes/index.ts'
import type { ItemChoices } from './endpoints.ts'
import type { ItemForm } from './form.ts'
import { saysVat } from './rules.ts'
import { vatOf } from './vat.ts'

export function TaxFields({ form, choices }: { form: FormStore<ItemForm>; choices: ItemChoices }) {
  return (
    <Section title="Impuestos y retenciones">
      <FieldGrid>
        <OtherTaxes form={form} choices={choices} />
        <ContentField form={form} choices={choices} />
        <AiuField form={form} />
        <Bind form={form} name="withholdingCode">
          {(field) => (
            <SelectField
              {...field}
              label="Concepto de retención"
              empty="Sin concepto"
              options={choices.concepts.map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
        </Bind>
        <Bind form={form} name="icaCode">
          {(field) => (
            <SelectField
              {...field}
              label="Actividad de ICA"
              empty="Sin actividad"
              options={choices.icaActivities.map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
        </Bind>
      </FieldGrid>
    </Section>
  )
}

/** Beside the one that says what it pays: by unit or by content, and INC of what pays both (ET arts. 512-1 and 512-3). */
function OtherTaxes({ form, choices }: { form: FormStore<ItemForm>; choices: ItemChoices }) {
  return (
    <Bind form={form} name="taxIds">
      {({ value, onChange, ...field }) => {
        const vat = vatOf(value, choices.taxes)
        const others = choices.taxes.filter(
          (tax) => tax.id !== vat?.id && (!saysVat(tax) || value.includes(tax.id) || (vat !== null && tax.code !== vat.code)),
        )
        if (others.length === 0) return null
        return (
          <FieldFrame {...field} label="Otros impuestos" wide group>
            {() => (
              <FieldGrid>
                {others.map((tax) => (
                  <Checkbox
                    key={tax.id}
                    label={tax.name}
                    name="taxIds"
                    value={value.includes(tax.id)}
                    onChange={(on) => onChange(on ? [...value, tax.id] : value.filter((each) => each !== tax.id))}
                  />
                ))}
              </FieldGrid>
            )}
          </FieldFrame>
        )
      }}
    </Bind>
  )
}

const services = aiuServices.map((value) => ({ value, label: aiuServiceNames[value] }))

/** Of a service alone: on which part of its value IVA falls. */
function AiuField({ form }: { form: FormStore<ItemForm> }) {
  const isService = useFormValue(form, ({ kind }) => kind === 'service')
  return isService ? (
    <Bind form={form} name="aiuService">
      {(field) => (
        <SelectField
          {...field}
          label="AIU"
          wide
          empty="No se cobra con AIU"
          options={services}
          help="El IVA y las retenciones se calculan sobre administración, imprevistos y utilidad"
        />
      )}
    </Bind>
  ) : null
}

/** Only where it matters: with a tax that is charged by content, or while something is written in it. */
function ContentField({ form, choices }: { form: FormStore<ItemForm>; choices: ItemChoices }) {
  const isSaid = useFormValue(form, ({ content }) => content !== '')
  const taxIds = useFormValue(form, (values) => values.taxIds)
  const tax = choices.taxes.find(({ id, perContent }) => perContent !== null && taxIds.includes(id))
  if (!tax && !isSaid) return null
  return (
    <Bind form={form} name="content">
      {(field) => (
        <NumberField
          {...field}
          label="Contenido"
          suffix="ml"
          decimals={6}
          required={tax !== undefined}
          wide
          help={tax ? `De una unidad. ${tax.name} se cobra ${chargedText(tax.perContent)}.` : 'De una unidad'}
        />
      )}
    </Bind>
  )
}
