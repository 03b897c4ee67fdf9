/** The beginning of an installation: who one is, which company it is for, and on to the guide of the first days. */
import { blankForm, dataOfFounding, type FoundingForm, foundingRules } from '#modules/company/index.ts'
import { FoundingFields } from '#modules/company/index.tsx'
import { required } from '#platform/rules/index.ts'
import { Bind, Button, type FormStore, Notice, PasswordField, TextField, useForm, useFormValue } from '#platform/ui/index.tsx'
import { keepSession, queryClient, useGo, useSend } from '#platform/web/index.tsx'
import { Entrance, focusAtOnce } from '../Entrance.tsx'
import { PasswordRules } from '../PasswordRules.tsx'
import { type FirstPerson, personProblems } from './person.ts'
import { takeFirstRun } from './take-first-run.ts'
import './founding.css'

interface PersonForm extends FirstPerson {
  readonly code: string
}

const problemAt = (field: keyof FirstPerson) => (_text: string, form: PersonForm) =>
  personProblems(form).find((problem) => problem.field === field)?.message ?? null

/** A new company is seen first in its guide. */
const GUIDE = '/kickOff'

export default function FirstRunPage({ asksCode }: { asksCode: boolean }) {
  const person = useForm<PersonForm>(
    { code: '', firstName: '', lastName: '', email: '', password: '' },
    {
      code: (text) => (asksCode && required(text) !== null ? 'Escribe el código que mostró el servidor.' : null),
      firstName: problemAt('firstName'),
      lastName: problemAt('lastName'),
      email: problemAt('email'),
      password: problemAt('password'),
    },
  )
  const company = useForm<FoundingForm>(blankForm, foundingRules)
  const { submit, isSending, refusal } = useBeginning(person, company)
  return (
    <Entrance title="Empieza con Páramo" intro="Crea tu cuenta y tu empresa. Solo se hace una vez." onSubmit={submit}>
      {refusal !== null && (
        <Notice tone="danger" action={{ label: 'Iniciar sesión', onSelect: () => location.assign('/login') }}>
          {refusal}
        </Notice>
      )}
      <section className="founding" aria-labelledby="founding-person">
        <h2 id="founding-person">Tu cuenta</h2>
        {asksCode && <Code form={person} />}
        <PersonFields form={person} isFirst={!asksCode} />
      </section>
      <section className="founding" aria-labelledby="founding-company">
        <h2 id="founding-company">Tu empresa</h2>
        <FoundingFields form={company} columns={1} />
      </section>
      <Button look="filled" type="submit" block busy={isSending} busyText="Creando tu empresa…">
        Crear cuenta y empresa
      </Button>
    </Entrance>
  )
}

const Code = ({ form }: { form: FormStore<PersonForm> }) => (
  <Bind form={form} name="code">
    {(field) => (
      <TextField
        label="Código de inicio"
        required
        autoComplete="one-time-code"
        help="Lo mostró el servidor al iniciar, en su terminal o en sus registros."
        inputRef={focusAtOnce}
        {...field}
      />
    )}
  </Bind>
)

function PersonFields({ form, isFirst }: { form: FormStore<PersonForm>; isFirst: boolean }) {
  const password = useFormValue(form, (values) => values.password)
  return (
    <>
      <Bind form={form} name="firstName">
        {(field) => (
          <TextField label="Nombres" required autoComplete="given-name" {...(isFirst ? { inputRef: focusAtOnce } : {})} {...field} />
        )}
      </Bind>
      <Bind form={form} name="lastName">
        {(field) => <TextField label="Apellidos" autoComplete="family-name" {...field} />}
      </Bind>
      <Bind form={form} name="email">
        {(field) => (
          <TextField
            label="Correo electrónico"
            type="email"
            required
            autoComplete="username"
            help="Para entrar, y en tus facturas hasta que pongas otro."
            {...field}
          />
        )}
      </Bind>
      <Bind form={form} name="password">
        {(field) => <PasswordField label="Contraseña" kind="new" required {...field} />}
      </Bind>
      <PasswordRules password={password} />
    </>
  )
}

const focusField = (field: string) => document.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()

function useBeginning(person: FormStore<PersonForm>, company: FormStore<FoundingForm>) {
  const go = useGo()
  const sending = useSend(takeFirstRun, {
    refreshes: [],
    inForm: true,
    onDone: (opened) => {
      queryClient.clear()
      keepSession(opened)
      go(GUIDE, { replace: true })
    },
    onFailure: (failure) => {
      if (failure.kind !== 'business') return
      person.setServerErrors(failure.errors)
      company.setServerErrors(failure.errors)
      const field = failure.errors.find((each) => each.field !== null)?.field
      if (field) focusField(field)
    },
  })
  const submit = () => {
    const [first] = [...person.validate(), ...company.validate()]
    if (first?.field) focusField(first.field)
    else if (!sending.isSending) void sending.run({ body: { ...person.values(), ...dataOfFounding(company.values()) } })
  }
  // What belongs to a field is said there.
  const isAtFields = sending.failure?.kind === 'business' && sending.failure.errors.every(({ field }) => field !== null)
  return { submit, isSending: sending.isSending, refusal: sending.failure === null || isAtFields ? null : sending.failure.message }
}
