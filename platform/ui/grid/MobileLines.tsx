import { useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { Dialog } from '../float/Dialog.tsx'
import { PlusIcon, TrashIcon } from '../icons.tsx'
import type { LineGridProps } from './LineGrid.tsx'

/** The lines on a phone: a card each, and each as a form that covers the screen. */
export function MobileLines<Row>({
  label,
  rows,
  rowKey,
  card,
  renderMobileForm,
  errors,
  onRemove,
  readOnly,
  invitation,
}: LineGridProps<Row>) {
  // The key of the line that is open; 'new' for one that does not exist yet.
  const [open, setOpen] = useState<{ key: string | null } | null>(null)
  const index = open ? rows.findIndex((row) => rowKey(row) === open.key) : -1
  const row = index < 0 ? null : (rows[index] ?? null)
  const close = () => setOpen(null)
  return (
    <section aria-label={label}>
      <div className="lines-head">
        <h2>{label}</h2>
        <span className="small muted">{rows.length}</span>
        {!readOnly && invitation !== null && (
          <Button look="quiet" icon={PlusIcon} onClick={() => setOpen({ key: null })}>
            Agregar
          </Button>
        )}
      </div>
      <ul className="lines">
        {rows.map((line, at) => {
          const content = card(line)
          const wrong = [...(errors?.keys() ?? [])].some((path) => path.startsWith(`${at}.`))
          return (
            <li key={rowKey(line)}>
              <button type="button" className={wrong ? 'li wrong' : 'li'} onClick={() => setOpen({ key: rowKey(line) })}>
                <span className="clip medium">{content.title}</span>
                <span className="num b">{content.amount}</span>
                <span className="sub clip">{content.detail}</span>
                <span className="sub num">{content.side}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {open && (open.key === null || row) && (
        <Dialog
          title={row === null ? 'Agregar línea' : invitation === null ? label : `Línea ${index + 1}`}
          size="full"
          onClose={close}
          actions={
            open.key !== null &&
            !readOnly &&
            invitation !== null && (
              <IconButton
                name="Eliminar línea"
                icon={TrashIcon}
                onClick={() => {
                  if (open.key !== null) onRemove(open.key)
                  close()
                }}
              />
            )
          }
        >
          {renderMobileForm(row, close)}
        </Dialog>
      )}
    </section>
  )
}
