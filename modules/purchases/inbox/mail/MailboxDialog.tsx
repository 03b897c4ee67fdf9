/** «Correo»: the mailbox that invoices are taken from, how its last look went, and what came by it. */
import { useState } from 'react'
import { isEmail } from '#base/email.ts'
import { counted } from '#base/count.ts'
import { showInstant } from '#base/date.ts'
import {
  Button,
  Coming,
  ConfirmDialog,
  CopyIcon,
  Dialog,
  Facts,
  Notice,
  NumberField,
  PasswordField,
  QuietTable,
  TextField,
  toast,
} from '#platform/ui/index.tsx'
import { useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { listInbox } from '../endpoints.ts'
import { inboxPermissions } from '../permissions.ts'
import { changeMailbox, forgetMailbox, getMailbox, readMailboxNow, type MailboxView } from './endpoints.ts'

/** While a look is under way. */
const LOOK_AGAIN_MS = 3000
const refreshes = [getMailbox, listInbox]

export function MailboxDialog({ onClose }: { readonly onClose: () => void }) {
  const asked = useAsk(getMailbox, {}, ({ isReading, isOn, checkedAt }) =>
    isReading || (isOn && checkedAt === null) ? LOOK_AGAIN_MS : null,
  )
  const [isWriting, setWriting] = useState(false)
  const view = asked.data
  if (view && isWriting) return <WriteDialog view={view} onClose={() => setWriting(false)} />
  return (
    <Dialog title="Correo del buzón" size="large" onClose={onClose} footer={<Button onClick={onClose}>Cerrar</Button>}>
      {view ? <Standing view={view} onWrite={() => setWriting(true)} /> : <Coming asked={asked} />}
    </Dialog>
  )
}

function Standing({ view, onWrite }: { readonly view: MailboxView; readonly onWrite: () => void }) {
  const { isOn, isReadable, isReading, problem, checkedAt, host, userName, folder, version } = view
  const mayWrite = useMay(inboxPermissions.write)
  const [isForgetting, setForgetting] = useState(false)
  const reading = useSend(readMailboxNow, { refreshes })
  const forgetting = useSend(forgetMailbox, { refreshes, onDone: () => setForgetting(false) })
  if (!isOn)
    return (
      <>
        <p>
          Conecta el correo al que tus proveedores envían las facturas. Se leen los ZIP y XML adjuntos cada pocos minutos; nada se borra ni
          se marca en tu correo.
        </p>
        {mayWrite && (
          <div>
            <Button look="filled" onClick={onWrite}>
              Conectar correo
            </Button>
          </div>
        )}
      </>
    )
  return (
    <>
      {problem !== '' && <Notice tone="warn">{problem}</Notice>}
      {!isReadable && <Notice tone="warn">La clave se guardó en otra instalación: escríbela de nuevo.</Notice>}
      <Facts
        items={[
          { label: 'Correo', value: userName },
          { label: 'Servidor', value: host },
          { label: 'Carpeta', value: folder },
          {
            label: 'Última lectura',
            value: isReading ? 'Leyendo…' : checkedAt === null ? 'Pendiente' : showInstant(new Date(checkedAt)),
          },
        ]}
      />
      {isEmail(userName) && <ForSuppliers address={userName} />}
      {mayWrite && (
        <div className="inbox-files">
          <Button busy={reading.isSending} busyText="Leyendo…" onClick={() => void reading.run({})}>
            Leer ahora
          </Button>
          <Button onClick={onWrite}>Cambiar</Button>
          <Button look="quiet" onClick={() => setForgetting(true)}>
            Desconectar
          </Button>
        </div>
      )}
      <Mails mails={view.mails} />
      {isForgetting && (
        <ConfirmDialog
          title={`Desconectar ${userName}`}
          confirm="Desconectar"
          busyText="Desconectando…"
          busy={forgetting.isSending}
          error={forgetting.failure?.message}
          onConfirm={() => void forgetting.run({ body: { version } })}
          onClose={() => setForgetting(false)}
        >
          Se borra la clave y no se lee más ese correo. Lo que ya entró al buzón se queda.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Where suppliers write, and what is said to them; from another address mail is forwarded to this one. */
function ForSuppliers({ address }: { readonly address: string }) {
  const text = `Por favor envía tus facturas electrónicas (el ZIP con el XML y el PDF) a ${address}.`
  const copy = async (copied: string, said: string) => {
    await navigator.clipboard.writeText(copied)
    toast({ text: said })
  }
  return (
    <>
      <p>
        Pide a tus proveedores que escriban a <b className="b">{address}</b>. Si ya escriben a otra dirección, reenvíala a esta.
      </p>
      <div className="inbox-files">
        <Button icon={CopyIcon} onClick={() => void copy(address, 'Dirección copiada')}>
          Copiar dirección
        </Button>
        <Button icon={CopyIcon} onClick={() => void copy(text, 'Texto para proveedores copiado')}>
          Copiar texto para proveedores
        </Button>
      </div>
    </>
  )
}

const Mails = ({ mails }: Pick<MailboxView, 'mails'>) =>
  mails.length === 0 ? (
    <p className="muted">Aún no ha llegado ningún correo con facturas.</p>
  ) : (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Leído</th>
          <th scope="col">De</th>
          <th scope="col">Asunto</th>
          <th scope="col">Qué entró</th>
        </tr>
      </thead>
      <tbody>
        {mails.map(({ id, from, subject, readAt, taken, problems }) => (
          <tr key={id}>
            <td>{showInstant(new Date(readAt))}</td>
            <td>{from}</td>
            <td>{subject}</td>
            <td>
              {counted(taken, 'documento', 'documentos')}
              {problems.map((text) => (
                <div key={text} className="small muted">
                  {text}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )

function WriteDialog({ view, onClose }: { readonly view: MailboxView; readonly onClose: () => void }) {
  const [written, setWritten] = useState({
    ...{ host: view.host, port: String(view.port), userName: view.userName, password: '', folder: view.folder },
  })
  const sending = useSend(changeMailbox, {
    refreshes,
    inForm: true,
    onDone: () => {
      toast({ text: 'Correo conectado: se está leyendo', tone: 'ok' })
      onClose()
    },
  })
  const set = (name: keyof typeof written) => (text: string) => setWritten((before) => ({ ...before, [name]: text }))
  return (
    <StepDialog
      title={view.isOn ? 'Cambiar el correo del buzón' : 'Conectar correo'}
      verb="Guardar y leer"
      sending={sending}
      fields={['host', 'port', 'userName', 'password', 'folder']}
      onSubmit={() => void sending.run({ body: { ...written, port: Number(written.port), version: view.version } })}
      onClose={onClose}
    >
      <TextField
        label="Servidor IMAP"
        required
        help="imap.gmail.com, outlook.office365.com o el de tu dominio"
        value={written.host}
        error={errorAt(sending, 'host')}
        onChange={set('host')}
      />
      <NumberField
        label="Puerto"
        required
        help="993 con TLS"
        value={written.port}
        error={errorAt(sending, 'port')}
        onChange={set('port')}
      />
      <TextField label="Usuario" required value={written.userName} error={errorAt(sending, 'userName')} onChange={set('userName')} />
      <PasswordField
        label="Clave"
        kind="new"
        required={!view.isOn}
        help={view.isOn ? 'Vacía deja la que está guardada' : 'Usa una clave de aplicación. Se guarda cifrada y no se vuelve a mostrar'}
        value={written.password}
        error={errorAt(sending, 'password')}
        onChange={set('password')}
      />
      <TextField
        label="Carpeta"
        required
        help="INBOX es la de entrada"
        value={written.folder}
        error={errorAt(sending, 'folder')}
        onChange={set('folder')}
      />
    </StepDialog>
  )
}
