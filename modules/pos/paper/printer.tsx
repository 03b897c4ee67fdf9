/** A printer of tickets by cable, where the browser lets a page speak to one: over USB or a serial port. It never holds a sale. */

interface Port {
  open(options: Readonly<Record<string, number>>): Promise<void>
  readonly writable: WritableStream<Uint8Array> | null
}
interface UsbEndpoint {
  readonly direction: 'in' | 'out'
  readonly endpointNumber: number
}
interface UsbDevice {
  open(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, bytes: BufferSource): Promise<unknown>
  readonly configuration: {
    readonly interfaces: readonly { readonly interfaceNumber: number; readonly alternate: { readonly endpoints: readonly UsbEndpoint[] } }[]
  } | null
}

declare global {
  interface Navigator {
    /** Left out by browsers that let no page speak to a serial port. */
    readonly serial?: { requestPort(): Promise<Port> }
    /** The same of USB. */
    readonly usb?: { requestDevice(options: { readonly filters: readonly { readonly classCode: number }[] }): Promise<UsbDevice> }
  }
}

type Write = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>

/** While the page lasts. */
let writer: Write | null = null
export const isPrinterConnected = (): boolean => writer !== null

export const cables = ['usb', 'serial'] as const
export type Cable = (typeof cables)[number]
export const cableNames: Readonly<Record<Cable, string>> = { usb: 'Impresora USB', serial: 'Impresora serial' }
/** Those that this browser has. */
export const cablesHere = (): Cable[] => cables.filter((cable) => navigator[cable] !== undefined)

/** The class of printers (USB-IF). */
const PRINTERS = 7
const BAUD = 9600

async function overUsb(): Promise<Write> {
  const device = await navigator.usb?.requestDevice({ filters: [{ classCode: PRINTERS }] })
  await device?.open()
  await device?.selectConfiguration(1)
  const [first] = device?.configuration?.interfaces ?? []
  const out = first?.alternate.endpoints.find(({ direction }) => direction === 'out')
  if (!device || !first || !out) throw new Error('La impresora no tiene por dónde escribirle')
  await device.claimInterface(first.interfaceNumber)
  return async (bytes) => void (await device.transferOut(out.endpointNumber, bytes))
}

async function overSerial(): Promise<Write> {
  const port = await navigator.serial?.requestPort()
  await port?.open({ baudRate: BAUD })
  return async (bytes) => {
    const to = port?.writable?.getWriter()
    if (!to) throw new Error('La impresora no tiene por dónde escribirle')
    try {
      await to.write(bytes)
    } finally {
      to.releaseLock()
    }
  }
}

/** Asked of a person, who chooses it. @throws when none is chosen, or it does not open */
export async function connectPrinter(cable: Cable): Promise<void> {
  writer = cable === 'usb' ? await overUsb() : await overSerial()
}

/** @returns false without a printer by cable @throws when it does not answer: it is connected no more */
export async function writeToPrinter(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (!writer) return false
  try {
    await writer(bytes)
    return true
  } catch (error) {
    writer = null
    throw error
  }
}
