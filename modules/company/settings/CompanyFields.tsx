/** The fields of the company, in the order in which its RUT says them. */
import type { ReactNode } from 'react'
import { fiscalResponsibilities, identificationTypes, withResponsibility } from '#colombia/identification.ts'
import {
  Bind,
  Checkbox,
  FieldFrame,
  FieldGrid,
  type FormStore,
  Notice,
  Picker,
  Section,
  Segmented,
  SelectField,
  Switch,
  TextField,
  useFormValue,
} from '#platform/ui/index.tsx'
import { CiiuField } from '../CiiuField.tsx'
import { companyColorNames, companyColors } from '../color.ts'
import { CompanyFileField } from '../files/CompanyFileField.tsx'
import type { OfficerRole } from './data.ts'
import { checkDigitText, type CompanyForm, companyLabels, flagWords, icaProblemsOf, kindChoices, officerNames } from './form.ts'
import { findCities, IcaActivities } from './IcaActivities.tsx'

type Form = FormStore<CompanyForm>

export function CompanyFields({ form, hasIssued, savedName }: { form: Form; hasIssued: boolean; savedName: string }) {
  return (
    <>
      <Identity form={form} hasIssued={hasIssued} savedName={savedName} />
      <Fiscal form={form} />
      <Section title="Actividades de ICA" count="Una por municipio y actividad">
        <Activities form={form} />
      </Section>
      <Contact form={form} />
      <OfficerFields form={form} officer="legalRepresentative" file={<CompanyFileField slot="legalRepresentativeSignature" />} />
      <OfficerFields form={form} officer="accountant" hasCard file={<CompanyFileField slot="accountantSignature" />} />
      <OfficerFields
        form={form}
        officer="auditor"
        hasCard
        note="Si la ley te obliga a tenerlo"
        file={<CompanyFileField slot="auditorSignature" />}
      />
    </>
  )
}

function Identity({ form, hasIssued, savedName }: { form: Form; hasIssued: boolean; savedName: string }) {
  const kind = useFormValue(form, (values) => values.kind)
  const isRenamed = useFormValue(form, (values) => values.name.trim() !== savedName)
  return (
    <Section title="Identificación">
      <FieldGrid>
        <Bind form={form} name="kind">
          {(field) => <Segmented label={companyLabels.kind} required options={kindChoices} {...field} />}
        </Bind>
        <Bind form={form} name="identification">
          {(field) => (
            <TextField
              label={companyLabels.identification}
              required
              inputMode="numeric"
              maxLength={25}
              suffix={checkDigitText(field.value)}
              readOnly={hasIssued}
              help={hasIssued ? 'Ya emitiste documentos electrónicos: no se puede cambiar.' : 'El dígito de verificación se calcula.'}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="name">
          {(field) => (
            <TextField label={kind === 'juridica' ? companyLabels.name : 'Nombre completo'} required wide maxLength={200} {...field} />
          )}
        </Bind>
        {hasIssued && isRenamed && (
          <Bind form={form} name="reason">
            {(field) => (
              <TextField
                label={companyLabels.reason}
                required
                wide
                maxLength={400}
                help="Los documentos ya emitidos conservan el nombre anterior."
                {...field}
              />
            )}
          </Bind>
        )}
        <Bind form={form} name="tradeName">
          {(field) => <TextField label={companyLabels.tradeName} maxLength={200} {...field} />}
        </Bind>
        <Bind form={form} name="color">
          {(field) => (
            <SelectField
              label={companyLabels.color}
              options={companyColors.map((value) => ({ value, label: companyColorNames[value] }))}
              help="La distingue de tus otras empresas."
              {...field}
            />
          )}
        </Bind>
        <CompanyFileField slot="rut" />
      </FieldGrid>
    </Section>
  )
}

function Fiscal({ form }: { form: Form }) {
  return (
    <Section title="Datos fiscales">
      <div className="stack">
        <Bind form={form} name="responsibilities">
          {({ value, error, onChange, name }) => (
            <FieldFrame label={companyLabels.responsibilities} required group error={error}>
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
        <FieldGrid>
          <Bind form={form} name="vatResponsible">
            {(field) => <Switch label={companyLabels.vatResponsible} states={flagWords.vatResponsible} {...field} />}
          </Bind>
          <Bind form={form} name="incResponsible">
            {(field) => <Switch label={companyLabels.incResponsible} states={flagWords.incResponsible} {...field} />}
          </Bind>
          <Bind form={form} name="declarante">
            {(field) => <Switch label={companyLabels.declarante} states={flagWords.declarante} {...field} />}
          </Bind>
          <Bind form={form} name="ciiu">
            {(field) => <CiiuField label={companyLabels.ciiu} {...field} />}
          </Bind>
        </FieldGrid>
        <FieldFrame label="Retenciones que practicas en tus compras" group>
          {() => (
            <div className="ticks across">
              {(['withholdsRetefuente', 'withholdsReteica'] as const).map((name) => (
                <Bind key={name} form={form} name={name}>
                  {(field) => <Checkbox label={companyLabels[name].replace('Practica ', '')} {...field} />}
                </Bind>
              ))}
            </div>
          )}
        </FieldFrame>
      </div>
    </Section>
  )
}

function Activities({ form }: { form: Form }) {
  const values = useFormValue(form, (all) => all)
  return (
    <Bind form={form} name="icaActivities">
      {({ value, error, onChange, onInvalid }) => (
        <IcaActivities
          value={value}
          onChange={onChange}
          onInvalid={onInvalid}
          problems={error === null ? form.errorsUnder('icaActivities') : icaProblemsOf(values)}
        />
      )}
    </Bind>
  )
}

function Contact({ form }: { form: Form }) {
  return (
    <Section title="Ubicación y contacto">
      <FieldGrid>
        <Bind form={form} name="address">
          {(field) => <TextField label={companyLabels.address} required wide maxLength={200} {...field} />}
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
        <Bind form={form} name="neighborhood">
          {(field) => <TextField label={companyLabels.neighborhood} maxLength={100} {...field} />}
        </Bind>
        <Bind form={form} name="postalCode">
          {(field) => <TextField label={companyLabels.postalCode} inputMode="numeric" maxLength={6} {...field} />}
        </Bind>
        <Bind form={form} name="phone">
          {(field) => <TextField label={companyLabels.phone} type="tel" maxLength={20} {...field} />}
        </Bind>
        <Bind form={form} name="mobile">
          {(field) => <TextField label={companyLabels.mobile} type="tel" maxLength={20} {...field} />}
        </Bind>
        <Bind form={form} name="email">
          {(field) => (
            <TextField
              label={companyLabels.email}
              required
              wide
              type="email"
              help="Sale en tus facturas y recibe las respuestas de tus clientes."
              {...field}
            />
          )}
        </Bind>
      </FieldGrid>
    </Section>
  )
}

const typeChoices = identificationTypes.map(({ code, name }) => ({ value: code, label: name }))

interface OfficerProps {
  readonly form: Form
  readonly officer: OfficerRole
  readonly hasCard?: boolean
  readonly note?: string
  readonly file: ReactNode
}

function OfficerFields({ form, officer, hasCard = false, note, file }: OfficerProps) {
  return (
    <Section title={officerNames[officer]} {...(note ? { count: note } : {})}>
      <FieldGrid>
        <Bind form={form} name={`${officer}.name`}>
          {(field) => <TextField label="Nombre completo" wide={!hasCard} maxLength={200} {...field} />}
        </Bind>
        {hasCard && (
          <Bind form={form} name={`${officer}.card`}>
            {(field) => <TextField label="Tarjeta profesional" maxLength={12} help="Como 123456-T" {...field} />}
          </Bind>
        )}
        <Bind form={form} name={`${officer}.identificationType`}>
          {(field) => <SelectField label="Tipo de identificación" options={typeChoices} {...field} />}
        </Bind>
        <Bind form={form} name={`${officer}.identification`}>
          {(field) => <TextField label="Número de identificación" maxLength={20} {...field} />}
        </Bind>
        {file}
      </FieldGrid>
    </Section>
  )
}

/** Whoever may not change it reads it. */
export const ReadOnlyNotice = ({ reason }: { reason: string }) => <Notice tone="quiet">{reason}. Puedes verlos.</Notice>
