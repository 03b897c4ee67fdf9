import { type ChangeEvent, useRef } from 'react'
import { Bind, Button, FieldFrame, FormPanel, Notice, PasswordField, toast, UploadIcon, useForm } from '#platform/ui/index.tsx'
import { base64, useFormGuard, useSend } from '#platform/web/index.tsx'
import { isTooLargeCertificate, tooLargeCertificate } from './certificate.ts'
import { type EnablingView, getEnabling, putCertificate } from './endpoints.ts'

interface CertificateForm {
  readonly content: File | null
  readonly password: string
}

/** The file and its password, sent once: neither is kept in this browser. */
export function CertificatePanel({ view, onClose }: { view: EnablingView; onClose: () => void }) {
  const form = useForm<CertificateForm>(() => ({ content: null, password: '' }), {
    content: (file) =>
      file === null ? 'Elige el archivo del certificado.' : isTooLargeCertificate(file.size) ? tooLargeCertificate().message : null,
    password: (text) => (text === '' ? 'Escribe la contraseña del certificado.' : null),
  })
  const sending = useSend(putCertificate, { refreshes: [getEnabling], inForm: true })
  const save = async (): Promise<boolean> => {
    const { content, password } = form.values()
    if (content === null) return false
    const bytes = new Uint8Array(await content.arrayBuffer())
    if (!(await sending.run({ body: { name: content.name.slice(0, 200), content: base64(bytes), password } }))) return false
    form.reset()
    toast({ text: 'Certificado guardado', tone: 'ok' })
    onClose()
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        isSecret
        form={form}
        over="Facturación electrónica"
        title={view.certificate ? 'Reemplazar el certificado' : 'Cargar el certificado'}
        submitError={sending.submitError}
        saving={sending.isSending}
        savingLabel="Abriendo…"
        submitLabel="Guardar certificado"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <Bind form={form} name="content">
          {(field) => (
            <FieldFrame label="Archivo" group required error={field.error} name={field.name} help=".p12 o .pfx, con la llave privada">
              {() => <FileChoice file={field.value} onChange={field.onChange} />}
            </FieldFrame>
          )}
        </Bind>
        <Bind form={form} name="password">
          {(field) => <PasswordField label="Contraseña del certificado" kind="new" required {...field} />}
        </Bind>
        <Notice tone="quiet">
          Debe ser del NIT {view.shownNit}. La llave se guarda cifrada y no se puede volver a descargar; la contraseña no se guarda.
        </Notice>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

function FileChoice({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    // The same file may be chosen again once it was mended.
    event.target.value = ''
    if (chosen) onChange(chosen)
  }
  return (
    <div className="enabling-file">
      <input
        ref={input}
        type="file"
        accept=".p12,.pfx,application/x-pkcs12"
        hidden
        aria-label="Archivo del certificado"
        onChange={choose}
      />
      <Button icon={UploadIcon} onClick={() => input.current?.click()}>
        {file ? 'Elegir otro' : 'Elegir archivo'}
      </Button>
      <span>{file ? file.name : <span className="muted">Sin archivo</span>}</span>
    </div>
  )
}
