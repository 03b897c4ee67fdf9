/** A file beside the list: cells pasted or a file chosen, its columns as fields, what is wrong with it, and its import. */
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { Button, Notice, QuietTable, Segmented, SelectField, SidePanel, TextArea, toast, UploadIcon } from '#platform/ui/index.tsx'
import { useSend, type Failure } from '#platform/web/index.tsx'
import { textOfFile } from '../import/file-text.tsx'
import type { ReadTable } from '../import/table.ts'
import { endpointsOfAny, type AnyCatalogue } from './catalogue.ts'
import type { ImportMode } from '../import/import-mode.ts'
import { importable, importKeys, matchHeads, readTableOf } from './import.ts'
import { importedWords, importWords, wouldImportWords, type ImportCounts } from './words.ts'
import './catalogue.css'

/** How many values show what a column is. */
const SAMPLES = 3
/** No field has this name. */
const NO_FIELD = '-'

const modes = [
  { value: 'update', label: 'Crear y actualizar' },
  { value: 'create', label: 'Solo crear' },
] as const

/** What the check said may be out of sight, when the panel is long. */
const intoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

export function ImportPanel({ catalogue, onClose }: { catalogue: AnyCatalogue; onClose: () => void }) {
  const { titles } = catalogue
  const calls = endpointsOfAny(catalogue)
  const [text, setText] = useState('')
  const [columns, setColumns] = useState<readonly string[]>([])
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const mayUpdate = importKeys(catalogue).length > 0
  const [mode, setMode] = useState<ImportMode>(mayUpdate ? 'update' : 'create')
  const [passed, setPassed] = useState<(ImportCounts & { readonly left: number }) | null>(null)
  const [isReading, setReading] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const table = useMemo(() => readTableOf(catalogue, text), [catalogue, text])
  const check = useSend(calls.import, { refreshes: [], inForm: true })
  const run = useSend(calls.import, { refreshes: [calls.list, calls.counts, calls.options], inForm: true })
  const failure = run.failure ?? check.failure

  const forget = () => {
    setPassed(null)
    setFileProblem(null)
    check.reset()
    run.reset()
  }
  const take = (given: string) => {
    forget()
    setText(given)
    setColumns(matchHeads(catalogue, readTableOf(catalogue, given).heads))
  }
  const assign = (column: number, field: string) => {
    forget()
    // A field is of one column: the other one that had it is left without.
    setColumns(columns.map((each, index) => (index === column ? field : each === field ? '' : each)))
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    // The same file, mended, can be chosen again.
    event.target.value = ''
    if (!chosen) return
    setReading(true)
    const read = await textOfFile(chosen)
    setReading(false)
    if ('text' in read) return take(read.text)
    take('')
    setFileProblem(read.problem)
  }
  const body = { text, columns: [...columns], mode }
  const isWork = passed !== null && passed.created + passed.changed > 0
  const submit = async () => {
    if (passed === null) {
      run.reset()
      const answer = await check.run({ body: { ...body, dryRun: true } })
      if (answer) setPassed(answer)
      return
    }
    const answer = await run.run({ body })
    // Something else was written in the meantime: what is wrong now is shown, and it can be checked again.
    if (!answer) return setPassed(null)
    toast({ text: importedWords(titles, answer), tone: 'ok' })
    onClose()
  }
  const isEmpty = table.rows.length === 0

  return (
    <SidePanel
      title={importWords(titles)}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            look="filled"
            busy={check.isSending || run.isSending}
            busyText={run.isSending ? 'Importando…' : 'Revisando…'}
            disabledReason={isEmpty ? 'Pega las filas o elige un archivo' : reasonNot(passed)}
          >
            {isWork ? `Importar ${passed.created + passed.changed}` : 'Revisar'}
          </Button>
        </>
      }
    >
      <div className="import">
        <p className="muted">
          Copia las celdas de tu hoja de cálculo con sus títulos y pégalas aquí, o elige un archivo de Excel (.xlsx) o CSV. Nada se guarda
          hasta que todo esté bien; máximo 2.000 filas y 5 archivos al día.
        </p>
        {mayUpdate && (
          <Segmented
            label="Lo que ya existe"
            value={mode}
            onChange={(next) => {
              forget()
              setMode(next)
            }}
            options={modes}
            help={mode === 'update' ? updateHelp(catalogue) : 'Una fila que ya existe es un error.'}
          />
        )}
        <TextArea
          label="Filas"
          value={text}
          onChange={take}
          rows={6}
          placeholder={importable(catalogue)
            .slice(0, 3)
            .map(([, label]) => label)
            .join('\t')}
          error={fileProblem ?? undefined}
        />
        <div>
          <input
            ref={file}
            type="file"
            accept=".xlsx,.csv,.txt,.tsv,text/csv"
            hidden
            aria-label="Archivo"
            onChange={(event) => void choose(event)}
          />
          <Button icon={UploadIcon} busy={isReading} busyText="Leyendo…" onClick={() => file.current?.click()}>
            Elegir archivo
          </Button>
        </div>
        {failure && (
          <div key={failure.message} ref={intoView} className="import">
            <Problems failure={failure} />
          </div>
        )}
        {passed !== null && (
          <div ref={intoView} aria-live="polite">
            <Notice tone={isWork ? 'ok' : 'info'}>
              {wouldImportWords(titles, passed)}. {passed.left === 1 ? 'Hoy te queda 1 archivo.' : `Hoy te quedan ${passed.left} archivos.`}
            </Notice>
          </div>
        )}
        {!isEmpty && <Columns catalogue={catalogue} table={table} columns={columns} onAssign={assign} />}
      </div>
    </SidePanel>
  )
}

/** Why what was checked is not imported. */
function reasonNot(passed: (ImportCounts & { readonly left: number }) | null): string | null {
  if (!passed) return null
  if (passed.created + passed.changed === 0) return 'No hay nada que cambiar'
  return passed.left === 0 ? 'Ya importaste 5 archivos hoy' : null
}

/** "Se reconoce por Código o Nombre": what says which record a row is. */
const updateHelp = (catalogue: AnyCatalogue): string => {
  const keys = importKeys(catalogue).map((key) => key.map((name) => catalogue.fields[name]?.label ?? name).join(' y '))
  return `Se reconoce por ${keys.join(' o por ')}. Lo que no tenga columna queda como está.`
}

interface ColumnsProps {
  readonly catalogue: AnyCatalogue
  readonly table: ReadTable
  readonly columns: readonly string[]
  readonly onAssign: (column: number, field: string) => void
}

/** Each column of the file with what it holds, and the field that it is. */
function Columns({ catalogue, table, columns, onAssign }: ColumnsProps) {
  const options = importable(catalogue).map(([value, label]) => ({ value, label }))
  const samplesOf = (column: number): string =>
    table.rows
      .map(({ cells }) => cells[column]?.trim() ?? '')
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES)
      .join(' · ')
  return (
    <section className="import-columns" aria-labelledby="import-columns">
      <h3 id="import-columns">Columnas</h3>
      {table.heads.map((head, column) => (
        <SelectField
          // Two columns may have the same head, and none moves.
          // oxlint-disable-next-line react/no-array-index-key
          key={column}
          label={head || `Columna ${column + 1}`}
          help={samplesOf(column) || 'Vacía'}
          value={columns[column] || NO_FIELD}
          onChange={(field) => onAssign(column, field === NO_FIELD ? '' : field)}
          options={[{ value: NO_FIELD, label: 'No importar' }, ...options]}
        />
      ))}
    </section>
  )
}

/** What is wrong, by row and field; what is wrong with the whole file is one sentence. */
function Problems({ failure }: { failure: Failure }) {
  const errors = failure.kind === 'business' ? failure.errors : []
  const byRow = errors.filter(({ params }) => params['fila'] !== undefined)
  if (byRow.length === 0)
    return <Notice tone="danger">{errors.length > 0 ? errors.map(({ message }) => message).join(' ') : failure.message}</Notice>
  const total = Number(byRow[0]?.params['total'] ?? byRow.length)
  return (
    <>
      <Notice tone="danger">
        {total === 1 ? 'Hay 1 error' : `Hay ${total} errores`}
        {total > byRow.length ? `; estos son los primeros ${byRow.length}` : ''}. No se guardó nada: corrígelos en tu hoja y vuelve a
        pegarla.
      </Notice>
      <QuietTable tight className="import-problems">
        <thead>
          <tr>
            <th scope="col">Fila</th>
            <th scope="col">Campo</th>
            <th scope="col">Qué pasa</th>
          </tr>
        </thead>
        <tbody>
          {byRow.map(({ field, message, params }) => (
            <tr key={`${field ?? ''} ${message}`}>
              <td>{params['fila']}</td>
              <td>{params['columna']}</td>
              <td>{params['detalle']}</td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </>
  )
}
