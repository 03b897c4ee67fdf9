/** The name of a record, changed in its cell: Enter keeps it, Escape leaves it as it was. */
import { useRef, useState } from 'react'
import { toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { endpointsOfAny, type AnyCatalogue, type AnyRecord, type AnyValues } from './catalogue.ts'
import { indentOf } from './columns.tsx'
import { valueProblem } from './field.ts'
import { valuesOfRecord } from './quick.ts'
import { doneWords } from './words.ts'

/** Outside, so that it runs once and not at every key. */
const selectAll = (node: HTMLInputElement | null): void => node?.select()

export function Rename({
  catalogue,
  record,
  name,
  onDone,
}: {
  catalogue: AnyCatalogue
  record: AnyRecord
  name: string
  onDone: () => void
}) {
  const calls = endpointsOfAny(catalogue)
  const before = String(record[name] ?? '')
  const [text, setText] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const isLeaving = useRef(false)
  const update = useSend(calls.update, {
    refreshes: [calls.list, calls.options, calls.one],
    inForm: true,
    onFailure: (failure) => setProblem(failure.kind === 'signedOut' ? null : failure.message),
  })
  const field = catalogue.fields[name]
  if (!field) return null

  const leave = () => {
    isLeaving.current = true
    onDone()
  }
  const keep = async () => {
    if (isLeaving.current || update.isSending) return
    if (text.trim() === before) return leave()
    const wrong = valueProblem(field, text)
    setProblem(wrong)
    if (wrong !== null) return
    const values = { ...valuesOfRecord(catalogue, record), [name]: text } as AnyValues
    const answer = await update.run({ params: { id: record.id }, body: { ...values, version: record.version } })
    if (!answer) return
    toast({ text: doneWords(catalogue.titles, catalogue.title(answer), 'guardad'), tone: 'ok' })
    leave()
  }
  return (
    <span className="rename" style={{ paddingLeft: indentOf(record) }}>
      <span className={problem === null ? 'in' : 'in bad'}>
        <input
          ref={selectAll}
          aria-label={`${field.label} de ${before}`}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : `rename-${record.id}`}
          value={text}
          maxLength={field.kind === 'text' ? field.max : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(null)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              void keep()
            } else if (event.key === 'Escape') {
              event.preventDefault()
              event.stopPropagation()
              leave()
            }
          }}
          onBlur={() => void keep()}
        />
      </span>
      {problem !== null && (
        <span className="err" role="alert" id={`rename-${record.id}`}>
          {problem}
        </span>
      )}
    </span>
  )
}
