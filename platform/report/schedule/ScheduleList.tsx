/** The schedules of the reports that this person may see: what goes out, to whom, when, and how it went. */
import { useState } from 'react'
import { ConfirmDialog, KitLink, LoadError, MoreMenu, Section, StateChip, toast, type MenuEntry } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import {
  dropSchedule,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
  sendScheduleNow,
  type ScheduleResult,
  type ScheduleView,
} from './endpoints.ts'
import { momentWords, planWords } from './plan.ts'
import './schedule.css'

const refreshes = [listSchedules]
const formatNames = { pdf: 'PDF', xlsx: 'Excel' } as const

interface ListedReport {
  readonly name: string
  readonly title: string
  readonly addressOf: (query: string) => string
  /** Why this person may not send it; null when they may. */
  readonly notSend: string | null
}

/** @param reports those that this person may see, with where they stand */
export function ScheduleList({ reports }: { reports: readonly ListedReport[] }) {
  const asked = useAsk(listSchedules, {})
  const [dropping, setDropping] = useState<ScheduleView | null>(null)
  const schedules = asked.data?.schedules ?? []
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  if (schedules.length === 0) return null
  return (
    <Section title="Envíos programados" count={schedules.length}>
      <ul className="sched">
        {schedules.map((schedule) => (
          <Row
            key={schedule.id}
            schedule={schedule}
            report={reports.find(({ name }) => name === schedule.report) ?? null}
            onDrop={() => setDropping(schedule)}
          />
        ))}
      </ul>
      {dropping && <DropDialog schedule={dropping} onClose={() => setDropping(null)} />}
    </Section>
  )
}

interface RowProps {
  readonly schedule: ScheduleView
  readonly report: ListedReport | null
  readonly onDrop: () => void
}

function Row({ schedule, report, onDrop }: RowProps) {
  const { id, name, query, format, plan, recipients, person, state, reason, nextAt, last } = schedule
  const pause = useSend(pauseSchedule, { refreshes, onDone: () => toast({ text: `«${name}» queda en pausa` }) })
  const resume = useSend(resumeSchedule, { refreshes, onDone: () => toast({ text: `«${name}» sigue activo`, tone: 'ok' }) })
  const send = useSend(sendScheduleNow, {
    refreshes,
    onDone: ({ problem }) => toast(problem === null ? { text: `«${name}» va en camino` } : { text: problem, tone: 'warn' }),
  })
  const forbidden = report?.notSend ?? null
  const args = { params: { id } }
  const entries: MenuEntry[] = [
    {
      label: 'Enviar ahora',
      disabledReason: forbidden ?? (state === 'stopped' ? 'El envío está detenido' : send.isSending ? 'Espera a que termine' : null),
      onSelect: () => void send.run(args),
    },
    state === 'active'
      ? { label: 'Pausar', onSelect: () => void pause.run(args) }
      : { label: 'Reanudar', disabledReason: forbidden, onSelect: () => void resume.run(args) },
    'separator',
    { label: 'Eliminar', danger: true, onSelect: onDrop },
  ]
  return (
    <li>
      <div className="sched-what">
        {report ? (
          <KitLink href={report.addressOf(query)} className="link b">
            {name}
          </KitLink>
        ) : (
          <b className="b">{name}</b>
        )}
        <span className="small muted">
          {[
            ...(report && report.title !== name ? [report.title] : []),
            formatNames[format],
            `lo programó ${person || 'alguien que ya no está'}`,
          ].join(' · ')}
        </span>
        <span className="small muted sched-to">{`Para ${recipients.join(', ')}`}</span>
      </div>
      <div className="sched-when">
        <span>{planWords(plan)}</span>
        {nextAt !== null && <span className="small muted">{`Próximo: ${momentWords(new Date(nextAt))}`}</span>}
        {reason !== null && <span className="small sched-bad">{reason}</span>}
        {last && <Last last={last} shown={reason} />}
      </div>
      <StateOf state={state} />
      <MoreMenu label={`Acciones de ${name}`} entries={entries} size="small" />
    </li>
  )
}

function StateOf({ state }: Pick<ScheduleView, 'state'>) {
  if (state === 'active') return <StateChip state="active" text="Activo" />
  return state === 'paused' ? <StateChip state="inactive" text="En pausa" /> : <StateChip state="rejected" text="Detenido" />
}

/** How the last one went; a reason that was said already is not said twice. */
function Last({ last, shown }: { last: ScheduleResult; shown: string | null }) {
  const why = last.reason === null || last.reason === shown ? '' : `: ${last.reason}`
  const partly = last.sent > 0 && last.sent < last.of ? ` (${last.sent} de ${last.of})` : ''
  const words = {
    sent: 'enviado',
    pending: last.reason === null ? 'en camino' : `se intentará de nuevo${partly}${why}`,
    failed: `no se pudo enviar${partly}${why}`,
  }[last.state]
  return (
    <span className={last.state === 'failed' ? 'small sched-bad' : 'small muted'}>
      {`Último: ${momentWords(new Date(last.slot))} · ${words}`}
    </span>
  )
}

function DropDialog({ schedule, onClose }: { schedule: ScheduleView; onClose: () => void }) {
  const drop = useSend(dropSchedule, {
    refreshes,
    inForm: true,
    onDone: () => {
      toast({ text: `Se eliminó el envío «${schedule.name}»` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Eliminar el envío «${schedule.name}»`}
      confirm="Eliminar envío"
      busyText="Eliminando…"
      busy={drop.isSending}
      error={drop.submitError?.message}
      onConfirm={() => void drop.run({ params: { id: schedule.id } })}
      onClose={onClose}
    >
      El reporte deja de llegar a {schedule.recipients.join(', ')}. Los correos que ya salieron no cambian.
    </ConfirmDialog>
  )
}
