import { maxLength, required } from '#platform/rules/index.ts'
import { Bind, FieldGrid, FormPanel, TextField, toast, useForm } from '#platform/ui/index.tsx'
import { currentSession, useFormGuard, useSend } from '#platform/web/index.tsx'
import { renewSession } from '../enter.tsx'
import { getProfile, MAX_NAME_LENGTH, type Profile, updateProfile } from './endpoints.ts'
import { COLOMBIA, countryCodeProblem, phoneProblem } from './phone.ts'

const startHere = { autoFocus: true }

export function DataPanel({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const form = useForm(
    () => ({
      firstName: profile.firstName,
      lastName: profile.lastName,
      phoneCountryCode: profile.phoneCountryCode || COLOMBIA,
      phone: profile.phone,
    }),
    {
      firstName: (text) => required(text) ?? maxLength(text, MAX_NAME_LENGTH),
      lastName: (text) => maxLength(text, MAX_NAME_LENGTH),
      phoneCountryCode: (text, values) => countryCodeProblem(text, values.phone),
      phone: (text, values) => phoneProblem(values.phoneCountryCode, text),
    },
  )
  const sending = useSend(updateProfile, { refreshes: [getProfile], inForm: true })
  const save = async (): Promise<boolean> => {
    const answer = await sending.run({ body: form.values() })
    if (!answer) return false
    form.reset()
    // The name stands in the top bar too.
    const session = currentSession()
    if (session) await renewSession(session.accessToken)
    toast({ text: 'Datos guardados', tone: 'ok' })
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        over={profile.email}
        title="Mis datos"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar datos"
        onCancel={onClose}
        onSubmit={() => void save().then((isSaved) => isSaved && onClose())}
      >
        <FieldGrid>
          <Bind form={form} name="firstName">
            {(field) => <TextField label="Nombres" required autoComplete="given-name" wide {...startHere} {...field} />}
          </Bind>
          <Bind form={form} name="lastName">
            {(field) => <TextField label="Apellidos" autoComplete="family-name" wide {...field} />}
          </Bind>
          <Bind form={form} name="phoneCountryCode">
            {(field) => <TextField label="Indicativo del país" type="tel" autoComplete="tel-country-code" help="Colombia: 57" {...field} />}
          </Bind>
          <Bind form={form} name="phone">
            {(field) => <TextField label="Celular" type="tel" autoComplete="tel-national" {...field} />}
          </Bind>
        </FieldGrid>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
