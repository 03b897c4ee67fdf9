/** The files of a record: attached, saved and taken away at once, for they are no part of what it says. */
import { type ChangeEvent, useRef, useState } from 'react'
import { showInstant } from '#base/date.ts'
import { FILE_TOO_LARGE, MOST_FILE_BYTES } from '../custom/endpoints.ts'
import { useReasonNot } from '../catalogue/use-may.tsx'
import { Button, ConfirmDialog, DownloadIcon, IconButton, LoadError, TrashIcon, UploadIcon } from '../ui/index.tsx'
import { base64, call, failureOf, sayFailure, useAsk, useSend } from '../web/index.tsx'
import type { Permission } from '../access.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { AttachedCalls } from './endpoints.ts'
import { FILE_EMPTY, type AttachedFile } from './file.ts'
import './attached.css'

/** With the history of the record, where it has one, which tells of them. */
export type FileCalls = AttachedCalls & { readonly history?: Endpoint }

const refreshedBy = ({ files, history }: FileCalls, others: readonly Endpoint[]): Endpoint[] => [
  files,
  ...(history ? [history] : []),
  ...others,
]

const NONE: readonly Endpoint[] = []

interface FilesProps {
  /** Who may attach and take away. */
  readonly write: Permission
  readonly calls: FileCalls
  readonly id: string
  /** What is said while there are none. */
  readonly empty: string
  /** What else tells of its files. */
  readonly refreshes?: readonly Endpoint[]
  /** The bytes of a file as they are kept; as it is when left out. */
  readonly prepare?: (file: File) => Promise<Uint8Array>
}

const asItIs = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

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

export function AttachedFiles({ write, calls, id, empty, refreshes = NONE, prepare = asItIs }: FilesProps) {
  const asked = useAsk(calls.files, { params: { id } })
  const [leaving, setLeaving] = useState<AttachedFile | null>(null)
  const notWrite = useReasonNot(write)
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  const files = asked.data?.files ?? []
  return (
    <div className="stack">
      {asked.data && files.length === 0 && <p className="t2">{empty}</p>}
      <ul className="attached-files" aria-label="Archivos adjuntos">
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
      <AttachButton {...{ calls, id, refreshes, prepare }} disabledReason={notWrite} />
      {leaving && <DetachDialog {...{ calls, id, refreshes }} file={leaving} onClose={() => setLeaving(null)} />}
    </div>
  )
}

interface AttachProps extends Required<Pick<FilesProps, 'calls' | 'id' | 'refreshes' | 'prepare'>> {
  readonly disabledReason: string | null
}

function AttachButton({ calls, id, refreshes, prepare, disabledReason }: AttachProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useSend(calls.attach, {
    refreshes: refreshedBy(calls, refreshes),
    inForm: true,
    onFailure: (failure) => setProblem(failure.message),
  })
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    // The same file may be chosen again once it was mended.
    event.target.value = ''
    if (!chosen) return
    const bytes = await prepare(chosen)
    const wrong = bytes.length > MOST_FILE_BYTES ? FILE_TOO_LARGE : bytes.length === 0 ? FILE_EMPTY : null
    setProblem(wrong)
    if (wrong !== null) return
    const content = base64(bytes)
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

interface DetachProps extends Required<Pick<FilesProps, 'calls' | 'id' | 'refreshes'>> {
  readonly file: AttachedFile
  readonly onClose: () => void
}

function DetachDialog({ calls, id, refreshes, file, onClose }: DetachProps) {
  const sending = useSend(calls.detach, { refreshes: refreshedBy(calls, refreshes), inForm: true, onDone: onClose })
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
