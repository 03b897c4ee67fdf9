/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of an ARIA combobox: a native select can neither be searched nor grouped */
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Kbd } from '../Button.tsx'
import { Money } from '../Figures.tsx'
import { DialogDepth } from '../float/Dialog.tsx'
import { Marked } from '../fields/OptionList.tsx'
import { SearchIcon, SpinnerIcon } from '../icons.tsx'
import { keyCaps } from '../shortcuts.ts'
import type { PaletteEntry, PaletteGroup } from './entry.tsx'
import { isForRecords, litAmong, nextEntry } from './palette.ts'
import './palette.css'

export interface CommandPaletteProps {
  /** What it does: "Ir a, crear o buscar". */
  label: string
  /** What is at hand for a text, at once; for none, what is proposed. */
  local: (text: string) => readonly PaletteGroup[]
  /** What the server finds. The signal ends when another text comes. */
  search: (text: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>
  /** The shortest text that the server is asked for. */
  shortest: number
  onChoose: (entry: PaletteEntry, inNewTab: boolean) => void
  onClose: () => void
}

const PAUSE_MS = 140

interface Found {
  text: string
  /** How often somebody had asked again. */
  tries: number
  groups: readonly PaletteGroup[]
  failed: boolean
}

const NONE: Found = { text: '', tries: 0, groups: [], failed: false }

const entriesOf = (groups: readonly PaletteGroup[]): PaletteEntry[] => groups.flatMap(({ entries }) => entries)

/** One box for everything: arrows light an entry, Enter opens it, Ctrl Enter in another tab, Escape gives the focus back. */
export function CommandPalette({ label, local, search, shortest, onChoose, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [found, setFound] = useState(NONE)
  const [tries, setTries] = useState(0)
  // Enter came before the answer: its first is taken when it comes.
  const awaited = useRef<{ text: string; inNewTab: boolean } | null>(null)
  const listId = useId()
  const typed = text.trim()
  const isAsked = typed.length >= shortest

  const searcher = useRef(search)
  useEffect(() => {
    searcher.current = search
  })
  useEffect(() => {
    if (typed.length < shortest) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      searcher.current(typed, abort.signal).then(
        (groups) => !abort.signal.aborted && setFound({ text: typed, tries, groups, failed: false }),
        () => !abort.signal.aborted && setFound({ text: typed, tries, groups: [], failed: true }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed, shortest, tries])

  // The results before stay in sight until others come, so that the list does not jump at every key.
  const records = isAsked ? found.groups : []
  const groups = isForRecords(typed) ? [...records, ...local(typed)] : [...local(typed), ...records]
  const entries = entriesOf(groups)
  const lit = litAmong(entries, chosen)
  const isBusy = isAsked && (found.text !== typed || found.tries !== tries)
  const hasFailed = isAsked && !isBusy && found.failed

  const choose = (entry: PaletteEntry | null, inNewTab: boolean) => {
    if (entry) onChoose(entry, inNewTab && entry.href !== undefined)
  }
  const chooser = useRef(choose)
  useEffect(() => {
    chooser.current = choose
  })
  useEffect(() => {
    const waiting = awaited.current
    if (!waiting) return
    awaited.current = null
    if (waiting.text === found.text) chooser.current(entriesOf(found.groups)[0] ?? null, waiting.inNewTab)
  }, [found])

  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const isChord = event.ctrlKey || event.metaKey
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setChosen(nextEntry(entries, lit?.id ?? null, event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // What the browser knows answers at once; of a number, or without it, the server's word is waited for.
      if (isBusy && (lit === null || (isForRecords(typed) && chosen === null))) awaited.current = { text: typed, inNewTab: isChord }
      else choose(lit, isChord)
    } else if (event.key === 'Escape' || (isChord && event.key.toLowerCase() === 'k')) {
      event.preventDefault()
      onClose()
    }
  }
  const open = (node: HTMLDialogElement | null) => {
    if (!node) return
    if (!node.open) node.showModal()
    // Closing before it leaves the page is what returns the focus to where it was.
    return () => node.close()
  }
  const outside = (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget && onClose()
  const status = hasFailed
    ? null
    : isBusy && entries.length === 0
      ? 'Buscando…'
      : entries.length === 0
        ? `Nada con «${typed}». Prueba con un número, un NIT o parte del nombre`
        : ''
  return (
    <DialogDepth value={1}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, too */}
      <dialog
        ref={open}
        className="palette"
        aria-label={label}
        onClick={outside}
        onCancel={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <div className="palette-head">
          {isBusy ? <SpinnerIcon className="spin" /> : <SearchIcon />}
          <input
            role="combobox"
            aria-label={label}
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={lit ? `${listId}-${lit.id}` : undefined}
            placeholder={label}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setChosen(null)
            }}
            onKeyDown={keys}
          />
          <button type="button" className="palette-esc" onClick={onClose} aria-label="Esc, cerrar">
            <Kbd>Esc</Kbd>
          </button>
        </div>
        <div className="palette-list" role="listbox" id={listId} aria-label="Resultados" tabIndex={-1}>
          {groups.map(({ heading, entries: those }) => (
            <Group
              key={heading}
              heading={heading}
              listId={listId}
              query={typed}
              entries={those}
              lit={lit}
              onLight={setChosen}
              onChoose={choose}
            />
          ))}
        </div>
        <output className={status ? 'palette-none' : 'sr'}>{status}</output>
        {hasFailed && (
          <div className="palette-none" role="alert">
            No se pudo buscar en tus documentos, terceros y productos.{' '}
            <button type="button" className="act" onClick={() => setTries(tries + 1)}>
              Reintentar
            </button>
          </div>
        )}
        <div className="palette-foot" aria-hidden="true">
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> elegir
          </span>
          <span>
            <Kbd>Enter</Kbd> abrir
          </span>
          <span>
            <Kbd>Ctrl Enter</Kbd> en otra pestaña
          </span>
        </div>
      </dialog>
    </DialogDepth>
  )
}

interface GroupProps {
  heading: string
  listId: string
  query: string
  entries: readonly PaletteEntry[]
  lit: PaletteEntry | null
  onLight: (id: string) => void
  onChoose: (entry: PaletteEntry, inNewTab: boolean) => void
}

function Group({ heading, listId, query, entries, lit, onLight, onChoose }: GroupProps) {
  const isTab = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.button === 1
  return (
    <div role="group" aria-label={heading}>
      <div className="cap" aria-hidden="true">
        {heading}
      </div>
      {entries.map((entry) => {
        const { id, icon: Icon, kind, label, about, detail, amount, keys } = entry
        const isLit = entry === lit
        return (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the input keeps the focus and hears the keys
          <div
            key={id}
            id={`${listId}-${id}`}
            role="option"
            className="o"
            aria-selected={isLit}
            ref={isLit ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => !isLit && onLight(id)}
            onClick={(event) => onChoose(entry, isTab(event))}
            onAuxClick={(event) => isTab(event) && onChoose(entry, true)}
          >
            <Icon />
            <span className="grow clip">
              {kind && <span className="t3">{kind} </span>}
              <b>
                <Marked text={label} query={query} />
              </b>
              {about && <span className="t3"> {about}</span>}
            </span>
            {detail && (
              <span className="datum num">
                <Marked text={detail} query={query} />
              </span>
            )}
            {amount && (
              <span className="datum num">
                <Money value={amount} />
              </span>
            )}
            {keys && (
              <span className="row">
                {keyCaps(keys).map((cap) => (
                  <Kbd key={cap}>{cap}</Kbd>
                ))}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
