-- baseline
-- Functions that the schema of every municipality uses.

-- Immutable wrapper: the two-argument form with a fixed dictionary does not depend on search_path.
create function avisa.sin_acentos(texto text) returns text
  language sql immutable parallel safe strict
  as $$ select public.unaccent('public.unaccent'::regdictionary, $1) $$;

-- Folded for search: lower case, no accents, one apostrophe, l·l = l.l = ll, only letters and digits between single spaces.
create function avisa.plegar(texto text) returns text
  language sql immutable parallel safe strict
  as $$
    select btrim(regexp_replace(
      regexp_replace(replace(lower(avisa.sin_acentos($1)), '’', ''''), 'l[·.•]l', 'll', 'g'),
      '[^a-z0-9]+', ' ', 'g'))
  $$;

-- WGS 84 degrees to metres of Web Mercator (EPSG:3857); null in, null out. The contract's toMercator is the same arithmetic.
create function avisa.mercator(longitud double precision, latitud double precision) returns point
  language sql immutable parallel safe strict
  as $$ select point(6378137 * radians($1), 6378137 * ln(tan(pi() / 4 + radians($2) / 2))) $$;
