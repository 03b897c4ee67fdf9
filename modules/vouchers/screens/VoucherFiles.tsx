/** The files of a voucher: attached, saved and taken away at once, for they are no part of what it says. */
import { type ChangeEvent, useRef, useState } from 'react'
import { showInstant } from '#base/date.ts'
import { FILE_TOO_LARGE, MOST_FILE_BYTES } from '#platform/custom/endpoints.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, ConfirmDialog, DownloadIcon, IconButton, LoadError, TrashIcon, UploadIcon } from '#platform/ui/index.tsx'
import { base64, call, failureOf, sayFailure, useAsk, useSend } from '#platform/web/index.tsx'
import type { VoucherEndpoints } from '../endpoints.ts'
import { FILE_EMPTY, type VoucherFile } from '../file.ts'
import type { VoucherKind } from '../voucher.ts'
import './vouchers.css'

export type FileCalls = Pick<VoucherEndpoints, 'files' | 'file' | 'attach' | 'detach' | 'history'>

interface FilesProps {
  readonly kind: Pick<VoucherKind, 'permissions'>
  readonly calls: FileCalls
  readonly id: string
}

const KILO = 1024
const sizeText = (bytes: number): string =>
  bytes < KILO * KILO ? `${Math.max(1, Math.round(bytes / KILO))} KB` : `${(bytes / KILO / KILO).toFixed(1).replace('.', ',')} MB`

async function saveFile(calls: FileCalls, id: string, fileId: string): Promise<void> {
  const found = await call(calls.file, { params: { id, fileId } }).catch((error: unknown) => {
    sayFailure(failureOf(error))
    return null
  })
  if (!found) return
  const link = document.createElement('a')
  // Never opened here: what it is was said by whoever attached it.
  link.href = `data:application/octet-stream;base64,${found.content}`
  link.download = found.name
  link.click()
}

export function VoucherFiles({ kind, calls, id }: FilesProps) {
  const asked = useAsk(calls.files, { params: { id } })
  const [leaving, setLeaving] = useState<VoucherFile | null>(null)
  const notWrite = useReasonNot(kind.permissions.write)
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  const files = asked.data?.files ?? []
  return (
    <div className="stack">
      {asked.data && files.length === 0 && (
        <p className="t2">Sin archivos. Adjunta el soporte: la consignación, el comprobante o el conteo firmado.</p>
      )}
      <ul className="vch-files" aria-label="Archivos adjuntos">
        {files.map((file) => (
          <li key={file.id}>
            <div className="grow">
              <b className="b">{file.name}</b>
              <div className="small muted">
                {[sizeText(file.bytes), file.by, showInstant(new Date(file.at))].filter(Boolean).join(' · ')}
              </div>
            </div>
            <IconButton name={`Descargar ${file.name}`} icon={DownloadIcon} onClick={() => void saveFile(calls, id, file.id)} />
            {notWrite === null && <IconButton name={`Quitar ${file.name}`} icon={TrashIcon} onClick={() => setLeaving(file)} />}
          </li>
        ))}
      </ul>
      <AttachButton calls={calls} id={id} disabledReason={notWrite} />
      {leaving && <DetachDialog calls={calls} id={id} file={leaving} onClose={() => setLeaving(null)} />}
    </div>
  )
}

function AttachButton({ calls, id, disabledReason }: { calls: FileCalls; id: string; disabledReason: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useSend(calls.attach, {
    refreshes: [calls.files, calls.history],
    inForm: true,
    onFailure: (failure) => setProblem(failure.message),
  })
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    // The same file may be chosen again once it was mended.
    event.target.value = ''
    if (!chosen) return
    const wrong = chosen.size > MOST_FILE_BYTES ? FILE_TOO_LARGE : chosen.size === 0 ? FILE_EMPTY : null
    setProblem(wrong)
    if (wrong !== null) return
    const content = base64(new Uint8Array(await chosen.arrayBuffer()))
    await sending.run({ params: { id }, body: { name: chosen.name.slice(-200), content } })
  }
  return (
    <div>
      <input ref={input} type="file" hidden aria-label="Archivo adjunto" onChange={(event) => void choose(event)} />
      <Button
        icon={UploadIcon}
        busy={sending.isSending}
        busyText="Subiendo…"
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
      >
        Adjuntar archivo
      </Button>
      {problem !== null && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function DetachDialog({ calls, id, file, onClose }: { calls: FileCalls; id: string; file: VoucherFile; onClose: () => void }) {
  const sending = useSend(calls.detach, { refreshes: [calls.files, calls.history], inForm: true, onDone: onClose })
  return (
    <ConfirmDialog
      title={`Quitar ${file.name}`}
      confirm="Quitar archivo"
      busyText="Quitando…"
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={() => void sending.run({ params: { id, fileId: file.id } })}
      onClose={onClose}
    >
      No se puede recuperar. Queda en el historial quién lo quitó.
    </ConfirmDialog>
  )
}
