/** Exportaciones: files that are being written or wait to be taken, and the copies of the whole company. */
import { useState } from 'react'
import { countText } from '#base/count.ts'
import { dayInBogota, showDay } from '#base/date.ts'
import { fileSizeText } from '#base/file-size.ts'
import { BringDialog } from '../copy/BringDialog.tsx'
import { beginRestore, copyPermissions, startCopy } from '../copy/endpoints.ts'
import {
  Ago,
  AlertIcon,
  Button,
  Chip,
  CircleCheckIcon,
  ClockIcon,
  columnsOf,
  ConfirmDialog,
  DataTable,
  DownloadIcon,
  Empty,
  IconButton,
  ListBar,
  type MenuEntry,
  MoreMenu,
  OffIcon,
  Page,
  ProgressIcon,
  ShieldIcon,
  TextLink,
  toast,
  UploadIcon,
} from '../ui/index.tsx'
import { crumbsOf, download, failureOf, refresh, sayFailure, useAsk, useMay, useSend } from '../web/index.tsx'
import {
  cancelExport,
  EXPORT_DAYS,
  exportFile,
  exportsScreen as page,
  listExports,
  repeatExport,
  type ExportJob,
  type ExportState,
} from './endpoints.ts'

/** While something is on its way. */
const LOOK_EVERY_MS = 1500
const PATIENCE_MS = 600_000

const stateWords = {
  queued: { text: 'En cola', tone: 'neutral', icon: ClockIcon },
  running: { text: 'Procesando', tone: 'info', icon: ProgressIcon },
  ready: { text: 'Lista', tone: 'ok', icon: CircleCheckIcon },
  failed: { text: 'Falló', tone: 'danger', icon: AlertIcon },
  cancelled: { text: 'Cancelada', tone: 'neutral', icon: OffIcon },
  expired: { text: 'Vencida', tone: 'neutral', icon: OffIcon },
} as const satisfies Record<ExportState, object>

const isOpen = ({ state }: ExportJob): boolean => state === 'queued' || state === 'running'
const formatWords = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF', zip: 'ZIP' } as const

function StateOf({ job }: { readonly job: ExportJob }) {
  const { text, tone, icon } = stateWords[job.state]
  return (
    <Chip tone={tone} icon={icon}>
      {text}
    </Chip>
  )
}

/** How it goes, in one sentence. */
function detailOf(job: ExportJob): string {
  const things = job.kind === 'list' ? 'filas' : 'registros'
  if (job.state === 'running' && job.format === 'pdf' && job.done > 0 && job.done === job.total)
    return `Armando el PDF de ${countText(job.done)} filas`
  if (job.state === 'running')
    return job.total === null ? `${countText(job.done)} ${things}` : `${countText(job.done)} de ${countText(job.total)} ${things}`
  if (job.state === 'queued' && job.kind === 'restore' && job.total !== null)
    return `Subida: ${fileSizeText(job.done)} de ${fileSizeText(job.total)}`
  if (job.problem !== null) return job.problem
  if (job.notes.length > 0) return job.notes.join(' ')
  return job.state === 'ready' && job.done > 0 ? `${countText(job.done)} ${things}` : ''
}

const col = columnsOf<ExportJob>()
const columns = [
  col.name('title', 'Nombre', (job) => job.title, { min: 220 }),
  col.state('state', 'Estado', (job) => <StateOf job={job} />, { width: 132 }),
  col.text('detail', 'Avance', detailOf, { width: 260, priority: 2 }),
  col.text('format', 'Formato', (job) => (job.kind === 'restore' ? '' : formatWords[job.format]), { width: 84, priority: 4 }),
  col.text('size', 'Tamaño', (job) => (job.size > 0 ? fileSizeText(job.size) : ''), { width: 100, align: 'end', priority: 3 }),
  col.text('person', 'Quién', (job) => job.person, { width: 160, priority: 5 }),
  col.text('createdAt', 'Pedida', (job) => <Ago at={job.createdAt} />, { width: 120, priority: 4 }),
  col.text(
    'expiresAt',
    'Vence',
    (job) => (job.expiresAt !== null && job.kind !== 'restore' ? showDay(dayInBogota(new Date(job.expiresAt))) : ''),
    {
      width: 112,
      priority: 3,
    },
  ),
]

export default function ExportsPage() {
  const asked = useAsk(listExports, {}, ({ exports }) => (exports.some(isOpen) ? LOOK_EVERY_MS : null))
  const mayCopy = useMay(copyPermissions.manage)
  const [isBringing, setBringing] = useState(false)
  const [restored, setRestored] = useState<ExportJob | null>(null)
  const copying = useSend(startCopy, {
    refreshes: [listExports],
    onDone: () => toast({ text: 'La copia se está haciendo. Te avisaremos cuando esté lista.', tone: 'info' }),
  })
  const bringing = useSend(beginRestore, { refreshes: [listExports], inForm: true })
  const cancelling = useSend(cancelExport, { refreshes: [listExports] })
  const repeating = useSend(repeatExport, { refreshes: [listExports] })
  const rows = asked.data?.exports ?? null
  const take = (job: ExportJob) => {
    download(exportFile, { params: { id: job.id } }, { timeoutMs: PATIENCE_MS }).catch((error: unknown) => sayFailure(failureOf(error)))
  }
  const entriesOf = (job: ExportJob): MenuEntry[] => [
    ...(isOpen(job) ? [{ label: 'Cancelar', onSelect: () => void cancelling.run({ params: { id: job.id }, body: {} }) }] : []),
    ...(job.kind !== 'restore' && !isOpen(job)
      ? [{ label: 'Hacer otra vez', onSelect: () => void repeating.run({ params: { id: job.id }, body: {} }) }]
      : []),
    ...(job.kind === 'copy' && job.state === 'ready' && mayCopy
      ? [{ label: 'Traer como empresa nueva', onSelect: () => setRestored(job) }]
      : []),
    ...(job.companyId === null ? [] : [{ label: 'Ver mis empresas', href: '/account/my-companies' }]),
  ]
  const actionsOf = (job: ExportJob) => (
    <>
      {job.state === 'ready' && job.kind !== 'restore' && (
        <IconButton size="small" name={`Descargar ${job.title}`} icon={DownloadIcon} onClick={() => take(job)} />
      )}
      {entriesOf(job).length > 0 && <MoreMenu size="small" label={`Acciones de ${job.title}`} entries={entriesOf(job)} />}
    </>
  )
  const confirm = async () => {
    if (!restored) return
    const answer = await bringing.run({ body: { name: showDay(dayInBogota(new Date(restored.createdAt))), copyId: restored.id } })
    if (answer) setRestored(null)
  }
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={`Se guardan ${EXPORT_DAYS} días`}
      body="fill"
      {...(mayCopy
        ? {
            primary: (
              <Button
                look="filled"
                icon={ShieldIcon}
                busy={copying.isSending}
                busyText="Pidiendo…"
                onClick={() => void copying.run({ body: {} })}
              >
                Hacer copia de seguridad
              </Button>
            ),
            actions: (
              <Button icon={UploadIcon} onClick={() => setBringing(true)}>
                Traer una copia
              </Button>
            ),
          }
        : {})}
    >
      <ListBar onRefresh={asked.ask}>
        <span className="small muted">
          {mayCopy
            ? 'La copia de seguridad de tu empresa trae todos sus datos en formatos abiertos, con los adjuntos.'
            : 'Aquí quedan los archivos grandes que pides en cualquier lista o reporte.'}
        </span>
      </ListBar>
      <DataTable
        label={page.title}
        rows={rows}
        rowKey={(job) => job.id}
        columns={columns}
        rowActions={actionsOf}
        card={(job) => ({
          title: job.title,
          amount: job.size > 0 ? fileSizeText(job.size) : '',
          detail: (
            <>
              {detailOf(job)} <Ago at={job.createdAt} />
            </>
          ),
          side: null,
          states: <StateOf job={job} />,
        })}
        error={asked.error}
        onRetry={asked.ask}
        empty={
          <Empty title="No hay exportaciones">
            Cuando exportes una lista o un reporte muy grande, su archivo queda aquí {EXPORT_DAYS} días. Las listas cortas se descargan de
            una vez. <TextLink href="/import">¿Querías importar?</TextLink>
          </Empty>
        }
      />
      {isBringing && (
        <BringDialog
          onClose={() => setBringing(false)}
          onBegun={() => {
            setBringing(false)
            void refresh([listExports])
            toast({ text: 'La copia se está trayendo. Te avisaremos cuando esté lista.', tone: 'info' })
          }}
        />
      )}
      {restored && (
        <ConfirmDialog
          title="Traer la copia como empresa nueva"
          confirm="Traer"
          busyText="Pidiendo…"
          busy={bringing.isSending}
          error={bringing.failure ? bringing.failure.message : null}
          onConfirm={() => void confirm()}
          onClose={() => setRestored(null)}
        >
          Se hace una empresa nueva de tu cuenta con todo lo de la copia. La empresa en la que estás no cambia.
        </ConfirmDialog>
      )}
    </Page>
  )
}
