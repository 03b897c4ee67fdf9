/** Mis datos: who one is within this company. */
import { identificationTypes } from '#colombia/identification.ts'
import { Bind, FieldGrid, LoadError, Notice, Page, Section, SelectField, TextField, toast, useForm } from '#platform/ui/index.tsx'
import { crumbsOf, SettingsForm, useAsk, useSend, useSignedIn } from '#platform/web/index.tsx'
import { myInfoScreen as page } from '../screens.ts'
import '../entrance.css'
import { changeMyInfo, getMyInfo, infoProblems, type MyInfo } from './my-info.ts'

const OF_COMPANIES: readonly string[] = ['31', '50']
const types = identificationTypes.filter(({ code }) => !OF_COMPANIES.includes(code)).map(({ code, name }) => ({ value: code, label: name }))

export default function MyInfoPage() {
  const { data, error, ask } = useAsk(getMyInfo, {})
  if (data) return <Editor info={data} isSaved={data.isSaved} />
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      {error && <LoadError message={error} onRetry={ask} />}
    </Page>
  )
}

const ruleOf = (field: keyof MyInfo) => (_: unknown, values: MyInfo) =>
  infoProblems(values).find((problem) => problem.field === field)?.message ?? null

function Editor({ info, isSaved }: { info: MyInfo; isSaved: boolean }) {
  const company = useSignedIn().company?.name ?? ''
  const form = useForm<MyInfo>(
    () => ({
      identificationType: info.identificationType,
      identification: info.identification,
      firstName: info.firstName,
      lastName: info.lastName,
      position: info.position,
      area: info.area,
    }),
    {
      identificationType: ruleOf('identificationType'),
      identification: ruleOf('identification'),
      firstName: ruleOf('firstName'),
      lastName: ruleOf('lastName'),
      position: ruleOf('position'),
      area: ruleOf('area'),
    },
  )
  const sending = useSend(changeMyInfo, { refreshes: [getMyInfo], inForm: true })
  const save = async (): Promise<boolean> => {
    if (!(await sending.run({ body: form.values() }))) return false
    form.reset()
    toast({ text: 'Tus datos quedaron guardados', tone: 'ok' })
    return true
  }
  return (
    <SettingsForm
      form={form}
      screen={page}
      subtitle={company}
      sending={sending}
      submitLabel="Guardar mis datos"
      save={save}
      className="access-settings"
    >
      {!isSaved && (
        <Notice tone="info">Los eventos de las facturas que recibes llevan tu nombre, tu documento y tu cargo en {company}</Notice>
      )}
      <Section title="Identificación">
        <FieldGrid>
          <Bind form={form} name="identificationType">
            {(field) => <SelectField label="Tipo de identificación" required options={types} {...field} />}
          </Bind>
          <Bind form={form} name="identification">
            {(field) => <TextField label="Número de identificación" required maxLength={20} {...field} />}
          </Bind>
          <Bind form={form} name="firstName">
            {(field) => <TextField label="Nombres" required autoComplete="given-name" maxLength={80} {...field} />}
          </Bind>
          <Bind form={form} name="lastName">
            {(field) => <TextField label="Apellidos" required autoComplete="family-name" maxLength={80} {...field} />}
          </Bind>
        </FieldGrid>
      </Section>
      <Section title="En la empresa">
        <FieldGrid>
          <Bind form={form} name="position">
            {(field) => <TextField label="Cargo" required autoComplete="organization-title" maxLength={80} {...field} />}
          </Bind>
          <Bind form={form} name="area">
            {(field) => <TextField label="Área" maxLength={80} help="Departamento o sede donde recibes" {...field} />}
          </Bind>
        </FieldGrid>
      </Section>
    </SettingsForm>
  )
}
