import { useNavigate, useSearchParams } from 'react-router'
import { useLang } from '#/platform/text.ts'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { objectText } from './labels.ts'
import { ObjectPage } from './ObjectPage.tsx'
import { useConfigurationTexts } from './texts.ts'

export const ObjectTabs = ({ objects }: { objects: readonly string[] }) => {
  const say = useConfigurationTexts()
  const lang = useLang()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const wanted = params.get('lista')
  const objeto = objects.find((each) => each === wanted) ?? objects[0] ?? ''
  return (
    <ObjectPage
      key={objeto}
      objeto={objeto}
      tabs={
        objects.length > 1 && (
          <div className="flex wrap gap-8" role="group" aria-label={say('lists')}>
            {objects.map((each) => (
              <FilterChip key={each} pressed={each === objeto} onClick={() => void navigate(`?lista=${each}`, { replace: true })}>
                {objectText(each, lang, 'plural')}
              </FilterChip>
            ))}
          </div>
        )
      }
    />
  )
}
