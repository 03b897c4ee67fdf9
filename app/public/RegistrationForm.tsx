/** The least that is asked of a customer, with the consent that the law asks for (Ley 1581 de 2012, artículo 9). */
import type { PublicRegistration, Registered, RegistrationForm as Form, registrationTypes } from '#modules/loyalty/index.ts'
import { type FormEvent, useRef, useState } from 'react'
import { isEmail } from '#base/email.ts'
import { isDay } from '#base/date.ts'
import { identificationProblem, identificationType } from '#colombia/identification.ts'
import { required, textMessages } from '#platform/rules/text.ts'
import { Input } from './Input.tsx'
import { type Place, sendRegistration } from './register.tsx'

type Type = (typeof registrationTypes)[number]

/** The list alone: this small program does not carry the module of loyalty. */
const TYPES = {
  '13': true,
  '22': true,
  '12': true,
  '41': true,
  '48': true,
  '47': true,
  '21': true,
  '42': true,
  '91': true,
} satisfies Record<Type, true>
/** The keys of an object stand in the order of their numbers: the usual one goes first. */
const typeCodes = Object.keys(TYPES).toSorted((one, other) => Number(other === '13') - Number(one === '13'))
const isType = (code: string): code is Type => Object.hasOwn(TYPES, code)

type Field = keyof Form

interface Props {
  readonly place: Place
  readonly company: string
  readonly policy: PublicRegistration['policy']
  readonly onRegistered: (answer: Registered) => void
}

const blank = {
  firstName: '',
  firstSurname: '',
  identificationType: '13' as Type,
  identification: '',
  phone: '',
  emailInvoicing: '',
  birthDate: '',
  accepts: false,
}

/** What can be said before asking; the server says the rest, at the same fields. */
const problemsOf = (values: typeof blank): Partial<Record<Field, string | null>> => ({
  firstName: required(values.firstName),
  firstSurname: required(values.firstSurname),
  identification:
    required(values.identification) ?? identificationProblem(values.identificationType, values.identification.replace(/[\s.,]/g, '')),
  phone: required(values.phone),
  emailInvoicing: required(values.emailInvoicing) ?? (isEmail(values.emailInvoicing.trim()) ? null : textMessages.email),
  accepts: values.accepts ? null : 'Para registrarte necesitamos tu autorización.',
})

export function RegistrationForm({ place, company, policy, onRegistered }: Props) {
  const [values, setValues] = useState(blank)
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<{ readonly message: string; readonly fields: Readonly<Record<string, string>> } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const own = problemsOf(values)
  const problemAt = (field: Field): string | null => (isTried ? (own[field] ?? refused?.fields[field] ?? null) : null)
  const change = (field: Field, value: string | boolean) => {
    setValues({ ...values, [field]: value })
    if (refused) setRefused({ ...refused, fields: Object.fromEntries(Object.entries(refused.fields).filter(([name]) => name !== field)) })
  }
  const showFirst = () => setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setTried(true)
    setRefused(null)
    if (Object.values(own).some((problem) => problem !== null)) return void showFirst()
    setSending(true)
    const { birthDate, ...said } = values
    const answer = await sendRegistration(place, { ...said, birthDate: isDay(birthDate) ? birthDate : null }, policy.version)
    setSending(false)
    if ('done' in answer) return onRegistered(answer.done)
    setRefused(answer.problems)
    showFirst()
  }
  const text = (field: 'firstName' | 'firstSurname' | 'identification' | 'phone' | 'emailInvoicing') => ({
    name: field,
    value: values[field],
    problem: problemAt(field),
    onChange: (value: string) => change(field, value),
  })
  // What belongs to no field of the page is said under them.
  const general = refused !== null && Object.keys(refused.fields).length === 0 ? refused.message : null
  return (
    <form ref={form} className="register" onSubmit={(event) => void send(event)} noValidate aria-label="Registro">
      <Input {...text('firstName')} label="Nombres" autoComplete="given-name" maxLength={120} />
      <Input {...text('firstSurname')} label="Apellidos" autoComplete="family-name" maxLength={120} />
      <label className="field">
        <span>Tipo de identificación</span>
        <select
          value={values.identificationType}
          onChange={({ target }) => isType(target.value) && change('identificationType', target.value)}
        >
          {typeCodes.map((code) => (
            <option key={code} value={code}>
              {identificationType(code)?.name}
            </option>
          ))}
        </select>
      </label>
      <Input {...text('identification')} label="Número de identificación" inputMode="numeric" autoComplete="off" maxLength={40} />
      <Input {...text('phone')} label="Celular" inputMode="tel" autoComplete="tel-national" maxLength={30} />
      <Input {...text('emailInvoicing')} label="Correo electrónico" inputMode="email" autoComplete="email" maxLength={200} />
      <Input
        name="birthDate"
        label="Fecha de nacimiento (opcional)"
        type="date"
        autoComplete="bday"
        value={values.birthDate}
        problem={problemAt('birthDate')}
        onChange={(value) => change('birthDate', value)}
      />
      <div className="consent">
        <label className="tick">
          <input
            type="checkbox"
            checked={values.accepts}
            onChange={({ target }) => change('accepts', target.checked)}
            aria-invalid={problemAt('accepts') !== null}
            aria-describedby={problemAt('accepts') === null ? undefined : 'accepts-error'}
          />
          <span>Autorizo a {company} a tratar mis datos personales según su política.</span>
        </label>
        {problemAt('accepts') !== null && (
          <span className="error" id="accepts-error">
            {problemAt('accepts')}
          </span>
        )}
        <details>
          <summary>Leer la política de tratamiento de datos</summary>
          <p className="policy">{policy.text}</p>
          <p className="small">Versión {policy.version}</p>
        </details>
      </div>
      {general !== null && (
        <p className="error" role="alert">
          {general}
        </p>
      )}
      <nav aria-label="Enviar el registro">
        <button type="submit" className="button filled" disabled={isSending}>
          {isSending ? 'Registrando…' : 'Registrarme'}
        </button>
      </nav>
      <p className="small">Si ya estás registrado, escribe tus datos y te enviamos un código al correo para ver tus puntos.</p>
    </form>
  )
}
