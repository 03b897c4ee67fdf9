/** The other addresses, people, e-mails and bank accounts of a third party, written together beside its page. */
import {
  Bind,
  FieldGrid,
  FormPanel,
  LineList,
  Picker,
  SelectField,
  TextField,
  toast,
  useForm,
  type FormStore,
} from '#platform/ui/index.tsx'
import { searchCities } from '#modules/company/index.ts'
import { optionSource, useFormGuard, useSend } from '#platform/web/index.tsx'
import { partyAnswers } from '../endpoints.ts'
import { accountKinds, emailPurposes, MOST_ACCOUNTS, MOST_ADDRESSES, MOST_CONTACTS, purposeLabels, type PartyDetails } from './details.ts'
import { savePartyDetails } from './endpoints.ts'
import { detailsRules, formOfDetails, inputOfDetails, newAccount, newAddress, newContact, problemsOf, type DetailsForm } from './form.ts'
import '../people.css'

const findCities = optionSource(searchCities, (search) => ({ query: { search } }))
const kinds = Object.entries(accountKinds).map(([value, label]) => ({ value, label }))

interface Props {
  readonly partyId: string
  readonly name: string
  readonly details: PartyDetails
  readonly onClose: () => void
}

export function DetailsPanel({ partyId, name, details, onClose }: Props) {
  const form = useForm<DetailsForm>(() => formOfDetails(details), detailsRules)
  const sending = useSend(savePartyDetails, {
    refreshes: partyAnswers,
    inForm: true,
    onDone: () => {
      form.reset()
      toast({ text: `Contactos y cuentas de ${name} guardados` })
      onClose()
    },
  })
  const save = async () =>
    (await sending.run({ params: { id: partyId }, body: { ...inputOfDetails(form.values()), version: details.version } })) !== null
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        over={name}
        title="Contactos, direcciones y cuentas"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar cambios"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <h3 className="group-title">Correos por uso</h3>
        <FieldGrid>
          {emailPurposes.map((purpose) => (
            <Bind key={purpose} form={form} name={purpose}>
              {(field) => <TextField label={purposeLabels[purpose]} type="email" wide help="Varios, separados por coma" {...field} />}
            </Bind>
          ))}
        </FieldGrid>
        <Contacts form={form} />
        <Addresses form={form} />
        <Accounts form={form} />
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

type Form = FormStore<DetailsForm>

/** What the server said of a line goes before what the form sees, which waits until it was tried. */
const problemAt = (form: Form, list: 'addresses' | 'contacts' | 'bankAccounts', error: string | null, at: string): string | null =>
  form.errorsUnder(list).get(at) ?? (error === null ? null : (problemsOf(form.values(), [list]).get(at) ?? null))

function Contacts({ form }: { form: Form }) {
  return (
    <Bind form={form} name="contacts">
      {({ value, error, onChange }) => (
        <section className="stack" data-field="contacts" tabIndex={-1}>
          <h3 className="group-title">Contactos</h3>
          <LineList
            className="party-lines"
            value={value}
            onChange={onChange}
            make={newContact}
            addLabel="Agregar contacto"
            most={MOST_CONTACTS}
            nameOf={(line, at) => `el contacto ${line.name || at + 1}`}
          >
            {(line, at, fill) => {
              const text = (field: 'name' | 'job' | 'email' | 'phone', label: string) => (
                <TextField
                  label={label}
                  required={field === 'name'}
                  name={`contacts.${at}.${field}`}
                  value={line[field]}
                  error={problemAt(form, 'contacts', error, `${at}.${field}`)}
                  onChange={(text) => fill({ [field]: text })}
                />
              )
              return (
                <>
                  {text('name', 'Nombre')}
                  {text('job', 'Cargo')}
                  {text('email', 'Correo')}
                  {text('phone', 'Celular')}
                </>
              )
            }}
          </LineList>
        </section>
      )}
    </Bind>
  )
}

function Addresses({ form }: { form: Form }) {
  return (
    <Bind form={form} name="addresses">
      {({ value, error, onChange }) => (
        <section className="stack" data-field="addresses" tabIndex={-1}>
          <h3 className="group-title">Otras direcciones</h3>
          <LineList
            className="party-lines"
            value={value}
            onChange={onChange}
            make={newAddress}
            addLabel="Agregar dirección"
            most={MOST_ADDRESSES}
            nameOf={(line, at) => `la dirección ${line.name || at + 1}`}
          >
            {(line, at, fill) => {
              const text = (field: 'name' | 'addressLine' | 'neighborhood', label: string) => (
                <TextField
                  label={label}
                  required={field !== 'neighborhood'}
                  name={`addresses.${at}.${field}`}
                  value={line[field]}
                  error={problemAt(form, 'addresses', error, `${at}.${field}`)}
                  onChange={(text) => fill({ [field]: text })}
                />
              )
              return (
                <>
                  {text('name', 'Nombre de la sede')}
                  {text('addressLine', 'Dirección')}
                  <Picker
                    label="Municipio"
                    required
                    source={findCities}
                    name={`addresses.${at}.cityCode`}
                    value={line.city}
                    error={problemAt(form, 'addresses', error, `${at}.cityCode`)}
                    onChange={(city) => fill({ city: city && { id: city.id, label: city.label } })}
                  />
                  {text('neighborhood', 'Barrio')}
                </>
              )
            }}
          </LineList>
        </section>
      )}
    </Bind>
  )
}

function Accounts({ form }: { form: Form }) {
  return (
    <Bind form={form} name="bankAccounts">
      {({ value, error, onChange }) => (
        <section className="stack" data-field="bankAccounts" tabIndex={-1}>
          <h3 className="group-title">Cuentas bancarias</h3>
          <LineList
            className="party-lines"
            value={value}
            onChange={onChange}
            make={newAccount}
            addLabel="Agregar cuenta"
            most={MOST_ACCOUNTS}
            nameOf={(line, at) => `la cuenta ${line.number || at + 1}`}
          >
            {(line, at, fill) => (
              <>
                <TextField
                  label="Banco"
                  required
                  name={`bankAccounts.${at}.bank`}
                  value={line.bank}
                  error={problemAt(form, 'bankAccounts', error, `${at}.bank`)}
                  onChange={(bank) => fill({ bank })}
                />
                <SelectField
                  label="Tipo"
                  required
                  name={`bankAccounts.${at}.kind`}
                  options={kinds}
                  value={line.kind}
                  onChange={(kind) => fill({ kind: kind === 'checking' ? 'checking' : 'savings' })}
                />
                <TextField
                  label="Número"
                  required
                  inputMode="numeric"
                  name={`bankAccounts.${at}.number`}
                  value={line.number}
                  error={problemAt(form, 'bankAccounts', error, `${at}.number`)}
                  onChange={(number) => fill({ number })}
                />
              </>
            )}
          </LineList>
        </section>
      )}
    </Bind>
  )
}
