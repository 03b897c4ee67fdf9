/** Caja web: a register on this device. It is chosen, opened and then sells, with and without network. */
import { useState } from 'react'
import { register } from '#modules/documents/index.ts'
import { Button, ButtonLink, Coming, Empty, LoadError, Page, SelectField } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk } from '#platform/web/index.tsx'
import { webRegisterScreen as screen, closuresScreen } from '../../screens.ts'
import { OpenPanel } from '../../shift/screens/OpenPanel.tsx'
import { useDevice, type Device } from '../device.tsx'
import type { Shown } from '../kept.tsx'
import { Selling } from './Selling.tsx'
import './register.css'

export default function WebRegisterPage() {
  const { device, shown } = useDevice()
  const { state, shift, facts } = shown
  if (state.is === 'ready' && shift && facts) return <Selling device={device} shown={shown} facts={facts} shift={shift} />
  return <NotSelling device={device} shown={shown} />
}

/** Before it sells: nothing else is on the screen (CJ8). */
function NotSelling({ device, shown: { state, facts } }: { readonly device: Device; readonly shown: Shown }) {
  const [isOpening, setOpening] = useState(false)
  const isClosed = state.is === 'ready'
  return (
    <Page
      title={screen.title}
      heading={facts?.register ?? screen.title}
      crumbs={crumbsOf(screen)}
      panel={
        isOpening && (
          <OpenPanel
            followsId={null}
            onOpened={() => {
              setOpening(false)
              void device.refreshShift()
            }}
            onClose={() => setOpening(false)}
          />
        )
      }
    >
      {state.is === 'loading' && <Empty title="Preparando la caja">Se traen los productos, los precios y los números de la caja.</Empty>}
      {state.is === 'noStore' && (
        <Empty title="Este navegador no deja guardar nada">
          La caja guarda cada venta en el equipo antes de enviarla. Sal de la navegación privada o permite el almacenamiento del sitio.
        </Empty>
      )}
      {state.is === 'notSecure' && (
        <Empty title="La caja web necesita https">
          Abre Páramo por su dirección con https. Sin ella el navegador no deja guardar las ventas en el equipo.
        </Empty>
      )}
      {state.is === 'elsewhere' && (
        <Empty title="La caja está abierta en otra pestaña" actions={<Button onClick={device.takeOver}>Seguir aquí</Button>}>
          Vende una sola pestaña a la vez, para que los números no se crucen.
        </Empty>
      )}
      {state.is === 'failed' && (
        <>
          <LoadError message={state.message} onRetry={() => void device.begin()} />
          <Choosing device={device} />
        </>
      )}
      {state.is === 'noRegister' && <Choosing device={device} />}
      {isClosed && (
        <Empty
          title="La caja está cerrada"
          actions={
            <>
              <Button look="filled" onClick={() => setOpening(true)}>
                Abrir caja
              </Button>
              <ButtonLink href={closuresScreen.path}>Cierres de caja</ButtonLink>
            </>
          }
        >
          Cuenta la base por denominación y empieza a vender.
        </Empty>
      )}
    </Page>
  )
}

/** Which register this device is: it stays so until somebody chooses another one. */
function Choosing({ device }: { readonly device: Device }) {
  const asked = useAsk(register.endpoints.options, { query: {} })
  const [chosen, setChosen] = useState('')
  if (!asked.data) return <Coming asked={asked} />
  const options = asked.data.options.filter(({ inactive }) => inactive !== true)
  const id = chosen === '' ? (options[0]?.id ?? '') : chosen
  if (options.length === 0) return <Empty title="No hay cajas">Crea una en Configuración, Sucursales y cajas.</Empty>
  return (
    <div className="reg-choose">
      <SelectField
        label="Caja de este equipo"
        value={id}
        options={options.map((each) => ({ value: each.id, label: each.label }))}
        onChange={setChosen}
      />
      <Button look="filled" onClick={() => device.choose(id)}>
        Usar esta caja
      </Button>
    </div>
  )
}
