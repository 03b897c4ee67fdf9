/** What is asked before a month is closed or opened, locked or unlocked for a module, or a year created. */
import { useState } from 'react'
import { monthTitle } from '#base/date.ts'
import { minLength } from '#platform/rules/index.ts'
import { Checkbox, ConfirmDialog, Notice, TextField, TextLink, toast } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { getClosure } from '../closure/endpoints.ts'
import {
  closePeriod,
  createYear,
  listPeriods,
  lockModule,
  openPeriod,
  pendingOfPeriod,
  unlockModule,
  type PendingView,
  type PeriodView,
} from '../periods/endpoints.ts'
import { periodModules, type PeriodModule } from '../periods/modules.ts'
import { openBefore } from '../periods/rules.ts'

const lower = (month: string): string => monthTitle(month).toLowerCase()

interface MonthDialogProps {
  readonly month: string
  readonly onEnd: () => void
}

/** What keeps the month from closing is said before, each with the way to it. */
export function CloseDialog({ month, periods, onEnd }: MonthDialogProps & { periods: readonly PeriodView[] }) {
  const earlier = openBefore(periods, month)
  const [withEarlier, setWithEarlier] = useState(month.endsWith('-12') && earlier.length > 0)
  const asked = useAsk(pendingOfPeriod, { params: { month } })
  const pending = (asked.data?.pending ?? []).filter((each) => withEarlier || each.month === month)
  const sending = useSend(closePeriod, {
    refreshes: [listPeriods, getClosure],
    inForm: true,
    onDone: ({ closed }) => {
      toast({ text: closed.length === 1 ? `${monthTitle(month)} cerrado` : `${closed.length} periodos cerrados, hasta ${lower(month)}` })
      onEnd()
    },
  })
  const [first] = earlier
  // What the month says is asked again when it closes: what came up meanwhile is told there.
  const review = useAsk(getClosure, { params: { month } })
  const points = review.data?.points
  const amber = (points ?? []).filter(({ group }) => group === 'attention')
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [isTried, setTried] = useState(false)
  const reasonOf = (title: string): string => (reasons[title] ?? '').trim()
  const close = () => {
    setTried(true)
    if (points === undefined || amber.some(({ title }) => reasonError(reasonOf(title)) !== null)) return
    const given = amber.map(({ title }) => ({ title, reason: reasonOf(title) }))
    void sending.run({ params: { month }, body: { withEarlier, reasons: given } })
  }
  return (
    <ConfirmDialog
      title={`Cerrar ${lower(month)}`}
      confirm="Cerrar periodo"
      busyText="Cerrando…"
      danger={false}
      busy={sending.isSending || (points === undefined && review.error === null)}
      error={sending.submitError?.message ?? review.error}
      onConfirm={close}
      onClose={onEnd}
      details={
        <>
          <PendingNotice title="Antes de cerrar" pending={pending.filter(({ what }) => what !== 'owing')} />
          <PendingNotice title="Puedes cerrar, pero su costo es provisional" pending={pending.filter(({ what }) => what === 'owing')} />
          {amber.length > 0 && (
            <div className="stack tight">
              <b className="b">Se puede cerrar con motivo</b>
              {amber.map(({ title, count }) => (
                <TextField
                  key={title}
                  label={count > 0 ? `${title} (${count})` : title}
                  required
                  maxLength={400}
                  value={reasons[title] ?? ''}
                  error={isTried ? reasonError(reasonOf(title)) : null}
                  onChange={(text) => setReasons({ ...reasons, [title]: text })}
                />
              ))}
            </div>
          )}
        </>
      }
    >
      Nadie podrá contabilizar ni anular con fecha de este mes. Las anulaciones pasan al primer día abierto.
      {first !== undefined && (
        <span className="per-earlier">
          <Checkbox
            label={
              earlier.length === 1
                ? `Cerrar también ${lower(first)}, que sigue abierto`
                : `Cerrar también los ${earlier.length} periodos anteriores, desde ${lower(first)}`
            }
            value={withEarlier}
            onChange={setWithEarlier}
          />
        </span>
      )}
    </ConfirmDialog>
  )
}

const reasonError = (text: string): string | null => (text === '' ? 'Escribe el motivo' : minLength(text))

function PendingNotice({ title, pending }: { title: string; pending: readonly PendingView[] }) {
  if (pending.length === 0) return null
  return (
    <Notice tone="warn">
      <b className="b">{title}</b>
      <ul>
        {pending.map((each) => (
          <li key={`${each.month} ${each.title}`}>
            <TextLink href={each.href}>{`${each.title}: ${each.count}`}</TextLink> en {lower(each.month)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const WHY = { label: 'Motivo', required: true, help: 'Queda en el historial de la empresa.' }

export function OpenDialog({ month, onEnd }: MonthDialogProps) {
  const sending = useSend(openPeriod, {
    refreshes: [listPeriods, getClosure],
    inForm: true,
    onDone: () => {
      toast({ text: `${monthTitle(month)} abierto de nuevo` })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Reabrir ${lower(month)}`}
      confirm="Reabrir periodo"
      busyText="Abriendo…"
      reason={WHY}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { month }, body: { reason } })}
      onClose={onEnd}
    >
      Se podrá contabilizar otra vez en este mes, y los informes que ya presentaste pueden cambiar. Si solo lo necesita una persona, dale
      una excepción.
    </ConfirmDialog>
  )
}

interface ModuleDialogProps extends MonthDialogProps {
  readonly module: PeriodModule
}

export function LockDialog({ month, module, onEnd }: ModuleDialogProps) {
  const title = periodModules[module]
  const sending = useSend(lockModule, {
    refreshes: [listPeriods, getClosure],
    inForm: true,
    onDone: () => {
      toast({ text: `${title} bloqueado en ${lower(month)}` })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Bloquear ${title} en ${lower(month)}`}
      confirm={`Bloquear ${title}`}
      busyText="Bloqueando…"
      danger={false}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void sending.run({ params: { month }, body: { module } })}
      onClose={onEnd}
    >
      Nadie podrá emitir ni registrar en {title} con fecha de este mes. Las anulaciones pasan al primer día abierto. Los otros módulos
      siguen como están.
    </ConfirmDialog>
  )
}

export function UnlockDialog({ month, module, onEnd }: ModuleDialogProps) {
  const title = periodModules[module]
  const sending = useSend(unlockModule, {
    refreshes: [listPeriods, getClosure],
    inForm: true,
    onDone: () => {
      toast({ text: `${title} abierto en ${lower(month)}` })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Desbloquear ${title} en ${lower(month)}`}
      confirm={`Desbloquear ${title}`}
      busyText="Abriendo…"
      reason={WHY}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { month }, body: { module, reason } })}
      onClose={onEnd}
    >
      Se podrá escribir otra vez en {title} con fecha de este mes. Si solo lo necesita una persona, dale una excepción.
    </ConfirmDialog>
  )
}

export function YearDialog({ year, onEnd }: { year: number; onEnd: () => void }) {
  const sending = useSend(createYear, {
    refreshes: [listPeriods, getClosure],
    inForm: true,
    onDone: () => {
      toast({ text: `Año contable ${year} creado` })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Crear el año contable ${year}`}
      confirm="Crear año"
      busyText="Creando…"
      danger={false}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void sending.run({ body: { year } })}
      onClose={onEnd}
    >
      {`Quedan abiertos los doce periodos, de enero a diciembre de ${year}.`}
    </ConfirmDialog>
  )
}
