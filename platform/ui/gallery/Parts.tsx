import { useState } from 'react'
import { parseDay } from '#base/date.ts'
import Calendar from '../fields/Calendar.tsx'
import { BanIcon, DownloadIcon, PlusIcon, TreasuryIcon } from '../icons.tsx'
import {
  Button,
  Checkbox,
  ConfirmDialog,
  DateField,
  Empty,
  FieldGrid,
  IconButton,
  Money,
  MoneyField,
  Notice,
  NumberField,
  Page,
  PasswordField,
  Percent,
  Picker,
  PickerOfMany,
  type PickerOption,
  Popover,
  Quantity,
  Section,
  Segmented,
  SelectField,
  SplitButton,
  type State,
  StateChip,
  Switch,
  Tabs,
  TextArea,
  TextField,
  toast,
  Totals,
  useUnsavedChanges,
} from '../index.tsx'

const people: readonly PickerOption[] = [
  { id: '1', label: 'Hoteles Monserrate Alto S.A.', detail: '860.043.217-6' },
  { id: '2', label: 'Hotel Montería Real S.A.S.', detail: '900.611.274-8' },
  { id: '3', label: 'Hotel Montecarlo Ltda.', detail: '830.221.907-4', inactive: true },
]
const quiet: readonly State[] = ['draft', 'receivable', 'partlyPaid', 'paid', 'validated', 'queued']
const loud: readonly State[] = ['rejected', 'overdue', 'bounced', 'toApprove', 'contingency', 'titleValue']
const today = parseDay('2026-11-20')

function Fields() {
  const [text, setText] = useState('901.482.337-1')
  const [money, setMoney] = useState('1234567.00')
  const [rate, setRate] = useState('2.5')
  const [day, setDay] = useState('2026-11-20')
  const [person, setPerson] = useState<PickerOption | null>(null)
  const [several, setSeveral] = useState<readonly PickerOption[]>(people.slice(0, 1))
  const [kind, setKind] = useState<'fuente' | 'iva' | 'ica'>('fuente')
  const [active, setActive] = useState(true)
  const [agreed, setAgreed] = useState(true)
  const [secret, setSecret] = useState('secreto')
  const [term, setTerm] = useState<'cash' | 'credit'>('credit')
  return (
    <FieldGrid columns={3}>
      <DateField label="Fecha" value={day} onChange={setDay} required />
      <MoneyField label="Valor" value={money} onChange={setMoney} />
      <NumberField label="Tarifa" kind="percent" value={rate} onChange={setRate} help="Hasta cuatro decimales" required />
      <TextField label="NIT" value={text} onChange={setText} error="El DV de este NIT es 2" />
      <TextField label="Consecutivo" value="FV-1208" onChange={setText} readOnly help="Lo asigna la resolución" />
      <SelectField
        label="Forma de pago"
        value={term}
        onChange={setTerm}
        options={[
          { value: 'cash', label: 'Contado' },
          { value: 'credit', label: 'Crédito 30 días' },
        ]}
      />
      <Picker
        label="Cliente"
        source={people}
        value={person}
        onChange={setPerson}
        onCreate={(name) => toast({ text: name })}
        createLabel="cliente"
      />
      <PickerOfMany label="Clientes" source={people} value={several} onChange={setSeveral} placeholder="Agregar cliente" wide />
      <Segmented
        label="Tipo"
        value={kind}
        onChange={setKind}
        required
        options={[
          { value: 'fuente', label: 'ReteFuente' },
          { value: 'iva', label: 'ReteIVA' },
          { value: 'ica', label: 'ReteICA' },
        ]}
      />
      <Switch label="Estado" value={active} onChange={setActive} states={['Activa', 'Inactiva']} />
      <PasswordField label="Contraseña" kind="current" value={secret} onChange={setSecret} />
      <Checkbox label="Mantener la sesión abierta en este equipo" value={agreed} onChange={setAgreed} />
      <TextArea label="Observaciones" value="" onChange={setText} rows={2} wide />
    </FieldGrid>
  )
}

/** Every part at once, as mocks 12 and 13 show them. */
export function Parts() {
  const [dialog, setDialog] = useState(false)
  const [busy, setBusy] = useState(false)
  const [tab, setTab] = useState('a')
  const unsaved = useUnsavedChanges(true, () => Promise.resolve(true))
  return (
    <Page title="Componentes" crumbs={[{ label: 'Inicio', href: '/' }, { label: 'Componentes' }]}>
      <Section title="Botones">
        <div className="row wrap">
          <Button look="filled" shortcut="Ctrl Enter">
            Guardar y emitir
          </Button>
          <Button>Imprimir</Button>
          <Button disabledReason="Tu rol no puede anular">Sin permiso</Button>
          <Button look="quiet" icon={DownloadIcon}>
            Exportar
          </Button>
          <Button look="danger" icon={BanIcon} onClick={() => setDialog(true)}>
            Anular factura
          </Button>
          <Button look="filled" busy={busy} busyText="Emitiendo…" onClick={() => setBusy(true)}>
            Emitir factura
          </Button>
          <SplitButton
            label="Más formas de guardar"
            look="filled"
            entries={[{ label: 'Guardar e imprimir' }, { label: 'Guardar y crear otra' }]}
          >
            <Button look="filled">Guardar</Button>
          </SplitButton>
          <Button onClick={() => unsaved.leave(() => undefined)}>Salir</Button>
          <IconButton name="Registrar recaudo" icon={TreasuryIcon} count={3} />
        </div>
      </Section>
      <Section title="Estados">
        <div className="row wrap">
          {quiet.map((state) => (
            <StateChip key={state} state={state} />
          ))}
        </div>
        <div className="row wrap">
          {loud.map((state) => (
            <StateChip key={state} state={state} {...(state === 'overdue' ? { text: 'Vencida 12 días' } : {})} />
          ))}
        </div>
        <div className="row wrap">
          <StateChip state="issued" look="outline" />
          <StateChip state="validated" look="outline" text="Validada por la DIAN" />
          <StateChip state="draft" look="filled" />
        </div>
        <div className="stack" style={{ marginTop: 8 }}>
          <Notice tone="warn" action={{ label: 'Renovar', href: '/' }}>
            La resolución FV vence en 13 días.
          </Notice>
          <Notice
            tone="danger"
            action={{
              label: 'Corregir y reenviar',
              onSelect: () => toast({ text: 'Factura FV-1208 emitida', action: { label: 'Ver', href: '/' } }),
            }}
          >
            La DIAN rechazó la factura.
          </Notice>
          <Notice tone="info">La DIAN no responde. Se reintenta sola.</Notice>
        </div>
      </Section>
      <Section title="Campos">
        <Fields />
      </Section>
      <Section title="Cifras" count="2 reglas">
        <div className="row wrap" style={{ gap: 24 }}>
          <Money value="11102701.96" sign final />
          <Money value="-377400" />
          <Money value="-204380500" report />
          <Money value="0" report />
          <Quantity value="1500.25" />
          <Percent value="0.414" perMille />
          <Popover label="¿Por qué?" renderTrigger={(trigger) => <Button {...trigger}>¿Por qué?</Button>}>
            <b className="b">ReteFuente 2,5 % por compras</b>
            <p className="small t2">Base 11.143.500</p>
          </Popover>
        </div>
        <div style={{ width: 348, maxWidth: '100%', marginTop: 12 }}>
          <Totals
            lines={[
              { label: 'Subtotal', value: '11520900' },
              { label: 'Descuentos', value: '-377400' },
              { label: 'Base gravable y excluida', value: '11143500', rule: true },
              { label: 'Total', value: '12065763', rule: true, strong: true },
              { label: 'ReteFuente 2,5 %', value: '-278587.50' },
              { label: 'Neto a pagar', value: '11102701.96', final: true },
            ]}
          />
        </div>
      </Section>
      <Section title="Fecha">
        <div className="card" style={{ width: 270 }}>
          <Calendar value={today} today={today} onPick={() => undefined} />
        </div>
      </Section>
      <Section title="Pestañas y vacíos">
        <Tabs
          label="Partes"
          current={tab}
          onChange={setTab}
          tabs={[
            { id: 'a', label: 'Observaciones', content: <p style={{ padding: 12 }}>Entregar en la recepción.</p> },
            { id: 'b', label: 'Archivos', count: 1, content: <p style={{ padding: 12 }}>Un archivo.</p> },
          ]}
        />
        <Empty
          title="Aún no tienes facturas"
          actions={
            <Button look="filled" icon={PlusIcon}>
              Crear factura
            </Button>
          }
        >
          Crea la primera o impórtalas desde Excel.
        </Empty>
      </Section>
      {unsaved.dialog}
      {dialog && (
        <ConfirmDialog
          title="Anular la factura FV-1198 por $ 312.980"
          confirm="Anular factura"
          reason={{ label: 'Motivo', required: true }}
          busy={false}
          onConfirm={() => {
            setDialog(false)
            toast({ text: 'Factura FV-1198 anulada', action: { label: 'Deshacer', onSelect: () => undefined } })
          }}
          onClose={() => setDialog(false)}
        >
          Se reversará el comprobante y los productos volverán a la bodega Principal. El número no se reutiliza.
        </ConfirmDialog>
      )}
    </Page>
  )
}
