/** Bringing a copy back: a file of this computer, which becomes a company of its own. */
import { type ChangeEvent, useRef, useState } from 'react'
import { fileSizeText } from '#base/file-size.ts'
import { Button, Dialog, Meter, Notice, UploadIcon } from '../ui/index.tsx'
import { failureOf } from '../web/index.tsx'
import { bringFile } from './bring.tsx'

export function BringDialog({ onClose, onBegun }: { readonly onClose: () => void; readonly onBegun: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.target.files?.[0] ?? null)
    setProblem(null)
    // The same file, mended, can be chosen again.
    event.target.value = ''
  }
  const bring = async () => {
    if (!file) return
    setProblem(null)
    setSent(0)
    try {
      await bringFile(file, setSent)
      onBegun()
    } catch (error) {
      setProblem(failureOf(error).message)
    } finally {
      setSent(null)
    }
  }
  return (
    <Dialog
      title="Traer una copia"
      onClose={onClose}
      locked={sent !== null}
      onSubmit={() => void bring()}
      footer={
        <>
          <Button onClick={onClose} disabledReason={sent === null ? null : 'Espera a que termine'}>
            Cancelar
          </Button>
          <Button
            look="filled"
            type="submit"
            busy={sent !== null}
            busyText="Subiendo…"
            disabledReason={file ? null : 'Elige el archivo de la copia'}
          >
            Traer como empresa nueva
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          La copia se trae como una empresa nueva de tu cuenta, con sus terceros, productos, documentos, contabilidad, existencias y
          adjuntos. Las personas que trabajan contigo entran con su mismo correo; las demás quedan inactivas.
        </p>
        <input ref={input} type="file" accept=".zip,application/zip" hidden aria-label="Archivo de la copia" onChange={choose} />
        <div>
          <Button icon={UploadIcon} onClick={() => input.current?.click()} disabledReason={sent === null ? null : 'Espera a que termine'}>
            {file ? 'Elegir otro archivo' : 'Elegir archivo'}
          </Button>
        </div>
        {file && (
          <p className="small muted">
            {file.name}, {fileSizeText(file.size)}
          </p>
        )}
        {file && sent !== null && (
          <Meter label="Subida" value={sent} max={file.size} text={`${fileSizeText(sent)} de ${fileSizeText(file.size)}`} />
        )}
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
    </Dialog>
  )
}
