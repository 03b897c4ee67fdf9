/** The tags of a record, each a word in its colour. */
import type { ShownTag } from './tags.ts'
import '../catalogue/catalogue.css'
import './tags.css'

export const TagMarks = ({ tags }: { tags: readonly ShownTag[] }) =>
  tags.length > 0 && (
    <span className="tag-marks">
      {tags.map(({ id, name, color }) => (
        <span className="tag-mark" key={id}>
          {color !== null && <span className={`swatch swatch-${color}`} aria-hidden="true" />}
          {name}
        </span>
      ))}
    </span>
  )
