import { Fragment, Suspense, type ComponentProps } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { lazy } from '#/platform/lazy.ts'
import { useLang } from '#/platform/text.ts'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { objectText } from './labels.ts'
import { ObjectPage } from './ObjectPage.tsx'
import { StatusCodes } from './StatusCodes.tsx'
import { useConfigurationTexts } from './texts.ts'

/** Apart, because it loads the texts of every screen. */
const TextChoice = lazy(async () => ({ default: (await import('../wording/TextChoice.tsx')).TextChoice }))

/** What the screen of an object has of its own. */
export type TabParts = Pick<ComponentProps<typeof ObjectPage>, 'editors' | 'renderList' | 'presetFrom'>

const editors: Readonly<Record<string, TabParts['editors']>> = {
  texto: {
    _before: (form) => (
      <Suspense fallback={<RowSkeletons />}>
        <TextChoice form={form} />
      </Suspense>
    ),
    clave: () => <Fragment key="clave" />,
  },
  resultado: { codigos_incidencia: (form, disabled) => <StatusCodes key="codigos_incidencia" form={form} disabled={disabled} /> },
}

export const ObjectTabs = ({ objects, parts }: { objects: readonly string[]; parts?: Readonly<Record<string, TabParts>> }) => {
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
      {...(editors[objeto] ? { editors: editors[objeto] } : {})}
      {...parts?.[objeto]}
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
