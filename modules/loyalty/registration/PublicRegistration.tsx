/** Beside a programme that exists: where people register in it, with its code for each store, and the text that they accept. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import {
  Button,
  Coming,
  CopyIcon,
  Dialog,
  DownloadIcon,
  Facts,
  FieldGrid,
  RefreshIcon,
  SelectField,
  TextArea,
  toast,
} from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { programme } from '../program/program.ts'
import { getRegistration, openRegistration, writePolicy } from './endpoints.ts'
import { MOST_POLICY } from './policy.ts'
import './registration.css'

type Shown = AnswerOf<typeof getRegistration>

export function PublicRegistration({ id }: { id: string }) {
  const [branchId, setBranchId] = useState('')
  const asked = useAsk(getRegistration, { params: { id }, query: { branchId } })
  return (
    <section aria-label="Registro público" className="stack">
      <h3 className="group-title">Registro público</h3>
      {asked.data ? (
        <>
          {asked.data.open === null ? (
            <Closed id={id} />
          ) : (
            <Open id={id} shown={asked.data} open={asked.data.open} branchId={branchId} onBranch={setBranchId} />
          )}
          <PolicyText key={asked.data.policy.version} policy={asked.data.policy} />
        </>
      ) : (
        <Coming asked={asked} />
      )}
    </section>
  )
}

function Closed({ id }: { id: string }) {
  const mayWrite = useMay(programme.permissions.write)
  const opening = useSend(openRegistration, { refreshes: [getRegistration] })
  return (
    <>
      <p className="small t2">
        Una página sin contraseña donde tus clientes se inscriben solos, con su autorización de datos. Mientras el programa rija y esté
        activo.
      </p>
      {mayWrite && (
        <div>
          <Button
            busy={opening.isSending}
            onClick={() =>
              void opening.run({ params: { id } }).then((done) => done && toast({ text: 'Registro público abierto', tone: 'ok' }))
            }
          >
            Abrir el registro público
          </Button>
        </div>
      )}
    </>
  )
}

interface OpenProps {
  readonly id: string
  readonly shown: Shown
  readonly open: NonNullable<Shown['open']>
  readonly branchId: string
  readonly onBranch: (id: string) => void
}

function Open({ id, shown: { branches }, open, branchId, onBranch }: OpenProps) {
  const mayWrite = useMay(programme.permissions.write)
  const [isAsking, setAsking] = useState(false)
  // Of what is shown: while another is being asked for, its code is not there yet.
  const branch = branches.find((each) => each.id === open.branchId)
  const { url } = open
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ text: 'Dirección copiada' })
    } catch {
      toast({ text: url })
    }
  }
  return (
    <>
      <FieldGrid>
        <SelectField
          label="QR por tienda"
          empty="Sin tienda"
          value={branchId}
          onChange={onBranch}
          options={branches.map(({ id: value, name }) => ({ value, label: name }))}
          help="Con el de cada tienda sabes dónde se registró cada cliente."
        />
      </FieldGrid>
      <div className="loyalty-address">
        <img alt={branch ? `Código QR de ${branch.name}` : 'Código QR del registro'} src={imageOf(open.qr)} />
        <div className="stack">
          <p className="loyalty-url">{url}</p>
          <div className="row">
            <Button icon={CopyIcon} onClick={() => void copy()}>
              Copiar dirección
            </Button>
            <Button icon={DownloadIcon} onClick={() => saveSvg(open.qr, branch?.name ?? '')}>
              Descargar QR
            </Button>
          </div>
        </div>
      </div>
      <Facts
        items={[
          { label: 'Inscritos', value: counted(open.registered, 'cliente', 'clientes') },
          ...(branch ? [{ label: `En ${branch.name}`, value: counted(branch.registered, 'cliente', 'clientes') }] : []),
        ]}
      />
      {mayWrite && (
        <div>
          <Button look="quiet" icon={RefreshIcon} onClick={() => setAsking(true)}>
            Cambiar la dirección
          </Button>
        </div>
      )}
      {isAsking && <Renewing id={id} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Not a form: it stands inside that of the programme. */
function Renewing({ id, onClose }: { id: string; onClose: () => void }) {
  const renewing = useSend(openRegistration, { refreshes: [getRegistration], inForm: true })
  const renew = async () => {
    if (!(await renewing.run({ params: { id } }))) return
    toast({ text: 'El registro tiene otra dirección', tone: 'ok' })
    onClose()
  }
  return (
    <Dialog
      title="Cambiar la dirección del registro"
      role="alertdialog"
      locked={renewing.isSending}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose} data-autofocus="">
            Volver
          </Button>
          <Button look="danger" busy={renewing.isSending} busyText="Cambiando…" onClick={() => void renew()}>
            Cambiar dirección
          </Button>
        </>
      }
    >
      <p>
        La dirección de ahora y los QR que imprimiste dejan de servir. Quienes ya se inscribieron siguen en el programa con sus tarjetas.
      </p>
      {renewing.submitError && (
        <p className="err" role="alert">
          {renewing.submitError.message}
        </p>
      )}
    </Dialog>
  )
}

function PolicyText({ policy }: Pick<Shown, 'policy'>) {
  const mayWrite = useMay(programme.permissions.write)
  const [text, setText] = useState(policy.text)
  const writing = useSend(writePolicy, { refreshes: [getRegistration], inForm: true })
  const save = async () => {
    const kept = await writing.run({ body: { text } })
    if (kept) toast({ text: `Texto guardado: versión ${kept.version}`, tone: 'ok' })
  }
  return (
    <details className="loyalty-policy">
      <summary>Política de tratamiento de datos{policy.isOwn ? `, versión ${policy.version}` : ', texto propuesto'}</summary>
      <div className="stack">
        <TextArea
          label="Texto que acepta quien se registra"
          rows={12}
          maxLength={MOST_POLICY}
          value={text}
          readOnly={!mayWrite}
          onChange={setText}
          error={writing.submitError?.message}
          help="Uno para todos los programas de la empresa. Al cambiarlo queda una versión nueva: de cada cliente se guarda la que aceptó."
        />
        {mayWrite && (
          <div>
            <Button
              busy={writing.isSending}
              disabledReason={text.trim() === policy.text ? 'No has cambiado el texto' : null}
              onClick={() => void save()}
            >
              Guardar texto
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

const imageOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** As a drawing it is printed at any size. */
function saveSvg(svg: string, branch: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  link.download = `QR registro${branch === '' ? '' : ` ${branch}`}.svg`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
