/** The fields of a third party, in the order in which a person knows them. */
import { useState } from 'react'
import {
  Bind,
  Checkbox,
  FieldFrame,
  FieldGrid,
  type FormStore,
  MoneyField,
  Notice,
  NumberField,
  Picker,
  Segmented,
  SelectField,
  Switch,
  TextField,
  useFormValue,
} from '#platform/ui/index.tsx'
import { personMessages } from '#platform/rules/index.ts'
import { optionSource, useAsk } from '#platform/web/index.tsx'
import { CustomFields, errorsAt } from '#platform/custom/CustomFields.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { checkCustom } from '#platform/custom/record.ts'
import { searchCities, searchCountries } from '#modules/company/index.ts'
import { CiiuField } from '#modules/company/index.tsx'
import { fiscalResponsibilities, identificationTypes, withResponsibility } from '#colombia/identification.ts'
import { checkNit, parseNit } from '#colombia/nit.ts'
import { AcquirerButton } from './acquirer/AcquirerButton.tsx'
import { checkIdentificationTaken } from './endpoints.ts'
import { isFormAbroad, type PartyForm, partyLabels, proposedRetefuente, proposedReteiva } from './form.ts'
import { PersonTagsField } from './tag/PersonTagsField.tsx'
import './people.css'
import { findSellers } from './seller/find-sellers.tsx'

type Form = FormStore<PartyForm>

const findCities = optionSource(searchCities, (search) => ({ query: { search } }))
const findCountries = optionSource(searchCountries, (search) => ({ query: { search } }))
const typeChoices = identificationTypes.map(({ code, name }) => ({ value: code, label: name }))
const companyTypes = typeChoices.filter(({ value }) => value === '31' || value === '50')

interface Props {
  readonly form: Form
  readonly customFields: readonly CustomField[]
  readonly ownId: string | null
  readonly onOpen: (id: string) => void
  /** Of its groups: under the title of a page, or of a panel. */
  readonly Title?: 'h2' | 'h3'
}

export function PartyFields({ form, customFields, ownId, onOpen, Title = 'h3' }: Props) {
  return (
    <>
      <Identity form={form} ownId={ownId} onOpen={onOpen} />
      <Roles form={form} />
      <Tags form={form} />
      <Title className="group-title">Contacto y dirección</Title>
      <FieldGrid>
        <Bind form={form} name="emailInvoicing">
          {(field) => <TextField label={partyLabels.emailInvoicing} type="email" wide help="Varios, separados por coma" {...field} />}
        </Bind>
        <Bind form={form} name="addressLine">
          {(field) => <TextField label={partyLabels.addressLine} wide {...field} />}
        </Bind>
        <Place form={form} />
        <Bind form={form} name="neighborhood">
          {(field) => <TextField label={partyLabels.neighborhood} {...field} />}
        </Bind>
        <Bind form={form} name="postalCode">
          {(field) => <TextField label={partyLabels.postalCode} inputMode="numeric" {...field} />}
        </Bind>
        <Bind form={form} name="phone">
          {(field) => <TextField label={partyLabels.phone} type="tel" {...field} />}
        </Bind>
      </FieldGrid>
      <Title className="group-title">Datos fiscales</Title>
      <Fiscal form={form} />
      <Title className="group-title">Condiciones</Title>
      <FieldGrid>
        <Bind form={form} name="paymentDays">
          {(field) => <NumberField label={partyLabels.paymentDays} decimals={0} suffix="días" help="0 es de contado" {...field} />}
        </Bind>
        <Bind form={form} name="creditLimit">
          {(field) => <MoneyField label={partyLabels.creditLimit} help="Vacío es sin tope" {...field} />}
        </Bind>
      </FieldGrid>
      <Seller form={form} />
      <Own form={form} fields={customFields} ownId={ownId} />
    </>
  )
}

/** Asked of customers alone. */
function Seller({ form }: { form: Form }) {
  const isCustomer = useFormValue(form, (values) => values.isCustomer)
  return (
    isCustomer && (
      <Bind form={form} name="sellerId">
        {(field) => (
          <Picker
            label={partyLabels.sellerId}
            source={findSellers}
            clearable={field.value !== null}
            placeholder="Sin vendedor"
            help="Un tercero con el rol Vendedor; los documentos nuevos empiezan con él"
            {...field}
            onChange={(chosen) => field.onChange(chosen && { id: chosen.id, label: chosen.label })}
          />
        )}
      </Bind>
    )
  )
}

/** The company's own fields. Their one rule speaks of the first that is wrong; here each says its own. */
function Own({ form, fields, ownId }: { form: Form; fields: readonly CustomField[]; ownId: Props['ownId'] }) {
  return (
    <Bind form={form} name="custom">
      {({ value, error, onChange }) => (
        <CustomFields
          record={ownId ?? ''}
          fields={fields}
          entity="party"
          values={value}
          errors={
            new Map([
              ...form.errorsUnder('custom'),
              ...(error === null ? [] : errorsAt(checkCustom(fields, 'party', value, { asks: true }).problems, 'custom')),
            ])
          }
          onChange={onChange}
        />
      )}
    </Bind>
  )
}

/** At home a municipality of the list; in another country, the city as it is written there. */
function Place({ form }: { form: Form }) {
  const country = useFormValue(form, (values) => values.countryCode)
  return (
    <>
      <Bind form={form} name="countryCode">
        {(field) => (
          <Picker
            label={partyLabels.countryCode}
            source={findCountries}
            placeholder="Colombia"
            {...field}
            onChange={(chosen) => field.onChange(chosen && { id: chosen.id, label: chosen.label })}
          />
        )}
      </Bind>
      {isFormAbroad({ countryCode: country }) ? (
        <Bind form={form} name="foreignCity">
          {(field) => <TextField label={partyLabels.foreignCity} {...field} />}
        </Bind>
      ) : (
        <Bind form={form} name="cityCode">
          {(field) => (
            <Picker
              label={partyLabels.cityCode}
              source={findCities}
              {...field}
              onChange={(city) => field.onChange(city && { id: city.id, label: city.label, detail: city.detail ?? '' })}
            />
          )}
        </Bind>
      )}
    </>
  )
}

function Identity({ form, ownId, onOpen }: Omit<Props, 'customFields'>) {
  const kind = useFormValue(form, (values) => values.kind)
  const type = useFormValue(form, (values) => values.identificationType)
  const [asked, setAsked] = useState<{ type: string; number: string } | null>(null)
  const takenBy = useAsk(checkIdentificationTaken, asked === null ? null : { query: asked }).data?.takenBy
  const isTaken = asked !== null && takenBy && takenBy.id !== ownId
  const changeKind = (next: PartyForm['kind']) => {
    const before = form.values()
    form.set('kind', next)
    form.set('identificationType', next === 'juridica' ? '31' : '13')
    // A natural person seldom answers for IVA; a company nearly always does.
    form.set('vatResponsible', next === 'juridica')
    form.set('declarante', next === 'juridica')
    proposeAgent(form, before)
  }
  return (
    <>
      <FieldGrid>
        <Bind form={form} name="kind">
          {(field) => (
            <Segmented
              label={partyLabels.kind}
              required
              wide
              options={[
                { value: 'juridica', label: 'Jurídica' },
                { value: 'natural', label: 'Natural' },
              ]}
              {...field}
              onChange={changeKind}
            />
          )}
        </Bind>
        <Bind form={form} name="identificationType">
          {(field) => (
            <SelectField
              label={partyLabels.identificationType}
              required
              wide={type !== '31'}
              options={kind === 'juridica' ? companyTypes : typeChoices}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="identification">
          {(field) => (
            <TextField
              label={type === '31' ? 'NIT' : partyLabels.identification}
              required
              wide={type !== '31'}
              inputMode={type === '31' ? 'numeric' : 'text'}
              suffix={type === '31' && checkDigitText(field.value)}
              {...field}
              onBlur={() => {
                field.onBlur()
                setAsked(field.value.trim() === '' ? null : { type, number: field.value })
              }}
            />
          )}
        </Bind>
      </FieldGrid>
      {ownId === null && <AcquirerButton form={form} />}
      {isTaken && (
        <Notice tone="danger" action={{ label: 'Ver ese tercero', onSelect: () => onOpen(takenBy.id) }}>
          {personMessages.identification_number_available}: {takenBy.displayName}
          {takenBy.active ? '' : ' (inactivo)'}.
        </Notice>
      )}
      <FieldGrid>
        {kind === 'juridica' ? (
          <Bind form={form} name="legalName">
            {(field) => <TextField label={partyLabels.legalName} required wide {...field} />}
          </Bind>
        ) : (
          (['firstName', 'secondName', 'firstSurname', 'secondSurname'] as const).map((name) => (
            <Bind key={name} form={form} name={name}>
              {(field) => <TextField label={partyLabels[name]} required={name.startsWith('first')} {...field} />}
            </Bind>
          ))
        )}
        <Bind form={form} name="tradeName">
          {(field) => <TextField label={partyLabels.tradeName} wide {...field} />}
        </Bind>
      </FieldGrid>
    </>
  )
}

/** By what it says now, unless somebody decided otherwise. */
const proposeAgent = (form: Form, before: PartyForm) => form.set('withholdsRetefuente', proposedRetefuente(before, form.values()))

/** The check digit is computed and shown beside the number, never typed in the same box. */
function checkDigitText(identification: string): string {
  const nit = parseNit(identification)
  const checked = nit && checkNit(nit.number)
  return checked?.valid ? `DV ${checked.checkDigit}` : ''
}

function Roles({ form }: { form: Form }) {
  const error = useFormValue(form, () => form.field('isCustomer').error)
  return (
    <FieldFrame label="Roles" required group error={error}>
      {() => (
        <div className="ticks across">
          {(['isCustomer', 'isSupplier', 'isEmployee', 'isSeller', 'isContact'] as const).map((name) => (
            <Bind key={name} form={form} name={name}>
              {({ value, onChange, onBlur }) => (
                <Checkbox label={partyLabels[name]} name={name} value={value} onChange={onChange} onBlur={onBlur} />
              )}
            </Bind>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

function Tags({ form }: { form: Form }) {
  const customer = useFormValue(form, (values) => values.isCustomer)
  const supplier = useFormValue(form, (values) => values.isSupplier)
  const employee = useFormValue(form, (values) => values.isEmployee)
  return (
    <Bind form={form} name="tags">
      {({ value, error, onChange }) => (
        <PersonTagsField
          label={partyLabels.tags}
          value={value}
          error={error}
          roles={{ customer, supplier, employee }}
          onChange={onChange}
        />
      )}
    </Bind>
  )
}

function Fiscal({ form }: { form: Form }) {
  return (
    <>
      <Bind form={form} name="responsibilities">
        {({ value, error, onChange }) => (
          <FieldFrame label={partyLabels.responsibilities} required group error={error}>
            {() => (
              <div className="ticks">
                {fiscalResponsibilities.map(({ code, name }) => (
                  <Checkbox
                    key={code}
                    label={`${code} ${name}`}
                    value={value.includes(code)}
                    onChange={(isOn) => {
                      const chosen = withResponsibility(value, code, isOn)
                      const proposed = proposedReteiva(value, chosen)
                      if (proposed !== null) form.set('withholdsReteiva', proposed)
                      const before = form.values()
                      onChange(chosen)
                      proposeAgent(form, before)
                    }}
                  />
                ))}
              </div>
            )}
          </FieldFrame>
        )}
      </Bind>
      <FieldGrid>
        <Bind form={form} name="vatResponsible">
          {(field) => <Switch label={partyLabels.vatResponsible} states={['Responsable de IVA', 'No responsable de IVA']} {...field} />}
        </Bind>
        <Bind form={form} name="declarante">
          {(field) => <Switch label="Renta" states={['Declarante', 'No declarante']} {...field} />}
        </Bind>
        <Bind form={form} name="ciiu">
          {(field) => <CiiuField label={partyLabels.ciiu} {...field} />}
        </Bind>
      </FieldGrid>
      <FieldFrame label="Retenciones que nos practica" group>
        {() => (
          <div className="ticks across">
            {(['withholdsRetefuente', 'withholdsReteiva', 'withholdsReteica'] as const).map((name) => (
              <Bind key={name} form={form} name={name}>
                {(field) => <Checkbox label={partyLabels[name].replace('Practica ', '')} {...field} />}
              </Bind>
            ))}
          </div>
        )}
      </FieldFrame>
    </>
  )
}
