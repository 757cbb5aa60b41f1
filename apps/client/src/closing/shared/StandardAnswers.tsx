import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { fold } from '@avisa/contract/addresses/fold'
import { offeredAnswers } from '@avisa/contract/closing/answers'
import type { StandardAnswer } from '@avisa/contract/closing/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useLang } from '#/platform/text.ts'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import type { Subject } from './standard-answers.ts'
import { useClosingTexts } from './texts.ts'

/** As many as fit in two lines. */
const most = 5

type Props = {
  answers: readonly StandardAnswer[]
  about: Pick<Subject, 'tipos' | 'unidad_gestion_id'>
  /** The status that is being set. */
  estado_id: number | null
  chosen: number | null
  onChoose: (answer: StandardAnswer) => void
}

/** The standard answers for what is written about, most used first; the rest behind a search. */
export const StandardAnswers = ({ answers, about, estado_id, chosen, onChoose }: Props) => {
  const say = useClosingTexts()
  const lang = useLang()
  const [searched, search] = useState<string>()
  const offered = offeredAnswers(answers, { ...about, estado_id })
  const first = offered.slice(0, most)
  const wanted = fold(searched ?? '')
  const matching = offered.filter((answer) => fold(`${pick(answer, 'titulo', lang)} ${pick(answer, 'texto', lang)}`).includes(wanted))
  if (offered.length === 0) return null
  return (
    <div role="group" aria-label={say('standard')} className="column gap-8 mb-12">
      <div className="row between gap-8">
        <span className="small quiet">{say('standardWhy')}</span>
        {offered.length > most && searched === undefined && (
          <Button variant="subtle" size="sm" leftSection={<IconSearch size={18} aria-hidden />} onClick={() => search('')}>
            {say('standardAll', { count: offered.length })}
          </Button>
        )}
      </div>
      {searched !== undefined && (
        <TextInput
          type="search"
          aria-label={say('standardSearch')}
          value={searched}
          onChange={({ currentTarget }) => search(currentTarget.value)}
        />
      )}
      <div className="flex wrap gap-8">
        {(searched === undefined ? first : matching).map((answer) => (
          <FilterChip key={answer.id} pressed={answer.id === chosen} onClick={() => onChoose(answer)}>
            {pick(answer, 'titulo', lang)}
            {answer.usos > 0 && (
              <span className="quiet" aria-label={say('standardUses', { count: answer.usos })}>
                {answer.usos.toLocaleString(lang)}
              </span>
            )}
          </FilterChip>
        ))}
      </div>
    </div>
  )
}
