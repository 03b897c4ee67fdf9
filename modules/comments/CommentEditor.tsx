/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a textarea has no bold, and a native list cannot stand in the text */
/**
 * Where a comment is written: bold, italics and underline, and nothing else. The browser edits; what it makes of it is
 * read into the same model as on the server, so counter and limit are the server's.
 */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { BoldIcon, Button, IconButton, ItalicIcon, UnderlineIcon } from '#platform/ui/index.tsx'
import { commentCounter, comment as problemOf } from '#platform/rules/index.ts'
import { commentErrors } from './errors.ts'
import { type Mentionable, typedMention } from './mentions.ts'
import { readRichText } from './parsed.tsx'
import { type Mark, plainText, richTextOf, writeRichText } from './rich-text.ts'

export interface CommentEditorHandle {
  readonly clear: () => void
}

interface Props {
  readonly ref: Ref<CommentEditorHandle>
  /** What was being written before, as our own HTML. */
  readonly initial: string
  readonly onChange: (html: string) => void
  readonly isSending: boolean
  /** Why the last one was refused. */
  readonly problem: string | null
  readonly onSend: (html: string) => void
  readonly findPeople: (text: string) => Promise<readonly Mentionable[]>
}

const looks = [
  { mark: 'b', command: 'bold', name: 'Negrita', key: 'B', icon: BoldIcon },
  { mark: 'i', command: 'italic', name: 'Cursiva', key: 'I', icon: ItalicIcon },
  { mark: 'u', command: 'underline', name: 'Subrayado', key: 'U', icon: UnderlineIcon },
] as const satisfies readonly { mark: Mark; command: string; name: string; key: string; icon: unknown }[]

/** What the browser may do by itself; what is pasted goes through `paste`. */
const ALLOWED = /^(insert(Text|CompositionText|FromComposition|ReplacementText|LineBreak)|delete|history|format(Bold|Italic|Underline)$)/

// The only way to edit in place that keeps the browser's own undo; every browser has it.
const edit = (command: string, value?: string): boolean => document.execCommand(command, false, value)

/** The looks of what would be typed where the caret stands. */
const looksNow = (): Mark[] => looks.filter(({ command }) => document.queryCommandState(command)).map(({ mark }) => mark)

const readNode = (node: HTMLElement | null) => readRichText(node?.innerHTML ?? '')

export function CommentEditor({ ref, initial, onChange, isSending, problem, onSend, findPeople }: Props) {
  const boxRef = useRef<HTMLDivElement>(null)
  const [start] = useState(initial)
  const [text, setText] = useState(() => plainText(readRichText(initial)))
  const [active, setActive] = useState<readonly Mark[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const mention = useMention(boxRef, findPeople)
  const id = useId()

  const changed = () => {
    const rich = readNode(boxRef.current)
    onChange(writeRichText(rich))
    setText(plainText(rich))
    setRefused(null)
    mention.look()
  }
  useImperativeHandle(ref, () => ({
    clear: () => {
      boxRef.current?.replaceChildren()
      setText('')
      boxRef.current?.focus()
    },
  }))
  const mounted = useCallback(
    (node: HTMLDivElement | null) => {
      boxRef.current = node
      return node ? watch(node, start, setActive) : undefined
    },
    [start],
  )

  const isEmpty = text === ''
  const tooLong = !isEmpty && problemOf(text) !== null
  const reason = isEmpty ? 'Escribe el comentario' : tooLong ? commentErrors.definitions.tooLong.text : null
  const send = () => {
    if (reason === null && !isSending) onSend(writeRichText(readNode(boxRef.current)))
  }
  // Without a selection nothing is changed yet, and nobody says so.
  const change = (command: string) => {
    edit(command)
    setActive(looksNow())
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const { clipboardData } = event
    const html = clipboardData.getData('text/html')
    const rich = html === '' ? richTextOf(clipboardData.getData('text/plain')) : readRichText(html)
    if (rich.lines.length > 0) edit('insertHTML', writeRichText(rich))
    changed()
    const hasImage = rich.hasImage || [...clipboardData.items].some(({ type }) => type.startsWith('image/'))
    if (hasImage) setRefused(commentErrors.definitions.hasImage.text)
  }
  const keys = (event: KeyboardEvent) => {
    if (mention.keys(event)) return
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const look = looks.find(({ key }) => key === event.key.toUpperCase())
    if (look && !event.shiftKey) {
      event.preventDefault()
      change(look.command)
    }
    // Otherwise the page behind would take it: in an editor it issues the document.
    if (event.key === 'Enter') {
      event.preventDefault()
      send()
    }
  }
  const message = tooLong ? commentErrors.definitions.tooLong.text : (refused ?? problem)
  return (
    <div className="writing">
      <div className={tooLong ? 'writing-box bad' : 'writing-box'}>
        <div className="writing-looks" role="toolbar" aria-label="Formato" aria-controls={`${id}-text`}>
          {looks.map(({ mark, command, name, key, icon }) => (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pressing a button does not take the selection away
            <span key={mark} onMouseDown={(event) => event.preventDefault()}>
              <IconButton
                name={`${name} (Ctrl ${key})`}
                icon={icon}
                size="small"
                aria-pressed={active.includes(mark)}
                onClick={() => {
                  boxRef.current?.focus()
                  edit(command)
                }}
              />
            </span>
          ))}
        </div>
        <div
          ref={mounted}
          id={`${id}-text`}
          className={isEmpty ? 'writing-text empty' : 'writing-text'}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          data-autofocus
          aria-multiline
          aria-label="Comentario"
          aria-required
          aria-invalid={tooLong || undefined}
          aria-describedby={`${id}-count ${id}-message`}
          aria-autocomplete="list"
          aria-controls={mention.people.length > 0 ? `${id}-people` : undefined}
          aria-activedescendant={mention.people.length > 0 ? `${id}-${mention.current}` : undefined}
          onInput={changed}
          onPaste={paste}
          onDrop={(event) => event.preventDefault()}
          onKeyDown={keys}
          onBlur={mention.close}
        />
        {mention.people.length > 0 && (
          <div className="writing-people" id={`${id}-people`} role="listbox" aria-label="Personas de tu empresa">
            {mention.people.map((person, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard in the text, which keeps the focus
              <div
                key={person.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === mention.current}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => mention.choose(person)}
              >
                {person.name}
              </div>
            ))}
          </div>
        )}
      </div>
      <div className="writing-foot">
        <span id={`${id}-count`} className={tooLong ? 'small err' : 'small muted'}>
          {commentCounter(text)}
        </span>
        <Button look="filled" busy={isSending} busyText="Agregando…" disabledReason={reason} onClick={send}>
          Agregar comentario
        </Button>
      </div>
      <p id={`${id}-message`} className="small err" role="alert" hidden={message === null}>
        {message}
      </p>
    </div>
  )
}

/** Gives the element back what was being written, and watches what the browser does with it until it goes. */
function watch(node: HTMLElement, start: string, onLooks: (marks: readonly Mark[]) => void): () => void {
  // Made by our own writer: no tag but the allowed ones.
  node.innerHTML = writeRichText(readRichText(start))
  const before = (event: InputEvent) => {
    const { inputType } = event
    if (inputType === 'insertParagraph') {
      event.preventDefault()
      edit('insertLineBreak')
    } else if (!ALLOWED.test(inputType)) event.preventDefault()
  }
  const moved = () => {
    if (node.contains(document.getSelection()?.anchorNode ?? null)) onLooks(looksNow())
  }
  node.addEventListener('beforeinput', before)
  document.addEventListener('selectionchange', moved)
  return () => {
    node.removeEventListener('beforeinput', before)
    document.removeEventListener('selectionchange', moved)
  }
}

/** The names that are offered after an `@`, and the one that Enter takes. */
function useMention(boxRef: RefObject<HTMLDivElement | null>, findPeople: Props['findPeople']) {
  const [people, setPeople] = useState<readonly Mentionable[]>([])
  const [current, setCurrent] = useState(0)
  // Only the answer about what is being typed now counts.
  const asked = useRef('')
  const close = () => {
    asked.current = ''
    setPeople([])
  }
  const look = () => {
    const typed = typedAt(boxRef.current)
    if (!typed) return close()
    const key = `@${typed.text}`
    asked.current = key
    findPeople(typed.text).then(
      (found) => {
        if (asked.current !== key) return
        setPeople(found)
        setCurrent(0)
      },
      // Names are only offered: what is written stays as it is.
      () => undefined,
    )
  }
  const choose = (person: Mentionable) => {
    const typed = typedAt(boxRef.current)
    const selection = document.getSelection()
    if (!typed || !selection) return close()
    const range = document.createRange()
    range.setStart(typed.node, typed.offset - typed.text.length - 1)
    range.setEnd(typed.node, typed.offset)
    selection.removeAllRanges()
    selection.addRange(range)
    edit('insertText', `@${person.name}\u00a0`)
    // Its own letters asked for names again: the next Enter belongs to the text.
    close()
  }
  /** @returns whether the key was for the names */
  const keys = (event: KeyboardEvent): boolean => {
    const chosen = people[current]
    if (!chosen) return false
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setCurrent((current + 1) % people.length)
    else if (event.key === 'ArrowUp') setCurrent((current + people.length - 1) % people.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey) choose(chosen)
    else return false
    event.preventDefault()
    return true
  }
  return { people, current, look, choose, close, keys }
}

/** The name that is being typed where the caret stands. */
function typedAt(box: HTMLElement | null): { readonly node: Text; readonly offset: number; readonly text: string } | null {
  const selection = document.getSelection()
  const node = selection?.anchorNode
  if (!selection?.isCollapsed || !(node instanceof Text) || !box?.contains(node)) return null
  const text = typedMention(node.data.slice(0, selection.anchorOffset).replaceAll('\u00a0', ' '))
  return text === null ? null : { node, offset: selection.anchorOffset, text }
}
