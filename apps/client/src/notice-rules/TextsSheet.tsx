import { plainText, type Body } from '@avisa/contract/configuration/fields'
import { consolePaths } from '@avisa/contract/console-paths'
import { noticeSentence } from '@avisa/contract/notifications/notice-link'
import type { EventName, NoticeReceiver, RuleChannel } from '@avisa/contract/notifications/events'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { objectPath } from '#/configuration/shared/objects.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { useEventName } from './Cells.tsx'
import { rulesOf, textOf, type Rules, type Texts } from './matrix.ts'
import { useEventTexts } from './event-texts.ts'
import { useNoticeRuleTexts } from './texts.ts'

const Words = ({ body }: { body: Body }) =>
  (['es', 'val'] as const).map((suffix) => (
    <div key={suffix} lang={suffix === 'es' ? 'es' : 'ca-valencia'}>
      <p className="strong small">{plainText(body[`titulo_${suffix}`] ?? body[`asunto_${suffix}`])}</p>
      <p className="small quiet">{noticeSentence(plainText(body[`texto_${suffix}`] ?? [body[`cuerpo_${suffix}`]].flat().join(' ')))}</p>
    </div>
  ))

type Props = { evento: EventName | undefined; rules: Rules; stored: Rules; texts: Texts; onClose: () => void }

/** The texts of an event, by receiver and way. */
export const TextsSheet = ({ evento, rules, stored, texts, onClose }: Props) => {
  const say = useNoticeRuleTexts()
  const sayEvent = useEventTexts()
  const nameOf = useEventName()
  const own = evento ? rulesOf(rules, evento) : []
  return (
    <Sheet opened={evento !== undefined} onClose={onClose} title={evento ? nameOf(evento) : ''}>
      <div className="column gap-16">
        {own.length === 0 && <p className="quiet">{say('none')}</p>}
        {own.map((rule) => {
          const key = [rule['evento'], rule['quien'], rule['canal']].map(plainText).join(':')
          const { objeto, clave, body } = textOf(texts, rule)
          return (
            <section key={key} className="column gap-8">
              <h3 className="heading">
                {sayEvent(rule['quien'] as NoticeReceiver)} · {say(rule['canal'] as RuleChannel)}
              </h3>
              {body ? <Words body={body} /> : <Notice kind="wrong">{say('gone')}</Notice>}
              <p className="flex wrap gap-16 small">
                {body && (
                  <Anchor component={Link} to={objectPath(objeto, clave)}>
                    {say('changeText')}
                  </Anchor>
                )}
                {stored[key] && (
                  <Anchor component={Link} to={`${consolePaths.notices}?clave=${encodeURIComponent(key)}`}>
                    {say('change')}
                  </Anchor>
                )}
              </p>
            </section>
          )
        })}
      </div>
    </Sheet>
  )
}
