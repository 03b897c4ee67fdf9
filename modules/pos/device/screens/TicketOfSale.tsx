/**
 * The ticket of the sale that was charged: printed by itself, when somebody asks, or never, as this register prefers. One that did not arrive
 * yet is printed as the device has it, «Por sincronizar»; its final identity comes by printing it again.
 */
import { useRef, useState, useSyncExternalStore } from 'react'
import { Button, Notice, SelectField } from '#platform/ui/index.tsx'
import { failureOf } from '#platform/web/index.tsx'
import { ticketBytes } from '../../paper/escpos.ts'
import { printLines, printSale } from '../../paper/print.tsx'
import { cableNames, cablesHere, connectPrinter, isPrinterConnected, writeToPrinter, type Cable } from '../../paper/printer.tsx'
import { columnsOf, ticketLines, type TicketFacts } from '../../paper/ticket-lines.ts'
import { printingTimes, type PrintingTime, rollNames, rolls, type Roll } from '../../paper/ticket.ts'
import { isUnreached } from '../asking.tsx'
import type { Device } from '../device.tsx'

const times: readonly PrintingTime[] = ['always', 'ask', 'never']
const WAITS = 'Salió «Por sincronizar». Cuando la venta llegue, reimprímela desde Ventas POS con su CUDE.'

/** @returns what is told of it; empty of nothing */
async function printAt(device: Device, saleId: string, ticket: TicketFacts | undefined): Promise<string> {
  const { printing, isReached, waiting } = device.shown()
  const lines = ticket ? ticketLines(ticket, columnsOf[printing.roll]) : []
  if (ticket && (await writeToPrinter(ticketBytes(lines, { opensDrawer: true })))) return waiting > 0 ? WAITS : ''
  try {
    if (isReached && navigator.onLine && (await printSale(saleId, printing.roll))) return ''
  } catch (error) {
    if (!isUnreached(error)) throw error
  }
  if (!ticket) return 'El tiquete sale cuando la venta llegue: imprímelo desde Ventas POS.'
  await printLines(lines, printing.roll)
  return WAITS
}

export function TicketOfSale({ device, saleId }: { readonly device: Device; readonly saleId: string }) {
  const { printing, last } = useSyncExternalStore(device.subscribe, device.shown)
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const hasBegun = useRef(false)
  const { when, roll } = printing
  const run = async (): Promise<void> => {
    setBusy(true)
    setTold('')
    try {
      setTold(await printAt(device, saleId, last?.ticket))
    } catch (error) {
      setTold(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  /** By itself, once for each sale. */
  const begin = (node: HTMLDivElement | null): void => {
    if (!node || when !== 'always' || hasBegun.current) return
    hasBegun.current = true
    void run()
  }
  return (
    <div className="stack" ref={begin}>
      {told !== '' && <Notice tone="info">{told}</Notice>}
      <div className="row wrap">
        {when !== 'never' && (
          <Button onClick={() => void run()} busy={isBusy} busyText="Preparando…">
            Imprimir tiquete
          </Button>
        )}
        <Cables onTold={setTold} />
      </div>
      <div className="row wrap">
        <SelectField
          label="Imprimir al cobrar"
          value={when}
          options={times.map((value) => ({ value, label: printingTimes[value] }))}
          onChange={(value) => device.putPrinting({ ...printing, when: value })}
        />
        <SelectField<Roll>
          label="Papel"
          value={roll}
          options={rolls.map((value) => ({ value, label: rollNames[value] }))}
          onChange={(value) => device.putPrinting({ ...printing, roll: value })}
        />
      </div>
    </div>
  )
}

/** A printer by cable, where the browser has one: chosen once while the page lasts. */
function Cables({ onTold }: { readonly onTold: (text: string) => void }) {
  const [isConnected, setConnected] = useState(isPrinterConnected)
  const connect = async (cable: Cable): Promise<void> => {
    try {
      await connectPrinter(cable)
      setConnected(true)
    } catch {
      onTold('No se conectó ninguna impresora. El tiquete se imprime por el diálogo del navegador.')
    }
  }
  if (isConnected) return <span className="small t2">Impresora conectada</span>
  return cablesHere().map((cable) => (
    <Button key={cable} look="quiet" onClick={() => void connect(cable)}>
      {cableNames[cable]}
    </Button>
  ))
}
