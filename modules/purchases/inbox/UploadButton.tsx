/** Files of suppliers, chosen or dropped: each is told how it went. */
import { type ChangeEvent, useRef, useState } from 'react'
import { Button, Dialog, Notice, toast, UploadIcon } from '#platform/ui/index.tsx'
import { base64, useSend } from '#platform/web/index.tsx'
import { listInbox, MOST_UPLOAD_BYTES, MOST_UPLOAD_FILES, uploadReceived, type Uploaded } from './endpoints.ts'
import { inGroups, sayUpload, type UploadSaid } from './upload.ts'

const MOST = { bytes: MOST_UPLOAD_BYTES, files: MOST_UPLOAD_FILES }

/** @param look filled while nothing else on the page is */
export function UploadButton({ look }: { readonly look: 'filled' | 'outlined' }) {
  const input = useRef<HTMLInputElement>(null)
  const sending = useSend(uploadReceived, { refreshes: [listInbox] })
  const [said, setSaid] = useState<UploadSaid | null>(null)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])]
    // The same file may be chosen again.
    event.target.value = ''
    const tooLarge = chosen.filter(({ size }) => size > MOST.bytes)
    const done: Uploaded[] = tooLarge.map(({ name }) => ({
      name,
      taken: [],
      problems: [{ code: 401, message: 'Pesa más de 6 MB: súbelo en partes.' }],
    }))
    for (const group of inGroups(
      chosen.filter((file) => !tooLarge.includes(file)),
      MOST,
    )) {
      const files = await Promise.all(
        group.map(async (file) => ({ name: file.name.slice(0, 200), content: base64(new Uint8Array(await file.arrayBuffer())) })),
      )
      const answer = await sending.run({ body: { files } })
      // What failed was said; the files of the next group would fail alike.
      if (answer === null) return
      done.push(...answer.files)
    }
    const result = sayUpload(done)
    if (result.problems.length === 0) toast({ text: result.text, tone: 'ok' })
    else setSaid(result)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept=".zip,.xml,application/zip,text/xml,application/xml"
        hidden
        aria-label="Archivos de proveedores"
        onChange={(event) => void choose(event)}
      />
      <Button look={look} icon={UploadIcon} busy={sending.isSending} busyText="Leyendo…" onClick={() => input.current?.click()}>
        Subir archivos
      </Button>
      {said && (
        <Dialog title={said.text} onClose={() => setSaid(null)} footer={<Button onClick={() => setSaid(null)}>Cerrar</Button>}>
          <Notice tone="warn">Esto no entró:</Notice>
          <ul>
            {said.problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
