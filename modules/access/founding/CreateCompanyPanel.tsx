/** Crear empresa: one more of the same person, which is entered at once and begins with its guide. */
import { blankForm, dataOfFounding, type FoundingForm, foundingRules } from '#modules/company/index.ts'
import { FoundingFields } from '#modules/company/index.tsx'
import { FormPanel, useForm } from '#platform/ui/index.tsx'
import { useFormGuard, useSend } from '#platform/web/index.tsx'
import { useEnterCompany } from '../enter.tsx'
import { foundCompany, getFounding } from './endpoints.ts'
import './founding.css'

export default function CreateCompanyPanel({ onClose }: { onClose: () => void }) {
  const form = useForm<FoundingForm>(blankForm, foundingRules)
  const { enter, entering } = useEnterCompany('/kickOff')
  const sending = useSend(foundCompany, { refreshes: [getFounding], inForm: true })
  const save = async (): Promise<boolean> => {
    const made = await sending.run({ body: dataOfFounding(form.values()) })
    if (!made) return false
    form.reset()
    enter(made.companyId)
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        title="Crear empresa"
        submitError={sending.submitError}
        saving={sending.isSending || entering !== null}
        submitLabel="Crear empresa"
        savingLabel="Creando…"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <div className="founding">
          <FoundingFields form={form} columns={1} />
        </div>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
