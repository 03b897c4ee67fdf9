/** A message with the public link of a document, written in WhatsApp, which asks to whom it goes. */
import type { DocumentKind } from '../kind/kind.ts'

/** @param url absolute: it opens on another telephone */
export function whatsAppUrl({ short, gender }: DocumentKind['titles'], number: string | null, url: string): string {
  const what = [gender === 'f' ? 'la' : 'el', short, ...(number === null ? [] : [number])].join(' ')
  return `https://wa.me/?${new URLSearchParams({ text: `Hola. Te comparto ${what}: ${url}` })}`
}

interface SettledSale {
  readonly document: { readonly number: string | null }
  /** `amount`: as it is written. */
  readonly settled: { readonly number: string; readonly amount: string }
}

/** A message that a payment came, with the page of what it paid. */
export function settledUrl({ document, settled }: SettledSale, url: string): string {
  const text = `Hola. Recibimos tu pago de ${settled.amount} de ${document.number ?? ''} (recibo ${settled.number}). Míralo aquí: ${url}`
  return `https://wa.me/?${new URLSearchParams({ text })}`
}
