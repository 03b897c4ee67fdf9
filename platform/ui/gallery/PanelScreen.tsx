import { useState } from 'react'
import {
  Bind,
  Button,
  columnsOf,
  DataTable,
  DateField,
  Empty,
  FieldGrid,
  FormPanel,
  ListBar,
  MoreMenu,
  Notice,
  NumberField,
  Page,
  Percent,
  SearchField,
  Segmented,
  StateChip,
  type SubmitError,
  Switch,
  TextField,
  toast,
  useForm,
} from '../index.tsx'
import { PlusIcon } from '../icons.tsx'

interface Concept {
  code: string
  name: string
  kind: 'ReteFuente' | 'ReteIVA' | 'ReteICA'
  rate: string
  active: boolean
}
const concepts: readonly Concept[] = [
  { code: 'RF-01', name: 'Compras generales, declarante', kind: 'ReteFuente', rate: '2.5', active: true },
  { code: 'RF-02', name: 'Compras generales, no declarante', kind: 'ReteFuente', rate: '3.5', active: true },
  { code: 'RF-03', name: 'Servicios generales, declarante', kind: 'ReteFuente', rate: '4', active: true },
  { code: 'RF-90', name: 'Compras, hasta mayo de 2025', kind: 'ReteFuente', rate: '2.5', active: false },
]
const col = columnsOf<Concept>()
const columns = [
  col.code('code', 'Código', (row) => row.code, { width: 84 }),
  col.name('name', 'Concepto', (row) => row.name),
  col.text('kind', 'Tipo', (row) => row.kind, { width: 96, priority: 2 }),
  col.quantity('rate', 'Tarifa', () => null, { width: 80 }),
  col.state('active', 'Estado', (row) => <StateChip state={row.active ? 'active' : 'inactive'} />),
].map((column) => (column.id === 'rate' ? { ...column, cell: (row: Concept) => <Percent value={row.rate} /> } : column))

function Panel({ concept, onClose }: { concept: Concept; onClose: () => void }) {
  const [error, setError] = useState<SubmitError | null>(null)
  const form = useForm(
    { ...concept, from: '2025-06-01', to: '2025-05-31' },
    {
      code: (value) => (value === '' ? 'Escribe el código' : null),
      to: (value, all) => (value !== '' && value < all.from ? 'Debe ser posterior al inicio' : null),
    },
  )
  return (
    <FormPanel
      form={form}
      over={concept.code}
      title="Editar retención"
      actions={<MoreMenu entries={[{ label: 'Duplicar' }]} />}
      submitError={error}
      saving={false}
      submitLabel="Guardar cambios"
      onCancel={onClose}
      onSubmit={(values) => {
        if (values.code === 'RF-01') setError({ message: 'Revisa los datos', errors: [{ field: 'code', message: 'Ya existe RF-01' }] })
        else toast({ text: `Retención ${values.code} guardada` })
      }}
    >
      <Notice tone="warn">Se usó en 214 documentos. Un cambio de tarifa rige desde su vigencia.</Notice>
      <FieldGrid>
        <Bind form={form} name="code">
          {(field) => <TextField label="Código" required {...field} />}
        </Bind>
        <Bind form={form} name="active">
          {(field) => <Switch label="Estado" states={['Activa', 'Inactiva']} {...field} />}
        </Bind>
        <Bind form={form} name="name">
          {(field) => <TextField label="Concepto" required wide {...field} />}
        </Bind>
        <Bind form={form} name="kind">
          {(field) => (
            <Segmented
              label="Tipo"
              required
              wide
              options={[
                { value: 'ReteFuente', label: 'ReteFuente' },
                { value: 'ReteIVA', label: 'ReteIVA' },
                { value: 'ReteICA', label: 'ReteICA' },
              ]}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="rate">
          {(field) => <NumberField label="Tarifa" kind="percent" required help="Hasta cuatro decimales" {...field} />}
        </Bind>
        <Bind form={form} name="from">
          {(field) => <DateField label="Vigente desde" required {...field} />}
        </Bind>
        <Bind form={form} name="to">
          {(field) => <DateField label="Vigente hasta" {...field} />}
        </Bind>
      </FieldGrid>
      <p className="calc">
        Un servicio de $ 1.000.000 retiene <b className="b">$ 40.000</b>. Norma: Decreto 572 de 2025.
      </p>
    </FormPanel>
  )
}

/** The catalogue of mock 05. */
export function PanelScreen() {
  const [open, setOpen] = useState<string | null>('RF-03')
  const concept = concepts.find((item) => item.code === open)
  return (
    <Page
      title="Retenciones"
      subtitle="19 conceptos, UVT 2026 $ 52.374"
      crumbs={[{ label: 'Inicio', href: '/' }, { label: 'Configuración' }, { label: 'Retenciones' }]}
      primary={
        <Button look={concept ? 'outlined' : 'filled'} icon={PlusIcon}>
          Crear retención
        </Button>
      }
      body="fill"
      panel={concept && <Panel key={concept.code} concept={concept} onClose={() => setOpen(null)} />}
    >
      <ListBar>
        <SearchField label="Código, concepto o cuenta" width={240} value="" onChange={() => undefined} />
      </ListBar>
      <DataTable
        label="Retenciones"
        rows={concepts}
        rowKey={(row) => row.code}
        columns={columns}
        current={open}
        onOpen={(row) => setOpen(row.code)}
        openOnMove
        rowOff={(row) => !row.active}
        empty={<Empty title="Aún no tienes retenciones">Crea la primera.</Empty>}
        card={(row) => ({ title: row.name, detail: row.code, amount: <Percent value={row.rate} /> })}
        pager={{ from: 1, to: 4, total: 4, size: 50, onPrevious: null, onNext: null }}
      />
    </Page>
  )
}
