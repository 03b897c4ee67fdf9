/** Consecutivos: what the next document of each kind is called, in the company or apart in a branch or register. */
import { Button, ButtonLink, Empty, columnsOf, DataTable, Page, PlusIcon } from '#platform/ui/index.tsx'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, useMay, useQueryOfAddress } from '#platform/web/index.tsx'
import { consecutivesScreen as page } from '../screens.ts'
import { ConsecutivePanel } from './ConsecutivePanel.tsx'
import { consecutivePermissions, listConsecutives, type ConsecutiveView } from './endpoints.ts'
import { NewConsecutivePanel } from './NewConsecutivePanel.tsx'

const col = columnsOf<ConsecutiveView>()
const columns = [
  col.name('title', 'Documento', (row) => row.title, { link: true, min: 180 }),
  col.text('group', 'Área', (row) => row.group, { width: 140, priority: 3 }),
  col.code('prefix', 'Prefijo', (row) => row.prefix, { width: 100, priority: 2 }),
  col.code('next', 'Siguiente', (row) => row.shown, { width: 160 }),
]
const place = col.text('place', 'Sucursal o caja', (row) => row.place ?? 'Toda la empresa', { width: 200, priority: 1 })
const withPlaces = [...columns.slice(0, 1), place, ...columns.slice(1)]

export default function ConsecutivesPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const asked = useAsk(listConsecutives, {})
  const mayWrite = useMay(consecutivePermissions.write)
  const rows = asked.data?.consecutives ?? null
  const open = rows?.find(({ code }) => code === query['code'])
  const places = asked.data?.places ?? []
  const isNew = mayWrite && query['nuevo'] === '1'
  const close = () => change({ code: null, nuevo: null })
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle="Las facturas electrónicas toman su número de las resoluciones"
      primary={
        places.length > 0 &&
        (mayWrite ? (
          <ButtonLink look="filled" icon={PlusIcon} href={addressOfQuery(page.path, query, { nuevo: '1', code: null })}>
            Crear consecutivo
          </ButtonLink>
        ) : (
          <Button look="filled" icon={PlusIcon} disabledReason={`Te falta «${consecutivePermissions.write.title}»`}>
            Crear consecutivo
          </Button>
        ))
      }
      body="fill"
      panel={
        isNew && asked.data ? (
          <NewConsecutivePanel
            places={places}
            placeable={asked.data.placeable}
            onClose={close}
            onDone={(code) => change({ code, nuevo: null })}
          />
        ) : (
          open && <ConsecutivePanel key={`${open.code} ${open.prefix} ${open.next}`} consecutive={open} onClose={close} />
        )
      }
    >
      <DataTable
        label={page.title}
        rows={rows}
        rowKey={(row) => row.code}
        columns={places.length > 0 || rows?.some((row) => row.place !== null) ? withPlaces : columns}
        card={(row) => ({ title: row.title, amount: row.shown, detail: row.place ?? row.group, side: null })}
        rowHref={(row) => addressOfQuery(page.path, query, { code: row.code, nuevo: null })}
        current={query['code']}
        openOnMove={open !== undefined}
        error={asked.error}
        onRetry={asked.ask}
        empty={<Empty title="Nada se numera todavía">Cada documento con numeración propia aparece aquí.</Empty>}
      />
    </Page>
  )
}
