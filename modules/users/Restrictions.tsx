/** What a user is kept to: where they work, what they see, how much they take off, from where and when they enter. */
import { searchParties } from '#modules/people/index.tsx'
import { Bind, type FormStore, NumberField, Picker, Switch, TextArea } from '#platform/ui/index.tsx'
import type { AnswerOf } from '#platform/web/index.tsx'
import type { getUserChoices } from './endpoints.ts'
import { HoursField } from './HoursField.tsx'
import { PlaceChoice } from './PlaceChoice.tsx'
import type { UserForm } from './user-form.tsx'

export interface RestrictionsProps {
  readonly form: FormStore<UserForm>
  readonly choices: AnswerOf<typeof getUserChoices>
}

export const Restrictions = ({ form, choices }: RestrictionsProps) => (
  <div className="stack">
    <Places form={form} choices={choices} />
    <Work form={form} />
  </div>
)

function Places({ form, choices }: RestrictionsProps) {
  return (
    <>
      {choices.branches.length > 1 && (
        <Bind form={form} name="branchIds">
          {({ value, error, onChange }) => (
            <PlaceChoice
              label="Sucursales"
              help="Sin marcar ninguna trabaja en todas. Con marcas ve y hace documentos solo de esas."
              places={choices.branches}
              value={value}
              error={error}
              onChange={onChange}
            />
          )}
        </Bind>
      )}
      {choices.warehouses.length > 1 && (
        <Bind form={form} name="warehouseIds">
          {({ value, error, onChange }) => (
            <PlaceChoice
              label="Bodegas"
              help="Sin marcar ninguna trabaja con todas. Con marcas ve existencias y documentos solo de esas, y de ninguna otra saca."
              places={choices.warehouses}
              value={value}
              error={error}
              onChange={onChange}
            />
          )}
        </Bind>
      )}
      {choices.registers.length > 0 && (
        <Bind form={form} name="registerIds">
          {({ value, error, onChange }) => (
            <PlaceChoice
              label="Cajas"
              help="Con marcas vende solo en esas, la primera si no dice otra, y no ve lo que no pasó por ellas."
              places={choices.registers}
              value={value}
              error={error}
              onChange={onChange}
            />
          )}
        </Bind>
      )}
    </>
  )
}

function Work({ form }: Pick<RestrictionsProps, 'form'>) {
  return (
    <>
      <Bind form={form} name="seller">
        {({ value, onChange, ...field }) => (
          <Picker
            label="Solo las ventas del vendedor"
            placeholder="Todos: nombre o identificación"
            clearable={value !== null}
            value={value && { id: value.id, label: value.name }}
            source={searchParties}
            onChange={(chosen) => onChange(chosen && { id: chosen.id, name: chosen.label })}
            help="No ve los documentos de otro vendedor, y los que hace salen a nombre de este."
            {...field}
          />
        )}
      </Bind>
      <Bind form={form} name="ownDocuments">
        {(field) => (
          <Switch
            label="Documentos que ve"
            states={['Solo los que hizo', 'Los de todos']}
            help="Con esta restricción, con sucursales, bodegas o cajas marcadas, o con un vendedor, no ve los libros, los periodos ni los consecutivos: son de toda la empresa."
            {...field}
          />
        )}
      </Bind>
      <Bind form={form} name="maxDiscount">
        {(field) => (
          <NumberField
            label="Descuento máximo"
            decimals={2}
            suffix="%"
            help="Por línea, con la parte del descuento del documento y lo que baje el precio. Las promociones no cuentan. Vacío es sin límite; con límite no regala ítems."
            {...field}
          />
        )}
      </Bind>
      <Bind form={form} name="networks">
        {(field) => (
          <TextArea
            label="Direcciones o redes desde las que entra"
            rows={2}
            placeholder="190.24.8.0/24"
            help="Una por línea; vacío es cualquiera. Se suman a las de la empresa."
            {...field}
          />
        )}
      </Bind>
      <Bind form={form} name="hours">
        {({ value, error, onChange, onBlur }) => <HoursField value={value} error={error} onChange={onChange} onBlur={onBlur} />}
      </Bind>
    </>
  )
}
