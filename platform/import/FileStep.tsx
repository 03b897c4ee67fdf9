/** The rows of an import: a file chosen or dropped, or cells pasted; and the template that says what goes where. */
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { Button, Notice, TextArea, UploadIcon } from '#platform/ui/index.tsx'
import { textOfFile } from './file-text.tsx'
import { countText } from '#base/count.ts'
import { importErrors, tooManyRows } from './errors.ts'
import { readTableWith } from './find-heads.ts'
import { matchColumns, type ImportField } from './kind.ts'
import type { ReadTable } from './table.ts'

export interface ChosenFile {
  /** '' of pasted cells. */
  readonly name: string
  readonly table: ReadTable
}

export interface FileStepProps {
  readonly isEmpty: boolean
  readonly busy: boolean
  readonly onTake: (file: ChosenFile) => void
  /** With what this person lacks to take out what there is, and the most rows of one file. */
  readonly kind: { readonly exportLack: string | null; readonly most: number }
  readonly onTemplate: (filled: '' | '1') => void
  readonly fields: readonly ImportField[]
}

export function FileStep({ isEmpty, busy, onTake, kind: { exportLack, most }, onTemplate, fields }: FileStepProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const take = (name: string, text: string) => {
    const table = readTableWith(text, (heads) => matchColumns(fields, heads).filter((name) => name !== '').length)
    if (table.rows.length === 0) return setProblem(importErrors.of('noRows').message)
    if (table.rows.length > most) return setProblem(importErrors.of(tooManyRows(most)).message)
    setProblem(null)
    setPasting(false)
    onTake({ name, table })
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    const answer = await textOfFile(file)
    setReading(false)
    if ('problem' in answer) setProblem(answer.problem)
    else take(file.name.slice(0, 200), answer.text)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file, mended, can be chosen again.
    event.target.value = ''
    void read(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  }

  return (
    <div className="import-file">
      {/* Dropping is for who has a mouse; the button does the same for everybody. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        aria-label="Archivo"
        className={isEmpty ? 'import-drop' : 'import-drop small'}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <input ref={input} type="file" accept=".xlsx,.csv,.txt,.tsv,text/csv" hidden aria-label="Archivo" onChange={choose} />
        <Button icon={UploadIcon} busy={isReading || busy} busyText="Leyendo…" onClick={() => input.current?.click()}>
          {isEmpty ? 'Elegir archivo' : 'Elegir otro archivo'}
        </Button>
        <Button look="quiet" onClick={() => setPasting(!isPasting)}>
          Pegar celdas
        </Button>
        <span className="muted">o arrástralo aquí: Excel (.xlsx) o CSV, hasta {countText(most)} filas</span>
      </section>
      {isPasting && (
        <TextArea
          label="Celdas copiadas de tu hoja, con sus títulos"
          value={pasted}
          rows={5}
          onChange={(text) => {
            setPasted(text)
            if (text.trim() !== '') take('', text)
          }}
        />
      )}
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <p className="muted import-what">
        <button type="button" className="link" onClick={() => onTemplate('')}>
          Descargar la plantilla
        </button>{' '}
        con la ayuda de cada columna
        {exportLack === null ? (
          <>
            , o{' '}
            <button type="button" className="link" onClick={() => onTemplate('1')}>
              lo que ya tienes
            </button>{' '}
            para corregirlo en una hoja.
          </>
        ) : (
          `. Para descargar lo que ya tienes te falta el permiso «${exportLack}».`
        )}
      </p>
    </div>
  )
}
