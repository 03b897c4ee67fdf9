/** Brings many novelties into a month at once: those of the month before, of chosen kinds, or a sheet. Nothing is kept until the form is. */
import { type ChangeEvent, useRef, useState } from 'react'
import { isDay, monthTitle, parseDay, type Day } from '#base/date.ts'
import { counted } from '#base/count.ts'
import { textOfFile } from '#platform/import/file-text.tsx'
import { Button, Checkbox, Coming, CopyIcon, Dialog, Notice, QuietTable, TextArea, UploadIcon } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { getNoveltiesBefore } from './endpoints.ts'
import { copiedNovelties, type FileProblem, type NamedEmployee, noveltyColumns, readNoveltyFile } from './novelty-file.ts'
import { lineOf, type NoveltyLine } from './novelty-form.ts'
import { noveltyName } from './novelty.ts'

interface Props {
  readonly monthId: string
  readonly month: Day
  readonly everybody: readonly NamedEmployee[]
  readonly onBring: (lines: readonly NoveltyLine[]) => void
}

/** The buttons above the grid. */
export function BringNovelties(props: Props) {
  const [open, setOpen] = useState<'' | 'copy' | 'sheet'>('')
  const close = () => setOpen('')
  const bring = (lines: readonly NoveltyLine[]) => {
    props.onBring(lines)
    close()
  }
  return (
    <div className="row wrap">
      <Button icon={CopyIcon} onClick={() => setOpen('copy')}>
        Copiar del mes anterior
      </Button>
      <Button icon={UploadIcon} onClick={() => setOpen('sheet')}>
        Importar novedades
      </Button>
      {open === 'copy' && <CopyDialog {...props} onBring={bring} onClose={close} />}
      {open === 'sheet' && <SheetDialog {...props} onBring={bring} onClose={close} />}
    </div>
  )
}

interface DialogProps extends Props {
  readonly onClose: () => void
}

function CopyDialog({ monthId, month, everybody, onBring, onClose }: DialogProps) {
  const asked = useAsk(getNoveltiesBefore, { params: { id: monthId } })
  const [off, setOff] = useState<readonly string[]>([])
  const before = asked.data
  const kinds = [...new Set(before?.novelties.map(({ kind }) => kind))]
  const chosen = kinds.filter((kind) => !off.includes(kind))
  const copied = copiedNovelties(before?.novelties ?? [], { month, kinds: chosen, everybody })
  const title = before?.month && isDay(before.month) ? `Copiar novedades de ${monthTitle(before.month).toLowerCase()}` : 'Copiar novedades'
  return (
    <Dialog
      title={title}
      size="medium"
      onClose={onClose}
      onSubmit={() => copied.length > 0 && onBring(copied.map(lineOf))}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button look="filled" type="submit" disabledReason={copied.length === 0 ? 'No hay nada que copiar.' : null}>
            {copied.length === 0 ? 'Copiar' : `Copiar ${counted(copied.length, 'novedad', 'novedades')}`}
          </Button>
        </>
      }
    >
      {!before ? (
        <Coming asked={asked} />
      ) : kinds.length === 0 ? (
        <Notice tone="quiet">La nómina anterior no tiene novedades.</Notice>
      ) : (
        <fieldset className="stack">
          <legend>Se copian con el mismo día de este mes, de quienes tienen contrato en él</legend>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              label={`${noveltyName(kind)} (${before.novelties.filter((each) => each.kind === kind).length})`}
              value={chosen.includes(kind)}
              onChange={(isOn) => setOff(isOn ? off.filter((each) => each !== kind) : [...off, kind])}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}

const MOST_SHOWN = 100

function SheetDialog({ month, everybody, onBring, onClose }: DialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const read = pasted.trim() === '' ? null : readNoveltyFile(pasted, { everybody, month: parseDay(month) })
  const isGood = read !== null && read.problems.length === 0 && read.lines.length > 0
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const answer = await textOfFile(file)
    setProblem('problem' in answer ? answer.problem : null)
    if ('text' in answer) setPasted(answer.text)
  }
  return (
    <Dialog
      title="Importar novedades"
      size="large"
      onClose={onClose}
      onSubmit={() => isGood && onBring(read.lines)}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button look="filled" type="submit" disabledReason={isGood ? null : 'Elige una hoja sin errores.'}>
            {isGood ? `Traer ${counted(read.lines.length, 'novedad', 'novedades')}` : 'Traer novedades'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv,.txt,.tsv,text/csv"
          hidden
          aria-label="Archivo de novedades"
          onChange={(event) => void choose(event)}
        />
        <div className="row wrap">
          <Button icon={UploadIcon} onClick={() => input.current?.click()}>
            Elegir archivo
          </Button>
          <span className="small muted">{`Excel (.xlsx) o CSV, con las columnas ${noveltyColumns.map(({ label }) => label).join(', ')}`}</span>
        </div>
        <TextArea label="O pega las celdas, con sus títulos" rows={4} value={pasted} onChange={setPasted} />
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {read !== null && read.problems.length > 0 && <Problems problems={read.problems} />}
        {isGood && (
          <Notice tone="quiet">{`${counted(read.lines.length, 'novedad lista', 'novedades listas')}. Se guardan con la nómina.`}</Notice>
        )}
      </div>
    </Dialog>
  )
}

/** Every wrong row at its column; nothing is taken while there is one. */
const Problems = ({ problems }: { readonly problems: readonly FileProblem[] }) => (
  <>
    <Notice tone="danger">{`${counted(new Set(problems.map(({ row }) => row)).size, 'fila con errores', 'filas con errores')}. No se trae ninguna.`}</Notice>
    <QuietTable>
      <thead>
        <tr>
          <th scope="col" className="num">
            Fila
          </th>
          <th scope="col">Columna</th>
          <th scope="col">Qué pasa</th>
        </tr>
      </thead>
      <tbody>
        {problems.slice(0, MOST_SHOWN).map(({ row, column, text }) => (
          <tr key={`${row} ${column} ${text}`}>
            <td className="num">{row}</td>
            <td>{column}</td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  </>
)
