import { Button } from '@mantine/core'
import { useState } from 'react'
import { mostTogether } from '@avisa/contract/http/page-size'
import type { Meta } from '@avisa/contract/http/paging'
import { asCallError } from '#/platform/call-error.ts'
import { useClient } from '#/platform/client.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { toast } from '#/ui/popup/popups.ts'
import { useRecordTexts } from './texts.ts'
import type { Selection } from './use-selection.ts'

type Props<Row> = {
  selection: Selection<Row>
  loaded: number
  meta: Meta | undefined
  loadAll: () => Promise<readonly Row[]>
}

export const SelectAll = <Row extends { id: number }>({ selection, loaded, meta, loadAll }: Props<Row>) => {
  const client = useClient()
  const say = useRecordTexts()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const total = meta?.total ?? loaded
  if (selection.hasAll && selection.rows.length >= total) return null
  const choose = async () => {
    if (total <= loaded) return selection.markAll()
    if (total > mostTogether) return toast(client, { message: say('tooManyToSelect', { count: mostTogether }) })
    setBusy(true)
    try {
      selection.markRows(await loadAll())
    } catch (thrown) {
      toast(client, { message: errorText(asCallError(thrown)).message })
    }
    return setBusy(false)
  }
  return (
    <Button variant="subtle" size="sm" loading={busy} onClick={() => void choose()}>
      {say(meta?.total_minimo ? 'selectAll' : 'selectLoaded', { count: total })}
    </Button>
  )
}
