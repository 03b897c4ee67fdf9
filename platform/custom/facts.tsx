import { Button, DownloadIcon } from '../ui/index.tsx'
import type { ShownValue } from './record.ts'
import { saveCustomFile } from './ReferenceControl.tsx'

/** What a view says of a record: a file is its name, and fetched by it. */
export const customFacts = (shown: readonly ShownValue[], record: string) =>
  shown.map(({ label, value, fileId }) => ({
    label,
    value:
      fileId === undefined ? (
        value
      ) : (
        <Button look="quiet" size="small" icon={DownloadIcon} onClick={() => void saveCustomFile(fileId, record)}>
          {value}
        </Button>
      ),
  }))
