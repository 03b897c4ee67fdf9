/** Plantillas contables: those of the company by name, to be used, changed and copied. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  ButtonLink,
  columnsOf,
  ConfirmDialog,
  DataTable,
  Empty,
  ListBar,
  type MenuEntry,
  MoreMenu,
  Page,
  PlusIcon,
  SearchField,
  toast,
} from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useGo, useMay, useQueryOfAddress, useSearchBox, useSend } from '#platform/web/index.tsx'
import { journalPermissions } from '../journal-voucher.ts'
import { RepeatDialog } from '../recurrence/RepeatDialog.tsx'
import { createJournalScreen, createTemplateScreen, TEMPLATES_ADDRESS, templatesScreen as page } from '../screens.ts'
import { deleteTemplate, listTemplates, type TemplateRow } from './endpoints.ts'

const col = columnsOf<TemplateRow>()
const columns = [
  col.name('name', 'Plantilla', (row) => row.name, { link: true, min: 180 }),
  col.text('type', 'Tipo', (row) => row.type, { width: 80, priority: 3 }),
  col.text('description', 'Descripción', (row) => row.description || '—', { min: 180, priority: 4 }),
  col.text('lines', 'Líneas', (row) => String(row.lines), { width: 90, priority: 2 }),
]

export default function TemplatesPage() {
  const asked = useAsk(listTemplates, {})
  const go = useGo()
  const search = useSearchBox()
  const wanted = (useQueryOfAddress()['search'] ?? '').toLowerCase()
  const mayWrite = useMay(journalPermissions.write)
  const mayNot = useReasonNot(journalPermissions.write)
  const [leaving, setLeaving] = useState<TemplateRow | null>(null)
  const [repeating, setRepeating] = useState<TemplateRow | null>(null)
  const why = mayNot === null ? {} : { disabledReason: mayNot }
  const entries = ({ id, ...row }: TemplateRow): MenuEntry[] => [
    { label: 'Usar en un comprobante', onSelect: () => go(`${createJournalScreen.path}?template=${id}`), ...why },
    { label: 'Repetir…', onSelect: () => setRepeating({ id, ...row }), ...why },
    { label: 'Editar', onSelect: () => go(`${TEMPLATES_ADDRESS}/edit/${id}`), ...why },
    { label: 'Duplicar', onSelect: () => go(`${TEMPLATES_ADDRESS}/duplicate/${id}`), ...why },
    'separator',
    { label: 'Eliminar', danger: true, onSelect: () => setLeaving({ id, ...row }), ...why },
  ]
  const rowActions = (row: TemplateRow) => <MoreMenu label={`Acciones de ${row.name}`} entries={entries(row)} />
  const create = mayWrite && (
    <ButtonLink href={createTemplateScreen.path} look="filled" icon={PlusIcon}>
      Crear plantilla
    </ButtonLink>
  )
  return (
    <Page title={page.title} crumbs={crumbsOf(page)} body="fill" primary={create}>
      <ListBar onRefresh={asked.ask}>
        <SearchField label="Buscar plantillas" placeholder="Nombre o descripción" {...search} />
      </ListBar>
      <DataTable
        label={page.title}
        rows={asked.data?.templates.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(wanted)) ?? null}
        rowKey={(row) => row.id}
        columns={columns}
        card={(row) => ({ title: row.name, detail: `${row.type}, ${counted(row.lines, 'línea', 'líneas')}` })}
        {...(mayWrite ? { rowHref: (row: TemplateRow) => `${TEMPLATES_ADDRESS}/edit/${row.id}` } : {})}
        rowActions={rowActions}
        error={asked.error}
        onRetry={asked.ask}
        empty={
          <Empty title="No hay plantillas" actions={create}>
            Una plantilla guarda las líneas de un comprobante que se repite y calcula sus valores.
          </Empty>
        }
      />
      {repeating && (
        <RepeatDialog
          source={{ kind: 'template', id: repeating.id, name: repeating.name }}
          name={repeating.name}
          existing={null}
          onClose={() => setRepeating(null)}
        />
      )}
      {leaving && <Deleting template={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  )
}

function Deleting({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const sending = useSend(deleteTemplate, {
    refreshes: [listTemplates],
    onDone: () => {
      toast({ text: `Plantilla ${template.name} eliminada` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Eliminar la plantilla ${template.name}`}
      confirm="Eliminar plantilla"
      busy={sending.isSending}
      onConfirm={() => void sending.run({ params: { id: template.id } })}
      onClose={onClose}
    >
      Los comprobantes que hiciste con ella quedan como están.
    </ConfirmDialog>
  )
}
