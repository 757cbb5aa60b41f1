-- Streets carry the Spanish names of their areas; the Valencian ones are found by them, among few rows of many.
create index zonas_de_calles on zonas (clase, nombre_es) where clase in ('distrito', 'barrio');
