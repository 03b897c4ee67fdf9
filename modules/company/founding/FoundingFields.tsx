/** The fields of a company that begins, in the order in which its RUT says them. */
import { fiscalResponsibilities, withResponsibility } from '#colombia/identification.ts'
import {
  Bind,
  Checkbox,
  FieldFrame,
  FieldGrid,
  type FormStore,
  Picker,
  type PickerSearch,
  Segmented,
  SelectField,
  Switch,
  TextField,
  useFormValue,
} from '#platform/ui/index.tsx'
import { optionSource } from '#platform/web/index.tsx'
import { searchCities } from '../cities.ts'
import { CiiuField } from '../CiiuField.tsx'
import { companyColorNames, companyColors } from '../color.ts'
import { checkDigitText, companyLabels, flagWords, kindChoices } from '../settings/form.ts'
import type { FoundingForm } from './form.ts'

const findCities: PickerSearch = (text, signal) => optionSource(searchCities, (search) => ({ query: { search } }))(text, signal)

/** @param columns one where there is room for one alone */
export function FoundingFields({ form, columns = 2 }: { form: FormStore<FoundingForm>; columns?: 1 | 2 }) {
  const kind = useFormValue(form, (values) => values.kind)
  return (
    <FieldGrid columns={columns}>
      <Bind form={form} name="kind">
        {(field) => <Segmented label={companyLabels.kind} required wide options={kindChoices} {...field} />}
      </Bind>
      <Bind form={form} name="identification">
        {(field) => (
          <TextField
            label={companyLabels.identification}
            required
            wide
            inputMode="numeric"
            maxLength={25}
            suffix={checkDigitText(field.value)}
            help="Con o sin dígito de verificación: se calcula solo."
            {...field}
          />
        )}
      </Bind>
      <Bind form={form} name="name">
        {(field) => (
          <TextField
            label={kind === 'juridica' ? companyLabels.name : 'Nombre completo'}
            required
            wide
            autoComplete="organization"
            maxLength={200}
            {...field}
          />
        )}
      </Bind>
      <Bind form={form} name="responsibilities">
        {({ value, error, onChange, name }) => (
          <FieldFrame label={companyLabels.responsibilities} required wide group error={error}>
            {() => (
              <div className="ticks" data-field={name} tabIndex={-1}>
                {fiscalResponsibilities.map(({ code, name: title }) => (
                  <Checkbox
                    key={code}
                    label={`${code} ${title}`}
                    value={value.includes(code)}
                    onChange={(isOn) => onChange(withResponsibility(value, code, isOn))}
                  />
                ))}
              </div>
            )}
          </FieldFrame>
        )}
      </Bind>
      <Bind form={form} name="vatResponsible">
        {(field) => <Switch label={companyLabels.vatResponsible} wide states={flagWords.vatResponsible} {...field} />}
      </Bind>
      <Bind form={form} name="ciiu">
        {(field) => <CiiuField label={companyLabels.ciiu} {...field} />}
      </Bind>
      <Bind form={form} name="cityCode">
        {(field) => (
          <Picker
            label={companyLabels.cityCode}
            required
            wide
            source={findCities}
            {...field}
            onChange={(city) => field.onChange(city && { id: city.id, label: city.label })}
          />
        )}
      </Bind>
      <Bind form={form} name="address">
        {(field) => <TextField label={companyLabels.address} required wide autoComplete="street-address" maxLength={200} {...field} />}
      </Bind>
      <Bind form={form} name="color">
        {(field) => (
          <SelectField
            label={companyLabels.color}
            wide
            options={companyColors.map((value) => ({ value, label: companyColorNames[value] }))}
            help="La distingue de tus otras empresas."
            {...field}
          />
        )}
      </Bind>
    </FieldGrid>
  )
}
