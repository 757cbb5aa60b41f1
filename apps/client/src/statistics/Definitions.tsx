import { inLang } from '@avisa/contract/statistics/cell-marks'
import { definitions, sentencesOf } from '@avisa/contract/statistics/definitions'
import { measures, type MeasureName } from '@avisa/contract/statistics/measures'
import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat, useLang } from '#/platform/text.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useNumbersTexts } from './texts.ts'

type Props = { what: string; medidas: readonly MeasureName[] }

/** What is counted, in words. */
export const Definitions = ({ what, medidas }: Props) => {
  const say = useNumbersTexts()
  const lang = useLang()
  const format = useFormat()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon size={32} aria-label={say('definition', { what })} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconInfoCircle size={18} stroke={1.9} aria-hidden />
      </ActionIcon>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={say('definitions')}>
        <div className="column gap-16">
          {medidas.map((medida) => (
            <section key={medida}>
              <h3 className="title">{inLang(lang, [measures[medida].es, measures[medida].ca])}</h3>
              {sentencesOf(definitions[medida]).map((sentence) => (
                <p key={sentence[0]} className="mt-4">
                  {inLang(lang, sentence)}
                </p>
              ))}
              <p className="mt-4 small quiet">{say('since', { day: format.date(definitions[medida].desde) })}</p>
            </section>
          ))}
          <p className="small quiet">{say('keys')}</p>
        </div>
      </Sheet>
    </>
  )
}
