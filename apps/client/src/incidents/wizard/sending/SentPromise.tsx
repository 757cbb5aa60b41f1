import { getPromise } from '@avisa/contract/monthly-reports/routes'
import { promiseWords } from '@avisa/contract/statistics/promise-words'
import { IconClock } from '@tabler/icons-react'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { Notice } from '#/ui/state/Notice.tsx'

/** How long repairs of this type take; nothing while that is not known. */
export const SentPromise = ({ tipo }: { tipo: number | undefined }) => {
  const lang = useLang()
  const promise = useLoad(getPromise, { query: tipo === undefined ? {} : { tipo } }).data?.promesa
  return promise ? <Notice icon={IconClock}>{promiseWords(promise, lang)}</Notice> : null
}
