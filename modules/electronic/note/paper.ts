/** The paper of an electronic note: parties, CUDE and what it is about, as they were when it was issued. */
import { showDay } from '#base/date.ts'
import { codeName, type NoteFormat } from '#colombia/index.ts'
import type { Paper, PaperOf, StoredDocument } from '#modules/documents/index.ts'
import { codeOnPaper, noticesOf, softwareOnPaper } from '../paper.ts'
import { partiesOnPaper } from '../plain-paper.ts'
import { readNoteSnapshot, type NoteSnapshot } from './snapshot.ts'
import { toUblNote } from './ubl.ts'

/** @throws Error when the document was not issued as an electronic note of this format */
export const paperOfNote =
  (format: NoteFormat, words: Pick<Paper, 'title' | 'dueLabel' | 'netLabel'>): PaperOf =>
  (document) => {
    const snapshot = readNoteSnapshot(document.snapshot, format)
    return {
      ...words,
      signature: '',
      texts: aboutOf(snapshot, format),
      ...partiesOnPaper(snapshot),
      // A consecutive of the company's own: no resolution authorises it.
      authorization: null,
      software: softwareOnPaper(snapshot),
      code: codeOfNote(document, snapshot),
      notices: noticesOf(document, snapshot),
    }
  }

/** The rules of the adjustments of what a till sells. */
const OF_TILL: ReadonlySet<NoteFormat['rule']> = new Set<NoteFormat['rule']>(['NA', 'NAD'])

/** What it is about, and why. */
export function aboutOf({ corrects, concept, reason }: NoteSnapshot, { concepts, about, issuer, rule }: NoteFormat): Paper['texts'] {
  const name = codeName(concepts, concept)
  return [
    {
      label: 'Corrige',
      value:
        corrects.kind === 'invoice'
          ? `${issuer === 'buyer' ? 'Documento soporte' : OF_TILL.has(rule) ? 'Documento POS' : 'Factura electrónica'} ${corrects.number} del ${showDay(corrects.issueDate)}, ${corrects.sealedWith ?? about[0]} ${corrects.cufe}`
          : `Lo facturado del ${showDay(corrects.from)} al ${showDay(corrects.to)}`,
    },
    { label: 'Concepto', value: reason === name ? name : `${name}. ${reason}` },
  ]
}

function codeOfNote(document: StoredDocument, snapshot: NoteSnapshot): Paper['code'] {
  const { uniqueCode, number, prefix } = document
  if (uniqueCode === null || number === null) return null
  return codeOnPaper('CUDE', toUblNote(snapshot, document, { prefix, number }, uniqueCode), uniqueCode)
}
