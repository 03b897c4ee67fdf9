import { Bind, FormPanel, PasswordField, TextField, toast, useForm } from '#platform/ui/index.tsx'
import { askFresh, useFormGuard, useSend, useVersion } from '#platform/web/index.tsx'
import { changePayrollSoftware, changeSoftware, type EnablingView, getEnabling } from './endpoints.ts'
import { type SoftwareData, softwareProblems } from './software.ts'

const LENGTH = 36

interface Props {
  readonly view: EnablingView
  /** Payroll has software of its own. */
  readonly isOfPayroll: boolean
  readonly onClose: () => void
}

/** The software as the DIAN registered it. Its PIN is never shown again. */
export function SoftwarePanel({ view, isOfPayroll, onClose }: Props) {
  const kept = isOfPayroll ? view.payroll : view
  const isReal = view.environment === 'produccion' && !isOfPayroll
  const problemAt = (field: keyof SoftwareData) => (_: string, values: SoftwareData) =>
    softwareProblems(values, isReal).find((problem) => problem.field === field)?.message ?? null
  const form = useForm<SoftwareData>(() => ({ softwareId: kept.softwareId, softwarePin: '', testSetId: kept.testSetId }), {
    softwareId: problemAt('softwareId'),
    softwarePin: problemAt('softwarePin'),
    testSetId: problemAt('testSetId'),
  })
  const { version, onFailure } = useVersion(kept.version, async () => {
    const fresh = await askFresh(getEnabling, {})
    return isOfPayroll ? fresh.payroll : fresh
  })
  const sending = useSend(isOfPayroll ? changePayrollSoftware : changeSoftware, { refreshes: [getEnabling], inForm: true, onFailure })
  const save = async (): Promise<boolean> => {
    if (!(await sending.run({ body: { ...form.values(), version } }))) return false
    form.reset()
    toast({ text: 'Software guardado', tone: 'ok' })
    onClose()
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        isSecret
        form={form}
        over={isOfPayroll ? 'Nómina electrónica' : 'Facturación electrónica'}
        title="Software de la DIAN"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar software"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <Bind form={form} name="softwareId">
          {(field) => (
            <TextField
              label="Identificador del software"
              required={isReal}
              maxLength={LENGTH + 4}
              help="En el portal de la DIAN, al registrar el modo de operación"
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="softwarePin">
          {(field) => (
            <PasswordField
              label="PIN del software"
              kind="new"
              help={kept.hasPin ? 'Vacío deja el que está registrado' : 'El que escribiste al registrar el software'}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="testSetId">
          {(field) => (
            <TextField
              label="Identificador del set de pruebas"
              maxLength={LENGTH + 4}
              help="36 caracteres; solo mientras te habilitas"
              {...field}
            />
          )}
        </Bind>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
