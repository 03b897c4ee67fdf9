/** Whom an exception lets write in a closed or locked month, and whom it did. */
import { monthTitle } from '#base/date.ts'
import { momentWords } from '#platform/report/schedule/plan.ts'
import { Button, ButtonLink, Chip, ClockIcon, HistoryIcon, PlusIcon, Section, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { endException, listPeriods, type ExceptionView } from '../periods/endpoints.ts'
import { periodModules } from '../periods/modules.ts'

interface SectionProps {
  readonly exceptions: readonly ExceptionView[]
  readonly forbidden: string | null
  readonly newHref: string
}

export function ExceptionsSection({ exceptions, forbidden, newHref }: SectionProps) {
  const inForce = exceptions.filter((each) => each.inForce).length
  return (
    <Section
      title="Excepciones"
      count={inForce === 0 ? 'ninguna vigente' : inForce === 1 ? '1 vigente' : `${inForce} vigentes`}
      action={
        forbidden ? (
          <Button look="quiet" size="small" icon={PlusIcon} disabledReason={forbidden}>
            Dar excepción
          </Button>
        ) : (
          <ButtonLink look="quiet" size="small" icon={PlusIcon} href={newHref}>
            Dar excepción
          </ButtonLink>
        )
      }
    >
      {exceptions.length === 0 ? (
        <p className="muted per-none">Permite que una persona escriba en un mes cerrado o bloqueado. Termina sola.</p>
      ) : (
        <ul className="per-exceptions">
          {exceptions.map((exception) => (
            <Exception key={exception.id} exception={exception} forbidden={forbidden} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Exception({ exception, forbidden }: { exception: ExceptionView; forbidden: string | null }) {
  const { id, person, month, module, until, reason, inForce, ended, granted } = exception
  const where = `${monthTitle(month).toLowerCase()}, ${module === null ? 'todos los módulos' : periodModules[module]}`
  const sending = useSend(endException, {
    refreshes: [listPeriods],
    onDone: () => toast({ text: `La excepción de ${person} terminó` }),
  })
  return (
    <li className="per-exception">
      <div className="per-who">
        <div>
          <span className="medium">{person}</span> <span className="muted">en {where}</span>
        </div>
        <div className="small muted">
          {ended
            ? `Terminada ${momentWords(new Date(ended.at))}${ended.by === null ? '' : ` por ${ended.by}`}`
            : `${inForce ? 'Hasta' : 'Terminó'} ${momentWords(new Date(until))}`}
          {` · ${reason}`}
          {granted.by !== null && ` · La dio ${granted.by}`}
        </div>
      </div>
      {inForce ? (
        <>
          <Chip tone="ok" icon={ClockIcon}>
            Vigente
          </Chip>
          <Button
            look="quiet"
            size="small"
            disabledReason={forbidden}
            busy={sending.isSending}
            onClick={() => void sending.run({ params: { id } })}
          >
            Terminar<span className="sr"> la excepción de {person}</span>
          </Button>
        </>
      ) : (
        <Chip tone="neutral" icon={HistoryIcon}>
          Terminada
        </Chip>
      )}
    </li>
  )
}
