/** Renumeración: the numbers of a type of entry in the order of their days, looked at before and taken back after. */
import { useState } from 'react'
import { countText, counted } from '#base/count.ts'
import { monthTitle } from '#base/date.ts'
import {
  Ago,
  Button,
  Coming,
  ConfirmDialog,
  Empty,
  FieldGrid,
  format,
  LoadError,
  Notice,
  Page,
  QuietTable,
  Section,
  SelectField,
  TextField,
  toast,
} from '#platform/ui/index.tsx'
import { type AnswerOf, crumbsOf, useAsk, useChangeQuery, useMay, useQueryOfAddress, useSend, useToday } from '#platform/web/index.tsx'
import { listJournals } from '../endpoints.ts'
import { journalPermissions } from '../journal-voucher.ts'
import { renumberScreen as page } from '../screens.ts'
import { listRenumberings, previewRenumbering, renumberEntries, undoRenumbering, type Numbering } from './endpoints.ts'

type Known = AnswerOf<typeof listRenumberings>
type Preview = AnswerOf<typeof previewRenumbering>
type Made = Known['renumberings'][number]

const refreshes = [listRenumberings, previewRenumbering, listJournals]
const LACK = `Te falta «${journalPermissions.write.title}»`
const inMonth = (day: string): string => monthTitle(day.slice(0, 7)).toLowerCase()
const betweenMonths = (from: string, to: string): string =>
  inMonth(from) === inMonth(to) ? inMonth(from) : `${inMonth(from)} a ${inMonth(to)}`

export default function RenumberPage() {
  const query = useQueryOfAddress()
  const mayWrite = useMay(journalPermissions.write)
  const today = useToday()
  const known = useAsk(listRenumberings, {})
  const month = today.slice(0, 7)
  const numbering: Numbering = {
    ...{ type: query['tipo'] ?? '', from: query['desde'] ?? month, to: query['hasta'] ?? month, first: query['primero'] ?? '' },
  }
  const preview = useAsk(previewRenumbering, numbering.type === '' || !mayWrite ? null : { query: numbering })
  const seen = preview.error === null && !preview.isAsking ? preview.data : null
  const [isAsking, setAsking] = useState(false)
  const lack = mayWrite ? null : LACK
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      primary={
        <Button
          look="filled"
          disabledReason={lack ?? (seen && seen.changed > 0 ? null : 'Elige un tipo con números por ordenar')}
          onClick={() => setAsking(true)}
        >
          {seen && seen.changed > 0 ? `Renumerar ${counted(seen.changed, 'comprobante', 'comprobantes')}` : 'Renumerar'}
        </Button>
      }
    >
      {!known.data && <Coming asked={known} />}
      {known.data && (
        <div className="stack" style={{ maxWidth: 960 }}>
          <Asking known={known.data} numbering={numbering} />
          {lack !== null && <Notice tone="quiet">{lack}</Notice>}
          {preview.error !== null && <Refused failure={preview.failure} message={preview.error} onRetry={preview.ask} />}
          {seen && <Changes seen={seen} />}
          <Latest renumberings={known.data.renumberings} lack={lack} />
        </div>
      )}
      {isAsking && seen && <Renumbering numbering={numbering} count={seen.changed} onEnd={() => setAsking(false)} />}
    </Page>
  )
}

interface RefusedProps {
  readonly failure: { readonly kind: string } | null
  readonly message: string
  readonly onRetry: () => void
}

const Refused = ({ failure, message, onRetry }: RefusedProps) =>
  failure?.kind === 'business' ? <Notice tone="warn">{message}</Notice> : <LoadError message={message} onRetry={onRetry} />

function Asking({ known: { types, months }, numbering }: { readonly known: Known; readonly numbering: Numbering }) {
  const change = useChangeQuery()
  const put = (changes: Record<string, string>) => change(changes, { replace: true })
  // That of the address too, when it is closed: the refusal says so.
  const offered = [...new Set([...months, numbering.from, numbering.to])].toSorted().toReversed()
  const options = offered.map((month) => ({ value: month, label: monthTitle(month) }))
  return (
    <FieldGrid>
      <SelectField
        label="Tipo de comprobante"
        required
        wide
        empty="Elige el tipo"
        value={numbering.type}
        options={types.map(({ code, name, lack }) => ({ value: code, label: `${code} ${name}`, disabled: lack !== '' }))}
        help="Los que llevan el número de su documento no cambian."
        onChange={(tipo) => put({ tipo })}
      />
      <SelectField label="Desde" value={numbering.from} options={options} onChange={(desde) => put({ desde })} />
      <SelectField label="Hasta" value={numbering.to} options={options} onChange={(hasta) => put({ hasta })} />
      <FirstField key={numbering.first} first={numbering.first} onChange={(primero) => put({ primero })} />
    </FieldGrid>
  )
}

/** Asked when it is left, not at every key. */
function FirstField({ first, onChange }: { readonly first: string; readonly onChange: (first: string) => void }) {
  const [text, setText] = useState(first)
  return (
    <TextField
      label="Desde el número"
      value={text}
      help="Vacío: intercambian los números que ya tienen."
      onChange={setText}
      onBlur={() => text.trim() !== first && onChange(text.trim())}
    />
  )
}

function Changes({ seen }: { readonly seen: Preview }) {
  if (seen.entries === 0) return <Empty title="No hay comprobantes de ese tipo en esos meses">Elige otro tipo u otros meses.</Empty>
  if (seen.changed === 0) return <Notice tone="ok">Los números ya siguen el orden de las fechas.</Notice>
  return (
    <Section title="Así quedarían" count={`${countText(seen.changed)} de ${counted(seen.entries, 'comprobante', 'comprobantes')}`}>
      <QuietTable>
        <thead>
          <tr>
            <th scope="col">Fecha</th>
            <th scope="col">Antes</th>
            <th scope="col">Después</th>
            <th scope="col">Descripción</th>
          </tr>
        </thead>
        <tbody>
          {seen.rows.map(({ from, to, date, description }) => (
            <tr key={from}>
              <td>{format.formatDay(date)}</td>
              <td className="struck">{from}</td>
              <td className="b">{to}</td>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
      {seen.rows.length < seen.changed && <p className="small muted">Se muestran los primeros {countText(seen.rows.length)}.</p>}
    </Section>
  )
}

interface RenumberingProps {
  readonly numbering: Numbering
  readonly count: number
  readonly onEnd: () => void
}

function Renumbering({ numbering, count, onEnd }: RenumberingProps) {
  const sending = useSend(renumberEntries, {
    refreshes,
    inForm: true,
    onDone: ({ changed }) => {
      toast({ text: counted(changed, 'comprobante renumerado', 'comprobantes renumerados'), tone: 'ok' })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Renumerar ${counted(count, 'comprobante', 'comprobantes')} ${numbering.type} de ${betweenMonths(numbering.from, numbering.to)}`}
      confirm="Renumerar"
      busyText="Renumerando…"
      danger={false}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void sending.run({ body: numbering })}
      onClose={onEnd}
    >
      Sus números siguen el orden de las fechas en todas las listas, informes e impresiones. Se encuentran también por el número que tenían,
      y se puede deshacer mientras los meses sigan abiertos.
    </ConfirmDialog>
  )
}

function Latest({ renumberings, lack }: { readonly renumberings: readonly Made[]; readonly lack: string | null }) {
  const [undoing, setUndoing] = useState<Made | null>(null)
  if (renumberings.length === 0) return null
  return (
    <Section title="Renumeraciones hechas" count={String(renumberings.length)}>
      <QuietTable>
        <tbody>
          {renumberings.map((made) => (
            <tr key={made.id}>
              <td>
                <span className={made.undone ? 'struck' : 'b'}>{`${made.type} ${made.typeName}`}</span>{' '}
                <div className="small muted">
                  {made.isUndo ? 'Se deshizo: ' : ''}
                  {counted(made.entries, 'comprobante', 'comprobantes')} de {betweenMonths(made.from, made.to)}. {made.person},{' '}
                  <Ago at={made.at} />
                </div>
              </td>
              <td className="num">
                {!made.undone && !made.isUndo && (
                  <Button
                    size="small"
                    disabledReason={lack}
                    aria-label={`Deshacer la renumeración de ${made.type}`}
                    onClick={() => setUndoing(made)}
                  >
                    Deshacer
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
      {undoing && <Undoing made={undoing} onEnd={() => setUndoing(null)} />}
    </Section>
  )
}

function Undoing({ made, onEnd }: { readonly made: Made; readonly onEnd: () => void }) {
  const sending = useSend(undoRenumbering, {
    refreshes,
    inForm: true,
    onDone: ({ changed }) => {
      toast({ text: counted(changed, 'comprobante volvió a su número', 'comprobantes volvieron a su número'), tone: 'ok' })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Deshacer la renumeración de ${made.type}`}
      confirm="Deshacer renumeración"
      busyText="Deshaciendo…"
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void sending.run({ params: { id: made.id }, body: {} })}
      onClose={onEnd}
    >
      {counted(made.entries, 'comprobante vuelve', 'comprobantes vuelven')} al número que tenían antes.
    </ConfirmDialog>
  )
}
