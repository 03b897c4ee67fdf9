/** Fields that point to something: a third party or an item is searched, a file is attached, and a formula is only read. */
import { type ChangeEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ALL_SERVICES } from '../access.ts'
import { endpoint } from '../http/endpoint.ts'
import { option } from '../http/fields.ts'
import { Button, DownloadIcon, FieldFrame, Picker, TextField, TrashIcon, UploadIcon } from '../ui/index.tsx'
import { askOnce, base64, failureOf, sayFailure, useSend } from '../web/index.tsx'
import { downloadCustomFile, FILE_TOO_LARGE, MOST_FILE_BYTES, uploadCustomFile } from './endpoints.ts'
import type { CustomField, CustomReference } from './field.ts'
import { valueText } from './value.ts'

interface CommonProps {
  readonly label: string
  readonly name: string
  readonly error: string | null
  readonly required: boolean
  readonly help?: string
}

interface ReferenceProps extends CommonProps {
  readonly value: CustomReference | null
  readonly onChange: (value: CustomReference) => void
}

/** What is chosen of nothing. */
const NOTHING: CustomReference = { id: '', label: '' }

/** Any list answers its options in one shape: the address is enough to ask. */
const optionsAt = (path: '/api/people/choices' | '/api/items/options') =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Opciones de un campo personalizado',
    permission: 'member',
    plan: null,
    services: ALL_SERVICES,
    query: z.object({ text: z.string() }),
    response: z.object({ options: z.array(option) }),
  })
const sources = { PartyField: optionsAt('/api/people/choices'), ItemField: optionsAt('/api/items/options') } as const

export function RecordControl({ kind, value, onChange, ...common }: ReferenceProps & { readonly kind: keyof typeof sources }) {
  return (
    <Picker
      {...common}
      clearable={value !== null}
      value={value}
      placeholder={kind === 'PartyField' ? 'Nombre o identificación' : 'Nombre o código'}
      source={async (text, signal) => {
        const { options } = await askOnce(sources[kind], { query: { text } }, signal)
        return options.map(({ id, label, detail, inactive }) => ({
          id,
          label,
          ...(detail ? { detail } : {}),
          ...(inactive ? { inactive } : {}),
        }))
      }}
      onChange={(chosen) => onChange(chosen ? { id: chosen.id, label: chosen.label } : NOTHING)}
    />
  )
}

/** @param record the one that carries it, when it was saved */
export async function saveCustomFile(fileId: string, record: string): Promise<void> {
  const found = await askOnce(downloadCustomFile, { params: { id: fileId }, query: { record } }).catch((error: unknown) => {
    sayFailure(failureOf(error))
    return null
  })
  if (!found) return
  const link = document.createElement('a')
  // Never opened here: what it is was said by whoever uploaded it.
  link.href = `data:application/octet-stream;base64,${found.content}`
  link.download = found.name
  link.click()
}

export function FileControl({ value, onChange, record, ...common }: ReferenceProps & { readonly record: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // What was just attached belongs to no record yet.
  const [fresh, setFresh] = useState<string | null>(null)
  const sending = useSend(uploadCustomFile, { refreshes: [], inForm: true, onFailure: (failure) => setProblem(failure.message) })
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    // The same file may be chosen again once it was mended.
    event.target.value = ''
    if (!chosen) return
    const wrong = chosen.size > MOST_FILE_BYTES ? FILE_TOO_LARGE : chosen.size === 0 ? 'El archivo está vacío.' : null
    setProblem(wrong)
    if (wrong !== null) return
    const content = base64(new Uint8Array(await chosen.arrayBuffer()))
    const answer = await sending.run({ body: { name: chosen.name.slice(-200), content } })
    if (!answer) return
    setFresh(answer.id)
    onChange(answer)
  }
  return (
    <FieldFrame {...common} error={problem ?? common.error} group>
      {() => (
        <div className="custom-file">
          <input ref={input} type="file" hidden aria-label={common.label} onChange={(event) => void choose(event)} />
          {value && <span className="grow">{value.label}</span>}
          <Button icon={UploadIcon} busy={sending.isSending} busyText="Subiendo…" onClick={() => input.current?.click()}>
            {value ? 'Reemplazar' : 'Adjuntar archivo'}
          </Button>
          {value && (
            <>
              <Button look="quiet" icon={DownloadIcon} onClick={() => void saveCustomFile(value.id, value.id === fresh ? '' : record)}>
                Descargar
              </Button>
              <Button look="quiet" icon={TrashIcon} onClick={() => onChange(NOTHING)}>
                Quitar
              </Button>
            </>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

export function FormulaControl({
  field,
  result,
  help,
  ...common
}: CommonProps & { readonly field: CustomField; readonly result: string | undefined }) {
  const shown = valueText(field, result)
  return (
    <TextField
      {...common}
      required={false}
      readOnly
      value={shown === '' ? '—' : shown}
      help={help ?? 'Se calcula con los otros datos.'}
      onChange={() => undefined}
    />
  )
}
