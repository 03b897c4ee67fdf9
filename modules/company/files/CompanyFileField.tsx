/** A paper of the company in its place: what there is, and choosing another one. It is saved when it is chosen. */
import { type ChangeEvent, useRef, useState } from 'react'
import { Button, DownloadIcon, FieldFrame, TrashIcon, toast, UploadIcon } from '#platform/ui/index.tsx'
import { askOnce, base64, failureOf, sayFailure, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { companyPermissions } from '../endpoints.ts'
import { fileProblem, fileSlots, isTooLarge, mostOf, type FileSlot } from './company-file.ts'
import { getCompanyFile, listCompanyFiles, putCompanyFile, removeCompanyFile } from './endpoints.ts'

export function CompanyFileField({ slot }: { slot: FileSlot }) {
  const { label, takes, mimes } = fileSlots[slot]
  const file = useAsk(listCompanyFiles, {}).data?.files.find((each) => each.slot === slot) ?? null
  const mayChange = useMay(companyPermissions.write)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const answers = [listCompanyFiles, getCompanyFile]
  const saving = useSend(putCompanyFile, { refreshes: answers, inForm: true, onFailure: (failure) => setProblem(failure.message) })
  const removing = useSend(removeCompanyFile, { refreshes: answers })
  const isImage = file !== null && file.mime !== 'application/pdf'

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    // The same file may be chosen again once it was mended.
    event.target.value = ''
    if (!chosen) return
    if (isTooLarge(slot, chosen.size)) return setProblem(`El archivo puede pesar hasta ${mostOf(slot)}.`)
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    const wrong = fileProblem(slot, bytes)
    setProblem(wrong)
    if (wrong !== null) return
    const answer = await saving.run({ params: { slot }, body: { name: chosen.name.slice(0, 200), content: base64(bytes) } })
    if (answer) toast({ text: `${label}: archivo guardado`, tone: 'ok' })
  }

  /** What there is, whole; null when it could not be read, which has been said. */
  const read = () =>
    askOnce(getCompanyFile, { params: { slot } }).catch((error: unknown) => {
      sayFailure(failureOf(error))
      return null
    })

  const save = async () => {
    const found = await read()
    if (!found) return
    const link = document.createElement('a')
    link.href = `data:${found.mime};base64,${found.content}`
    link.download = found.name
    link.click()
  }

  const remove = async () => {
    const found = await read()
    if (!found || !(await removing.run({ params: { slot } }))) return
    const undo = () => void saving.run({ params: { slot }, body: { name: found.name, content: found.content } })
    toast({ text: `${label}: archivo quitado`, action: { label: 'Deshacer', onSelect: undo } })
  }

  return (
    <FieldFrame label={label} group wide error={problem} help={`${takes}, hasta ${mostOf(slot)}. Se guarda al elegirlo.`}>
      {() => (
        <div className="company-file">
          {isImage && <CompanyImage slot={slot} version={file.updatedAt} alt={label} />}
          <span className="grow">{file ? file.name : <span className="muted">Sin archivo</span>}</span>
          {file && (
            <Button look="quiet" icon={DownloadIcon} onClick={() => void save()}>
              Descargar
            </Button>
          )}
          {mayChange && (
            <>
              <input ref={input} type="file" accept={mimes.join(',')} hidden aria-label={label} onChange={(event) => void choose(event)} />
              <Button icon={UploadIcon} busy={saving.isSending} busyText="Guardando…" onClick={() => input.current?.click()}>
                {file ? 'Reemplazar' : 'Elegir archivo'}
              </Button>
              {file && (
                <Button look="quiet" icon={TrashIcon} busy={removing.isSending} busyText="Quitando…" onClick={() => void remove()}>
                  Quitar
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** @param version another one is asked for again */
export function CompanyImage({ slot, version, alt }: { slot: FileSlot; version: string; alt: string }) {
  const image = useAsk(getCompanyFile, { params: { slot } }).data
  return image && <img key={version} src={`data:${image.mime};base64,${image.content}`} alt={alt} />
}
