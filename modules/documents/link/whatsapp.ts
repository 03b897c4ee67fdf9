/** A message with the public link of a document, written in WhatsApp, which asks to whom it goes. */
import type { DocumentKind } from '../kind/kind.ts'

/** @param url absolute: it opens on another telephone */
export function whatsAppUrl({ short, gender }: DocumentKind['titles'], number: string | null, url: string): string {
  const what = [gender === 'f' ? 'la' : 'el', short, ...(number === null ? [] : [number])].join(' ')
  return `https://wa.me/?${new URLSearchParams({ text: `Hola. Te comparto ${what}: ${url}` })}`
}
