import { Button, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { checkExtraValue, withInitial } from '@avisa/contract/extra-fields/rules'
import { lazy } from '#/platform/lazy.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { useLaterTexts } from '../later-texts.ts'
import type { Wizard } from '../use-wizard.ts'

const picker = () => import('#/extra-fields/shared/ExtraFieldsPicker.tsx')
const ExtraFieldsPicker = lazy(async () => ({ default: (await picker()).ExtraFieldsPicker }))

export const focusExtraField = async ({ extra: { fields }, draft }: Wizard): Promise<void> => {
  const values = withInitial(fields, draft.camposExtra)
  const wrong = fields.find((field) => checkExtraValue(field, values[field.codigo]))
  if (wrong) (await picker()).focusField(wrong.codigo)
}

export const ReportExtraFields = ({ wizard, tried }: { wizard: Wizard; tried: boolean }) => {
  const say = useLaterTexts()
  const { extra, draft, change } = wizard
  if (extra.state === 'failed') {
    const again = (
      <Button variant="subtle" size="sm" onClick={extra.retry}>
        {say('extraRetry')}
      </Button>
    )
    return (
      <Notice kind="wrong" live action={again}>
        {say('extraFailed')}
      </Notice>
    )
  }
  if (extra.state === 'loading') return <Skeleton h={84} />
  if (extra.fields.length === 0) return null
  return (
    <Suspense fallback={<Skeleton h={84 * extra.fields.length} />}>
      <ExtraFieldsPicker
        fields={extra.fields}
        values={draft.camposExtra}
        onChange={(camposExtra) => change({ camposExtra })}
        showProblems={tried}
      />
    </Suspense>
  )
}
