/**
 * Importar datos: what, from which file, which column is what, what is wrong and how it is mended, and in it goes. The trial
 * (`/import-test`) ends before writing. Under it, the last imports with their way back.
 */
import { counted, countText } from '#base/count.ts'
import { useState } from 'react'
import { Button, ConfirmDialog, Coming, Notice, Page, Section, Segmented, SelectField, toast, TextLink } from '#platform/ui/index.tsx'
import {
  call,
  crumbsOf,
  download,
  failureOf,
  noSuchPage,
  queryClient,
  sayFailure,
  useAsk,
  useChangeQuery,
  usePath,
  useQueryOfAddress,
  useSend,
} from '#platform/web/index.tsx'
import { matcherOf, type Screen } from '../screen.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { ComparedRows } from './ComparedRows.tsx'
import { FileStep, type ChosenFile } from './FileStep.tsx'
import {
  checkImport,
  getRun,
  importFieldsOf,
  importTemplate,
  listImportKinds,
  listImports,
  listRuns,
  matchImportColumns,
  runImport,
  startImport,
  WAITED_ROWS,
  type CheckedImport,
  type ShownKind,
} from './import-endpoints.ts'
import type { ImportMode } from './import-mode.ts'
import { LatestImports } from './LatestImports.tsx'
import { MendGrid } from './MendGrid.tsx'
import type { Upload } from './upload.ts'
import { RunProgress } from './RunProgress.tsx'
import { wholeRows, type MendRow } from './review.ts'
import { countWords, madeWords, resultWords } from './result-words.ts'
import './import.css'

const TRIAL = '/import-test'
const NONE = '-'
const ASK_EVERY_MS = 700
const NOTHING: Readonly<Record<string, string>> = {}

export function ImportPage({ screens, uploads }: { screens: readonly Screen[]; uploads: readonly Upload[] }) {
  const path = usePath()
  const page = screens.find((each) => matcherOf(each.path)(path))
  const upload = uploads.find(({ address }) => address === path)
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const kinds = useAsk(listImportKinds, {})
  const kind = kinds.data?.kinds.find(({ name }) => name === (upload ? upload.kind : query['kind']))
  const isTrial = path === TRIAL
  const running = useAsk(listRuns, isTrial ? null : {}, (data) => (data.runs.length > 0 ? ASK_EVERY_MS : null)).data?.runs ?? []
  if (!page || (!upload && page.path.includes('{'))) return noSuchPage()
  return (
    <Page
      title={upload?.title ?? page.title}
      crumbs={crumbsOf(page)}
      subtitle={kinds.data ? leftWords(kinds.data.left, kinds.data.most) : ''}
    >
      {!kinds.data && <Coming asked={kinds} />}
      {kinds.data && (
        <div className="import-page">
          {isTrial && <Notice tone="info">Esta prueba revisa el archivo entero y no guarda nada ni gasta archivos del día.</Notice>}
          {!upload && (
            <Section title="Qué vas a importar">
              <div className="import-kind">
                <SelectField
                  label="Tipo de registro"
                  value={kind?.name ?? NONE}
                  onChange={(name) => change({ kind: name === NONE ? null : name })}
                  options={[
                    { value: NONE, label: 'Elige uno' },
                    ...kinds.data.kinds.map(({ name, titles, group }) => ({
                      value: name,
                      label: group === titles.many ? titles.many : `${titles.many} · ${group}`,
                    })),
                  ]}
                />
              </div>
              {!kind && (
                <p className="muted import-what">
                  El archivo se revisa entero antes de guardar nada: lo que esté mal se corrige aquí mismo, y una importación se puede
                  deshacer. {!isTrial && <TextLink href={TRIAL}>Prueba primero sin guardar</TextLink>}
                </p>
              )}
            </Section>
          )}
          {upload && !kind && <Notice tone="warn">No tienes permiso para importar esto.</Notice>}
          {kind && (
            <OneKind
              key={`${kind.name} ${path}`}
              kind={kind}
              given={upload?.defaults ?? NOTHING}
              isTrial={isTrial}
              left={kinds.data.left}
            />
          )}
          {running.map((run) => (
            <RunProgress key={run.id} run={run} />
          ))}
          {!isTrial && <LatestImports key={running.length} />}
        </div>
      )}
    </Page>
  )
}

const leftWords = (left: number, most: number): string =>
  left === 1 ? `Hoy te queda 1 de ${most} archivos` : `Hoy te quedan ${left} de ${most} archivos`

interface Loaded {
  readonly name: string
  readonly heads: readonly string[]
  readonly rows: readonly MendRow[]
  readonly columns: readonly string[]
  readonly remembered: boolean
  /** The program that its layout is of; '' for none. */
  readonly preset: string
}

const modes = [
  { value: 'update', label: 'Crear y actualizar' },
  { value: 'create', label: 'Solo crear' },
] as const

const writes = [
  { value: 'all', label: 'Todo o nada' },
  { value: 'right', label: 'Solo las filas correctas' },
] as const

/** A name of a field that is made if there is none; '' is whatever its cells say. */
interface Created {
  readonly field: string
  readonly name: string
}

interface OneKindProps {
  readonly kind: ShownKind
  /** What every row says from the start. */
  readonly given: Readonly<Record<string, string>>
  readonly isTrial: boolean
  readonly left: number
}

function OneKind({ kind, given, isTrial, left }: OneKindProps) {
  const asked = useAsk(importFieldsOf, { query: { kind: kind.name } })
  const fields = asked.data?.fields ?? []
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [defaults, setDefaults] = useState(given)
  const [creates, setCreates] = useState<readonly Created[]>([])
  const [mode, setMode] = useState<ImportMode>(kind.known === null ? 'create' : 'update')
  const [only, setOnly] = useState<'all' | 'right'>('all')
  const [checked, setChecked] = useState<CheckedImport | null>(null)
  const [isAsking, setAsking] = useState(false)
  const match = useSend(matchImportColumns, { refreshes: [] })
  const check = useSend(checkImport, { refreshes: [], inForm: true })
  const run = useSend(runImport, { refreshes: [listImports, listImportKinds], inForm: true })
  const start = useSend(startImport, { refreshes: [listRuns], inForm: true })
  const [isFollowing, setFollowing] = useState(false)
  const [broken, setBroken] = useState<string | null>(null)
  const failure = start.failure ?? run.failure ?? check.failure

  const forget = () => {
    setChecked(null)
    check.reset()
    run.reset()
    start.reset()
    setBroken(null)
  }
  const take = async ({ name, table }: ChosenFile) => {
    forget()
    const answer = await match.run({ body: { kind: kind.name, heads: [...table.heads] } })
    setLoaded({
      name,
      heads: table.heads,
      rows: wholeRows(table.rows, table.heads.length),
      columns: answer?.columns ?? table.heads.map(() => ''),
      remembered: answer?.remembered ?? false,
      preset: answer?.preset ?? '',
    })
  }
  const bodyOf = ({ rows, columns }: Loaded) => ({
    kind: kind.name,
    columns: [...columns],
    rows: rows.map(({ number, cells }) => ({ number, cells: [...cells] })),
    defaults: { ...defaults },
    mode,
    creates: creates.map((each) => ({ ...each })),
  })
  const review = async (table: Loaded, next = creates) => {
    run.reset()
    setChecked(await check.run({ body: { ...bodyOf(table), creates: next.map((each) => ({ ...each })) } }))
  }
  const accept = (next: readonly Created[]) => {
    setCreates(next)
    if (loaded) void review(loaded, next)
  }
  const mend = (rows: readonly MendRow[]) => {
    if (!loaded) return
    const next = { ...loaded, rows }
    setLoaded(next)
    void review(next)
  }
  const write = async () => {
    if (!loaded) return
    const body = { ...bodyOf(loaded), only, heads: [...loaded.heads], name: loaded.name }
    const answer = loaded.rows.length > WAITED_ROWS ? await goOn(body) : await run.run({ body })
    setAsking(false)
    // Something was written meanwhile: what is wrong by now is shown.
    if (answer === null) return review(loaded)
    await queryClient.invalidateQueries()
    if (answer === 'called off') return toast({ text: 'Importación cancelada: no quedó nada de ella', tone: 'info' })
    toast({ text: resultWords(kind.titles, answer), tone: answer.wrong > 0 ? 'warn' : 'ok' })
    setLoaded(null)
    setChecked(null)
    setCreates([])
  }
  /** A large file goes on by itself, and the page looks how far it is. Null when it failed. */
  const goOn = async (body: Parameters<typeof run.run>[0]['body']) => {
    const started = await start.run({ body })
    if (!started) return null
    setAsking(false)
    setFollowing(true)
    try {
      for (;;) {
        const now = await call(getRun, { params: { id: started.id } })
        if (now.state === 'cancelled') return 'called off'
        if (now.state === 'done') return now.result
        if (now.state === 'failed') {
          setBroken(now.problem)
          return null
        }
        await new Promise((done) => setTimeout(done, ASK_EVERY_MS))
      }
    } catch (error) {
      sayFailure(failureOf(error))
      return null
    } finally {
      setFollowing(false)
    }
  }
  const fetchTemplate = (filled: '' | '1') => {
    download(importTemplate, { query: { kind: kind.name, filled } }).catch((error: unknown) => sayFailure(failureOf(error)))
  }
  const work = checked ? checked.created + checked.changed : 0
  const needsAll = only === 'all' && (checked?.wrong ?? 0) > 0
  const reason =
    left === 0
      ? 'Ya importaste 5 archivos hoy'
      : needsAll
        ? 'Corrige las filas con errores o importa solo las correctas'
        : work === 0
          ? 'No hay nada que cambiar'
          : null

  return (
    <>
      <Section title="El archivo">
        <FileStep
          isEmpty={loaded === null}
          busy={match.isSending}
          onTake={(file) => void take(file)}
          kind={kind}
          onTemplate={fetchTemplate}
          fields={fields}
        />
        {loaded && (
          <p className="muted import-what">
            {loaded.name || 'Celdas pegadas'} · {counted(loaded.rows.length, 'fila', 'filas')}
            {loaded.remembered ? ' · columnas como la última vez' : ''}
            {loaded.preset === '' ? '' : ` · se leyó como un archivo de ${loaded.preset}`}
          </p>
        )}
      </Section>
      {loaded && (
        <Section title="Qué es cada columna">
          {kind.known !== null && (
            <Segmented
              label="Lo que ya existe"
              value={mode}
              onChange={(next) => {
                forget()
                setMode(next)
              }}
              options={modes}
              help={mode === 'update' ? kind.known : 'Una fila que ya existe es un error.'}
            />
          )}
          <ColumnsStep
            fields={fields}
            heads={loaded.heads}
            rows={loaded.rows}
            columns={loaded.columns}
            defaults={defaults}
            onColumns={(columns) => {
              forget()
              setLoaded({ ...loaded, columns })
            }}
            onDefaults={(next) => {
              forget()
              setDefaults(next)
            }}
            making={creates.flatMap(({ field, name }) => (name === '' ? [field] : []))}
            onMaking={(made) => {
              forget()
              setCreates([...creates.filter(({ name }) => name !== ''), ...made.map((field) => ({ field, name: '' }))])
            }}
          />
          {checked === null && (
            <div className="import-actions">
              <Button look="filled" busy={check.isSending} busyText="Revisando…" onClick={() => void review(loaded)}>
                Revisar {counted(loaded.rows.length, 'fila', 'filas')}
              </Button>
            </div>
          )}
        </Section>
      )}
      {broken !== null && <Notice tone="danger">{broken}</Notice>}
      {failure && (
        <Notice tone="danger">
          {failure.kind === 'business' ? failure.errors.map(({ message }) => message).join(' ') : failure.message}
        </Notice>
      )}
      {loaded && checked && (
        <Section title="Revisión">
          <div className="import-counts" aria-live="polite" aria-busy={check.isSending}>
            {countWords(checked).map(({ text, tone }) => (
              <span key={text} className={`import-count ${tone}`}>
                {text}
              </span>
            ))}
          </div>
          {checked.made.length > 0 && (
            <p className="import-what">
              {`Se crea con la importación: ${madeWords(checked.made)}. `}
              <button type="button" className="link small" onClick={() => accept([])}>
                No crear nada
              </button>
            </p>
          )}
          {kind.compares !== '' && checked.compared.length > 0 && <ComparedRows rows={checked.compared} what={kind.compares} />}
          {checked.problems.length > 0 && (
            <MendGrid
              loaded={loaded}
              fields={fields}
              checked={checked}
              busy={check.isSending}
              onMend={mend}
              onCreate={(field, name) => accept([...creates, { field, name }])}
              fileName={loaded.name || kind.titles.many}
            />
          )}
          {!isTrial && (
            <div className="import-actions">
              {checked.wrong > 0 && <Segmented label="Cómo se guarda" value={only} onChange={setOnly} options={writes} />}
              <Button
                look="filled"
                busy={isFollowing || run.isSending || check.isSending}
                busyText={isFollowing || run.isSending ? 'Importando…' : 'Revisando…'}
                disabledReason={reason}
                onClick={() => setAsking(true)}
              >
                Importar {countText(work)}
              </Button>
            </div>
          )}
          {isTrial && checked.wrong === 0 && <Notice tone="ok">El archivo está listo: se puede importar tal como está.</Notice>}
        </Section>
      )}
      {isAsking && checked && (
        <ConfirmDialog
          title={`Importar ${countText(work)} ${work === 1 ? kind.titles.one.toLowerCase() : kind.titles.many.toLowerCase()}`}
          confirm="Importar"
          busyText="Importando…"
          busy={start.isSending || run.isSending}
          onConfirm={() => void write()}
          onClose={() => setAsking(false)}
        >
          {resultWords(kind.titles, checked, true)}. {checked.made.length > 0 && `También se crea ${madeWords(checked.made)}. `}
          Después puedes deshacer la importación entera, mientras nadie cambie ni use lo que trajo
          {checked.made.length > 0 && '; lo demás que se creó con ella se queda'}.
        </ConfirmDialog>
      )}
    </>
  )
}
