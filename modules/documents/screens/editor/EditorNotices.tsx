import { useState } from 'react'
import { countText } from '#base/count.ts'
import { dayInBogota, daysBetween, isDay, showDay } from '#base/date.ts'
import { LEGAL_VALUES_PLACE } from '#modules/taxes/index.ts'
import { Notice } from '#platform/ui/index.tsx'
import type { Failure } from '#platform/web/index.tsx'
import { issuingOf } from '../../kind/kind.ts'
import type { EditorFacts } from '../../endpoints.ts'
import type { Edit } from './edit.ts'
import { withTerms, type EditorForm } from './form.ts'
import { ProblemNotices } from './ProblemNotices.tsx'
import type { Problem } from './problems.ts'
import { SaleWarnings, type SaleWarning } from './SaleWarnings.tsx'
import { SourcePricesChoice } from './SourcePricesChoice.tsx'
import { Obstacles } from './Obstacles.tsx'
import type { DocumentSurface } from './surface.ts'
import { untaxedLines } from './untaxed.ts'

interface NoticesProps {
  surface: DocumentSurface
  form: EditorForm
  facts: EditorFacts
  resolution: EditorFacts['resolutions'][number] | null
  problems: readonly Problem[]
  failure: Failure | null
  leftOut: readonly string[]
  repriced: number
  warnings: readonly SaleWarning[]
  factsError: string | null
  /** Its withholdings depend on a UVT that nobody wrote. */
  lacksUvt: boolean
  /** It was issued: it keeps its day in the books. */
  isRevision: boolean
  edit: Edit
}

const NEAR_DAYS = 30
const NEAR_PERCENT = 80
const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`)

/** What somebody should know before issuing, worst first. */
export function EditorNotices(props: NoticesProps) {
  const { surface, form, facts, problems, failure, leftOut, repriced, factsError, lacksUvt, isRevision } = props
  const { kind } = surface
  const date = isDay(form.date) ? form.date : null
  const [today] = useState(() => dayInBogota(new Date()))
  const { edit } = props
  return (
    <>
      <ProblemNotices surface={surface} problems={problems} failure={failure} />
      <Obstacles surface={surface} facts={facts} />
      <SaleWarnings warnings={props.warnings} />
      {kind.party === 'customer' && <UntaxedNotice untaxed={untaxedLines(form.lines, facts)} />}
      <SourcePricesChoice form={form} problems={problems} edit={edit} />
      {factsError && <Notice tone="warn">No pudimos traer impuestos y retenciones de esa fecha. {factsError}</Notice>}
      {leftOut.length > 0 && (
        <Notice tone="warn">
          {leftOut.length === 1 ? 'Un ítem está inactivo y no se copió' : `${leftOut.length} ítems están inactivos y no se copiaron`}:{' '}
          {leftOut.join(', ')}
        </Notice>
      )}
      {repriced > 0 && (
        <Notice tone="info">
          {repriced === 1 ? 'Una línea tomó el precio' : `${countText(repriced)} líneas tomaron los precios`} de hoy: para dejar{' '}
          {repriced === 1 ? 'el' : 'los'} del documento que copias te falta el permiso «{kind.permissions.price?.title}».
        </Notice>
      )}
      {lacksUvt && date && (
        <Notice tone="warn" action={{ label: `Ir a ${LEGAL_VALUES_PLACE.title}`, href: LEGAL_VALUES_PLACE.path }}>
          Falta la UVT de {date.slice(0, 4)}: con ella se deciden las retenciones de este documento. Puedes guardar el borrador, pero no{' '}
          {issuingOf(kind).verb.toLowerCase()}.
        </Notice>
      )}
      {date && kind.isElectronic && date !== today && !isRevision && (
        <Notice
          tone="warn"
          action={{ label: 'Usar hoy', onSelect: () => edit(['date', 'dueDate'], (before) => withTerms(kind, before, { date: today })) }}
        >
          Un documento electrónico se emite con la fecha de su envío: hoy, {showDay(today)}.
        </Notice>
      )}
      {props.resolution && <ResolutionNotice resolution={props.resolution} today={today} />}
    </>
  )
}

function UntaxedNotice({ untaxed }: { untaxed: readonly string[] }) {
  if (untaxed.length === 0) return null
  const lines = untaxed.length === 1 ? `La línea ${untaxed[0]} va` : `Las líneas ${untaxed.join(', ')} van`
  return <Notice tone="warn">{`${lines} sin IVA. Si es exento o excluido, elígelo en la línea: así lo dice la factura.`}</Notice>
}

function ResolutionNotice({
  resolution,
  today,
}: {
  resolution: EditorFacts['resolutions'][number]
  today: ReturnType<typeof dayInBogota>
}) {
  if (!isDay(resolution.validTo)) return null
  const left = daysBetween(today, resolution.validTo)
  const name = `La resolución ${resolution.prefix || resolution.number}`
  if (left < 0) return <Notice tone="danger">{`${name} venció el ${showDay(resolution.validTo)}. Elige otra o registra la nueva.`}</Notice>
  const ends = left > NEAR_DAYS ? null : left === 0 ? 'vence hoy' : `vence en ${days(left)}`
  const { usedPercent, left: numbers } = resolution
  const runsOut =
    usedPercent < NEAR_PERCENT
      ? null
      : `va en el ${usedPercent} % de su rango: ${numbers === 1 ? 'queda 1 número' : `quedan ${countText(numbers)} números`}`
  const said = [ends, runsOut].filter((part) => part !== null)
  return said.length === 0 ? null : (
    <Notice tone="warn">{`${name} ${said.join(' y ')}. Pide otra a la DIAN y créala antes de que se acabe.`}</Notice>
  )
}
