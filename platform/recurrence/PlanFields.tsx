/** How often something repeats, on which day, from when and until when, as fields of a form. */
import { Bind, DateField, type FormFields, NumberField, SelectField, useFormValue } from '../ui/index.tsx'
import { frequencies, frequencyCodes } from './calendar.ts'
import type { PlanValues } from './plan-values.ts'

const byMonths = (frequency: string): boolean => !['weekly', 'fortnightly', 'days'].includes(frequency)

export function PlanFields({ form }: { form: FormFields<PlanValues> }) {
  const frequency = useFormValue(form, (values) => values.frequency)
  return (
    <>
      <Bind form={form} name="frequency">
        {(field) => (
          <SelectField
            label="Frecuencia"
            required
            options={frequencyCodes.map((value) => ({ value, label: frequencies[value] }))}
            {...field}
          />
        )}
      </Bind>
      {frequency === 'days' && (
        <Bind form={form} name="every">
          {(field) => <NumberField label="Cada cuántos días" required decimals={0} {...field} />}
        </Bind>
      )}
      {byMonths(frequency) && (
        <Bind form={form} name="day">
          {(field) => <NumberField label="Día del mes" required decimals={0} help="31 es el último día." {...field} />}
        </Bind>
      )}
      <Bind form={form} name="startsOn">
        {(field) => <DateField label="Inicio" required {...field} />}
      </Bind>
      <Bind form={form} name="endsOn">
        {(field) => <DateField label="Fin" help="Vacío, hasta que la finalices." {...field} />}
      </Bind>
      <Bind form={form} name="times">
        {(field) => <NumberField label="Número de veces" decimals={0} help="Vacío, sin límite." {...field} />}
      </Bind>
    </>
  )
}
